import type { Day } from '../core/clock.ts';
import type { RawAddress, RawName, RawRecord, Writing } from '../core/raw-record.ts';
import { saysDeath, tellsDeath } from '../normalize/death.ts';
import { STATE_CODES } from '../reference/states.ts';
import { type Choice, choicesOf, END_TARGETS, type Mapping, targetsOf } from './mapping.ts';
import { allParts, cellOf, cellsOf, partGroups } from './row-cells.ts';
import { birthYearOf, hasEnded, lastDay, yearOfDay } from './row-dates.ts';
import { rowPhones } from './row-phones.ts';
import { surnameFirst } from './surname-order.ts';

export interface MappedRow {
  /** Empty when the mapping names no such column or the cell is empty. */
  readonly recordId: string;
  readonly hasRecordId: boolean;
  readonly raw: RawRecord;
}

type RowMapper = (cells: readonly string[]) => MappedRow;

const NOTHING: readonly never[] = [];

/**
 * A mapping prepared for the columns of one file, so that no names are looked up per row. `asOf` is the last day of rows that have no
 * end yet, in files that record ends.
 */
export function rowMapper(mapping: Mapping, columns: readonly string[], asOf?: Day): RowMapper {
  const choices = choicesOf(mapping, columns);
  const all = (target: string) => choices.filter((choice) => choice.target === target);
  /** Several columns of something that a row has once are tried in their order. */
  const one = (target: string) => all(target).flatMap((choice) => choice.columns);
  const recordIds = all('record_id');
  const phones = rowPhones(mapping, columns);
  const emails = all('email');
  const [gender, firstSeen, lastSeen] = ['gender', 'first_seen', 'last_seen'].map(one);
  const birthOf = birthReader(one, mapping.year);
  const [ended] = END_TARGETS.flatMap(all);
  const isMoveOut = ended?.target === 'moved_out';
  const deaths = deathReaders(choices);
  const names = partGroups<RawName>(mapping, columns, 'name.');
  const hasSurnameBesideWhole = names.some(({ parts }) => ['full', 'last'].every((part) => parts.some(([name]) => name === part)));
  const addresses = partGroups<RawAddress>(mapping, columns, 'address.');
  const identifiers = labelled(choices, 'identifier:');
  const texts = labelled(choices, 'text:');
  const writing = writingOf(mapping);
  const dayFirst = writing?.dayFirst === true;
  const straighten = rowStraightener(mapping, columns);
  return (row) => {
    const cells = straighten(row);
    const sex = cellOf(cells, gender);
    const first = cellOf(cells, firstSeen);
    const end = cellOf(cells, ended?.columns);
    const isOver = ended !== undefined && hasEnded(end, asOf, dayFirst);
    const last = ended !== undefined && asOf !== undefined ? lastDay(end, asOf, dayFirst) : end || cellOf(cells, lastSeen);
    const birth = birthOf(cells, last || first);
    // One shape for all rows, whatever is empty in them.
    const raw = {
      names: hasSurnameBesideWhole ? allParts(names, cells).map(surnameFirst) : allParts(names, cells),
      phones: phones.numbersOf(cells),
      lineTypes: phones.linesOf?.(cells),
      emails: cellsOf(cells, emails),
      addresses: allParts(addresses, cells),
      identifiers: identifiers.length === 0 ? NOTHING : labelledCells(identifiers, cells, (type, value) => ({ type, value })),
      texts: texts.length === 0 ? NOTHING : labelledCells(texts, cells, (attribute, value) => ({ attribute, value })),
      birthDate: birth === '' ? undefined : birth,
      gender: sex === '' ? undefined : sex,
      deceased: deaths.length === 0 ? undefined : deathIn(cells, deaths),
      firstSeen: first === '' ? undefined : first,
      lastSeen: last === '' ? undefined : last,
      movedOut: isMoveOut && isOver ? (true as const) : undefined,
      ended: !isMoveOut && isOver ? (true as const) : undefined,
      writing,
    };
    return {
      recordId: recordIds.length === 1 ? cellOf(cells, recordIds[0]!.columns) : cellsOf(cells, recordIds).join(' '),
      hasRecordId: recordIds.length > 0,
      raw: raw as RawRecord,
    };
  };
}

/** The date of birth, whole or from its parts; otherwise the year from an age and the year in which it was true. */
function birthReader(one: (target: string) => readonly number[], ageYear: number | undefined) {
  const [whole, year, month, day, age = []] = ['birth_date', 'birth_year', 'birth_month', 'birth_day', 'age'].map(one);
  return (cells: readonly string[], seen: string): string => {
    const date = cellOf(cells, whole) || joinDate(cellOf(cells, year), cellOf(cells, month), cellOf(cells, day));
    return date !== '' || age.length === 0 ? date : birthYearOf(cellOf(cells, age), ageYear ?? yearOfDay(seen));
  };
}

function joinDate(year: string, month: string, day: string): string {
  if (year === '' || month === '') return year;
  return day === '' ? `${year}-${month.padStart(2, '0')}` : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/** What a cell says of a death; a day of death is kept, because it may not have come. */
type DeathReader = readonly [columns: readonly number[], read: (cell: string) => string | undefined];

function deathReaders(choices: readonly Choice[]): readonly DeathReader[] {
  return choices.flatMap(({ target, columns }): DeathReader[] => {
    const [kind = '', ...rest] = target.split(':');
    if (kind === 'status') return [[columns, (cell) => (saysDeath(cell) ? 'Y' : undefined)]];
    if (kind !== 'deceased') return [];
    const code = rest.join(':').toLowerCase();
    if (code === '') return [[columns, (cell) => (tellsDeath(cell) ? cell : undefined)]];
    return [[columns, (cell) => (cell.toLowerCase() === code ? 'Y' : undefined)]];
  });
}

function deathIn(cells: readonly string[], readers: readonly DeathReader[]): string | undefined {
  const found = readers.flatMap(([columns, read]) => read(cellOf(cells, columns)) ?? []);
  return found.includes('Y') ? 'Y' : found[0];
}

type Labelled = readonly [label: string, columns: readonly number[]];

/** `identifier:ssn`, `text:birth_place`. */
function labelled(choices: readonly Choice[], prefix: string): readonly Labelled[] {
  return choices.flatMap(({ target, columns }): Labelled[] => (target.startsWith(prefix) ? [[target.slice(prefix.length), columns]] : []));
}

function labelledCells<Pair>(labels: readonly Labelled[], cells: readonly string[], pair: (label: string, value: string) => Pair): Pair[] {
  return labels.flatMap(([label, columns]) => {
    const value = cellOf(cells, columns);
    return value === '' ? [] : [pair(label, value)];
  });
}

function writingOf(mapping: Mapping): Writing | undefined {
  const dayFirst = mapping.dates === 'day_first';
  if (mapping.country === undefined && !dayFirst) return undefined;
  return { ...(mapping.country !== undefined && { country: mapping.country }), ...(dayFirst && { dayFirst }) };
}

/**
 * Moves the cells of a row back that stand one column too far to the right behind an empty one: its state is under the ZIP code, and
 * its ZIP code in the next column. Rows in place are returned as they are.
 */
export function rowStraightener(mapping: Mapping, columns: readonly string[]): (cells: readonly string[]) => readonly string[] {
  const place = (part: string) => columns.findIndex((column) => targetsOf(mapping, column).some((target) => target.startsWith(part)));
  const [first, state, zip] = [place('address.'), place('address.state'), place('address.zip')];
  if (first < 0 || state < first || zip !== state + 1 || zip === columns.length - 1) return (cells) => cells;
  return (cells) => {
    if (!isState(cells[zip]!) || isState(cells[state]!) || !ZIP_CODE.test(cells[zip + 1]!)) return cells;
    const empty = cells.findIndex((cell, at) => at >= first && at <= state && cell.trim() === '');
    return empty < 0 ? cells : [...cells.slice(0, empty), ...cells.slice(empty + 1), ''];
  };
}

const ZIP_CODE = /^\s*\d{5}(?:-\d{4})?\s*$/;
/** Two letters with a space on either side. */
const MAX_STATE_CHARS = 4;

function isState(cell: string): boolean {
  return cell.length <= MAX_STATE_CHARS && STATE_CODES.has(cell.trim().toLowerCase());
}
