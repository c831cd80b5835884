import { type PersonId, showPersonId } from '../../core/ids.ts';
import type { BooksStore } from '../../store/books.ts';
import type { ListOrder, PrivacyRequest, Suppression } from '../../store/privacy-list.ts';
import type { PrivacyDeps } from './change-list.ts';
import { type ErasureReceipt, eraseListed } from './erase.ts';
import { allSuppressions, followList } from './follow-list.ts';
import { closeRequest, openRequests } from './requests.ts';

/** An open request whose erasure has begun: its people are withheld, and may still be stored. */
export interface UnfinishedErasure {
  readonly request: PrivacyRequest;
  readonly people: readonly PersonId[];
  /** Hashes that were listed. */
  readonly hashes: number;
}

export type FinishedErasure = UnfinishedErasure & { readonly receipt: ErasureReceipt };

/** Erasures that were interrupted, or that another process is doing now. */
export async function unfinishedErasures(books: Pick<BooksStore, 'requests' | 'suppressions'>): Promise<UnfinishedErasure[]> {
  const found: UnfinishedErasure[] = [];
  for await (const request of openRequests(books)) {
    const people: PersonId[] = [];
    let hashes = 0;
    for await (const { erased, person } of allSuppressions(books, request.id)) {
      if (erased) hashes += 1;
      if (erased && person !== undefined) people.push(person);
    }
    if (people.length > 0) found.push({ request, people, hashes });
  }
  return found;
}

/** What to do about one, in words. */
export function howToFinish({ request, people }: UnfinishedErasure): string {
  const [person] = people;
  return `The erasure of request ${request.id} is not finished; nobody is shown the person. If no erase command runs, finish it: namesake erase ${showPersonId(person!)} --reason TEXT`;
}

/** Finishes what was interrupted, and closes its requests. */
export async function finishErasures(deps: PrivacyDeps, rejectsFolder: string): Promise<FinishedErasure[]> {
  const finished: FinishedErasure[] = [];
  for (const one of await unfinishedErasures(deps.books)) {
    await journalAgain(deps, one.request);
    await followList(deps.books, deps.people);
    const receipt = { ...(await eraseListed(deps, one.people, rejectsFolder)), hashes_kept: one.hashes };
    await closeRequest(deps, one.request.id, { ...receipt, resumed: true });
    finished.push({ ...one, receipt });
  }
  return finished;
}

/** The interruption may have come before the journal had its line. */
async function journalAgain({ books, journal, nowMs, actor }: PrivacyDeps, request: PrivacyRequest): Promise<void> {
  const entries: Suppression[] = [];
  for await (const row of allSuppressions(books, request.id)) if (row.erased) entries.push(row);
  const people = entries.flatMap(({ person }) => person ?? []);
  const { reason, source } = request;
  const named = entries.map(({ kind, hash, person }) => ({ kind, hash, ...(person !== undefined && { person }) }));
  const change: ListOrder = { kind: 'erase', atMs: nowMs(), actor, request: request.id, reason, source, people, entries: named };
  await books.changeList(change);
  journal.append({ change, request });
}
