import type { BooksCopyAsk, BooksTable, CopyRow } from '../../books.ts';
import { BOOKS_TABLES, type CopyTable, plainJson } from '../../books-rows.ts';
import type { SqlRow, SqlValue } from '../../row-fields.ts';
import type { DatabaseSync } from '../database.ts';
import { peopleOf } from './entries.ts';
import { CODES } from './schema.ts';

/** Whole rows in and out, for moving the books. The caller runs `put` in a transaction. */
export function copyBooks(database: DatabaseSync, ask: BooksCopyAsk): CopyRow[] {
  const { fields, keyColumns }: CopyTable = BOOKS_TABLES[ask.table];
  const columns = columnsOf(ask.table);
  const key = columns.slice(0, keyColumns).map(({ name }) => name);
  const live = ask.table === 'kept_reply' ? ['expires_ms > ?'] : [];
  switch (ask.what) {
    case 'page': {
      const after = ask.after?.map((value, at) => inward(columns[at]!, value)) ?? [];
      const conditions = [...live, ...(ask.after === undefined ? [] : [`(${key.join(', ')}) > (${places(key.length)})`])];
      const rows = database
        .prepare(`SELECT ${fields.list} FROM ${ask.table} ${where(conditions)} ORDER BY ${key.join(', ')} LIMIT ?`)
        .all(...live.map(() => ask.nowMs), ...after, ask.limit);
      return (rows as SqlRow[]).map((row) => columns.map((column) => outward(column, row[column.name] as SqlValue)));
    }
    case 'count': {
      const row = database.prepare(`SELECT count(*) AS count FROM ${ask.table} ${where(live)}`).get(...live.map(() => ask.nowMs));
      return [[(row as { count: number }).count]];
    }
    case 'put': {
      const insert = database.prepare(`INSERT OR IGNORE INTO ${ask.table}(${fields.list}) VALUES (${places(columns.length)})`);
      for (const row of ask.rows) {
        const { changes, lastInsertRowid } = insert.run(...row.map((value, at) => inward(columns[at]!, value)));
        if (ask.table === 'kept_reply' && Number(changes) > 0) indexPeople(database, Number(lastInsertRowid), row);
      }
      return [];
    }
  }
}

interface Column {
  readonly name: string;
  readonly isJson: boolean;
  /** What its numbers stand for. */
  readonly words: readonly string[] | undefined;
}

/** The kind of a privacy order is a word here too. */
function columnsOf(table: BooksTable): Column[] {
  const { columns, types } = BOOKS_TABLES[table].fields;
  const words: Readonly<Record<string, readonly string[]>> = table === 'privacy_log' ? {} : CODES;
  return columns.map((name, at) => ({ name, isJson: types[at] === 'json', words: words[name] }));
}

function places(count: number): string {
  return Array(count).fill('?').join(', ');
}

function where(conditions: readonly string[]): string {
  return conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`;
}

/** Whom a reply shows stands in the entry that was charged for it. */
function indexPeople(database: DatabaseSync, reply: number, row: CopyRow): void {
  const [account, seq] = [row[0]!, row[BOOKS_TABLES.kept_reply.fields.columns.indexOf('seq')]!];
  const entry = database.prepare('SELECT people FROM entry WHERE account = ? AND seq = ?').get(account, seq);
  const people = (entry as { people: string | null } | undefined)?.people;
  const insert = database.prepare('INSERT OR IGNORE INTO kept_reply_person(person, reply) VALUES (?, ?)');
  for (const person of peopleOf(people ?? '')) insert.run(person, reply);
}

function outward({ isJson, words }: Column, value: SqlValue): SqlValue {
  if (isJson) return plainJson(value as string);
  return words === undefined || value === null ? value : words[value as number]!;
}

function inward({ words }: Column, value: SqlValue): SqlValue {
  return words === undefined || value === null ? value : words.indexOf(value as string);
}
