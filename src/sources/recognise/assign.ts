import type { ImportKind } from '../mapping.ts';
import { headingReader } from './heading.ts';
import { fitsPattern, squeeze, tokensOf, type WordPattern, wordsOf } from './heading-tokens.ts';
import { filledShare, type Look, lookOf, type ValueTest } from './values.ts';

/** A column while its target is being decided. */
export interface Column {
  readonly name: string;
  /** The words of its heading as they stand, as one, and written out. */
  readonly tokens: readonly string[];
  readonly squeezed: string;
  readonly words: readonly string[];
  readonly values: readonly string[];
  readonly look: Look | undefined;
  /** At first what the heading says; empty where that is nothing. */
  target: string;
  /** Which of several names or addresses it is part of. */
  group: string;
  /** A rule has decided it: no weaker one changes it. */
  isDecided: boolean;
}

/** The columns of one file, with its first rows. */
export interface Table {
  readonly columns: readonly Column[];
  readonly fileName: string;
}

/** What a rule says that a column holds, and of which name or address, where it says that too. */
export interface Decision {
  readonly target: string;
  readonly group?: string;
}

/**
 * One row of a table of rules: which columns it is about, and what they hold. Rules stand in order of strength: each looks at all
 * columns of the file that no stronger one has decided.
 */
export interface Rule {
  /** What the heading says of them; without it, headings that say nothing. */
  readonly of?: RegExp;
  readonly words?: WordPattern;
  /** The whole heading as one word. */
  readonly heading?: RegExp;
  readonly excludes?: RegExp;
  readonly look?: Look;
  readonly values?: ValueTest;
  /** Other columns of the same name or address hold each of these. */
  readonly beside?: readonly RegExp[];
  /** Anything else that must hold. */
  readonly where?: (column: Column, table: Table) => boolean;
  /** Not in files that have such a column already. */
  readonly unless?: RegExp;
  /** Of several columns: all, the one that ranks highest or has the most values (the first of equals), or none unless it is the only one. */
  readonly takes?: 'all' | 'best' | 'fullest' | 'only';
  /** Columns that rank 0 are not taken. */
  readonly rank?: (column: Column, table: Table) => number;
  /** `''` says that the heading is wrong, and leaves the column to weaker rules. Undefined: the rule does not apply. */
  readonly target: string | ((column: Column, table: Table) => string | Decision | undefined);
}

export function makeTable(names: readonly string[], samples: readonly (readonly string[])[], kind: ImportKind, fileName: string): Table {
  const read = headingReader(names, kind);
  const columns = names.map((name, at): Column => {
    const values = samples.map((row) => row[at] ?? '');
    const heading = { tokens: tokensOf(name), squeezed: squeeze(name), words: wordsOf(name) };
    return { name, ...heading, values, look: lookOf(values), ...read(name), isDecided: false };
  });
  return { columns, fileName };
}

/** Whether the file has such a column, by a rule or by its heading. */
export function hasTarget({ columns }: Table, target: RegExp): boolean {
  return columns.some((column) => target.test(column.target));
}

/** The rows that have the same values in these columns, by their numbers; rows without any are left out. */
export function rowsAlike(columns: readonly Column[], count: number): readonly (readonly number[])[] {
  const groups = new Map<string, number[]>();
  for (let row = 0; row < count; row += 1) {
    const key = columns.map(({ values }) => values[row]!.trim().toLowerCase()).join('\n');
    if (key.trim() !== '') groups.set(key, groups.get(key) ?? []);
    groups.get(key)?.push(row);
  }
  return [...groups.values()];
}

/** Of the rows in which a column is filled, so many must lack the others. */
const BY_TURNS_SHARE = 0.9;
/** Each side fills at least this share of the rows. */
const MIN_TURN_SHARE = 0.05;

/** Whether one fact stands in one column in some rows and in the others in the rest: a whole name here, its parts there. */
export function areByTurns(one: Column, others: readonly Column[]): boolean {
  const isFilled = (column: Column, row: number) => column.values[row]!.trim() !== '';
  const rows = [...one.values.keys()];
  const own = rows.filter((row) => isFilled(one, row));
  const theirs = rows.filter((row) => others.some((other) => isFilled(other, row)));
  const least = Math.max(1, rows.length * MIN_TURN_SHARE);
  const alone = own.filter((row) => !others.some((other) => isFilled(other, row)));
  return own.length >= least && theirs.length >= least && alone.length >= own.length * BY_TURNS_SHARE;
}

/** Any heading, also one that says nothing. */
export const ANY = /^/;
const UNREAD = /^$/;

/** Runs a table of rules over all columns of a file. */
export function assignTargets(rules: readonly Rule[], table: Table): void {
  for (const rule of rules) {
    if (rule.unless !== undefined && hasTarget(table, rule.unless)) continue;
    const open = table.columns.filter((column) => !column.isDecided && applies(rule, column, table));
    const found = open.flatMap((column) => {
      const decision = decide(rule, column, table);
      const rank = rule.takes === 'fullest' ? filledShare(column.values) : (rule.rank?.(column, table) ?? 1);
      return decision === undefined || rank === 0 ? [] : [{ column, decision, rank }];
    });
    for (const { column, decision } of chosenOf(rule, found)) Object.assign(column, decision, { isDecided: decision.target !== '' });
  }
}

function applies({ of = UNREAD, words, heading, excludes, look, values, beside = [], where }: Rule, column: Column, table: Table): boolean {
  return (
    of.test(column.target) &&
    (look === undefined || column.look === look) &&
    (heading === undefined || heading.test(column.squeezed)) &&
    excludes?.test(column.squeezed) !== true &&
    (words === undefined || fitsPattern(column.words, words) || fitsPattern(column.tokens, words)) &&
    beside.every((target) => table.columns.some((one) => one !== column && one.group === column.group && target.test(one.target))) &&
    (values === undefined || values(column.values)) &&
    (where === undefined || where(column, table))
  );
}

function decide({ target }: Rule, column: Column, table: Table): Decision | undefined {
  const decision = typeof target === 'string' ? target : target(column, table);
  return typeof decision === 'string' ? { target: decision } : decision;
}

function chosenOf<Found extends { readonly rank: number }>({ takes = 'all' }: Rule, found: readonly Found[]): readonly Found[] {
  if (takes === 'only') return found.length === 1 ? found : [];
  return takes === 'all' ? found : found.toSorted((left, right) => right.rank - left.rank).slice(0, 1);
}
