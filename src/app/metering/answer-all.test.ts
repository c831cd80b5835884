import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { systemClock } from '../../core/clock.ts';
import type { PersonId } from '../../core/ids.ts';
import type { Soon } from '../../core/soon.ts';
import { SqliteBooks } from '../../store/sqlite/books.ts';
import { createAccount } from '../accounts/create-account.ts';
import { CUSTOMER_SCOPES } from '../accounts/create-key.ts';
import { answerAll, type Match, type MeteredDeps, type SingleLookUp } from './answer-all.ts';
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

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'namesake-answer-'));
  books = new SqliteBooks({ file: join(folder, 'books.db') });
  notes = new NoteLater(books, () => {});
  const created = await createAccount({ books, clock: systemClock }, { name: 'a', credits: 100, limits: {}, scopes: CUSTOMER_SCOPES });
  if (created.kind !== 'created') throw new Error(created.kind);
  keyHash = created.key.hash;
  deps = {
    books,
    notes,
    clock: systemClock,
    limiter: new RateLimiter({ perMinute: 0, missesPerDay: MISSES }),
    postAll: (orders) => books.post(orders),
    post: async (order) => (await books.post([order]))[0]!,
    keepRepliesMs: 1_000,
  };
});
afterEach(async () => {
  await notes.close();
  await books.close();
  rmSync(folder, { recursive: true });
});

const match: Match = { person: 1 as PersonId, reply: { head: '{"credits_remaining":', tail: '}' } };
const ask = (requestId: string): MeteredAsk => ({ keyHash, requestId, retry: undefined });

function lookUp(find: SingleLookUp<MeteredAsk>['find']): SingleLookUp<MeteredAsk> {
  return { endpoint: 'reverse_phone', credits: 5, find };
}

async function told(outcome: Soon<MeteredOutcome> | undefined): Promise<unknown> {
  try {
    return await outcome;
  } catch (error) {
    return error;
  }
}

async function missesLeft(): Promise<number | undefined> {
  const [outcome] = await answerAll(
    deps,
    lookUp(() => [match]),
    [ask('probe')],
  );
  return (await outcome)?.standing?.misses?.remaining;
}

it('answers each for itself: at once, later, nobody, and a failure', async () => {
  const find = () => [match, Promise.resolve(match), undefined, Promise.resolve(undefined), Promise.reject(AWAY)];
  const outcomes = await answerAll(deps, lookUp(find), ['a', 'b', 'c', 'd', 'e'].map(ask));
  expect(await Promise.all(outcomes.map(told))).toMatchObject([
    { kind: 'charged', creditsUsed: 5 },
    { kind: 'charged', creditsUsed: 5 },
    { kind: 'refused', code: 'no_match' },
    { kind: 'refused', code: 'no_match' },
    AWAY,
  ]);
  expect(await missesLeft()).toBe(MISSES - 2);
});

it.each([
  {
    say: 'a look-up for all of them',
    broken: () => lookUp(() => Promise.reject(AWAY)),
  },
  {
    say: 'a commit',
    broken: () => {
      const good = deps.postAll;
      let isFirst = true;
      deps = {
        ...deps,
        postAll: (orders) => {
          if (!isFirst) return good(orders);
          isFirst = false;
          return Promise.reject(AWAY);
        },
      };
      return lookUp(() => [match, undefined]);
    },
  },
])('takes nothing of the miss budget when $say fails', async ({ broken }) => {
  const failing = broken();
  const outcomes = await answerAll(deps, failing, ['a', 'b'].map(ask));
  expect(await Promise.all(outcomes.map(told))).toEqual([AWAY, AWAY]);
  expect(await missesLeft()).toBe(MISSES);
});
