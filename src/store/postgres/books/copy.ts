import type { BooksCopyAsk, BooksTable, CopyRow } from '../../books.ts';
import { BOOKS_TABLES, plainJson } from '../../books-rows.ts';
import { arrayTypes, type Connection, type Row, type Session, type Statement } from '../connection.ts';

/** Whole rows in and out, for moving the books. */
export async function copyBooks(connection: Connection, ask: BooksCopyAsk): Promise<CopyRow[]> {
  switch (ask.what) {
    case 'page': {
      const rows = await connection.run(pageOf(ask.table, ask.after !== undefined), [ask.limit, ...live(ask), ...(ask.after ?? [])]);
      return rows.map((row) => rowFrom(ask.table, row));
    }
    case 'count':
      return [[(await connection.run(countOf(ask.table), live(ask)))[0]!['count'] as number]];
    case 'put':
      await connection.transaction((session) => put(session, ask.table, ask.rows));
      return [];
  }
}

/** Only what has not run out moves. */
function live({ table, nowMs }: { readonly table: BooksTable; readonly nowMs: number }): number[] {
  return table === 'kept_reply' ? [nowMs] : [];
}

async function put(session: Session, name: BooksTable, rows: readonly CopyRow[]): Promise<void> {
  if (rows.length === 0) return;
  const columns = BOOKS_TABLES[name].fields.types.map((type, at) => rows.map((row) => (type === 'flag' ? row[at] === 1 : row[at])));
  await session.run(putInto(name), columns);
  if (name === 'kept_reply') await session.run(PUT_REPLY_PEOPLE, columns.slice(0, 3));
  if (name === 'account' || name === 'api_key') await session.run(afterIds(name));
}

function rowFrom(name: BooksTable, row: Row): CopyRow {
  const { columns, types } = BOOKS_TABLES[name].fields;
  return columns.map((column, at) => {
    const value = row[column] as string | number | boolean | null;
    if (typeof value === 'boolean') return value ? 1 : 0;
    return types[at] === 'json' ? plainJson(value as string) : value;
  });
}

function keyOf(name: BooksTable): string {
  const { fields, keyColumns } = BOOKS_TABLES[name];
  return fields.columns.slice(0, keyColumns).join(', ');
}

function selected(name: BooksTable): string {
  const { columns, types } = BOOKS_TABLES[name].fields;
  return columns.map((column, at) => (types[at] === 'json' ? `${column}::text` : column)).join(', ');
}

function pageOf(name: BooksTable, isAfter: boolean): Statement {
  const isKept = name === 'kept_reply';
  const first = isKept ? 3 : 2;
  const bounds = Array.from({ length: BOOKS_TABLES[name].keyColumns }, (_, at) => `$${first + at}`).join(', ');
  const conditions = [...(isKept ? ['expires_ms > $2'] : []), ...(isAfter ? [`(${keyOf(name)}) > (${bounds})`] : [])];
  const where = conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`;
  return { name: `copy_page_${name}`, text: `SELECT ${selected(name)} FROM ${name} ${where} ORDER BY ${keyOf(name)} LIMIT $1` };
}

function countOf(name: BooksTable): Statement {
  const where = name === 'kept_reply' ? 'WHERE expires_ms > $1' : '';
  return { name: `copy_count_${name}`, text: `SELECT count(*) AS count FROM ${name} ${where}` };
}

function putInto(name: BooksTable): Statement {
  const { list, types } = BOOKS_TABLES[name].fields;
  const given = arrayTypes(types).map((type, at) => `$${at + 1}::${type}[]`);
  return {
    name: `copy_put_${name}`,
    text: `INSERT INTO ${name}(${list}) SELECT * FROM unnest(${given.join(', ')}) ON CONFLICT DO NOTHING`,
  };
}

function afterIds(name: 'account' | 'api_key'): Statement {
  return { name: `copy_ids_${name}`, text: `SELECT setval('${name}_id', (SELECT max(id) FROM ${name}))` };
}

const PUT_REPLY_PEOPLE: Statement = {
  name: 'copy_put_reply_people',
  text: `INSERT INTO kept_reply_person(account, person, endpoint, key_hash, expires_ms)
    SELECT DISTINCT k.account, shown.person::bigint, k.endpoint, k.key_hash, k.expires_ms
      FROM unnest($1::bigint[], $2::text[], $3::text[]) AS given(account, endpoint, key_hash)
      JOIN kept_reply k ON k.account = given.account AND k.endpoint = given.endpoint AND k.key_hash = given.key_hash
      JOIN entry e ON e.account = k.account AND e.seq = k.seq
      CROSS JOIN LATERAL unnest(string_to_array(NULLIF(e.people, ''), ',')) AS shown(person)
    ON CONFLICT DO NOTHING`,
};
