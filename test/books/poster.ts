import type { AccountId, ApiKeyId, EntryId, PersonId } from '../../src/core/ids.ts';
import type { PostOrder } from '../../src/store/books.ts';
import { KNOWN_SECRETS } from '../../src/store/contract/known-secrets.ts';
import { openBooks } from '../../src/store/sqlite/books/shared-books.ts';

/**
 * A process that charges one account again and again and says on its output what was acknowledged, and when it has
 * become the owner of the books. Started and killed by tests.
 */
const [dir, account, name, rounds] = process.argv.slice(2) as [string, string, string, string];
const GROUP = 8;

const say = (line: object) => process.stdout.write(`${JSON.stringify(line)}\n`);
const books = await openBooks({ secrets: KNOWN_SECRETS, dir, role: 'server' });
let toldOwner = false;
function tellOwner(): void {
  if (books.isOwner && !toldOwner) say({ owner: process.pid });
  toldOwner = books.isOwner;
}

function order(id: string): PostOrder {
  const lookup = { key: 1 as ApiKeyId, endpoint: 'reverse_phone', requestId: id, matches: 1, people: [1 as PersonId] } as const;
  return { id: id as EntryId, account: Number(account) as AccountId, kind: 'charge', credits: -5, atMs: 1_700_000_000_000, lookup };
}

tellOwner();
for (let round = 0; round < Number(rounds); round++) {
  const ids = Array.from({ length: GROUP }, (_, index) => `${name}-${String(round).padStart(6, '0')}-${index}`);
  // Half of them one by one and half together, all at the same time.
  const together = ids.slice(GROUP / 2);
  const calls = [...ids.slice(0, GROUP / 2).map((id) => books.post([order(id)])), books.post(together.map(order))];
  const outcomes = (await Promise.all(calls)).flat();
  tellOwner();
  say({ acknowledged: ids.map((id, index) => ({ id, ...outcomes[index]! })) });
}
say({ done: name });
await books.close();
