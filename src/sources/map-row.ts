import type { Day } from '../core/clock.ts';
import type { RawAddress, RawName, RawRecord, Writing } from '../core/raw-record.ts';
import { saysDeath, tellsDeath } from '../normalize/death.ts';
import { addressPlace } from './address-order.ts';
import { hasEnded, lastDay } from './last-day.ts';
import { END_TARGETS, type Mapping } from './mapping.ts';
import { phoneColumns } from './phone-columns.ts';
import { birthYearOf, yearOfDay } from './read-age.ts';
import { areasOf, withArea } from './recognise/area-codes.ts';
import { rowStraightener } from './straighten-row.ts';
import { commaAfterSurname } from './surname-comma.ts';
import { surnameFirst } from './surname-within.ts';

export interface MappedRow {
  /** Empty when the mapping names no such column or the cell is empty. */
  readonly recordId: string;
  readonly hasRecordId: boolean;
  readonly raw: RawRecord;
}

type RowMapper = (cells: readonly string[]) => MappedRow;
type Blank<Whole> = Partial<Record<keyof Whole, string | undefined>>;
type Part<Whole> = readonly [part: keyof Whole, column: number, write?: (text: string) => string];
/** The columns of one name or address. */
interface Group<Whole> {
  readonly parts: readonly Part<Whole>[];
  readonly blank: Blank<Whole>;
}

/**
 * A mapping made ready for one file's columns, so that a row costs no look-up of names. `asOf` is the day on which rows were seen that
 * have no end yet, where the file tells ends.
 */
export function rowMapper(mapping: Mapping, columns: readonly string[], asOf?: Day): RowMapper {
  const at = (target: string) => columns.flatMap((column, index) => (mapping.columns[column] === target ? [index] : []));
  const recordIds = at('record_id');
  const phones = phoneColumns(mapping.columns, columns);
  const numbers = phones.map(({ column }) => column);
  const isTold = phones.some(({ line }) => line !== undefined);
  const areas = areasOf(mapping, columns);
  const emails = at('email');
  const [birthDate, birthYear, birthMonth, birthDay] = ['birth_date', 'birth_year', 'birth_month', 'birth_day'].map(
    (target) => at(target)[0],
  );
  const [gender, firstSeen, lastSeen, age] = ['gender', 'first_seen', 'last_seen', 'age'].map((target) => at(target)[0]);
  const [ended] = END_TARGETS.flatMap(at);
  const isHome = ended !== undefined && mapping.columns[columns[ended]!] === 'moved_out';
  const deaths = deathReaders(mapping, columns);
  const names = grouped<RawName>(mapping, columns, 'name.');
  const isToldTwice = names.some(({ parts }) => ['full', 'last'].every((part) => parts.some(([told]) => told === part)));
  const addresses = grouped<RawAddress>(mapping, columns, 'address.');
  const identifiers = named(mapping, columns, 'identifier:');
  const texts = named(mapping, columns, 'text:');
  const writing = writingOf(mapping);
  const endOr = (end: string, last: string) => (asOf === undefined ? end || last : lastDay(end, asOf, writing?.dayFirst === true));
  const straighten = rowStraightener(mapping, columns);
  return (row) => {
    const cells = straighten(row);
    const sex = cellOf(cells, gender);
    const first = cellOf(cells, firstSeen);
    const isOver = ended !== undefined && hasEnded(cellOf(cells, ended), asOf, writing?.dayFirst === true);
    const last = ended === undefined ? cellOf(cells, lastSeen) : endOr(cellOf(cells, ended), cellOf(cells, lastSeen));
    const birth =
      cellOf(cells, birthDate) ||
      joinDate(cellOf(cells, birthYear), cellOf(cells, birthMonth), cellOf(cells, birthDay)) ||
      (age === undefined ? '' : birthYearOf(cellOf(cells, age), mapping.year ?? yearOfDay(last || first)));
    // One shape for all rows, whatever is empty in them.
    const raw = {
      names: isToldTwice ? gathered(names, cells).map(surnameFirst) : gathered(names, cells),
      phones: areas.size === 0 && mapping.area === undefined ? listOf(cells, numbers) : numbersOf(cells, numbers, areas, mapping.area),
      lineTypes: isTold ? phones.flatMap(({ column, line }) => (cellOf(cells, column) === '' ? [] : [line])) : undefined,
      emails: listOf(cells, emails),
      addresses: gathered(addresses, cells),
      identifiers: identifiers.length === 0 ? NOTHING : pairsOf(cells, identifiers, (type, value) => ({ type, value })),
      texts: texts.length === 0 ? NOTHING : pairsOf(cells, texts, (attribute, value) => ({ attribute, value })),
      birthDate: birth === '' ? undefined : birth,
      gender: sex === '' ? undefined : sex,
      deceased: deaths.length === 0 ? undefined : deathIn(cells, deaths),
      firstSeen: first === '' ? undefined : first,
      lastSeen: last === '' ? undefined : last,
      movedOut: isHome && isOver ? (true as const) : undefined,
      ended: !isHome && isOver ? (true as const) : undefined,
      writing,
    };
    return {
      recordId: recordIds.length === 1 ? cellOf(cells, recordIds[0]) : listOf(cells, recordIds).join(' '),
      hasRecordId: recordIds.length > 0,
      raw: raw as RawRecord,
    };
  };
}

const NOTHING: readonly never[] = [];

/** What a cell says of a death: the day stays, which may not have come. */
type DeathReader = readonly [column: number, read: (cell: string) => string | undefined];

function deathReaders(mapping: Mapping, columns: readonly string[]): readonly DeathReader[] {
  return columns.flatMap((column, index): DeathReader[] => {
    const [target = '', ...code] = (mapping.columns[column] ?? '').split(':');
    if (target === 'status') return [[index, (cell) => (saysDeath(cell) ? 'Y' : undefined)]];
    if (target !== 'deceased') return [];
    const said = code.join(':').toLowerCase();
    if (said === '') return [[index, (cell) => (tellsDeath(cell) ? cell : undefined)]];
    return [[index, (cell) => (cell.toLowerCase() === said ? 'Y' : undefined)]];
  });
}

function deathIn(cells: readonly string[], readers: readonly DeathReader[]): string | undefined {
  const told = readers.flatMap(([column, read]) => read(cellOf(cells, column)) ?? []);
  return told.includes('Y') ? 'Y' : told[0];
}

const SPACE = 32;
const DELETE = 127;
const HASH = 35;
/** What a spreadsheet shows in place of a value. */
const SPREADSHEET_FAULT = /^#(?:REF!|N\/A|VALUE!|NAME\?|DIV\/0!|NUM!|NULL!|#+)\s*$/;

/** Most cells have nothing to trim, which two looks tell. */
function trimmed(cell: string): string {
  const { length } = cell;
  if (length === 0) return cell;
  const first = cell.charCodeAt(0);
  if (first === HASH && SPREADSHEET_FAULT.test(cell)) return '';
  const last = cell.charCodeAt(length - 1);
  return first > SPACE && first < DELETE && last > SPACE && last < DELETE ? cell : cell.trim();
}

function cellOf(cells: readonly string[], column: number | undefined): string {
  return column === undefined ? '' : trimmed(cells[column]!);
}

function listOf(cells: readonly string[], columns: readonly number[]): readonly string[] {
  let list: string[] | undefined;
  for (let at = 0; at < columns.length; at += 1) {
    const value = trimmed(cells[columns[at]!]!);
    if (value === '') continue;
    if (list === undefined) list = [value];
    else list.push(value);
  }
  return list ?? NOTHING;
}

function numbersOf(cells: readonly string[], phones: readonly number[], areas: ReadonlyMap<number, number>, usual = ''): readonly string[] {
  return phones
    .map((column) => withArea(cellOf(cells, areas.get(column)) || usual, cellOf(cells, column)))
    .filter((number) => number !== '');
}

function pairsOf<Pair>(
  cells: readonly string[],
  columns: readonly (readonly [name: string, column: number])[],
  pair: (name: string, value: string) => Pair,
): Pair[] {
  return columns.flatMap(([name, column]) => (trimmed(cells[column]!) === '' ? [] : [pair(name, trimmed(cells[column]!))]));
}

function gathered<Whole>(groups: readonly Group<Whole>[], cells: readonly string[]): readonly Whole[] {
  let list: Whole[] | undefined;
  for (let at = 0; at < groups.length; at += 1) {
    const whole = gather<Whole>(groups[at]!, cells);
    if (whole === undefined) continue;
    if (list === undefined) list = [whole];
    else list.push(whole);
  }
  return list ?? NOTHING;
}

function writingOf(mapping: Mapping): Writing | undefined {
  const dayFirst = mapping.dates === 'day_first';
  if (mapping.country === undefined && !dayFirst) return undefined;
  return { ...(mapping.country !== undefined && { country: mapping.country }), ...(dayFirst && { dayFirst }) };
}

/** Columns of one name or address belong together by what stands after `@`; the one without comes first, then homes before mail. */
export function grouped<Whole>(mapping: Mapping, columns: readonly string[], prefix: keyof typeof BLANKS): Group<Whole>[] {
  const groups = new Map<string, Part<Whole>[]>();
  for (const [index, column] of columns.entries()) {
    const target = mapping.columns[column];
    if (target === undefined || !target.startsWith(prefix)) continue;
    const [part = '', group = ''] = target.slice(prefix.length).split('@');
    const parts = groups.get(group) ?? [];
    parts.push(part === 'last_first' ? ['full' as keyof Whole, index, commaAfterSurname] : [part as keyof Whole, index]);
    groups.set(group, parts);
  }
  const place = (group: string) => (prefix === 'address.' && group !== '' ? addressPlace(group) : -1);
  return [...groups]
    .sort(([left], [right]) => place(left) - place(right) || (left < right ? -1 : left > right ? 1 : 0))
    .map(([, parts]) => ({ parts, blank: BLANKS[prefix] as Blank<Whole> }));
}

const BLANK_NAME = { full: undefined, first: undefined, middle: undefined, last: undefined, suffix: undefined, maiden: undefined };
const BLANK_ADDRESS = {
  full: undefined,
  house: undefined,
  street: undefined,
  unit: undefined,
  city: undefined,
  state: undefined,
  zip: undefined,
};
/** What names and addresses are made from, so that all have one shape, whichever columns a file has and a row fills. */
const BLANKS = { 'name.': BLANK_NAME, 'owner.': BLANK_NAME, 'address.': BLANK_ADDRESS };

export function gather<Whole>({ parts, blank }: Group<Whole>, cells: readonly string[]): Whole | undefined {
  let whole: Blank<Whole> | undefined;
  for (let at = 0; at < parts.length; at += 1) {
    const [part, column, write] = parts[at]!;
    const cell = trimmed(cells[column]!);
    if (cell === '') continue;
    const value = write === undefined ? cell : write(cell);
    if (whole === undefined) whole = { ...blank };
    const before = whole[part];
    whole[part] = before === undefined ? value : `${before} ${value}`;
  }
  return whole as Whole | undefined;
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
