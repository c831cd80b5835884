import type { RawRecord } from '../core/raw-record.ts';
import type { LineType } from '../core/record.ts';
import { type Choice, choicesOf, type Mapping, PHONE_TARGETS } from './mapping.ts';
import { cellOf } from './row-cells.ts';

export const AREA_TARGET = 'phone.area';
/** Digits of a US number without its area code. */
export const LOCAL_DIGITS = 7;

type RowPhones = Pick<RawRecord, 'phones' | 'lineTypes'>;

/** The phone numbers of a row, with the area codes that stand in other columns or go without saying, and the kinds of their lines. */
export function phoneReader(mapping: Mapping, columns: readonly string[]): (cells: readonly string[]) => RowPhones {
  const choices = choicesOf(mapping, columns);
  const areas = areaColumns(choices);
  const readers = choices
    .filter(({ target }) => PHONE_TARGETS.has(target))
    .map(({ target, columns: at }, index) => ({ at, area: areas[index], line: PHONE_TARGETS.get(target) }));
  const hasLines = readers.some(({ line }) => line !== undefined);
  return (cells) => {
    const phones: string[] = [];
    const lineTypes: (LineType | undefined)[] = [];
    for (const { at, area, line } of readers) {
      const number = withArea(cellOf(cells, area) || (mapping.area ?? ''), cellOf(cells, at));
      if (number === '') continue;
      phones.push(number);
      lineTypes.push(line);
    }
    return hasLines ? { phones, lineTypes } : { phones };
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
