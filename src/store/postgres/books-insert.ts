import { strict as assert } from 'node:assert';
import pg from 'pg';
import type { Entry } from '../../ledger/entry.ts';
import { ENTRY_COLUMNS, ENTRY_TYPES, entryValues } from './books-rows.ts';
import type { LiteralStatement, Session, Statement } from './connection.ts';

/** More rows than this are never in one statement. */
export const MAX_ROWS = 1_024;

/**
 * Appends entries in one statement. A plain server takes columns as arrays, which it reads in half the time of as many
 * parameters; a cluster needs plain VALUES to send them to the one shard they belong to.
 */
export async function insertEntries(session: Session, entries: readonly Entry[], isCluster: boolean): Promise<void> {
  assert(entries.length > 0 && entries.length <= MAX_ROWS, 'a group of entries is bounded');
  const rows = entries.map(entryValues);
  if (isCluster) await session.run(insertRows('post_entries', `entry(${ENTRY_COLUMNS})`, ENTRY_TYPES.length, rows.length), rows.flat());
  else await session.run(INSERT_COLUMNS, columnsOf(rows));
}

const INSERT_COLUMNS: Statement = {
  name: 'post_entries',
  writes: true,
  text: `INSERT INTO entry(${ENTRY_COLUMNS}) SELECT * FROM unnest(${ENTRY_TYPES.map((type, at) => `$${at + 1}::${type}[]`).join(', ')})`,
};

/** The same with its values in its text. */
export function literalInsert(entries: readonly Entry[]): LiteralStatement {
  const columns = columnsOf(entries.map(entryValues)).map((column, at) => `${pg.escapeLiteral(column)}::${ENTRY_TYPES[at]}[]`);
  return { name: 'post_entries', text: `INSERT INTO entry(${ENTRY_COLUMNS}) SELECT * FROM unnest(${columns.join(', ')})` };
}

/** Array literals, made here because the driver looks at every value more often than needed. */
function columnsOf(rows: readonly (readonly (string | number | null)[])[]): string[] {
  const columns: string[] = ENTRY_TYPES.map(() => '{');
  for (let row = 0; row < rows.length; row++) {
    const values = rows[row]!;
    for (let at = 0; at < columns.length; at++) columns[at] += (row === 0 ? '' : ',') + literal(values[at]!);
  }
  return columns.map((column) => `${column}}`);
}

const NEEDS_ESCAPE = /["\\]/g;

function literal(value: string | number | null): string {
  if (value === null) return 'NULL';
  return typeof value === 'number' ? String(value) : `"${value.replace(NEEDS_ESCAPE, '\\$&')}"`;
}

const insertTexts = new Map<string, Statement>();

export function insertRows(name: string, target: string, width: number, rows: number): Statement {
  const key = `${target}#${rows}`;
  let statement = insertTexts.get(key);
  if (statement === undefined) {
    const values = Array.from(
      { length: rows },
      (_, row) => `(${Array.from({ length: width }, (_, column) => `$${row * width + column + 1}`).join(',')})`,
    );
    statement = { name, writes: true, text: `INSERT INTO ${target} VALUES ${values.join(',')}` };
    insertTexts.set(key, statement);
  }
  return statement;
}
