import { parseWrittenJson } from '../core/written-json.ts';
import { parseDay } from '../normalize/date.ts';
import { isCountry } from '../normalize/phone/phone-country.ts';
import { PHONE_TARGETS } from './phone-columns.ts';

/** Which column means what. Written as JSON; every column of the file is named, `ignore` included, so that editing is replacing words. */
export interface Mapping {
  readonly kind: ImportKind;
  /** Column name to what it holds. */
  readonly columns: Readonly<Record<string, Target>>;
  /** Two letters: where numbers without a country are dialled. The United States where it is not said. */
  readonly country?: string;
  /** The area code of numbers that are written without one. */
  readonly area?: string;
  /** How dates are written that could be read either way; month first where it is not said. */
  readonly dates?: 'day_first' | 'month_first';
  /** The year that the file's ages are of; a row's own dates say it otherwise. */
  readonly year?: number;
  /** `2026-11-14`: the day the file speaks of, for rows without an end where it tells ends; its newest day where it is not said. */
  readonly as_of?: string;
}

export type ImportKind = 'people' | 'lines' | 'property';

/**
 * `name.first`, `address.city`, `phone`, `text:birth_place` …; `@2` after it puts the parts of a second name or address together:
 * `address.city@mailing`.
 */
export type Target = string;

/** The day on which what a row tells of was over, and what was: its home in particular, or something else, which homes outlast. */
export const END_TARGETS: readonly string[] = ['ended', 'moved_out'];

const PLAIN: Readonly<Record<ImportKind, readonly string[]>> = {
  people: [
    'record_id',
    ...PHONE_TARGETS.keys(),
    'phone.area',
    'email',
    'birth_date',
    'birth_year',
    'birth_month',
    'birth_day',
    'age',
    'gender',
    'deceased',
    'status',
    'first_seen',
    'last_seen',
    ...END_TARGETS,
    'ignore',
  ],
  lines: ['number', 'block', 'first', 'last', 'carrier', 'line_type', 'as_of', 'ignore'],
  property: ['property_type', 'assessed_value', 'as_of', 'ignore'],
};
const GROUPED: Readonly<Record<ImportKind, readonly string[]>> = {
  people: [
    ...['full', 'last_first', 'first', 'middle', 'last', 'suffix', 'maiden'].map((part) => `name.${part}`),
    ...['full', 'house', 'street', 'unit', 'city', 'state', 'zip'].map((part) => `address.${part}`),
  ],
  lines: [],
  property: [
    ...['full', 'last_first', 'first', 'middle', 'last', 'suffix'].map((part) => `owner.${part}`),
    ...['full', 'house', 'street', 'unit', 'city', 'state', 'zip'].map((part) => `address.${part}`),
  ],
};
const NAMED = /^(?:(?:text|identifier):[a-z0-9_ -]{1,40}|deceased:[^@]{1,40})$/;

export class BadMapping extends Error {
  override readonly name = 'BadMapping';
}

/** Every fault at once. */
export function parseMapping(text: string, kind: ImportKind): Mapping {
  let value: unknown;
  try {
    value = parseWrittenJson(text);
  } catch {
    throw new BadMapping('The mapping is not JSON.');
  }
  const { columns, country, area, dates, year, as_of: asOf } = (value ?? {}) as Readonly<Record<string, unknown>>;
  if (typeof columns !== 'object' || columns === null || Array.isArray(columns)) {
    throw new BadMapping('The mapping needs "columns": an object from column name to what it holds.');
  }
  const said = (value as { kind?: unknown }).kind;
  if (said !== undefined && said !== kind) throw new BadMapping(`The mapping is for --kind ${String(said)}, not ${kind}.`);
  const faults = Object.entries(columns)
    .filter(([, target]) => typeof target !== 'string' || !isTarget(target, kind))
    .map(([column, target]) => `column "${column}": unknown "${String(target)}"`);
  if (faults.length > 0) throw new BadMapping(`${faults.join('; ')}. Known: ${knownTargets(kind).join(', ')}.`);
  if (country !== undefined && !(typeof country === 'string' && isCountry(country))) {
    throw new BadMapping('The "country" of a mapping is two letters, such as "US" or "DE".');
  }
  if (area !== undefined && !(typeof area === 'string' && /^[2-9]\d\d$/.test(area))) {
    throw new BadMapping('The "area" of a mapping is an area code, such as "570".');
  }
  if (dates !== undefined && dates !== 'day_first' && dates !== 'month_first') {
    throw new BadMapping('The "dates" of a mapping are "day_first" or "month_first".');
  }
  if (year !== undefined && !(Number.isInteger(year) && Number(year) > 1000 && Number(year) < 3000)) {
    throw new BadMapping('The "year" of a mapping is the one its ages are of, such as 1881.');
  }
  if (asOf !== undefined && !(typeof asOf === 'string' && /^\d{4}-\d\d-\d\d$/.test(asOf) && parseDay(asOf) !== undefined)) {
    throw new BadMapping('The "as_of" of a mapping is the day its file speaks of, such as "2026-11-14".');
  }
  return {
    kind,
    columns: columns as Record<string, string>,
    ...(country !== undefined && { country }),
    ...(area !== undefined && { area }),
    ...(dates !== undefined && { dates }),
    ...(year !== undefined && { year: Number(year) }),
    ...(asOf !== undefined && { as_of: asOf }),
  };
}

export function showMapping(mapping: Mapping): string {
  return `${JSON.stringify(mapping, null, 2)}\n`;
}

function knownTargets(kind: ImportKind): string[] {
  return [...GROUPED[kind], ...PLAIN[kind], ...(kind === 'people' ? ['text:<attribute>', 'identifier:<type>', 'deceased:<code>'] : [])];
}

function isTarget(target: string, kind: ImportKind): boolean {
  if (PLAIN[kind].includes(target)) return true;
  const [base = ''] = target.split('@');
  if (GROUPED[kind].includes(base)) return true;
  return kind === 'people' && NAMED.test(target);
}
