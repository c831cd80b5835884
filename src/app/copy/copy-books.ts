import type { BooksStore } from '../../store/books.ts';
import { BOOKS_TABLES, type BooksTable, type CopyRow } from '../../store/books-copy.ts';
import type { OnCopied } from './copy-progress.ts';

const ROWS_PER_PAGE = 2_000;
export const TABLES = Object.keys(BOOKS_TABLES) as BooksTable[];

/** Every row of every table, into empty books. */
export async function copyBooks(from: BooksStore, to: BooksStore, nowMs: number, onProgress: OnCopied): Promise<void> {
  for (const table of TABLES) {
    const [[total]] = (await from.copy({ what: 'count', table, nowMs })) as [[number]];
    let done = 0;
    for await (const rows of booksPages(from, table, nowMs)) {
      await to.copy({ what: 'put', table, rows });
      done += rows.length;
      onProgress({ table, step: 'copying', done, total });
    }
  }
}

export async function* booksPages(books: BooksStore, table: BooksTable, nowMs: number): AsyncIterable<CopyRow[]> {
  const { keyColumns } = BOOKS_TABLES[table];
  for (let after: CopyRow | undefined; ; ) {
    const rows = await books.copy({ what: 'page', table, after, limit: ROWS_PER_PAGE, nowMs });
    if (rows.length === 0) return;
    yield rows;
    after = rows.at(-1)!.slice(0, keyColumns);
  }
}
