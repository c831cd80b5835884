import { hash } from 'node:crypto';
import type { BooksStore } from '../../store/books.ts';
import type { BooksTable } from '../../store/books-copy.ts';
import { booksPages, TABLES } from './copy-books.ts';
import { CopyFault, type CopyReport } from './copy-fault.ts';
import type { OnCopied } from './copy-progress.ts';

/** Reads both books from end to end and compares what every table holds, whatever the order in which an engine gives it. */
export async function checkBooks(from: BooksStore, to: BooksStore, nowMs: number, say: OnCopied): Promise<CopyReport> {
  const report: Record<string, number> = {};
  for (const table of TABLES) {
    const [source, target] = await Promise.all([digestOf(from, table, nowMs, say), digestOf(to, table, nowMs)]);
    if (source.rows !== target.rows || !source.digest.equals(target.digest)) {
      throw new CopyFault(
        `The store you copy from has changed meanwhile (${table}). Stop whatever serves it or works on it, then run the same command again.`,
      );
    }
    report[table] = source.rows;
  }
  return report;
}

interface Digest {
  readonly rows: number;
  /** Of the rows' own digests, each counted odd or even times: rows have keys, so none is there twice. */
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
