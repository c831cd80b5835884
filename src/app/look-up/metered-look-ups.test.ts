import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { systemClock } from '../../core/clock.ts';
import type { PersonId } from '../../core/ids.ts';
import type { PhoneNumber } from '../../core/record.ts';
import { parsePhone } from '../../normalize/phone/phone.ts';
import type { PostOrder } from '../../store/books.ts';
import { answerMetered, type MeteredDeps } from '../metering/answer-metered.ts';
import type { FoundOwner, LookUp } from './look-up.ts';
import { type BatchAnswer, type BatchAsk, meteredBatch } from './metered-look-ups.ts';

const FLOOR = 0.5;

/** Every third number is nobody's, and every other owner is not sure enough. */
function ownerOf(number: PhoneNumber): FoundOwner | undefined {
  if (number % 3 === 0) return undefined;
  const confidence = number % 2 === 0 ? FLOOR - 0.01 : FLOOR;
  return { number, person: (number % 1_000) as PersonId, confidence, birthDate: undefined, gender: undefined, json: `of ${number}` };
}

function desk({ find = 'works', post = 'works' }: { find?: 'works' | 'fails'; post?: 'works' | 'fails' } = {}) {
  const shown: BatchAnswer[] = [];
  const orders: PostOrder[] = [];
  const lookedUp: PhoneNumber[] = [];
  let givenBack = 0;
  let missed = 0;
  const known = { account: { id: 1, balanceCredits: 900, state: 'active', limits: {} }, key: { id: 1, scopes: ['lookup', 'explain'] } };
  const deps = {
    books: { keysByHash: async () => [known], keptReplies: async () => [], balances: async () => [800] },
    clock: systemClock,
    keepRepliesMs: 0,
    freeAnswers: { hold: async () => {} },
    limiter: {
      firstUse: () => undefined,
      take: () => ({ kind: 'within', standing: {} }),
      giveBack: (_: unknown, count: number) => {
        givenBack += count;
      },
    },
    notes: { use: () => {}, free: () => {}, miss: (_: unknown, __: unknown, count: number) => (missed += count) },
    posts: {
      soFar: async () => {},
      post: async (order: PostOrder) => {
        orders.push(order);
        if (post === 'fails') throw new Error('no disk');
        return { kind: 'posted', balanceAfter: 7 };
      },
    },
  } as unknown as MeteredDeps;
  const lookUp: Pick<LookUp, 'reversePhone' | 'explainPhone'> = {
    reversePhone: async (numbers) => {
      if (find === 'fails') throw new Error('no people');
      lookedUp.push(...numbers);
      return numbers.map(ownerOf);
    },
    explainPhone: async () => undefined,
  };
  const show = (answer: BatchAnswer) => {
    shown.push(answer);
    return { head: `${answer.creditsUsed} `, tail: ' left' };
  };
  return { ask: answerMetered(deps, meteredBatch(lookUp, show)), shown, orders, lookedUp, counts: () => ({ givenBack, missed }) };
}

const asking = (phones: readonly string[], explain = false): BatchAsk => ({
  phones,
  numbers: phones.map((one) => parsePhone(one)),
  explain,
  minConfidence: FLOOR,
  keyHash: 'k',
  requestId: 'r',
  arrivedMs: 0,
  retry: undefined,
  ignoredFields: [],
});

const phone = fc.oneof(
  fc.integer({ min: 2_005_550_100, max: 2_005_550_130 }).map((number) => `+1${number}`),
  fc.integer({ min: 2_005_550_100, max: 2_005_550_130 }).map(String),
  fc.string(),
);

describe('a batch', () => {
  it('finds for each entry what it would find for that one alone, and charges for what it found', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(phone, { maxLength: 40 }), fc.boolean(), async (phones, explain) => {
        const { ask, shown, orders, lookedUp, counts } = desk();
        const outcome = await ask(asking(phones, explain));
        const alone = phones.map((one) => {
          const number = parsePhone(one);
          const owner = number === undefined ? undefined : ownerOf(number);
          return owner !== undefined && owner.confidence >= FLOOR ? owner : undefined;
        });
        const matches = alone.filter((owner) => owner !== undefined);
        expect(shown[0]!.owners).toEqual(alone);
        expect(lookedUp).toHaveLength(new Set(lookedUp).size);
        expect(orders.map(({ credits, lookup }) => ({ credits, people: lookup!.people }))).toEqual(
          matches.length === 0 ? [] : [{ credits: -5 * matches.length, people: matches.map(({ person }) => person) }],
        );
        expect(outcome).toMatchObject({
          kind: matches.length === 0 ? 'free' : 'charged',
          creditsUsed: 5 * matches.length,
          body: matches.length === 0 ? '0 800 left' : `${5 * matches.length} 7 left`,
        });
        expect(counts()).toEqual({ givenBack: matches.length, missed: phones.length - matches.length });
      }),
    );
  });

  it.each([
    { say: 'the look-up', broken: { find: 'fails' } },
    { say: 'the charge', broken: { post: 'fails' } },
  ] as const)('gives the whole reservation back where $say fails', async ({ broken }) => {
    const { ask, counts } = desk(broken);
    await expect(ask(asking(['+12005550101', 'x']))).rejects.toThrow(/no (disk|people)/);
    expect(counts()).toEqual({ givenBack: 2, missed: 0 });
  });
});

it('leaves others a turn between two explanations', async () => {
  const { ask } = desk();
  let turns = 0;
  let isAnswered = false;
  const others = () => {
    turns += 1;
    if (!isAnswered) setImmediate(others);
  };
  setImmediate(others);
  await ask(
    asking(
      Array.from({ length: 20 }, () => '2005550101'),
      true,
    ),
  );
  isAnswered = true;
  expect(ownerOf(parsePhone('2005550101')!)!.confidence).toBeGreaterThanOrEqual(FLOOR);
  expect(turns).toBeGreaterThanOrEqual(20);
});
