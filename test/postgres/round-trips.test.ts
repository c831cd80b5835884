import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createLookUp, type LookUpEngine } from '../../src/app/look-up/engine.ts';
import { storeViews } from '../../src/app/measure/store-view.ts';
import type { AccountId, ApiKeyId, EntryId, PersonId } from '../../src/core/ids.ts';
import type { Fragment } from '../../src/core/record.ts';
import { keyLimit } from '../../src/match/keys/key-kinds.ts';
import { parsePhone } from '../../src/normalize/phone/phone.ts';
import { normalizeRecord } from '../../src/normalize/record.ts';
import { DEFAULT_CHAIN } from '../../src/sources/links/chain-settings.ts';
import { makeLinks } from '../../src/sources/links/make-links.ts';
import type { BooksStore, PostOrder } from '../../src/store/books.ts';
import { KNOWN_SECRETS } from '../../src/store/contract/known-secrets.ts';
import type { PeopleStore } from '../../src/store/people.ts';
import { openPostgresBooks } from '../../src/store/postgres/books/books.ts';
import { openPostgresPeople } from '../../src/store/postgres/people/people.ts';
import type { StoreWatch } from '../../src/store/store-watch.ts';
import { heldPhone, SEEDED_PEOPLE, seededName, seedPeople } from '../support/seed-people.ts';
import { startPostgres, type TestPostgres } from './server.ts';

/** Clocks that stand still, so that nothing is read beside what is asked. */
const clock = { nowMs: () => 1_780_000_000_000 };
const elapsedMs = () => 0;
const EXPIRES_MS = clock.nowMs() + 86_400_000;
let server: TestPostgres | undefined;
let books: BooksStore;
let people: PeopleStore;
let lookUp: LookUpEngine;
let sent: string[] = [];

/** Whether a new connection is direct is asked once for each, not for a request. */
const watch: StoreWatch = {
  statement: ({ statement }) => void (statement === 'backend' || sent.push(statement)),
  pool: () => {},
};

beforeAll(async () => {
  server = await startPostgres();
  const url = await server.createDatabase();
  await seedPeople({ data: '', store: url });
  books = await openPostgresBooks({ secrets: KNOWN_SECRETS, url, watch, elapsedMs });
  people = await openPostgresPeople({ url, watch, limitOf: keyLimit });
  lookUp = createLookUp({ people, clock, links: makeLinks(DEFAULT_CHAIN.links, clock), view: storeViews({ people, clock }) });
  await lookUp.warm();
});
afterAll(async () => {
  await books.close();
  await people.close();
  await server?.stop();
});

async function statementsOf(work: () => unknown): Promise<string[]> {
  sent = [];
  await work();
  return [...sent].sort();
}

describe('a charge', () => {
  let account: AccountId;
  let other: AccountId;
  let made = 0;
  beforeEach(async () => {
    [account, other] = [await newAccount(), await newAccount()];
  });

  async function newAccount(): Promise<AccountId> {
    const { id } = await books.createAccount({ name: `account ${++made}`, limits: {}, nowMs: 1 });
    await books.post([{ id: 'grant' as EntryId, account: id, kind: 'grant', credits: 1_000, atMs: 1 }]);
    return id;
  }

  function charge(id: string, more: { readonly account?: AccountId; readonly name?: string; readonly bodyHash?: string } = {}): PostOrder {
    const order: PostOrder = {
      id: id as EntryId,
      account: more.account ?? account,
      kind: 'charge',
      credits: -5,
      atMs: 2,
      lookup: { key: 1 as ApiKeyId, endpoint: 'reverse_phone', requestId: id, matches: 2, people: [7, 8] as PersonId[] },
    };
    if (more.name === undefined) return order;
    const ask = { account: order.account, endpoint: 'reverse_phone', idempotencyKey: more.name, nowMs: clock.nowMs() } as const;
    return { ...order, idempotency: { ...ask, bodyHash: more.bodyHash ?? 'b', head: '{', tail: '}', expiresMs: EXPIRES_MS } };
  }

  const kindsOf = async (orders: readonly PostOrder[]) => (await books.post(orders)).map(({ kind }) => kind);

  it('is one round trip, whatever comes with it', async () => {
    expect(await statementsOf(() => books.post([charge('a')]))).toEqual(['post_entries']);
    const many = Array.from({ length: 100 }, (_, at) => charge(`many ${at}`, at % 2 === 0 ? {} : { account: other }));
    expect(await statementsOf(() => Promise.all(many.map((order) => books.post([order]))))).toEqual(['post_entries']);
  });

  it('is one round trip with a reply to keep, for plain and named ones of all accounts together', async () => {
    expect(await statementsOf(() => books.post([charge('a', { name: 'k' })]))).toEqual(['post_entries_and_replies']);
    const mixed = [charge('b'), charge('c', { name: 'l' }), charge('d', { account: other, name: 'k' }), charge('e', { account: other })];
    expect(await statementsOf(() => Promise.all(mixed.map((order) => books.post([order]))))).toEqual(['post_entries_and_replies']);
    expect(await books.verify()).toEqual([]);
  });

  it('is made once for twins of a moment, which are answered in the same round trip', async () => {
    const orders = [charge('a', { name: 'k' }), charge('b', { name: 'k' }), charge('c'), charge('d', { name: 'k', bodyHash: 'other' })];
    let kinds: string[] = [];
    const statements = await statementsOf(async () => {
      kinds = await kindsOf(orders);
    });
    expect({ statements, kinds }).toEqual({
      statements: ['post_entries_and_replies'],
      kinds: ['posted', 'replayed', 'posted', 'idempotency_key_reused'],
    });
    expect(await books.balances([account])).toEqual([990]);
  });

  it('reads once more where another caller was first: a reply that was kept, an id that was posted, a balance too low', async () => {
    await books.post([charge('a', { name: 'k' }), charge('b')]);
    const twin = await statementsOf(async () => expect(await kindsOf([charge('c', { name: 'k' })])).toEqual(['replayed']));
    expect(twin).toEqual(['post_entries_and_replies', 'post_read']);
    const again = await statementsOf(async () => expect(await kindsOf([charge('b')])).toEqual(['posted']));
    expect(again).toEqual(['post_entries', 'post_read']);
    const dear: PostOrder = { ...charge('d'), credits: -5_000 };
    expect(await statementsOf(async () => expect(await kindsOf([dear])).toEqual(['balance_too_low']))).toEqual(['post_read']);
    expect(await books.balances([account])).toEqual([990]);
  });
});

describe('a look-up', () => {
  const fragmentOf = (given: Partial<Parameters<typeof normalizeRecord>[0]>): Fragment =>
    normalizeRecord({ names: [], phones: [], emails: [], addresses: [], identifiers: [], texts: [], ...given }).record;
  const ask = (fragment: Fragment) => lookUp.fullIdentity({ fragment, minConfidence: 0, required: [], explain: false });

  it('of a number is one read, and of many numbers too', async () => {
    const numbers = Array.from({ length: SEEDED_PEOPLE }, (_, at) => parsePhone(heldPhone(at))!);
    expect(await statementsOf(() => lookUp.reversePhone([numbers[0]!]))).toEqual(['phone_owners']);
    expect(await statementsOf(() => lookUp.reversePhone(numbers))).toEqual(['phone_owners']);
  });

  const MOST: Readonly<Record<string, number>> = { holders: 3, people: 1, phone_owners: 2, lines: 1, properties: 1 };
  const address = { street: '103 N Main St', city: 'Springfield', state: 'IL', zip: '62701' };
  const FRAGMENTS: Readonly<Record<string, Fragment>> = {
    'a number': fragmentOf({ phones: [heldPhone(3)] }),
    'a name': fragmentOf({ names: [seededName(3)] }),
    'a last name in a city': fragmentOf({ names: [{ last: seededName(3).last }], addresses: [{ city: 'Springfield', state: 'IL' }] }),
    'a mailbox': fragmentOf({ emails: ['seed3@example.com'] }),
    'a home': fragmentOf({ addresses: [address] }),
    'all of it': fragmentOf({ names: [seededName(3)], phones: [heldPhone(3)], emails: ['seed3@example.com'], addresses: [address] }),
    nobody: fragmentOf({ names: [{ first: 'Ann', last: 'Unheld' }], emails: ['nobody@example.org'] }),
  };

  it.each(Object.keys(FRAGMENTS))('of %s makes a bounded number of reads', async (name) => {
    const counts = new Map<string, number>();
    for (const statement of await statementsOf(async () => ask(FRAGMENTS[name]!))) counts.set(statement, (counts.get(statement) ?? 0) + 1);
    expect(counts.size).toBeGreaterThan(0);
    for (const [statement, count] of counts)
      expect({ statement, count, isBounded: count <= (MOST[statement] ?? 0) }).toMatchObject({ isBounded: true });
  });

  it('shares its reads with those of the moment, however many they are', async () => {
    const together = (times: number) =>
      statementsOf(() =>
        Promise.all(
          Array.from({ length: times }, () => Object.values(FRAGMENTS))
            .flat()
            .map(async (one) => ask(one)),
        ),
      );
    const few = await together(1);
    expect(await together(8)).toEqual(few);
    // Those that need another round of keys come to the next stage later: each stage is asked at most once per round.
    const rounds = MOST['holders']!;
    for (const stage of Object.keys(MOST)) expect(few.filter((one) => one === stage).length).toBeLessThanOrEqual(rounds);
  });
});
