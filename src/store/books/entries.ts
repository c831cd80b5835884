import type { BooksStore, Entry } from '../books.ts';
import { run, sql, type Work } from '../table-work.ts';
import type { BooksEngine } from './engine.ts';
import { ENTRY, entryFrom } from './tables.ts';

/** Entries of one account, in their order. */
export function* ledger({ codes }: BooksEngine, { account, afterSeq, limit }: Parameters<BooksStore['ledger']>[0]): Work<Entry[]> {
  return (yield* run(PAGE, account, afterSeq, limit)).map((row) => entryFrom(row, ENTRY.withCodes(codes)));
}

/** Entries by the ids of their orders. */
export function* entries({ codes }: BooksEngine, ids: Parameters<BooksStore['entries']>[0]): Work<(Entry | undefined)[]> {
  const found: (Entry | undefined)[] = [];
  for (const { account, id } of ids) {
    const [row] = yield* run(BY_ID, account, id);
    found.push(row && entryFrom(row, ENTRY.withCodes(codes)));
  }
  return found;
}

const PAGE = sql('ledger', `SELECT ${ENTRY.list} FROM entry WHERE account = $1 AND seq > $2 ORDER BY seq LIMIT $3`, { hot: true });
const BY_ID = sql('entry', `SELECT ${ENTRY.list} FROM entry WHERE account = $1 AND id = $2`, { hot: true });
