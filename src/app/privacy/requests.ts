import type { PersonId } from '../../core/ids.ts';
import type { BooksStore } from '../../store/books.ts';
import type { PrivacyRequest, RequestKind } from '../../store/privacy-list.ts';
import type { PrivacyDeps } from './change-list.ts';

const DAY_MS = 86_400_000;
const REQUESTS_PER_PAGE = 1_000;
/** The longest that California and most other states allow. */
export const USUAL_DAYS = 45;

export interface NewRequest {
  readonly kind: RequestKind;
  readonly source: string;
  readonly reason: string;
  readonly person?: PersonId | undefined;
  readonly days?: number;
}

export function openRequest(
  { books, nowMs }: Pick<PrivacyDeps, 'books' | 'nowMs'>,
  { kind, source, reason, person, days = USUAL_DAYS }: NewRequest,
): Promise<PrivacyRequest> {
  const receivedMs = nowMs();
  const row = { kind, state: 'open', source, reason, receivedMs, dueMs: receivedMs + days * DAY_MS } as const;
  return books.createRequest(person === undefined ? row : { ...row, person });
}

/** Closing a closed request fails. */
export function closeRequest(
  { books, nowMs, actor }: Pick<PrivacyDeps, 'books' | 'nowMs' | 'actor'>,
  id: number,
  receipt: Readonly<Record<string, unknown>>,
): Promise<'closed' | 'closed_before' | 'unknown'> {
  return books.closeRequest({ id, closedMs: nowMs(), closedBy: actor, receipt });
}

/** An open request about this person: a command was interrupted before it had done anything. */
export async function begunRequest(
  books: Pick<BooksStore, 'requests'>,
  kind: RequestKind,
  person: PersonId,
): Promise<PrivacyRequest | undefined> {
  for await (const request of openRequests(books)) if (request.kind === kind && request.person === person) return request;
  return undefined;
}

export async function* openRequests(books: Pick<BooksStore, 'requests'>): AsyncGenerator<PrivacyRequest> {
  for (let after = 0; ; ) {
    const page = await books.requests({ after, limit: REQUESTS_PER_PAGE, state: 'open' });
    yield* page;
    if (page.length < REQUESTS_PER_PAGE) return;
    after = page.at(-1)!.id;
  }
}

export async function findRequest(books: Pick<BooksStore, 'requests'>, id: number): Promise<PrivacyRequest | undefined> {
  return (await books.requests({ after: 0, limit: 1, id }))[0];
}
