import type { LineType } from '../core/record.ts';
import { type Choice, choicesOf, type Mapping, PHONE_TARGETS } from './mapping.ts';
import { cellOf, cellsOf } from './row-cells.ts';

export const AREA_TARGET = 'phone.area';
/** Digits of a US number without its area code. */
export const LOCAL_DIGITS = 7;

export interface RowPhones {
  readonly numbersOf: (cells: readonly string[]) => readonly string[];
  /** The kind of line of each of them; undefined where the mapping says none. */
  readonly linesOf: ((cells: readonly string[]) => readonly (LineType | undefined)[]) | undefined;
}

/** The phone numbers of a row, with the area codes that stand in other columns or go without saying. */
export function rowPhones(mapping: Mapping, columns: readonly string[]): RowPhones {
  const choices = choicesOf(mapping, columns);
  const phones = choices.filter(({ target }) => PHONE_TARGETS.has(target));
  const lines = phones.map(({ target }) => PHONE_TARGETS.get(target));
  const areas = areaColumns(choices);
  const isWhole = mapping.area === undefined && areas.every((area) => area === undefined);
  const numbers = (cells: readonly string[]) =>
    phones.map(({ columns: at }, index) => withArea(cellOf(cells, areas[index]) || (mapping.area ?? ''), cellOf(cells, at)));
  return {
    numbersOf: (cells) => (isWhole ? cellsOf(cells, phones) : numbers(cells).filter((number) => number !== '')),
    linesOf: lines.every((line) => line === undefined)
      ? undefined
      : (cells) => lines.filter((_, index) => cellOf(cells, phones[index]!.columns) !== ''),
  };
}

/** For each phone column its area codes: the nearest column of them between it and the phone before, or the only one of the file. */
function areaColumns(choices: readonly Choice[]): readonly (readonly number[] | undefined)[] {
  const codes = choices.filter(({ target }) => target === AREA_TARGET).map((choice) => choice.columns);
  const phones = choices.filter(({ target }) => PHONE_TARGETS.has(target)).map((choice) => choice.columns[0]!);
  return phones.map((phone, index) => {
    const nearest = codes.findLast(([code = 0]) => code < phone && code > (phones[index - 1] ?? -1));
    return nearest ?? (codes.length === 1 ? codes[0] : undefined);
  });
}

/** Numbers that already have an area code are left alone. */
function withArea(area: string, number: string): string {
  return area !== '' && number.replace(/\D/g, '').length === LOCAL_DIGITS ? `${area} ${number}` : number;
}
