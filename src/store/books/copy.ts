import type { BooksCopyAsk, BooksTable, CopyRow } from '../books.ts';
import { run, sql, type Work } from '../table-work.ts';
import type { BooksEngine } from './engine.ts';
import { tableOf } from './tables.ts';

/** Keeps a statement below the engines' limit of values. */
const ROWS_PER_STATEMENT = 500;

/** Whole rows in and out, for moving the books. The caller runs `put` in a transaction. */
export function* copyBooks(engine: BooksEngine, ask: BooksCopyAsk): Work<CopyRow[]> {
  const { table } = ask;
  if (ask.what === 'put') {
    yield* put(engine, table, ask.rows);
    return [];
  }
  // Only what has not run out moves.
  const live = table === 'kept_reply' ? [ask.nowMs] : [];
  const conditions = live.map(() => 'expires_ms > $1');
  if (ask.what === 'count') {
    const text = `SELECT count(*) AS count FROM ${table} ${where(conditions)}`;
    return [[(yield* run(sql(`copy_count_${table}`, text), ...live))[0]!['count'] as number]];
  }
  const { fields, keyColumns } = tableOf(table);
  const coded = fields.withCodes(engine.codes);
  const key = fields.columns.slice(0, keyColumns).join(', ');
  const after = ask.after === undefined ? [] : coded.values(fields.fromValues(ask.after)).slice(0, keyColumns);
  if (after.length > 0) conditions.push(`(${key}) > (${places(after.length, live.length)})`);
  const text = `SELECT ${fields.list} FROM ${table} ${where(conditions)} ORDER BY ${key} LIMIT $${live.length + after.length + 1}`;
  const rows = yield* run(sql(`copy_page_${table}`, text), ...live, ...after, ask.limit);
  return rows.map((row) => fields.values(coded.from(row)));
}

/** Adds rows whose keys are not there. */
function* put(engine: BooksEngine, table: BooksTable, rows: readonly CopyRow[]): Work<void> {
  const { fields } = tableOf(table);
  const coded = fields.withCodes(engine.codes);
  for (let from = 0; from < rows.length; from += ROWS_PER_STATEMENT) {
    const values = rows.slice(from, from + ROWS_PER_STATEMENT).map((row) => coded.values(fields.fromValues(row)));
    const tuples = values.map((row, at) => `(${places(row.length, at * row.length)})`).join(', ');
    const text = `INSERT INTO ${table}(${fields.list}) VALUES ${tuples} ON CONFLICT DO NOTHING`;
    yield* run(sql(`copy_put_${table}`, text), ...values.flat());
  }
  if (rows.length > 0) yield* engine.copied(table, rows);
}

function places(count: number, after: number): string {
  return Array.from({ length: count }, (_, at) => `$${after + at + 1}`).join(', ');
}

function where(conditions: readonly string[]): string {
  return conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`;
}
