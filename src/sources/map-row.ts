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
  const [gender, firstSeen] = ['gender', 'first_seen'].map(one);
  const writing = writingOf(mapping);
  const birthOf = birthReader(one, mapping.year);
  const endOf = endReader(choices, asOf, writing?.dayFirst === true);
  const deaths = deathReaders(choices);
  const namesOf = nameReader(mapping, columns);
  const addresses = partGroups<RawAddress>(mapping, columns, 'address.');
  const identifiers = labelled(choices, 'identifier:');
  const texts = labelled(choices, 'text:');
  const straighten = rowStraightener(mapping, columns);
  return (row) => {
    const cells = straighten(row);
    const first = cellOf(cells, firstSeen);
    const { last, movedOut, ended } = endOf(cells);
    // One shape for all rows, whatever is empty in them.
    const raw = {
      names: namesOf(cells),
      phones: phones.numbersOf(cells),
      lineTypes: phones.linesOf?.(cells),
      emails: cellsOf(cells, emails),
      addresses: allParts(addresses, cells),
      identifiers: labelledCells(identifiers, cells, (type, value) => ({ type, value })),
      texts: labelledCells(texts, cells, (attribute, value) => ({ attribute, value })),
      birthDate: birthOf(cells, last || first) || undefined,
      gender: cellOf(cells, gender) || undefined,
      deceased: deathIn(cells, deaths),
      firstSeen: first || undefined,
      lastSeen: last || undefined,
      movedOut,
      ended,
      writing,
    };
    return {
      recordId: recordIds.length === 1 ? cellOf(cells, recordIds[0]!.columns) : cellsOf(cells, recordIds).join(' '),
      hasRecordId: recordIds.length > 0,
      raw: raw as RawRecord,
    };
  };
}

/** A whole name next to its surname is written surname first. */
function nameReader(mapping: Mapping, columns: readonly string[]): (cells: readonly string[]) => readonly RawName[] {
  const names = partGroups<RawName>(mapping, columns, 'name.');
  const hasSurnameBesideWhole = names.some(({ parts }) => ['full', 'last'].every((part) => parts.some(([name]) => name === part)));
  if (!hasSurnameBesideWhole) return (cells) => allParts(names, cells);
  return (cells) => allParts(names, cells).map(surnameFirst);
}

interface RowEnd {
  /** The last day; empty where the row says none. */
  readonly last: string;
  readonly movedOut: true | undefined;
  readonly ended: true | undefined;
}

/** The last day of a row, and whether what it describes was over then. */
function endReader(choices: readonly Choice[], asOf: Day | undefined, dayFirst: boolean): (cells: readonly string[]) => RowEnd {
  const lastSeen = choices.flatMap(({ target, columns }) => (target === 'last_seen' ? columns : []));
  const [ended] = END_TARGETS.flatMap((target) => choices.filter((choice) => choice.target === target));
  if (ended === undefined) return (cells) => ({ last: cellOf(cells, lastSeen), movedOut: undefined, ended: undefined });
  const isMoveOut = ended.target === 'moved_out';
  return (cells) => {
    const end = cellOf(cells, ended.columns);
    const isOver = hasEnded(end, asOf, dayFirst) || undefined;
    const last = asOf === undefined ? end || cellOf(cells, lastSeen) : lastDay(end, asOf, dayFirst);
    return { last, movedOut: isMoveOut ? isOver : undefined, ended: isMoveOut ? undefined : isOver };
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
  if (readers.length === 0) return undefined;
  const found = readers.flatMap(([columns, read]) => read(cellOf(cells, columns)) ?? []);
  return found.includes('Y') ? 'Y' : found[0];
}

type Labelled = readonly [label: string, columns: readonly number[]];

/** `identifier:ssn`, `text:birth_place`. */
function labelled(choices: readonly Choice[], prefix: string): readonly Labelled[] {
  return choices.flatMap(({ target, columns }): Labelled[] => (target.startsWith(prefix) ? [[target.slice(prefix.length), columns]] : []));
}

function labelledCells<Pair>(
  labels: readonly Labelled[],
  cells: readonly string[],
  pair: (label: string, value: string) => Pair,
): readonly Pair[] {
  if (labels.length === 0) return NOTHING;
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
