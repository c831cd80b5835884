import type { BooksStore, Entry } from '../books.ts';
import { run, sql, type Work } from '../table-work.ts';
import type { BooksEngine } from './engine.ts';
import { ENTRY, ENTRY_WITH_ABOUT, entryFrom } from './tables.ts';

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

const PAGE = sql('ledger', `SELECT ${ENTRY_WITH_ABOUT} WHERE e.account = $1 AND e.seq > $2 ORDER BY e.seq LIMIT $3`, { hot: true });
const BY_ID = sql('entry', `SELECT ${ENTRY_WITH_ABOUT} WHERE e.account = $1 AND e.id = $2`, { hot: true });
