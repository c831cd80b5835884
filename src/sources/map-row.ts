import type { RawAddress, RawName, RawRecord } from '../core/raw-record.ts';
import type { Mapping } from './mapping.ts';

export interface MappedRow {
  /** Empty when the mapping names no such column or the cell is empty. */
  readonly recordId: string;
  readonly hasRecordId: boolean;
  readonly raw: RawRecord;
}

type RowMapper = (cells: readonly string[]) => MappedRow;
type Part<Whole> = readonly (readonly [part: keyof Whole, column: number])[];

/** A mapping made ready for one file's columns, so that a row costs no look-up of names. */
export function rowMapper(mapping: Mapping, columns: readonly string[]): RowMapper {
  const at = (target: string) => columns.flatMap((column, index) => (mapping.columns[column] === target ? [index] : []));
  const recordIds = at('record_id');
  const phones = at('phone');
  const emails = at('email');
  const [birthDate, birthYear, birthMonth, birthDay] = ['birth_date', 'birth_year', 'birth_month', 'birth_day'].map(
    (target) => at(target)[0],
  );
  const [gender, firstSeen, lastSeen] = ['gender', 'first_seen', 'last_seen'].map((target) => at(target)[0]);
  const names = grouped<RawName>(mapping, columns, 'name.');
  const addresses = grouped<RawAddress>(mapping, columns, 'address.');
  const identifiers = named(mapping, columns, 'identifier:');
  const texts = named(mapping, columns, 'text:');
  return (cells) => {
    const one = (column: number | undefined) => (column === undefined ? '' : cells[column]!.trim());
    const list = (some: readonly number[]) => some.map(one).filter((value) => value !== '');
    const birth = one(birthDate) || joinDate(one(birthYear), one(birthMonth), one(birthDay));
    const [sex, first, last] = [one(gender), one(firstSeen), one(lastSeen)];
    return {
      recordId: recordIds.length === 1 ? one(recordIds[0]) : list(recordIds).join(' '),
      hasRecordId: recordIds.length > 0,
      raw: {
        names: names.map((parts) => gather<RawName>(parts, cells)).filter((name) => name !== undefined),
        phones: list(phones),
        emails: list(emails),
        addresses: addresses.map((parts) => gather<RawAddress>(parts, cells)).filter((address) => address !== undefined),
        ...(birth === '' ? {} : { birthDate: birth }),
        ...(sex === '' ? {} : { gender: sex }),
        identifiers: identifiers.flatMap(([type, column]) => (one(column) === '' ? [] : [{ type, value: one(column) }])),
        texts: texts.flatMap(([attribute, column]) => (one(column) === '' ? [] : [{ attribute, value: one(column) }])),
        ...(first === '' ? {} : { firstSeen: first }),
        ...(last === '' ? {} : { lastSeen: last }),
      },
    };
  };
}

/** Columns of one name or address belong together by what stands after `@`; the one without comes first. */
export function grouped<Whole>(mapping: Mapping, columns: readonly string[], prefix: string): Part<Whole>[] {
  const groups = new Map<string, [keyof Whole, number][]>();
  for (const [index, column] of columns.entries()) {
    const target = mapping.columns[column];
    if (target === undefined || !target.startsWith(prefix)) continue;
    const [part = '', group = ''] = target.slice(prefix.length).split('@');
    const parts = groups.get(group) ?? [];
    parts.push([part as keyof Whole, index]);
    groups.set(group, parts);
  }
  return [...groups].sort(([left], [right]) => (left < right ? -1 : left > right ? 1 : 0)).map(([, parts]) => parts);
}

export function gather<Whole>(parts: Part<Whole>, cells: readonly string[]): Whole | undefined {
  const whole: Partial<Record<keyof Whole, string>> = {};
  let any = false;
  for (const [part, column] of parts) {
    const value = cells[column]!.trim();
    if (value === '') continue;
    const before = whole[part];
    whole[part] = before === undefined ? value : `${before} ${value}`;
    any = true;
  }
  return any ? (whole as Whole) : undefined;
}

function named(mapping: Mapping, columns: readonly string[], prefix: string): [name: string, column: number][] {
  return columns.flatMap((column, index): [string, number][] => {
    const target = mapping.columns[column];
    return target?.startsWith(prefix) ? [[target.slice(prefix.length), index]] : [];
  });
}

function joinDate(year: string, month: string, day: string): string {
  if (year === '') return '';
  if (month === '') return year;
  return day === '' ? `${year}-${month.padStart(2, '0')}` : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}
