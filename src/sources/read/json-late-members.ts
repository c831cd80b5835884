import { aligner, columnsOf, type NamedCells, parseJsonRow } from './json-rows.ts';
import type { FileShape } from './row-block.ts';
import { textLines } from './text-blocks.ts';

/** Members beyond these are reported and not read, because member names that are values would fill the memory. */
const MAX_COLUMNS = 1_000;
const MAX_LEFT_OUT = 10;
/** Rows that are sampled for the values of one late member, and for all. */
const SAMPLES_PER_MEMBER = 20;
const MAX_SAMPLES = 1_000;

/** The same shape with the members that first come after the sampled rows, which the whole file is read for. */
export async function withLateMembers(path: string, shape: FileShape): Promise<FileShape> {
  const columns = new Set(shape.columns);
  const leftOut = new Set<string>();
  const samples: NamedCells[] = [];
  const wanted = new Map<string, number>();
  for await (const line of textLines(path, shape)) {
    const row = parseJsonRow(line.trim()) ?? [];
    const unknown = row.filter(([column]) => !columns.has(column));
    for (const column of columnsOf([unknown])) {
      if (columns.has(column)) continue;
      if (columns.size === MAX_COLUMNS) {
        if (leftOut.size < MAX_LEFT_OUT) leftOut.add(column);
      } else {
        columns.add(column);
        wanted.set(column, SAMPLES_PER_MEMBER);
      }
    }
    const late = row.filter(([column]) => (wanted.get(column) ?? 0) > 0);
    for (const [column] of late) wanted.set(column, wanted.get(column)! - 1);
    if (late.length > 0 && samples.length < MAX_SAMPLES) samples.push(row);
  }
  const empty = new Array<string>(columns.size - shape.columns.length).fill('');
  const align = aligner([...columns]);
  return {
    ...shape,
    columns: [...columns],
    samples: [...shape.samples.map((row) => [...row, ...empty]), ...samples.map(align)],
    ...(leftOut.size > 0 && { leftOut: [...leftOut] }),
  };
}
