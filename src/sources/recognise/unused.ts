import { parseDay } from '../../normalize/date.ts';
import { type Mapping, targetsOf } from '../mapping.ts';
import type { FileShape } from '../read/row-block.ts';
import { areNames, areStreets, filled, lookOf, most } from './values.ts';

/** A column of which nothing is imported though it holds something. */
export interface UnusedColumn {
  readonly name: string;
  readonly looksLike: ValueKind;
  /** Personal data: for the operator's own screen, never for a log or a stored job. */
  readonly samples: readonly string[];
}

export type ValueKind = 'phone' | 'email' | 'date' | 'money' | 'yes/no' | 'address' | 'name' | 'number' | 'code' | 'free text';

const MONEY =
  /^[-(]?(?:(?:[$€£¥]|USD|EUR|GBP|MXN)\s?-?[\d.,' ]+|[\d.,' ]+\s?(?:[$€£¥]|USD|EUR|GBP|MXN)|\d{1,3}(?:[,.']\d{3})*[.,]\d\d|\d+[.,]\d\d)\)?$/;
const CODE = /^(?=\S{1,40}$)(?=.*[\d_-]|[A-Z]{1,5}$|[a-z]{1,3}$)[\w./:#-]+$/;

/** What the values of a column look like, the surest first. */
const KINDS: readonly (readonly [ValueKind, (values: readonly string[]) => boolean])[] = [
  ['email', (values) => lookOf(values) === 'email'],
  ['yes/no', (values) => most(values, /^(?:y|n|yes|no|t|f|true|false|ja|nein|si|sí|oui|non|x|on|off)$/i, 0.9)],
  [
    'date',
    (values) => lookOf(values) === 'date' || most(values, (value) => /\d.*[-/. ]/.test(value) && parseDay(value) !== undefined, 0.7),
  ],
  ['phone', (values) => lookOf(values) === 'phone' || most(values, /^\+?1?[\s.(-]*[2-9]\d\d[\s).-]*\d{3}[\s.-]?\d{4}$/, 0.7)],
  ['money', (values) => most(values, MONEY, 0.7)],
  ['address', (values) => lookOf(values) === 'one_line_address' || areStreets(values)],
  ['name', (values) => areNames(values) && most(values, /^\p{Lu}/u)],
  ['number', (values) => most(values, /^-?\d{1,4}(?:\.\d+)?$/, 0.8)],
  ['code', (values) => most(values, CODE, 0.7)],
];

const MAX_SAMPLES = 3;
const MAX_SAMPLE_CHARS = 40;

/** Every column with values that is not imported, in the order of the file. */
export function unusedColumns(mapping: Mapping, { columns, samples }: Pick<FileShape, 'columns' | 'samples'>): UnusedColumn[] {
  return columns.flatMap((name, at): UnusedColumn[] => {
    if (targetsOf(mapping, name).length > 0 || !isFirstOfList(name)) return [];
    const values = samples.map((row) => row[at] ?? '');
    return filled(values).length === 0 ? [] : [{ name, looksLike: kindOf(values), samples: sampleValues(values) }];
  });
}

/** Columns that are not imported and hold nothing in the first rows: later ones may. */
export function emptyColumns(mapping: Mapping, { columns, samples }: Pick<FileShape, 'columns' | 'samples'>): string[] {
  if (samples.length === 0) return [];
  const isEmpty = (at: number) => samples.every((row) => (row[at] ?? '').trim() === '');
  return columns.filter((name, at) => targetsOf(mapping, name).length === 0 && isFirstOfList(name) && isEmpty(at));
}

export function kindOf(values: readonly string[]): ValueKind {
  return KINDS.find(([, fits]) => fits(values))?.[0] ?? 'free text';
}

/** The first three different values, shortened. */
export function sampleValues(values: readonly string[]): string[] {
  const different = [...new Set(filled(values))].slice(0, MAX_SAMPLES);
  return different.map((value) => (value.length > MAX_SAMPLE_CHARS ? `${value.slice(0, MAX_SAMPLE_CHARS)}…` : value));
}

/** `phones.0` speaks for `phones.1` to `phones.15`. */
export function isFirstOfList(column: string): boolean {
  return !/\.([1-9]|1\d)(\.|$)/.test(column);
}
