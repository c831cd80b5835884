import { showDay } from '../../core/clock.ts';
import type { PersonName, PersonRecord, PostalAddress } from '../../core/record.ts';
import { showBirthDate } from '../../normalize/date.ts';
import { showPhone } from '../../normalize/phone/phone-show.ts';
import { isEmptyRecord, normalizeRecord } from '../../normalize/record.ts';
import { rowMapper } from '../../sources/map-row.ts';
import type { SourceFile } from './import-order.ts';

/** One of the first rows as it would be stored. Personal data: for the operator's own screen only. */
export interface FirstPerson {
  /** Empty where rows are identified by their content. */
  readonly record_id: string;
  readonly names: readonly string[];
  readonly phones: readonly string[];
  readonly emails: readonly string[];
  readonly addresses: readonly string[];
  readonly birth_date?: string;
  readonly gender?: string;
  readonly deceased?: true;
  readonly first_seen?: string;
  readonly last_seen?: string;
}

const FIRST_PEOPLE = 3;

/** The first rows that give a person. */
export function firstPeople({ mapping, shape }: Pick<SourceFile, 'mapping' | 'shape'>, limit = FIRST_PEOPLE): FirstPerson[] {
  if (mapping.kind !== 'people') return [];
  const map = rowMapper(mapping, shape.columns);
  const people: FirstPerson[] = [];
  for (const cells of shape.samples) {
    if (people.length === limit) break;
    if (cells.length < shape.columns.length) continue;
    try {
      const { recordId, raw } = map(cells);
      const { record } = normalizeRecord(raw);
      if (!isEmptyRecord(record)) people.push(showRecord(recordId, record));
    } catch {
      // The import counts such a row as rejected.
    }
  }
  return people;
}

function showRecord(recordId: string, record: PersonRecord): FirstPerson {
  const { birthDate, gender, deceased, firstSeen, lastSeen } = record;
  return {
    record_id: recordId,
    names: record.names.map(showName),
    phones: record.phones.map((phone, at) => [showPhone(phone), record.lineTypes?.[at] ?? []].flat().join(' ')),
    emails: record.emails,
    addresses: record.addresses.map(showAddress),
    ...(birthDate !== undefined && { birth_date: showBirthDate(birthDate) }),
    ...(gender !== undefined && { gender }),
    ...(deceased === true && { deceased }),
    ...(firstSeen !== undefined && { first_seen: showDay(firstSeen) }),
    ...(lastSeen !== undefined && { last_seen: showDay(lastSeen) }),
  };
}

function showName({ first, middle, last, suffix, shown }: PersonName): string {
  return joined([shown?.first ?? first, shown?.middle ?? middle, shown?.last ?? last, suffix], ' ');
}

function showAddress({ house, street, unit, city, state, zip, shown }: PostalAddress): string {
  const line = shown?.street ?? joined([house, street, unit], ' ');
  return joined([line, shown?.city ?? city, joined([shown?.state ?? state, zip], ' ')], ', ');
}

function joined(parts: readonly string[], between: string): string {
  return parts.filter((part) => part !== '').join(between);
}

/** The people as lines for a terminal. */
export function peopleLines(people: readonly FirstPerson[]): string[] {
  return people.flatMap(({ record_id, ...rest }) => [
    record_id === '' ? '  a row without an id' : `  ${record_id}`,
    ...Object.entries(rest)
      .map(([what, value]) => [what, Array.isArray(value) ? value.join(' | ') : String(value)] as const)
      .filter(([, text]) => text !== '')
      .map(([what, text]) => `    ${what.replaceAll('_', ' ').padEnd(11)}${text}`),
  ]);
}
