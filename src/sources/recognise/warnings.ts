import { tellsDeath } from '../../normalize/death.ts';
import { readLineType } from '../../normalize/phone/phone-line.ts';
import { isEmptyRecord, normalizeRecord } from '../../normalize/record.ts';
import { RECORD_ID_COLUMNS } from '../../reference/column-words.ts';
import { isWordOf } from '../../reference/heading-words.ts';
import { LINE_WORDS, meaningsOf } from '../../reference/table-words.ts';
import { rowMapper } from '../map-row.ts';
import { choicesOf, END_TARGETS, type Mapping, targetsOf } from '../mapping.ts';
import type { FileShape } from '../read/row-block.ts';
import { type Column, makeTable, type Table } from './assign.ts';
import { mayTellDeath } from './deaths.ts';
import { isForeign, isOfSecondPerson } from './heading-tokens.ts';
import { recordIdCandidates } from './recognise.ts';
import type { IdCandidate } from './record-ids.ts';
import { areAges, areDays, areNames, areStreets, areUsNumbers, filled, most, type ValueTest } from './values.ts';

type Shape = Pick<FileShape, 'columns' | 'samples' | 'leftOut'>;

/** Of the first rows: more that are lost are the fault of the mapping rather than of the rows. */
const MANY = 0.1;

/**
 * What looks wrong in a mapping of people, in sentences for the operator, before anything is done with it. Values are never shown. What
 * a mapping by the operator leaves out is taken as intended.
 */
export function mappingWarnings(mapping: Mapping, shape: Shape, isGiven = false): string[] {
  const { columns, samples, leftOut } = shape;
  const tooMany = leftOut && `The file has more than ${columns.length} columns. Others are not read, such as ${listed(leftOut)}.`;
  if (mapping.kind !== 'people') return tooMany === undefined ? [] : [tooMany];
  const whole = samples.filter((cells) => cells.length === columns.length);
  const rows = readRows(mapping, columns, whole);
  const readable = rows.map(({ cells }) => cells);
  const table = makeTable(columns, readable, mapping.kind, '');
  const unread = table.columns.filter(({ name }) => targetsOf(mapping, name).length === 0);
  const targets = choicesOf(mapping, columns).map(({ target }) => target);
  return [
    tooMany,
    hasTarget(targets, /^name\./) ? undefined : `No column was recognised as a name. Not read: ${listed(namesOf(unread)) || 'none'}.`,
    ...(isGiven ? [] : unreadWarnings(mapping, targets, table, unread)),
    lossWarning(rows, whole.length),
    isGiven ? undefined : deathWarning(rows),
    phoneWarning(rows, unread),
    hasTarget(targets, /^record_id$/)
      ? recordIdWarning(rows)
      : (idQuestion(recordIdCandidates(mapping, { columns, samples: readable })) ?? unusedIdWarning(unread)),
  ].filter((warning) => warning !== undefined);
}

/** What is said of columns of which nothing is read, though they hold something. */
interface UnreadWarning {
  /** Not where the mapping has such targets already. */
  readonly unless?: (targets: readonly string[], mapping: Mapping) => boolean;
  readonly fits: (column: Column, targets: readonly string[]) => boolean;
  readonly says: string;
  readonly remedy?: string;
}

const hasTarget = (targets: readonly string[], pattern: RegExp) => targets.some((target) => pattern.test(target));
const holds =
  (test: ValueTest) =>
  ({ target, values }: Column) =>
    target === '' && test(values);
/** A whole name next to its parts, or a county next to a state, is no loss. */
const WORTH_READING = /^(?:name\.(?:first|last|called)|address\.(?:street|unit|full|city|zip)|phone|email)$/;

const UNREAD_WARNINGS: readonly UnreadWarning[] = [
  { fits: ({ tokens }) => isOfSecondPerson(tokens), says: 'Left out because they are about another person' },
  {
    fits: ({ tokens, target }, targets) =>
      !isOfSecondPerson(tokens) && (WORTH_READING.test(target) || (target === 'name.full' && !hasTarget(targets, /^name\.first/))),
    says: 'Left out because other columns say the same, or because it is unclear what they hold',
  },
  {
    unless: (_, { country }) => country !== undefined && country !== 'US',
    fits: holds(areUsNumbers),
    says: 'Not read, though the values look like US phone numbers',
    remedy: 'If they are, map them to "phone".',
  },
  {
    unless: (targets) => targets.includes('first_seen') && hasTarget(targets, new RegExp(`^(?:last_seen|${END_TARGETS.join('|')})$`)),
    fits: holds((values) => areDays(values) && !most(values, /^\d+$/, 1)),
    says: 'Not read, though the values are dates',
    remedy: 'If rows were seen on one of them, map it to "last_seen".',
  },
  {
    unless: (targets) => hasTarget(targets, /^(?:age|birth_date|birth_year)$/),
    fits: (column) => column.tokens.some((word) => isWordOf(word, 'age')) && holds(areAges)(column),
    says: 'Not read, though the values look like ages',
    remedy: 'If they are those of the row\'s person, map them to "age".',
  },
  {
    fits: holds(areNames),
    says: 'Not read, though the values look like names',
    remedy: 'If they are other names of the row\'s person, map them to "name.full@2".',
  },
  {
    fits: holds(areStreets),
    says: 'Not read, though the values look like streets',
    remedy: 'If the row\'s person lives there, map them to "address.street".',
  },
  {
    fits: (column) => column.target === '' && mayTellDeath(column),
    says: 'Not read, though some values may say that a person has died',
    remedy: 'If D does, map the column to "deceased:D".',
  },
  {
    fits: ({ target, values }) => target === 'deceased' && values.some((value) => tellsDeath(value)),
    says: 'Not read, though they may record deaths',
    remedy: 'If they do, map them to "deceased".',
  },
  {
    unless: (targets) => !hasTarget(targets, /^phone/),
    fits: isOfLines,
    says: 'Not read for people',
    remedy: 'To use carriers and line types, import the file again with --kind lines.',
  },
];

/** Carriers, and kinds of lines where the values are some: `Type` alone may be of anything. */
function isOfLines({ tokens, values }: Column): boolean {
  const isNamed = meaningsOf(tokens, LINE_WORDS).some((word) => word === 'type' || word === 'line');
  return tokens.includes('carrier') || (isNamed && most(values, (value) => readLineType(value) !== undefined, 0.5));
}

function unreadWarnings(mapping: Mapping, targets: readonly string[], { columns }: Table, unread: readonly Column[]): string[] {
  const isOfAnimals = columns.some(({ tokens }) => tokens.some((word) => isWordOf(word, 'animal', 'breed')));
  const telling = unread.filter(({ target, values }) => filled(values).length > 0 && !(isOfAnimals && target === 'deceased'));
  return UNREAD_WARNINGS.filter(({ unless }) => unless?.(targets, mapping) !== true).flatMap(({ fits, says, remedy }) => {
    const found = telling.filter((column) => fits(column, targets));
    return found.length === 0 ? [] : [[`${says}: ${listed(namesOf(found))}.`, remedy ?? []].flat().join(' ')];
  });
}

const namesOf = (columns: readonly Column[]) => columns.map(({ name }) => name);
const MAX_LISTED = 8;

function listed(columns: readonly string[]): string {
  const more = columns.length - MAX_LISTED;
  const shown = columns
    .slice(0, MAX_LISTED)
    .map((column) => `"${column}"`)
    .join(', ');
  return more > 0 ? `${shown} and ${more} more` : shown;
}

type ReadRow = ReturnType<typeof readRows>[number];

/** The rows that can be read at all. */
function readRows(mapping: Mapping, columns: readonly string[], samples: FileShape['samples']) {
  const map = rowMapper(mapping, columns);
  return samples.flatMap((cells) => {
    try {
      const row = map(cells);
      return [{ ...row, cells, normal: normalizeRecord(row.raw) }];
    } catch {
      return [];
    }
  });
}

function lossWarning(rows: readonly ReadRow[], count: number): string | undefined {
  const lost = count - rows.filter(({ normal }) => !isEmptyRecord(normal.record)).length;
  if (count === 0 || lost < count * MANY) return undefined;
  return `${lost} of the first ${count} rows would be rejected: they have no name, phone, e-mail, address or identifier.`;
}

function deathWarning(rows: readonly ReadRow[]): string | undefined {
  const dead = rows.filter(({ normal }) => normal.record.deceased === true).length;
  if (dead * 2 <= rows.length) return undefined;
  return `${dead} of the first ${rows.length} rows say that the person has died, and the dead are never returned. If this is not a register of deaths, map the column to "ignore".`;
}

function phoneWarning(rows: readonly ReadRow[], unread: readonly Column[]): string | undefined {
  const numbers = rows.flatMap(({ raw }) => raw.phones).length;
  const faults = rows.flatMap(({ normal }) => normal.faults);
  const invalid = faults.filter(({ field, reason }) => field === 'phone' && reason !== 'placeholder').length;
  if (numbers === 0 || invalid * 2 < numbers) return undefined;
  const area = unread.find(({ values }) => most(values, /^\(?[2-9]\d\d\)?$/));
  const count =
    invalid === numbers
      ? `None of the ${numbers} phone numbers in the first rows is valid`
      : `${invalid} of the ${numbers} phone numbers in the first rows are invalid`;
  const column = area === undefined ? '' : ` ("${area.name}")`;
  return `${count}. Is the area code in another column${column}, or is the "country" of the mapping missing?`;
}

function recordIdWarning(rows: readonly ReadRow[]): string | undefined {
  const ids = rows.map((row) => row.recordId).filter((id) => id !== '');
  const empty = rows.length - ids.length;
  const repeated = ids.length - new Set(ids).size;
  if (rows.length === 0 || empty + repeated < rows.length * MANY) return undefined;
  return `Of the first ${rows.length} rows, ${empty} have no record id and ${repeated} repeat an earlier one. Map another column to "record_id", or none.`;
}

/** What may be the record id where none is sure, and what to write. */
function idQuestion(candidates: readonly IdCandidate[]): string | undefined {
  if (candidates.length === 0) return undefined;
  const names = candidates.map(({ name }) => `"${name}"`);
  return `No column surely identifies the rows, so they are identified by their content. If one of these does, map it to "record_id": ${names.join(', ')}.`;
}

function unusedIdWarning(unread: readonly Column[]): string | undefined {
  const named = unread.find(({ squeezed }) => RECORD_ID_COLUMNS.includes(squeezed)) ?? unread.find(isNumberOfPerson);
  return (
    named &&
    `"${named.name}" is not used as the record id, because many rows repeat it or leave it empty. Rows are identified by their content.`
  );
}

/** `Elector Number`, which begins again in each district. */
function isNumberOfPerson(column: Column): boolean {
  const { tokens, values } = column;
  const isNamed = tokens.some((token) => isWordOf(token, 'owner')) && isWordOf(tokens.at(-1) ?? '', 'record_id');
  return column.target !== 'phone' && isNamed && most(values, /\d/) && !isForeign(tokens);
}
