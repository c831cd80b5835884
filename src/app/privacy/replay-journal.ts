import { PRIVACY_REQUEST } from '../../store/books/tables.ts';
import type { BooksStore } from '../../store/books.ts';
import type { PeopleStore } from '../../store/people.ts';
import { removeErased } from './erase.ts';
import { followList } from './follow-list.ts';
import type { PrivacyJournal } from './journal.ts';

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
  for (const { change, request } of lines) {
    const receipt = { restored_from_journal: true };
    const closed = { ...request, state: 'closed', closedMs: nowMs(), closedBy: change.actor, receipt } as const;
    await books.copy({ what: 'put', table: 'privacy_request', rows: [PRIVACY_REQUEST.values(closed)] });
    await books.changeList(change);
  }
  await followList(books, people);
  return { changes: lines.length, removedRecords: await removeErased({ books, people }, nowMs()), warnings };
}
