import { type Day, showDay } from '../core/clock.ts';
import type { RawAddress, RawName, RawRecord, Writing } from '../core/raw-record.ts';
import { saysDeath, tellsDeath } from '../normalize/death.ts';
import { STATE_CODES } from '../reference/states.ts';
import { type Choice, choicesOf, END_TARGETS, type Mapping, targetsOf } from './mapping.ts';
import { allParts, cellOf, cellsOf, type PartGroup, partGroups } from './row-cells.ts';
import { birthYearOf, hasEnded, yearOfDay } from './row-dates.ts';
import { phoneReader } from './row-phones.ts';
import { surnameFirst } from './surname-order.ts';

export interface MappedRow {
  /** Empty when the mapping names no such column or the cell is empty. */
  readonly recordId: string;
  readonly hasRecordId: boolean;
  /** Whether shifted cells were moved back. */
  readonly isStraightened: boolean;
  readonly raw: RawRecord;
}

type RowMapper = (cells: readonly string[]) => MappedRow;

/**
 * A mapping prepared for the columns of one file, so that no names are looked up per row. `asOf` is the last day of rows that have no
 * end yet, in files that record ends.
 */
export function rowMapper(mapping: Mapping, columns: readonly string[], asOf?: Day): RowMapper {
  const choices = choicesOf(mapping, columns);
  const all = (target: string) => choices.filter((choice) => choice.target === target);
  /** Several columns of something that a row has once are tried in their order. */
  const one: ColumnsOf = (target) => all(target).flatMap((choice) => choice.columns);
  const recordIds = all('record_id');
  const phonesOf = phoneReader(mapping, columns);
  const emails = all('email');
  const firstSeen = one('first_seen');
  const genderOf = genderReader(choices);
  const writing = writingOf(mapping);
  const birthOf = birthReader(one, mapping.year);
  const endOf = endReader(one, asOf, writing?.dayFirst === true);
  const deaths = choices.filter(({ target }) => /^(?:status$|deceased(?::|$))/.test(target));
  const namesOf = nameReader(mapping, columns);
  const addressesOf = addressReader(mapping, columns);
  const identifiersOf = labelled(choices, 'identifier:');
  const textsOf = labelled(choices, 'text:');
  const straighten = rowStraightener(mapping, columns);
  return (row) => {
    const cells = straighten(row);
    const first = cellOf(cells, firstSeen);
    const { last, ...end } = endOf(cells);
    const raw = {
      names: namesOf(cells),
      ...phonesOf(cells),
      emails: cellsOf(cells, emails),
      addresses: addressesOf(cells),
      identifiers: identifiersOf(cells).map(([type, value]) => ({ type, value })),
      texts: textsOf(cells).map(([attribute, value]) => ({ attribute, value })),
      birthDate: birthOf(cells, last || first) || undefined,
      gender: genderOf(cells) || undefined,
      deceased: deathIn(cells, deaths),
      firstSeen: first || undefined,
      lastSeen: last || undefined,
      ...end,
      writing,
    };
    return {
      recordId: recordIds.length === 1 ? cellOf(cells, recordIds[0]!.columns) : cellsOf(cells, recordIds).join(' '),
      hasRecordId: recordIds.length > 0,
      isStraightened: cells !== row,
      raw: raw as RawRecord,
    };
  };
}

type ColumnsOf = (target: string) => readonly number[];

/** A whole name next to its surname is written surname first. */
function nameReader(mapping: Mapping, columns: readonly string[]): (cells: readonly string[]) => readonly RawName[] {
  const names = partGroups<RawName>(mapping, columns, 'name.');
  const isIn = (group: PartGroup<RawName>, part: keyof RawName) => group.parts.some(([name]) => name === part);
  // Where a file has both a whole name and all its parts, rows have one or the other.
  if (names.some((group) => isIn(group, 'full') && isIn(group, 'first') && isIn(group, 'last')))
    return (cells) => allParts(names, cells).map(wholeOrParts);
  const hasSurnameBesideWhole = names.some(({ parts }) => ['full', 'last'].every((part) => parts.some(([name]) => name === part)));
  if (!hasSurnameBesideWhole) return (cells) => allParts(names, cells);
  return (cells) => allParts(names, cells).map(surnameFirst);
}

function wholeOrParts({ full, ...parts }: RawName): RawName {
  const { first, last, ...rest } = parts;
  return full === undefined || (first !== undefined && last !== undefined) ? parts : { ...rest, full };
}

/** A whole address next to its parts is read where the row has no street. */
function addressReader(mapping: Mapping, columns: readonly string[]): (cells: readonly string[]) => readonly RawAddress[] {
  const groups = partGroups<RawAddress>(mapping, columns, 'address.');
  const hasBoth = groups.some(({ parts }) => ['full', 'street'].every((part) => parts.some(([name]) => name === part)));
  if (!hasBoth) return (cells) => withOwnPlaces(allParts(groups, cells));
  return (cells) =>
    allParts(groups, cells).map((address) => (hasStreetTwice(address) ? { ...address, full: undefined } : address) as RawAddress);
}

/** Hardly any street ends in a digit: the others are passed on as they are. */
function withOwnPlaces(addresses: readonly RawAddress[]): readonly RawAddress[] {
  for (let at = 0; at < addresses.length; at++) if (endsInDigit(addresses[at]!.street)) return addresses.map(withOwnPlace);
  return addresses;
}

/** A whole address in place of a street, next to the ZIP code of another: its own place counts. */
function withOwnPlace(address: RawAddress): RawAddress {
  const { street, zip } = address;
  if (street === undefined || zip === undefined) return address;
  const own = CLOSING_PLACE.exec(street);
  const isElsewhere = own !== null && STATE_CODES.has(own[1]!.toLowerCase()) && !zip.startsWith(own[2]!);
  return isElsewhere ? { full: street } : address;
}

const CLOSING_PLACE = /[\s,]([a-z]{2})\.?,?\s+(\d{5})(?:-\d{4})?$/i;
const [ZERO, NINE] = [48, 57];

function endsInDigit(text: string | undefined): boolean {
  const code = text === undefined ? 0 : text.charCodeAt(text.length - 1);
  return code >= ZERO && code <= NINE;
}

/** A whole address begins with a house; the last line of one (`Berwick, PA 18603`) belongs to the street. */
function hasStreetTwice({ full, street }: RawAddress): boolean {
  return full !== undefined && street !== undefined && /^\s*\d+\S*\s+\S/.test(full) && /,|\s\d{5}/.test(full);
}

/** Words as they are; under `gender:H`, H is a man and any other letter for a person a woman. */
function genderReader(choices: readonly Choice[]): (cells: readonly string[]) => string {
  const own = choices.filter(({ target }) => target === 'gender' || target.startsWith('gender:'));
  const [only] = own;
  if (only?.target === 'gender' && own.length === 1) return (cells) => cellOf(cells, only.columns);
  return (cells) => {
    const found = own.find(({ columns }) => cellOf(cells, columns) !== '');
    return found === undefined ? '' : codedGender(cellOf(cells, found.columns), found.target.slice('gender:'.length));
  };
}

function codedGender(cell: string, code: string): string {
  if (code === '' || cell.length > 1) return cell;
  if (cell.toLowerCase() === code.toLowerCase()) return 'male';
  return /[xou]/i.test(cell) ? '' : 'female';
}

/** The last day of a row, empty where it says none, and whether what it describes was over then. An end not yet come is the file's day. */
function endReader(one: ColumnsOf, asOf: Day | undefined, dayFirst: boolean) {
  const lastSeen = one('last_seen');
  const target = END_TARGETS.find((end) => one(end).length > 0);
  const ended = target === undefined ? [] : one(target);
  const over = target === 'moved_out' ? { movedOut: true } : { ended: true };
  return (cells: readonly string[]) => {
    const end = cellOf(cells, ended);
    const isOver = target !== undefined && hasEnded(end, asOf, dayFirst);
    const last = target === undefined || asOf === undefined ? end || cellOf(cells, lastSeen) : isOver ? end : showDay(asOf);
    return { last, ...(isOver && over) };
  };
}

/** The date of birth, whole or from its parts; otherwise the year from an age and the year in which it was true. */
function birthReader(one: ColumnsOf, ageYear: number | undefined) {
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

/** What the cells say of a death; a day of death is kept, because it may not have come. */
function deathIn(cells: readonly string[], choices: readonly Choice[]): string | undefined {
  const found = choices.flatMap(({ target, columns }) => {
    const cell = cellOf(cells, columns);
    if (target === 'deceased') return tellsDeath(cell) ? cell : [];
    const isDead = target === 'status' ? saysDeath(cell) : cell.toLowerCase() === target.slice('deceased:'.length).toLowerCase();
    return isDead ? 'Y' : [];
  });
  return found.includes('Y') ? 'Y' : found[0];
}

/** What stands under `identifier:ssn` or `text:birth_place`, by what follows the prefix. */
function labelled(choices: readonly Choice[], prefix: string): (cells: readonly string[]) => readonly (readonly [string, string])[] {
  const labels = choices.filter(({ target }) => target.startsWith(prefix));
  return (cells) =>
    labels.map(({ target, columns }) => [target.slice(prefix.length), cellOf(cells, columns)] as const).filter(([, value]) => value !== '');
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
function rowStraightener(mapping: Mapping, columns: readonly string[]): (cells: readonly string[]) => readonly string[] {
  const place = (part: RegExp) => columns.findIndex((column) => targetsOf(mapping, column).some((target) => part.test(target)));
  const [first, state, zip] = [place(/^address\.(?!country)/), place(/^address\.state/), place(/^address\.zip/)];
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
