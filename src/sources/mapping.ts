import type { LineType } from '../core/record.ts';
import { parseWrittenJson } from '../core/written-json.ts';
import { parseDay } from '../normalize/date.ts';
import { isCountry } from '../normalize/phone/phone-written.ts';

/** Which column means what. Written as JSON; every column of the file is named, `ignore` included, so that editing is replacing words. */
export interface Mapping {
  readonly kind: ImportKind;
  /** Column name to what it holds. */
  readonly columns: Readonly<Record<string, Target>>;
  /** Target to one column, or to several in order of preference: in each row the first that is not empty is read. */
  readonly targets?: Readonly<Record<Target, string | readonly string[]>>;
  /** Two letters: the country in which numbers without a country code are dialled. The United States when absent. */
  readonly country?: string;
  /** The area code of numbers that are written without one. */
  readonly area?: string;
  /** How ambiguous dates are written; month first when absent. */
  readonly dates?: 'day_first' | 'month_first';
  /** The year in which the file's ages were true; when absent, a row's own dates say it. */
  readonly year?: number;
  /** `2026-11-14`: the day on which rows without an end were still true; when absent, the file's newest day. */
  readonly as_of?: string;
}

export type ImportKind = 'people' | 'lines' | 'property';

/**
 * `name.first`, `address.city`, `phone`, `text:birth_place` …; `@2` after it puts the parts of a second name or address together:
 * `address.city@mailing`.
 */
export type Target = string;

/** Columns of phone numbers, with the kind of line where the mapping says it. */
export const PHONE_TARGETS: ReadonlyMap<Target, LineType | undefined> = new Map([
  ['phone', undefined],
  ['phone@mobile', 'mobile'],
  ['phone@landline', 'landline'],
  ['phone@voip', 'voip'],
]);

/** The day on which something ended: an account or service (`ended`), or living at the row's address (`moved_out`). */
export const END_TARGETS: readonly string[] = ['ended', 'moved_out'];

const NAME_PARTS = ['full', 'last_first', 'first', 'middle', 'last', 'suffix'];
const ADDRESS_PARTS = ['full', 'house', 'street', 'unit', 'city', 'state', 'zip', 'country'].map((part) => `address.${part}`);
/** What a mapping may name, by kind: with `@` and a group behind it, or as it is. */
const GROUPED: Readonly<Record<ImportKind, readonly string[]>> = {
  people: [...NAME_PARTS, 'maiden'].map((part) => `name.${part}`).concat(ADDRESS_PARTS),
  lines: [],
  property: NAME_PARTS.map((part) => `owner.${part}`).concat(ADDRESS_PARTS),
};
const PLAIN: Readonly<Record<ImportKind, readonly string[]>> = {
  people: [
    ...[
      'record_id',
      ...PHONE_TARGETS.keys(),
      'phone.area',
      'phone.type',
      'email',
      'birth_date',
      'birth_year',
      'birth_month',
      'birth_day',
      'age',
    ],
    ...['gender', 'deceased', 'status', 'first_seen', 'last_seen', ...END_TARGETS, 'ignore'],
  ],
  lines: ['number', 'block', 'first', 'last', 'carrier', 'line_type', 'as_of', 'ignore'],
  property: ['property_type', 'assessed_value', 'as_of', 'ignore'],
};
const NAMED = /^(?:(?:text|identifier):[a-z0-9_ -]{1,40}|(?:deceased|gender):[^@]{1,40})$/;

export class BadMapping extends Error {
  override readonly name = 'BadMapping';
}

/** What is written next to the columns: when it is good, and what is said otherwise. */
const SETTINGS: readonly (readonly [key: string, isGood: (value: unknown) => boolean, message: string])[] = [
  ['country', (value) => isText(value) && isCountry(value), 'The "country" of a mapping is two letters, such as "US" or "DE".'],
  ['area', (value) => isText(value) && /^[2-9]\d\d$/.test(value), 'The "area" of a mapping is an area code, such as "570".'],
  ['dates', (value) => value === 'day_first' || value === 'month_first', 'The "dates" of a mapping are "day_first" or "month_first".'],
  [
    'year',
    (value) => Number.isInteger(value) && Number(value) > 1000 && Number(value) < 3000,
    'The "year" of a mapping is the one its ages are of, such as 1881.',
  ],
  [
    'as_of',
    (value) => isText(value) && /^\d{4}-\d\d-\d\d$/.test(value) && parseDay(value) !== undefined,
    'The "as_of" of a mapping is the day its file speaks of, such as "2026-11-14".',
  ],
];

/** Reports every unknown target at once. */
export function parseMapping(text: string, kind: ImportKind): Mapping {
  let value: unknown;
  try {
    value = parseWrittenJson(text);
  } catch {
    throw new BadMapping('The mapping is not JSON.');
  }
  const given = (value ?? {}) as Readonly<Record<string, unknown>>;
  const columns = given['columns'] ?? (isTable(given['targets']) ? {} : undefined);
  const targets = given['targets'];
  if (!isTable(columns)) throw new BadMapping('The mapping needs "columns": an object from column name to what it holds.');
  if (targets !== undefined && !isTable(targets))
    throw new BadMapping('The "targets" of a mapping must be an object from target to a column or a list of columns.');
  if (given['kind'] !== undefined && given['kind'] !== kind)
    throw new BadMapping(`The mapping is for --kind ${String(given['kind'])}, not ${kind}.`);
  const faults = [...columnFaults(columns, kind), ...targetFaults(targets ?? {}, kind)];
  if (faults.length > 0) throw new BadMapping(`${faults.join('; ')}. Known: ${knownTargets(kind).join(', ')}.`);
  const settings = SETTINGS.filter(([key]) => given[key] !== undefined);
  for (const [key, isGood, message] of settings) if (!isGood(given[key])) throw new BadMapping(message);
  return {
    kind,
    columns: columns as Record<string, Target>,
    ...(targets !== undefined && { targets }),
    ...Object.fromEntries(settings.map(([key]) => [key, given[key]])),
  };
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

function isTable(value: unknown): value is Readonly<Record<string, never>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function columnFaults(columns: Readonly<Record<string, unknown>>, kind: ImportKind): string[] {
  return Object.entries(columns)
    .filter(([, target]) => !isText(target) || !isTarget(target, kind))
    .map(([column, target]) => `column "${column}": unknown "${String(target)}"`);
}

function targetFaults(targets: Readonly<Record<string, unknown>>, kind: ImportKind): string[] {
  const unknown = Object.keys(targets).filter((target) => target === 'ignore' || !isTarget(target, kind));
  const isChoice = (value: unknown) => isText(value) || (Array.isArray(value) && value.length > 0 && value.every(isText));
  const unlisted = Object.keys(targets).filter((target) => !isChoice(targets[target]));
  return [
    ...unknown.map((target) => `targets: unknown "${target}"`),
    ...unlisted.map((target) => `targets: "${target}" needs a column or a list of columns`),
  ];
}

export function showMapping(mapping: Mapping): string {
  return `${JSON.stringify(mapping, null, 2)}\n`;
}

/** The columns that one value of a row is read from: the first that is not empty counts. */
export interface Choice {
  readonly target: Target;
  /** Places in the row, best first. */
  readonly columns: readonly number[];
}

/** What is read from a file with these columns, in the order of the file. */
export function choicesOf(mapping: Pick<Mapping, 'columns' | 'targets'>, columns: readonly string[]): readonly Choice[] {
  const listed = listedColumns(mapping);
  const lists = listed
    .map(({ target, names }) => ({ target, columns: names.map((name) => columns.indexOf(name)).filter((at) => at >= 0) }))
    .filter((choice) => choice.columns.length > 0);
  const single = columns.flatMap((name, at): Choice[] => {
    const target = mapping.columns[name] ?? 'ignore';
    const isListed = listed.some((list) => list.target === target && list.names.includes(name));
    return target === 'ignore' || isListed ? [] : [{ target, columns: [at] }];
  });
  return [...single, ...lists].sort((left, right) => left.columns[0]! - right.columns[0]!);
}

function listedColumns({
  targets = {},
}: Pick<Mapping, 'targets'>): readonly { readonly target: Target; readonly names: readonly string[] }[] {
  return Object.entries(targets).map(([target, names]) => ({ target, names: typeof names === 'string' ? [names] : names }));
}

/** Every column that the mapping names, read or not. */
export function namedColumns(mapping: Pick<Mapping, 'columns' | 'targets'>): readonly string[] {
  return [...new Set([...Object.keys(mapping.columns), ...listedColumns(mapping).flatMap(({ names }) => names)])];
}

/** Everything a column is read as; empty where it is not read. */
export function targetsOf(mapping: Pick<Mapping, 'columns' | 'targets'>, column: string): readonly Target[] {
  const plain = mapping.columns[column] ?? 'ignore';
  const listed = listedColumns(mapping).filter(({ names }) => names.includes(column));
  return [...new Set([plain, ...listed.map(({ target }) => target)])].filter((target) => target !== 'ignore');
}

/** What a column holds, for the operator: `name.last (choice 2 of 2)`. */
export function describeColumn(mapping: Mapping, column: string): string {
  const shown = targetsOf(mapping, column).map((target) => {
    const list = listedColumns(mapping).find((one) => one.target === target && one.names.includes(column))?.names ?? [];
    return list.length < 2 ? target : `${target} (choice ${list.indexOf(column) + 1} of ${list.length})`;
  });
  return shown.length === 0 ? 'ignore' : shown.join(', ');
}

function knownTargets(kind: ImportKind): string[] {
  return [
    ...GROUPED[kind],
    ...PLAIN[kind],
    ...(kind === 'people' ? ['text:<attribute>', 'identifier:<type>', 'deceased:<code>', 'gender:<code>'] : []),
  ];
}

function isTarget(target: string, kind: ImportKind): boolean {
  if (PLAIN[kind].includes(target)) return true;
  const [base = ''] = target.split('@');
  if (GROUPED[kind].includes(base)) return true;
  return kind === 'people' && NAMED.test(target);
}
