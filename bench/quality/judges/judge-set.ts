import type { Chance } from './chance.ts';

/** One file as an operator would have it, with the person each row is about. */
export interface JudgeFile {
  readonly source: string;
  readonly columns: readonly string[];
  readonly delimiter: string;
  readonly rows: { readonly person: string; readonly cells: readonly string[] }[];
}

export interface Judge {
  readonly name: string;
  /** Looked at while the matching was made, or only judged by. */
  readonly seen: boolean;
  readonly make: (chance: Chance) => JudgeFile[];
}

/** The first column is the record id and is filled in here. */
export function fileOf(
  source: string,
  header: string,
  delimiter = ',',
): JudgeFile & { readonly add: (person: string, cells: readonly string[]) => void } {
  const columns = header.split('|');
  const rows: JudgeFile['rows'] = [];
  return {
    source,
    columns,
    delimiter,
    rows,
    add: (person, cells) => {
      if (cells.length !== columns.length - 1) throw new Error(`${source}: ${cells.length} cells for ${columns.length - 1} columns`);
      rows.push({ person, cells: [`${source}-${rows.length + 1}`, ...cells] });
    },
  };
}

/** How many rows a file has about a person: mostly one, rarely more. */
export function timesIn(chance: Chance, coverage: number, doubles: number): number {
  if (!chance.yes(coverage)) return 0;
  let times = 1;
  while (times < 5 && chance.yes(doubles)) times += 1;
  return times;
}

export const blank = (chance: Chance, share: number, text: string): string => (chance.yes(share) ? '' : text);
export const pad = (number: number): string => String(number).padStart(2, '0');
