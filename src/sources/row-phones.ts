import type { RawRecord } from '../core/raw-record.ts';
import type { LineType } from '../core/record.ts';
import { readLineType } from '../normalize/phone/phone-line.ts';
import { type Choice, choicesOf, type Mapping, PHONE_TARGETS } from './mapping.ts';
import { cellOf } from './row-cells.ts';

export const AREA_TARGET = 'phone.area';
export const TYPE_TARGET = 'phone.type';
/** Digits of a US number without its area code. */
export const LOCAL_DIGITS = 7;

type RowPhones = Pick<RawRecord, 'phones' | 'lineTypes'>;

/** The phone numbers of a row, with the area codes that stand in other columns or go without saying, and the kinds of their lines. */
export function phoneReader(mapping: Mapping, columns: readonly string[]): (cells: readonly string[]) => RowPhones {
  const choices = choicesOf(mapping, columns);
  const areas = areaColumns(choices);
  const readers = choices
    .filter(({ target }) => PHONE_TARGETS.has(target))
    .map(({ target, columns: at }, index) => ({
      at,
      area: areas[index],
      type: typeColumn(at[0]!, choices, columns),
      line: PHONE_TARGETS.get(target),
    }));
  const hasLines = readers.some(({ line, type }) => line !== undefined || type !== undefined);
  return (cells) => {
    const phones: string[] = [];
    const lineTypes: (LineType | undefined)[] = [];
    for (const { at, area, type, line } of readers) {
      const number = withArea(cellOf(cells, area), mapping.area ?? '', cellOf(cells, at));
      if (number === '') continue;
      const kind = type === undefined ? '' : cellOf(cells, type);
      if (kind !== '' && NOT_TAKEN.test(kind)) continue;
      phones.push(number);
      lineTypes.push(line ?? (kind === '' ? undefined : lineOfType(kind)));
    }
    return hasLines ? { phones, lineTypes } : { phones };
  };
}

/** Numbers that no one answers, or another person does. */
const NOT_TAKEN = /fax|pager|modem|telex|assist|emergenc|spouse|parent|guardian|employer/i;
const AT_HOME = /^(?:home|house|residen|casa|hogar|domicilio|privat|festnetz|fij[oa])/i;

function lineOfType(kind: string): LineType | undefined {
  return readLineType(kind) ?? (/cel|m[oó]vil|handy|iphone|sms/i.test(kind) ? 'mobile' : AT_HOME.test(kind) ? 'landline' : undefined);
}

/** The column with the kind of a number: in its object (`phones.0.type`), under its heading (`Phone 1 Type`), or right behind it. */
function typeColumn(phone: number, choices: readonly Choice[], columns: readonly string[]): readonly number[] | undefined {
  const types = choices.filter(({ target }) => target === TYPE_TARGET).map((choice) => choice.columns);
  const name = columns[phone]!;
  const object = name.slice(0, name.lastIndexOf('.') + 1);
  const isIn = ([at = 0]: readonly number[]) => object !== '' && columns[at]!.startsWith(object);
  const isUnder = ([at = 0]: readonly number[]) => columns[at]!.startsWith(name);
  return types.find(isIn) ?? types.find(isUnder) ?? types.find(([at = 0]) => object === '' && Math.abs(at - phone) === 1);
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

/** Numbers without their area code have between these numbers of digits, wherever they are dialled. */
const LOCAL = /^(?![+0(])(?:\D*\d){5,8}\D*$/;

/** Numbers that already have an area code are left alone. */
function withArea(area: string, usual: string, number: string): string {
  if (number === '') return '';
  if (area !== '') return LOCAL.test(number) ? `${area} ${number}` : number;
  return usual !== '' && number.replace(/\D/g, '').length === LOCAL_DIGITS ? `${usual} ${number}` : number;
}
