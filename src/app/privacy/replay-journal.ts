import { PRIVACY_EVENT, PRIVACY_REQUEST } from '../../store/books/tables.ts';
import type { BooksStore } from '../../store/books.ts';
import type { PeopleStore } from '../../store/people.ts';
import { StoreRefused } from '../../store/store-refused.ts';
import { removeErased } from './erase.ts';
import { followList } from './follow-list.ts';
import type { JournalLine, PrivacyJournal } from './journal.ts';

export interface Replayed {
  readonly changes: number;
  /** Records of people who were erased after the backup. */
  readonly removedRecords: number;
  readonly warnings: readonly string[];
}

/** Repeats in restored stores what was suppressed, lifted and erased after their backup. Repeating it twice changes nothing. */
export async function replayJournal(
  { books, people, nowMs }: { readonly books: BooksStore; readonly people: PeopleStore; readonly nowMs: () => number },
  journal: Pick<PrivacyJournal, 'read'>,
): Promise<Replayed> {
  const { lines, warnings } = journal.read();
  await refuseOlder(books, lines);
  for (const { change, request } of lines) {
    const receipt = { restored_from_journal: true };
    const closed = { ...request, state: 'closed', closedMs: nowMs(), closedBy: change.actor, receipt } as const;
    await books.copy({ what: 'put', table: 'privacy_request', rows: [PRIVACY_REQUEST.values(closed)] });
    await books.changeList(change);
  }
  await followList(books, people);
  return { changes: lines.length, removedRecords: await removeErased({ books, people }, nowMs()), warnings };
}

/** A journal that lacks the backup's newest change is an old copy, or of another store. */
async function refuseOlder(books: BooksStore, lines: readonly JournalLine[]): Promise<void> {
  const position = await books.listPosition();
  if (position === 0) return;
  const table = 'privacy_log';
  const before = PRIVACY_EVENT.values({ position: position - 1, kind: 'lift', atMs: 0, actor: '', people: [], keys: [] });
  const [row] = await books.copy({ what: 'page', table, after: before, limit: 1, nowMs: 0 });
  const newest = PRIVACY_EVENT.fromValues(row!);
  const isKnown = lines.some(
    ({ change }) => change.kind === newest.kind && change.atMs === newest.atMs && change.request === newest.request,
  );
  if (!isKnown)
    throw new StoreRefused(
      'The privacy journal is older than the backup: it lacks its newest change. Give the journal of this store as it is now; nothing was changed.',
    );
}
