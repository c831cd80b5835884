import type { AccountId, ApiKeyId, PersonId } from '../../src/core/ids.ts';
import type { BooksStore } from '../../src/store/books.ts';
import { listOrder } from '../../src/store/contract/books-privacy-suite.ts';

/** A row in each table that look-ups leave empty. */
export async function fillBooks(books: BooksStore): Promise<void> {
  await books.changeList(listOrder({ entries: [{ kind: 'person', hash: 'aGFzaA'.padEnd(22, 'A'), person: 1 as PersonId }] }));
  await books.createRequest({ kind: 'suppress', state: 'open', source: 's', reason: 'r', receivedMs: 1, dueMs: 2 });
  await books.audit([{ atMs: 1, actor: 'command:ada', action: 'import', outcome: 'done' }]);
  const { id: operator } = await books.addOperator({ name: 'ada', role: 'owner', nowMs: 1 });
  await books.addOperatorToken({ hash: 'h', operator, kind: 'password', expiresMs: 9 });
  await books.addOperatorSession({ hash: 'h', operator, csrf: 'c', createdMs: 1, seenMs: 1, expiresMs: 9 });
  await books.noteRequests([
    { account: 1 as AccountId, key: 1 as ApiKeyId, atMs: 1, requestId: 'r', endpoint: 'reverse_phone', outcome: 'no_match' },
  ]);
}
