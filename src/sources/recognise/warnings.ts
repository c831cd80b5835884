import { tellsDeath } from '../../normalize/death.ts';
import { readLineType } from '../../normalize/phone/phone-line.ts';
import { isEmptyRecord, normalizeRecord } from '../../normalize/record.ts';
import { RECORD_ID_COLUMNS } from '../../reference/column-words.ts';
import { isWordOf } from '../../reference/heading-words.ts';
import { LINE_WORDS, meaningsOf } from '../../reference/table-words.ts';
import { rowMapper } from '../map-row.ts';
import { choicesOf, END_TARGETS, type Mapping, targetsOf } from '../mapping.ts';
import type { FileShape } from '../read/row-block.ts';
import { mayTellDeath } from './deaths.ts';
import { readHeading } from './heading.ts';
import { isOfSecondPerson, squeeze, tokensOf } from './heading-tokens.ts';
import { areAges, areDays, areNames, areStreets, areUsNumbers, filled, most, shareOf } from './values.ts';

type Shape = Pick<FileShape, 'columns' | 'samples' | 'leftOut'>;

/** Of the first rows: more that are lost are the fault of the mapping rather than of the rows. */
const MANY = 0.1;

/**
 * What looks wrong in a mapping of people, in sentences for the operator, before anything is done with it. Values are never shown. What
 * a mapping by the operator leaves out is taken as intended.
 */
export function mappingWarnings(mapping: Mapping, shape: Shape, isGiven = false): string[] {
  const { columns, leftOut } = shape;
  const tooMany =
    leftOut === undefined ? [] : [`The file has more than ${columns.length} columns. Others are not read, such as ${listed(leftOut)}.`];
  if (mapping.kind !== 'people') return tooMany;
  const unread = columns.filter((column) => targetsOf(mapping, column).length === 0);
  const hasName = choicesOf(mapping, columns).some(({ target }) => target.startsWith('name.'));
  return [
    ...tooMany,
    ...(hasName ? [] : [`No column was recognised as a name. Not read: ${listed(unread) || 'none'}.`]),
    ...(isGiven ? [] : unreadWarnings(mapping, shape)),
    ...rowWarnings(mapping, shape, isGiven),
  ];
}

/** A column of which nothing is read, though it holds something. */
interface Unread {
  readonly name: string;
  readonly tokens: readonly string[];
  /** What its heading says by itself. */
  readonly heading: string;
  readonly values: readonly string[];
}

interface UnreadWarning {
  /** Not where the mapping has such targets already. */
  readonly unless?: (targets: readonly string[], mapping: Mapping) => boolean;
  readonly fits: (column: Unread, targets: readonly string[]) => boolean;
  readonly says: (columns: string) => string;
}

const hasTarget = (targets: readonly string[], pattern: RegExp) => targets.some((target) => pattern.test(target));
const isUnknown = ({ heading }: Unread) => heading === '';
/** A whole name next to its parts, or a county next to a state, is no loss. */
const WORTH_READING = /^(?:name\.(?:first|last|called)|address\.(?:street|unit|full|city|zip)|phone|email)$/;

const UNREAD_WARNINGS: readonly UnreadWarning[] = [
  { fits: ({ tokens }) => isOfSecondPerson(tokens), says: (columns) => `Left out because they are about another person: ${columns}.` },
  {
    fits: ({ tokens, heading }, targets) =>
      !isOfSecondPerson(tokens) && (WORTH_READING.test(heading) || (heading === 'name.full' && !hasTarget(targets, /^name\.first/))),
    says: (columns) => `Left out because other columns say the same, or because it is unclear what they hold: ${columns}.`,
  },
  {
    unless: (_, { country }) => country !== undefined && country !== 'US',
    fits: (column) => isUnknown(column) && areUsNumbers(column.values),
    says: (columns) => `Not read, though the values look like US phone numbers: ${columns}. If they are, map them to "phone".`,
  },
  {
    unless: (targets) => targets.includes('first_seen') && hasTarget(targets, new RegExp(`^(?:last_seen|${END_TARGETS.join('|')})$`)),
    fits: (column) => isUnknown(column) && areDays(column.values) && column.values.some((value) => !/^\d+$/.test(value)),
    says: (columns) => `Not read, though the values are dates: ${columns}. If rows were seen on one of them, map it to "last_seen".`,
  },
  {
    unless: (targets) => hasTarget(targets, /^(?:age|birth_date|birth_year)$/),
    fits: (column) => isUnknown(column) && column.tokens.some((word) => isWordOf(word, 'age')) && areAges(column.values),
    says: (columns) => `Not read, though the values look like ages: ${columns}. If they are those of the row's person, map them to "age".`,
  },
  {
    fits: (column) => isUnknown(column) && areNames(column.values),
    says: (columns) =>
      `Not read, though the values look like names: ${columns}. If they are other names of the row's person, map them to "name.full@2".`,
  },
  {
    fits: (column) => isUnknown(column) && areStreets(column.values),
    says: (columns) =>
      `Not read, though the values look like streets: ${columns}. If the row's person lives there, map them to "address.street".`,
  },
  {
    fits: (column) => isUnknown(column) && mayTellDeath(column.name, column.values),
    says: (columns) =>
      `Not read, though some values may say that a person has died: ${columns}. If D does, map the column to "deceased:D".`,
  },
  {
    fits: ({ heading, values }) => heading === 'deceased' && values.some((value) => tellsDeath(value)),
    says: (columns) => `Not read, though they may record deaths: ${columns}. If they do, map them to "deceased".`,
  },
  {
    unless: (targets) => !hasTarget(targets, /^phone/),
    fits: isOfLines,
    says: (columns) => `Not read for people: ${columns}. To use carriers and line types, import the file again with --kind lines.`,
  },
];

/** Carriers, and kinds of lines where the values are some: `Type` alone may be of anything. */
function isOfLines({ tokens, values }: Unread): boolean {
  const isNamed = meaningsOf(tokens, LINE_WORDS).some((word) => word === 'type' || word === 'line');
  const areLineTypes = values.length > 0 && shareOf(values, (value) => readLineType(value) !== undefined) >= 0.5;
  return tokens.includes('carrier') || (isNamed && areLineTypes);
}

function unreadWarnings(mapping: Mapping, { columns, samples }: Shape): string[] {
  const targets = choicesOf(mapping, columns).map(({ target }) => target);
  const isOfAnimals = columns.some((column) => tokensOf(column).some((word) => isWordOf(word, 'animal', 'breed')));
  const unread = columns
    .map(
      (name, at): Unread => ({
        name,
        tokens: tokensOf(name),
        heading: readHeading(name, mapping.kind).target,
        values: filled(samples.map((row) => row[at] ?? '')),
      }),
    )
    .filter(
      ({ name, values, heading }) => values.length > 0 && targetsOf(mapping, name).length === 0 && !(isOfAnimals && heading === 'deceased'),
    );
  return UNREAD_WARNINGS.filter(({ unless }) => unless?.(targets, mapping) !== true).flatMap(({ fits, says }) => {
    const found = unread.filter((column) => fits(column, targets)).map(({ name }) => name);
    return found.length === 0 ? [] : [says(listed(found))];
  });
}

const MAX_LISTED = 8;

function listed(columns: readonly string[]): string {
  const more = columns.length - MAX_LISTED;
  const shown = columns
    .slice(0, MAX_LISTED)
    .map((column) => `"${column}"`)
    .join(', ');
  return more > 0 ? `${shown} and ${more} more` : shown;
}

/** What the first rows say of a mapping when they are read by it. */
function rowWarnings(mapping: Mapping, shape: Shape, isGiven: boolean): string[] {
  const { columns, samples } = shape;
  const whole = samples.filter((cells) => cells.length === columns.length);
  const rows = readRows(mapping, columns, whole);
  const lost = whole.length - rows.length + rows.filter(({ normal }) => isEmptyRecord(normal.record)).length;
  const dead = rows.filter(({ normal }) => normal.record.deceased === true).length;
  const isLossy = whole.length > 0 && lost >= whole.length * MANY;
  return [
    ...(isLossy
      ? [`${lost} of the first ${whole.length} rows would be rejected: they have no name, phone, e-mail, address or identifier.`]
      : []),
    ...(!isGiven && dead * 2 > rows.length
      ? [
          `${dead} of the first ${rows.length} rows say that the person has died, and the dead are never returned. If this is not a register of deaths, map the column to "ignore".`,
        ]
      : []),
    ...phoneWarnings(rows, mapping, shape),
    ...recordIdWarnings(rows, mapping, columns),
  ];
}

type ReadRow = ReturnType<typeof readRows>[number];

/** The rows that can be read at all. */
function readRows(mapping: Mapping, columns: readonly string[], samples: FileShape['samples']) {
  const map = rowMapper(mapping, columns);
  return samples.flatMap((cells) => {
    try {
      const row = map(cells);
      return [{ ...row, normal: normalizeRecord(row.raw) }];
    } catch {
      return [];
    }
  });
}

function phoneWarnings(rows: readonly ReadRow[], mapping: Mapping, { columns, samples }: Shape): string[] {
  const numbers = rows.reduce((sum, { raw }) => sum + raw.phones.length, 0);
  const isInvalid = ({ field, reason }: ReadRow['normal']['faults'][number]) => field === 'phone' && reason !== 'placeholder';
  const invalid = rows.reduce((sum, { normal }) => sum + normal.faults.filter(isInvalid).length, 0);
  if (numbers === 0 || invalid * 2 < numbers) return [];
  const areaAt = columns.findIndex(
    (column, at) =>
      targetsOf(mapping, column).length === 0 &&
      most(
        samples.map((row) => row[at] ?? ''),
        /^\(?[2-9]\d\d\)?$/,
      ),
  );
  const area = areaAt < 0 ? '' : ` ("${columns[areaAt]}")`;
  const count =
    invalid === numbers
      ? `None of the ${numbers} phone numbers in the first rows is valid`
      : `${invalid} of the ${numbers} phone numbers in the first rows are invalid`;
  return [`${count}. Is the area code in another column${area}, or is the "country" of the mapping missing?`];
}

function recordIdWarnings(rows: readonly ReadRow[], mapping: Mapping, columns: readonly string[]): string[] {
  if (!choicesOf(mapping, columns).some(({ target }) => target === 'record_id')) {
    const named = columns.find((column) => targetsOf(mapping, column).length === 0 && RECORD_ID_COLUMNS.includes(squeeze(column)));
    if (named === undefined) return [];
    return [
      `"${named}" is not used as the record id, because many rows repeat it or leave it empty. Rows are identified by their content.`,
    ];
  }
  const ids = rows.map((row) => row.recordId).filter((id) => id !== '');
  const empty = rows.length - ids.length;
  const repeated = ids.length - new Set(ids).size;
  if (rows.length === 0 || empty + repeated < rows.length * MANY) return [];
  return [
    `Of the first ${rows.length} rows, ${empty} have no record id and ${repeated} repeat an earlier one. Map another column to "record_id", or none.`,
  ];
}
