import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { systemClock } from '../../core/clock.ts';
import type { PersonId } from '../../core/ids.ts';
import { KNOWN_SECRETS } from '../../store/contract/known-secrets.ts';
import { SqliteBooks } from '../../store/sqlite/books/books.ts';
import { createAccount } from '../accounts/accounts.ts';
import { CUSTOMER_SCOPES } from '../accounts/keys.ts';
import { answerMetered, type LookedUp, type MeteredDeps, type MeteredLookUp } from './answer-metered.ts';
import type { FreeAsk } from './free-answers.ts';
import { LedgerPosts } from './ledger-posts.ts';
import type { MeteredAsk, MeteredOutcome } from './metered.ts';
import { NoteLater } from './note-later.ts';
import { RateLimiter } from './rate-limit.ts';

const AWAY = new Error('the store is away');
const MISSES = 10;

let folder: string;
let books: SqliteBooks;
let notes: NoteLater;
let deps: MeteredDeps;
let keyHash: string;
let customers = 0;
let held: FreeAsk[] = [];

beforeEach(async () => {
  held = [];
  folder = mkdtempSync(join(tmpdir(), 'namesake-answer-'));
  books = new SqliteBooks({ secrets: KNOWN_SECRETS, file: join(folder, 'books.db') });
  notes = new NoteLater(books, () => {});
  keyHash = await customer(100);
  deps = {
    books,
    notes,
    clock: systemClock,
    limiter: new RateLimiter({ perMinute: 0, missesPerDay: MISSES }),
    posts: new LedgerPosts(books),
    keepRepliesMs: 1_000,
    freeAnswers: { hold: async (one) => void held.push(one) },
  };
});
afterEach(async () => {
  await notes.close();
  await books.close();
  rmSync(folder, { recursive: true });
});

async function customer(credits: number): Promise<string> {
  const order = { name: `customer ${customers++}`, credits, limits: {}, scopes: CUSTOMER_SCOPES };
  const created = await createAccount({ books, clock: systemClock }, order);
  if (created.kind !== 'created') throw new Error(created.kind);
  return created.key.hash;
}

const match: LookedUp = { people: [1 as PersonId], reply: { head: '{"credits_remaining":', tail: '}' } };
const nobody: LookedUp = { people: [] };
const ask = (requestId: string): MeteredAsk => ({ keyHash, requestId, arrivedMs: 7, explain: false, retry: undefined });

function lookUp(find: () => readonly Promise<LookedUp>[]): MeteredLookUp<MeteredAsk> {
  return { endpoint: 'reverse_phone', credits: 5, lookUps: () => 1, question: ({ requestId }) => requestId, find };
}

const answerAll = (look: MeteredLookUp<MeteredAsk>, asks: readonly MeteredAsk[]) => asks.map(answerMetered(deps, look));
const found = (one: LookedUp) => Promise.resolve(one);
const later = (one: LookedUp) => new Promise<LookedUp>((resolve) => setImmediate(() => resolve(one)));

async function told(outcome: Promise<MeteredOutcome> | undefined): Promise<unknown> {
  try {
    return await outcome;
  } catch (error) {
    return error;
  }
}

async function missesLeft(): Promise<number | undefined> {
  const [outcome] = answerAll(
    lookUp(() => [found(match)]),
    [ask('probe')],
  );
  return (await outcome)?.standing?.misses?.remaining;
}

it('answers each for itself: at once, later, nobody, and a failure', async () => {
  const find = () => [found(match), later(match), found(nobody), later(nobody), Promise.reject(AWAY)];
  const outcomes = answerAll(lookUp(find), ['a', 'b', 'c', 'd', 'e'].map(ask));
  expect(await Promise.all(outcomes.map(told))).toMatchObject([
    { kind: 'charged', creditsUsed: 5 },
    { kind: 'charged', creditsUsed: 5 },
    { kind: 'refused', code: 'no_match' },
    { kind: 'refused', code: 'no_match' },
    AWAY,
  ]);
  expect(await missesLeft()).toBe(MISSES - 2);
});

it('holds back every free answer that says there is no match', async () => {
  const [first] = await books.accounts({});
  const batch = (people: number[], lookUps: number): MeteredLookUp<MeteredAsk> => ({
    ...lookUp(() => [found({ people: people as unknown as PersonId[], reply: match.reply! })]),
    endpoint: 'reverse_phone_batch',
    lookUps: () => lookUps,
  });
  const cases: readonly (readonly [string, MeteredLookUp<MeteredAsk>, boolean])[] = [
    ['a match', lookUp(() => [found(match)]), false],
    ['nobody', lookUp(() => [found(nobody)]), true],
    ['an empty batch', batch([], 0), false],
    ['a batch of nobody', batch([], 2), true],
    ['a batch of one of two', batch([1], 2), true],
    ['a batch of two', batch([1, 2], 2), false],
  ];
  for (const [name, look, isHeld] of cases) {
    held = [];
    await answerMetered(deps, look)(ask(name));
    expect(held, name).toEqual(isHeld ? [{ account: first!.id, endpoint: look.endpoint, question: name, arrivedMs: 7 }] : []);
  }
});

it.each([
  {
    say: 'a look-up for all of them',
    broken: () => lookUp(() => [Promise.reject(AWAY), Promise.reject(AWAY)]),
  },
  {
    say: 'a commit',
    broken: () => {
      let isFirst = true;
      const failing: typeof books.post = async (orders) => {
        if (!isFirst) return books.post(orders);
        isFirst = false;
        throw AWAY;
      };
      deps = { ...deps, posts: new LedgerPosts({ post: failing }) };
      return lookUp(() => [found(match), found(match)]);
    },
  },
])('takes nothing of the miss budget when $say fails', async ({ broken }) => {
  const failing = broken();
  const outcomes = answerAll(failing, ['a', 'b'].map(ask));
  expect(await Promise.all(outcomes.map(told))).toEqual([AWAY, AWAY]);
  expect(await missesLeft()).toBe(MISSES);
});

/** Groups of look-ups sent in one moment, `+` for one that finds somebody; told as the kinds of what came out. */
async function race(credits: number, groups: readonly string[]): Promise<string[]> {
  keyHash = await customer(credits);
  const letters = new Map<string, string>();
  const answer = answerMetered(deps, {
    endpoint: 'reverse_phone',
    credits: 5,
    lookUps: () => 1,
    question: () => '',
    find: (asks: readonly MeteredAsk[]) => asks.map(({ requestId }) => found(letters.get(requestId) === '+' ? match : nobody)),
  });
  const asked = groups.map((group, at) =>
    [...group].map((letter, place) => {
      const one = ask(`${customers}-${at}-${place}`);
      letters.set(one.requestId, letter);
      return answer(one);
    }),
  );
  const outcomes = await Promise.all(asked.map((group) => Promise.all(group)));
  return outcomes.map((group) => group.map((outcome) => (outcome.kind === 'refused' ? outcome.code : outcome.kind)[0]).join(''));
}

describe('while the last credits go (c: charged, i: too few credits, n: nobody)', () => {
  beforeEach(() => {
    deps = { ...deps, limiter: new RateLimiter({ perMinute: 0, missesPerDay: 0 }) };
  });

  it.each([
    { credits: 5, groups: ['+-+-'], told: ['ciii'] },
    { credits: 9, groups: ['-+-+'], told: ['icii'] },
    { credits: 10, groups: ['-+-'], told: ['ncn'] },
    { credits: 10, groups: ['-+-+-+'], told: ['icicii'] },
    { credits: 5, groups: ['+', '-', '+', '-'], told: ['c', 'i', 'i', 'i'] },
    { credits: 10, groups: ['+', '-', '+-', '+', '-'], told: ['c', 'i', 'ci', 'i', 'i'] },
    { credits: 4, groups: ['+-'], told: ['ii'] },
    { credits: 100, groups: ['+-', '-', '--'], told: ['cn', 'n', 'nn'] },
  ])('$credits credits, $groups', async ({ credits, groups, told }) => {
    expect(await race(credits, groups)).toEqual(told);
  });

  it.each([
    { credits: 5, phones: 2 },
    { credits: 95, phones: 20 },
    { credits: 14, phones: 3 },
  ])(
    'a batch of $phones phones at $credits credits is refused the same whether stored or not, without a look-up',
    async ({ credits, phones }) => {
      const outcomes: MeteredOutcome[] = [];
      for (const people of [[], [1], [1, 2]]) {
        keyHash = await customer(credits);
        const find = () => [found({ people: people as unknown as PersonId[], reply: match.reply! })];
        const look = vi.fn(find);
        const batch = {
          endpoint: 'reverse_phone_batch',
          credits: 5,
          lookUps: () => phones + 1,
          phones: () => phones,
          question: () => '',
          find: look,
        } as const;
        outcomes.push(await answerMetered(deps, batch)(ask(`batch ${people.length}`)));
        expect(look).not.toHaveBeenCalled();
      }
      const message = `The balance is too low: this request costs up to ${5 * phones} credits, and ${credits} are left, enough for ${phones - 1} of its ${phones} phones.`;
      expect(outcomes[0]).toMatchObject({ kind: 'refused', code: 'insufficient_credits', message });
      expect(outcomes).toEqual([outcomes[0], outcomes[0], outcomes[0]]);
    },
  );

  it('a batch whose credits another request takes meanwhile is refused the same whether stored or not', async () => {
    const outcomes: MeteredOutcome[] = [];
    for (const people of [[], [1], [1, 2]]) {
      keyHash = await customer(10);
      const find = () => [later({ people: people as unknown as PersonId[], reply: match.reply! })];
      const batch = { endpoint: 'reverse_phone_batch', credits: 5, lookUps: () => 2, question: () => '', find } as const;
      const [outcome] = await Promise.all([
        answerMetered(deps, batch)(ask(`batch ${people.length}`)),
        answerMetered(
          deps,
          lookUp(() => [found(match)]),
        )(ask(`first ${people.length}`)),
      ]);
      outcomes.push(outcome);
    }
    expect(outcomes[0]).toMatchObject({ kind: 'refused', code: 'insufficient_credits', creditsRemaining: 5 });
    expect(outcomes).toEqual([outcomes[0], outcomes[0], outcomes[0]]);
  });

  it('a refusal for want of credits never says that there is somebody', async () => {
    const group = fc.array(fc.constantFrom('+', '-'), { minLength: 1, maxLength: 5 }).map((letters) => letters.join(''));
    const racing = fc.record({ affordable: fc.integer({ min: 1, max: 4 }), groups: fc.array(group, { minLength: 1, maxLength: 4 }) });
    await fc.assert(
      fc.asyncProperty(racing, async ({ affordable, groups }) => {
        const credits = 5 * affordable;
        const told = await race(credits, groups);
        const found = groups.join('').match(/\+/g)?.length ?? 0;
        expect(told.join('').match(/c/g)?.length ?? 0).toBe(Math.min(affordable, found));
        for (const [at, letters] of groups.entries()) {
          for (const [place, letter] of [...letters].entries()) {
            if (letter !== '+' || told[at]![place] !== 'i') continue;
            const others = groups.with(at, `${letters.slice(0, place)}-${letters.slice(place + 1)}`);
            expect((await race(credits, others))[at]![place]).toBe('i');
          }
        }
      }),
      { numRuns: 30 },
    );
  });
});

describe('the request log', () => {
  const logged = async () => {
    await notes.flush();
    const rows = await books.copy({ what: 'page', table: 'request_log', after: undefined, limit: 100, nowMs: 0 });
    return rows
      .map(([account, , requestId, key, endpoint, outcome]) => ({ account, requestId, key, endpoint, outcome }))
      .sort((left, right) => ((left.requestId as string) < (right.requestId as string) ? -1 : 1));
  };

  it('has misses and refusals, and no charged requests', async () => {
    const poor = await customer(4);
    await Promise.all(
      answerAll(
        lookUp(() => [found(match)]),
        [ask('paid')],
      ),
    );
    await Promise.all(
      answerAll(
        lookUp(() => [found(nobody)]),
        [ask('missed')],
      ),
    );
    await Promise.all(
      answerAll(
        lookUp(() => []),
        [
          { ...ask('short'), keyHash: poor },
          { ...ask('nobody'), keyHash: 'unknown' },
          { ...ask('curious'), explain: true },
        ],
      ),
    );
    const row = { account: 1, key: 1, endpoint: 'reverse_phone' };
    expect(await logged()).toEqual([
      { ...row, requestId: 'curious', outcome: 'scope_missing' },
      { ...row, requestId: 'missed', outcome: 'no_match' },
      { ...row, account: 2, key: 2, requestId: 'short', outcome: 'insufficient_credits' },
    ]);
  });
});
