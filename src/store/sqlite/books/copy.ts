import { BOOKS_TABLES, type BooksCopyAsk, type CopyRow, type CopyTable, type CopyValue, plainJson } from '../../books-copy.ts';
import type { DatabaseSync } from '../database.ts';
import { peopleOf } from './entries.ts';
import { ENDPOINTS, KINDS } from './schema.ts';

/** Whole rows in and out, for moving the books. The caller runs `put` in a transaction. */
export function copyBooks(database: DatabaseSync, ask: BooksCopyAsk): CopyRow[] {
  const name = ask.table;
  const table: CopyTable = BOOKS_TABLES[name];
  const columns = Object.keys(table.columns);
  const key = columns.slice(0, table.keyColumns);
  const places = (count: number) => Array(count).fill('?').join(', ');
  const live = name === 'kept_reply' ? ['expires_ms > ?'] : [];
  const plain = (row: Record<string, CopyValue>): CopyRow => columns.map((column) => outward(table, column, row[column]!));
  switch (ask.what) {
    case 'page': {
      const after = ask.after?.map((value, at) => inward(key[at]!, value)) ?? [];
      const where = [...live, ...(ask.after === undefined ? [] : [`(${key.join(', ')}) > (${places(key.length)})`])];
      const condition = where.length === 0 ? '' : `WHERE ${where.join(' AND ')}`;
      const rows = database
        .prepare(`SELECT ${columns.join(', ')} FROM ${name} ${condition} ORDER BY ${key.join(', ')} LIMIT ?`)
        .all(...live.map(() => ask.nowMs), ...after, ask.limit);
      return (rows as Record<string, CopyValue>[]).map(plain);
    }
    case 'count': {
      const where = live.length === 0 ? '' : `WHERE ${live[0]}`;
      const row = database.prepare(`SELECT count(*) AS count FROM ${name} ${where}`).get(...live.map(() => ask.nowMs));
      return [[(row as { count: number }).count]];
    }
    case 'put': {
      const insert = database.prepare(`INSERT OR IGNORE INTO ${name}(${columns.join(', ')}) VALUES (${places(columns.length)})`);
      for (const row of ask.rows) {
        const { changes, lastInsertRowid } = insert.run(...row.map((value, at) => inward(columns[at]!, value)));
        if (name === 'kept_reply' && Number(changes) > 0) indexPeople(database, Number(lastInsertRowid), row);
      }
      return [];
    }
  }
}

/** Whom a reply shows stands in the entry that was charged for it. */
function indexPeople(database: DatabaseSync, reply: number, row: CopyRow): void {
  const [account, seq] = [row[0]!, row[Object.keys(BOOKS_TABLES.kept_reply.columns).indexOf('seq')]!];
  const entry = database.prepare('SELECT people FROM entry WHERE account = ? AND seq = ?').get(account, seq);
  const people = (entry as { people: string | null } | undefined)?.people;
  const insert = database.prepare('INSERT OR IGNORE INTO kept_reply_person(person, reply) VALUES (?, ?)');
  for (const person of peopleOf(people ?? '')) insert.run(person, reply);
}

const WORDS: Readonly<Record<string, readonly string[]>> = { kind: KINDS, endpoint: ENDPOINTS };

/** Kinds and endpoints are small numbers inside; a privacy order's kind is a word in both. */
function outward({ columns }: CopyTable, column: string, value: CopyValue): CopyValue {
  if (columns[column] === 'json') return plainJson(value as string);
  return typeof value === 'number' ? (WORDS[column]?.[value] ?? value) : value;
}

function inward(column: string, value: CopyValue): CopyValue {
  const at = typeof value === 'string' ? (WORDS[column]?.indexOf(value) ?? -1) : -1;
  return at < 0 ? value : at;
}
