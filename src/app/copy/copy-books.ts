import { hash } from 'node:crypto';
import { BOOKS_TABLES } from '../../store/books/tables.ts';
import type { BooksStore, BooksTable, CopyRow } from '../../store/books.ts';
import { CopyFault, type CopyReport, type OnCopied } from './copy-report.ts';

const ROWS_PER_PAGE = 2_000;
const TABLES = Object.keys(BOOKS_TABLES) as BooksTable[];

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

async function* booksPages(books: BooksStore, table: BooksTable, nowMs: number): AsyncIterable<CopyRow[]> {
  const { keyColumns } = BOOKS_TABLES[table];
  for (let after: CopyRow | undefined; ; ) {
    const rows = await books.copy({ what: 'page', table, after, limit: ROWS_PER_PAGE, nowMs });
    if (rows.length === 0) return;
    yield rows;
    after = rows.at(-1)!.slice(0, keyColumns);
  }
}

/** Reads both books from end to end and compares the rows of every table, whatever the order in which an engine gives them. */
export async function checkBooks(from: BooksStore, to: BooksStore, nowMs: number, say: OnCopied): Promise<CopyReport> {
  const report: Record<string, number> = {};
  for (const table of TABLES) {
    const [source, target] = await Promise.all([digestOf(from, table, nowMs, say), digestOf(to, table, nowMs)]);
    if (source.rows !== target.rows || !source.digest.equals(target.digest)) {
      throw new CopyFault(
        `The store you copy from has changed meanwhile (${table}). Stop the service and other commands there, then run the same command again.`,
      );
    }
    report[table] = source.rows;
  }
  return report;
}

interface Digest {
  readonly rows: number;
  /** Of the rows' own digests, combined by XOR: rows have keys, so none is there twice. */
  readonly digest: Buffer;
}

async function digestOf(books: BooksStore, table: BooksTable, nowMs: number, say?: OnCopied): Promise<Digest> {
  const digest = Buffer.alloc(32);
  let rows = 0;
  for await (const page of booksPages(books, table, nowMs)) {
    for (const row of page) {
      const one = hash('sha256', JSON.stringify(row), 'buffer');
      for (let at = 0; at < digest.length; at++) digest[at]! ^= one[at]!;
    }
    rows += page.length;
    say?.({ table, step: 'checking', done: rows, total: 0 });
  }
  return { rows, digest };
}
