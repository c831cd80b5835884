import type { BooksStore } from '../store/books.ts';
import { BOOKS_TABLES, type BooksTable, type CopyRow } from '../store/books-copy.ts';
import { CopyFault, type CopyReport } from './copy-fault.ts';
import type { OnCopied } from './copy-progress.ts';

const ROWS_PER_PAGE = 2_000;
const TABLES = Object.keys(BOOKS_TABLES) as BooksTable[];

/** Every row of every table, read back and compared page by page; then the counts, so that nothing else is there. */
export async function copyBooks(from: BooksStore, to: BooksStore, nowMs: number, onProgress: OnCopied): Promise<CopyReport> {
  const report: Record<string, number> = {};
  for (const table of TABLES) report[table] = await copyTable(from, to, { table, nowMs, onProgress });
  return report;
}

export async function isEmptyBooks(books: BooksStore, nowMs: number): Promise<boolean> {
  for (const table of TABLES) if ((await countRows(books, table, nowMs)) > 0) return false;
  return true;
}

async function copyTable(
  from: BooksStore,
  to: BooksStore,
  { table, nowMs, onProgress }: { table: BooksTable; nowMs: number; onProgress: OnCopied },
): Promise<number> {
  const { keyColumns } = BOOKS_TABLES[table];
  const keyOf = (row: CopyRow) => row.slice(0, keyColumns);
  const total = await countRows(from, table, nowMs);
  let done = 0;
  for (let after: CopyRow | undefined; ; ) {
    const rows = await from.copy({ what: 'page', table, after, limit: ROWS_PER_PAGE, nowMs });
    if (rows.length === 0) break;
    const find = async () => await to.copy({ what: 'find', table, keys: rows.map(keyOf) });
    if (!isSame(rows, await find(), keyOf)) {
      await to.copy({ what: 'put', table, rows });
      if (!isSame(rows, await find(), keyOf)) throw differs(table);
    }
    done += rows.length;
    onProgress({ table, step: 'copying', done, total });
    after = keyOf(rows.at(-1)!);
  }
  if ((await countRows(to, table, nowMs)) !== done) throw differs(table);
  return done;
}

function differs(table: BooksTable): CopyFault {
  return new CopyFault(
    `What is stored in ${table} differs from what was copied: the target is in use, or the source was. Stop both and copy into an empty one.`,
  );
}

function isSame(rows: readonly CopyRow[], found: readonly CopyRow[], keyOf: (row: CopyRow) => CopyRow): boolean {
  if (rows.length !== found.length) return false;
  const byKey = new Map(found.map((row) => [JSON.stringify(keyOf(row)), JSON.stringify(row)]));
  return rows.every((row) => byKey.get(JSON.stringify(keyOf(row))) === JSON.stringify(row));
}

async function countRows(books: BooksStore, table: BooksTable, nowMs: number): Promise<number> {
  return (await books.copy({ what: 'count', table, nowMs }))[0]![0] as number;
}
