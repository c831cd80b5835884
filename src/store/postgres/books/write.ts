import { strict as assert } from 'node:assert';
import pg from 'pg';
import type { Entry } from '../../../ledger/entry.ts';
import type { KeptRow, PostingPlan } from '../../../ledger/plan-postings.ts';
import { ENTRY, entryRow, KEPT_REPLY } from '../../books/tables.ts';
import type { RowFields, SqlValue } from '../../row-fields.ts';
import type { Statement } from '../../table-work.ts';
import { COLUMN_TYPES, type Session } from '../connection.ts';

/** More entries than this are never in one statement. */
export const MAX_ROWS = 1_024;

/**
 * Writes a plan in one statement, which is one round trip and stands or falls as a whole: the entries, the replies that
 * are kept for retries, and whom those show. An entry's number or id, or a reply's name, that another process has used
 * first fails all of it. A plain server takes columns as arrays, which it reads in half the time of as many parameters;
 * a cluster needs plain VALUES to send them to the one shard they belong to.
 */
export async function writePlan(session: Session, { entries, kept }: Written, isCluster: boolean): Promise<void> {
  assert(entries.length > 0 && entries.length <= MAX_ROWS, 'a group of entries is bounded');
  const rows: Rows[] = [entries.map(entryValues)];
  if (kept.length > 0) {
    // Names in one order everywhere, so that no two processes wait for each other.
    const sorted = [...kept].sort((left, right) => left.account - right.account || (left.keyHash < right.keyHash ? -1 : 1));
    rows.push(
      sorted.map((row) => KEPT_REPLY.values(row)),
      sorted.flatMap(shownValues),
    );
  }
  if (isCluster) await session.run(insertValues(rows), rows.flat(2));
  else
    await session.run(
      kept.length === 0 ? INSERT_ENTRIES : INSERT_WITH_REPLIES,
      rows.flatMap((some, at) => columnsOf(TABLES[at]!, some)),
    );
}

type Written = Pick<PostingPlan, 'entries' | 'kept'>;
type Rows = readonly (readonly SqlValue[])[];

interface Table {
  readonly into: string;
  readonly types: readonly string[];
  readonly onConflict?: string;
}

const ENTRIES: Table = { into: intoOf('entry', ENTRY), types: typesOf(ENTRY) };
const TABLES: readonly Table[] = [
  ENTRIES,
  { into: intoOf('kept_reply', KEPT_REPLY), types: typesOf(KEPT_REPLY) },
  {
    into: 'kept_reply_person(account, person, endpoint, key_hash, expires_ms)',
    types: ['bigint', 'bigint', 'text', 'text', 'bigint'],
    // Left by a reply of the same name that has run out.
    onConflict: ' ON CONFLICT (account, person, endpoint, key_hash) DO UPDATE SET expires_ms = excluded.expires_ms',
  },
];

function intoOf(table: string, { list }: Pick<RowFields<never>, 'list'>): string {
  return `${table}(${list})`;
}

function typesOf({ fields }: Pick<RowFields<never>, 'fields'>): string[] {
  return fields.map(({ type }) => COLUMN_TYPES[type]);
}

function entryValues(entry: Entry): SqlValue[] {
  return ENTRY.values(entryRow(entry));
}

function shownValues({ account, endpoint, keyHash, expiresMs, people }: KeptRow): SqlValue[][] {
  // In one order, so that two who keep replies about the same people cannot wait for each other.
  return [...new Set(people)].sort((a, b) => a - b).map((person) => [account, person, endpoint, keyHash, expiresMs]);
}

const INSERT_ENTRIES = insertColumns('post_entries', [ENTRIES]);
const INSERT_WITH_REPLIES = insertColumns('post_entries_and_replies', TABLES);

function insertColumns(name: string, tables: readonly Table[]): Statement {
  let given = 0;
  const inserts = tables.map((table) =>
    insertInto(table, `SELECT * FROM unnest(${table.types.map((type) => `$${++given}::${type}[]`).join(', ')})`),
  );
  return { name, writes: true, hot: true, text: asOne(inserts) };
}

function insertValues(parts: readonly Rows[]): Statement {
  let given = 0;
  const inserts = parts.flatMap((rows, at) => {
    if (rows.length === 0) return [];
    return [insertInto(TABLES[at]!, `VALUES ${rows.map((row) => `(${row.map(() => `$${++given}`).join(',')})`).join(',')}`)];
  });
  return { name: inserts.length === 1 ? INSERT_ENTRIES.name : INSERT_WITH_REPLIES.name, writes: true, text: asOne(inserts) };
}

function insertInto({ into, onConflict = '' }: Table, source: string): string {
  return `INSERT INTO ${into} ${source}${onConflict}`;
}

function asOne(inserts: readonly string[]): string {
  const before = inserts.slice(0, -1).map((text, at) => `part_${at} AS (${text})`);
  return `${before.length === 0 ? '' : `WITH ${before.join(', ')} `}${inserts.at(-1)!}`;
}

/** The entries alone, with their values in the text. */
export function literalInsert(entries: readonly Entry[]): Statement {
  const columns = columnsOf(ENTRIES, entries.map(entryValues)).map((column, at) => `${pg.escapeLiteral(column)}::${ENTRIES.types[at]}[]`);
  return { name: INSERT_ENTRIES.name, text: insertInto(ENTRIES, `SELECT * FROM unnest(${columns.join(', ')})`) };
}

/** Array literals, made here because the driver looks at every value more often than needed. */
function columnsOf({ types }: Table, rows: Rows): string[] {
  const columns: string[] = types.map(() => '{');
  for (let row = 0; row < rows.length; row++) {
    const values = rows[row]!;
    for (let at = 0; at < columns.length; at++) columns[at] += (row === 0 ? '' : ',') + literal(values[at]!);
  }
  return columns.map((column) => `${column}}`);
}

const NEEDS_ESCAPE = /["\\]/g;

function literal(value: SqlValue): string {
  if (value === null) return 'NULL';
  return typeof value === 'number' ? String(value) : `"${value.replace(NEEDS_ESCAPE, '\\$&')}"`;
}
