import type { PersonId } from '../../core/ids.ts';
import type { BooksStore } from '../../store/books.ts';
import type { PrivacyRequest, RequestKind } from '../../store/privacy-list.ts';
import type { PrivacyDeps } from './change-list.ts';

const DAY_MS = 86_400_000;
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

export async function findRequest(books: Pick<BooksStore, 'requests'>, id: number): Promise<PrivacyRequest | undefined> {
  return (await books.requests({ after: 0, limit: 1, id }))[0];
}
