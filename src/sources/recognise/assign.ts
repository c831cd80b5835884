import type { ImportKind } from '../mapping.ts';
import { headingReader } from './heading.ts';
import { fitsPattern, squeeze, tokensOf, type WordPattern, wordsOf } from './heading-tokens.ts';
import { type Look, lookOf } from './values.ts';

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
  readonly look?: Look;
  readonly values?: (values: readonly string[]) => boolean;
  /** Anything else that must hold, such as what stands beside the column. */
  readonly where?: (column: Column, table: Table) => boolean;
  /** Not in files that have such a column already. */
  readonly unless?: RegExp;
  /** Of several columns: all, the one that ranks highest (the first of equals), or none unless it is the only one. */
  readonly takes?: 'all' | 'best' | 'only';
  readonly rank?: (column: Column, table: Table) => number;
  /** What the column holds; `''` says that the heading is wrong, and leaves the column to weaker rules. */
  readonly target: string | ((column: Column, table: Table) => string);
  readonly group?: (column: Column, table: Table) => string;
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

const UNREAD = /^$/;

/** Runs a table of rules over all columns of a file. */
export function assignTargets(rules: readonly Rule[], table: Table): void {
  for (const rule of rules) {
    if (rule.unless !== undefined && hasTarget(table, rule.unless)) continue;
    const found = table.columns.filter((column) => !column.isDecided && applies(rule, column, table));
    const decided = chosenOf(rule, found, table).map((column) => ({
      column,
      target: typeof rule.target === 'string' ? rule.target : rule.target(column, table),
      group: rule.group?.(column, table) ?? column.group,
    }));
    for (const { column, target, group } of decided) Object.assign(column, { target, group, isDecided: target !== '' });
  }
}

function applies({ of = UNREAD, words, heading, look, values, where }: Rule, column: Column, table: Table): boolean {
  return (
    of.test(column.target) &&
    (look === undefined || column.look === look) &&
    (heading === undefined || heading.test(column.squeezed)) &&
    (words === undefined || fitsPattern(column.words, words) || fitsPattern(column.tokens, words)) &&
    (values === undefined || values(column.values)) &&
    (where === undefined || where(column, table))
  );
}

function chosenOf({ takes = 'all', rank }: Rule, found: readonly Column[], table: Table): readonly Column[] {
  if (takes === 'only') return found.length === 1 ? found : [];
  if (takes === 'all') return found;
  const ranked = found.map((column) => ({ column, rank: rank?.(column, table) ?? 0 }));
  return ranked
    .toSorted((left, right) => right.rank - left.rank)
    .slice(0, 1)
    .map(({ column }) => column);
}
