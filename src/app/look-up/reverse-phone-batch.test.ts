import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PersonId } from '../../core/ids.ts';
import type { PhoneNumber } from '../../core/record.ts';
import { parsePhone } from '../../normalize/phone/phone.ts';
import type { PostOrder } from '../../store/books.ts';
import type { Admission } from '../metering/admit.ts';
import type { FoundOwner } from './found-owner.ts';
import { type BatchAnswer, type BatchAsk, type BatchDeps, reversePhoneBatch } from './reverse-phone-batch.ts';

const FLOOR = 0.5;

/** Every third number is nobody's, and every other owner is not sure enough. */
function ownerOf(number: PhoneNumber): FoundOwner | undefined {
  if (number % 3 === 0) return undefined;
  const confidence = number % 2 === 0 ? FLOOR - 0.01 : FLOOR;
  return { number, person: (number % 1_000) as PersonId, confidence, birthDate: undefined, gender: undefined, json: `of ${number}` };
}

function desk({ later = false, post = 'posted' as 'posted' | 'fails' } = {}) {
  const shown: BatchAnswer[] = [];
  const orders: PostOrder[] = [];
  let givenBack = 0;
  let missed = 0;
  const admission = {
    kind: 'admitted',
    known: { account: { id: 1, balanceCredits: 9 }, key: { id: 1 } },
    standing: {},
  } as unknown as Admission;
  const deps = {
    admit: async () => admission,
    clock: { nowMs: () => 0 },
    keepRepliesMs: 0,
    limiter: { giveBack: (_: unknown, count: number) => (givenBack += count) },
    notes: { miss: (_: unknown, __: unknown, count: number) => (missed += count) },
    books: { balances: async () => [8] },
    postsSoFar: async () => {},
    post: async (order: PostOrder) => {
      orders.push(order);
      if (post === 'fails') throw new Error('no disk');
      return { kind: 'posted', balanceAfter: 7 };
    },
    lookUp: {
      reversePhone: (numbers: readonly PhoneNumber[]) => (later ? Promise.resolve(numbers.map(ownerOf)) : numbers.map(ownerOf)),
      explainPhone: async () => undefined,
    },
    show: (answer: BatchAnswer) => {
      shown.push(answer);
      return { head: `${answer.creditsUsed} `, tail: ' left' };
    },
  } as unknown as BatchDeps;
  return { deps, shown, orders, counts: () => ({ givenBack, missed }) };
}

const asking = (phones: readonly string[], explain = false): BatchAsk => ({
  phones,
  explain,
  minConfidence: FLOOR,
  keyHash: 'k',
  requestId: 'r',
  retry: undefined,
  ignoredFields: [],
});

const phone = fc.oneof(
  fc.integer({ min: 2_005_550_100, max: 2_005_550_130 }).map((number) => `+1${number}`),
  fc.integer({ min: 2_005_550_100, max: 2_005_550_130 }).map(String),
  fc.string(),
);

describe('reversePhoneBatch', () => {
  it('finds for each entry what it would find for that one alone, and charges for what it found', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(phone, { maxLength: 40 }), fc.boolean(), fc.boolean(), async (phones, later, explain) => {
        const { deps, shown, orders, counts } = desk({ later });
        const outcome = await reversePhoneBatch(deps, asking(phones, explain));
        const alone = phones.map((one) => {
          const number = parsePhone(one);
          const owner = number === undefined ? undefined : ownerOf(number);
          return owner !== undefined && owner.confidence >= FLOOR ? owner : undefined;
        });
        const matches = alone.filter((owner) => owner !== undefined);
        expect(shown[0]!.owners).toEqual(alone);
        expect(orders.map(({ credits, lookup }) => ({ credits, people: lookup!.people }))).toEqual(
          matches.length === 0 ? [] : [{ credits: -5 * matches.length, people: matches.map(({ person }) => person) }],
        );
        expect(outcome).toMatchObject({
          kind: matches.length === 0 ? 'free' : 'charged',
          creditsUsed: 5 * matches.length,
          body: matches.length === 0 ? '0 8 left' : `${5 * matches.length} 7 left`,
        });
        expect(counts()).toEqual({ givenBack: matches.length, missed: phones.length - matches.length });
      }),
    );
  });

  it.each([{ fails: 'the look-up' }, { fails: 'the charge' }])('gives the whole reservation back where $fails fails', async ({ fails }) => {
    const { deps, counts } = desk({ post: fails === 'the charge' ? 'fails' : 'posted' });
    const lookUp = { ...deps.lookUp, ...(fails === 'the look-up' && { reversePhone: () => fail() }) };
    await expect(reversePhoneBatch({ ...deps, lookUp }, asking(['+12005550101', 'x']))).rejects.toThrow(/no (disk|people)/);
    expect(counts()).toEqual({ givenBack: 2, missed: 0 });
  });
});

function fail(): never {
  throw new Error('no people');
}

it('leaves others a turn between two explanations', async () => {
  const { deps } = desk();
  let turns = 0;
  let isAnswered = false;
  const others = () => {
    turns += 1;
    if (!isAnswered) setImmediate(others);
  };
  setImmediate(others);
  await reversePhoneBatch(
    deps,
    asking(
      Array.from({ length: 20 }, () => '2005550101'),
      true,
    ),
  );
  isAnswered = true;
  expect(ownerOf(parsePhone('2005550101')!)!.confidence).toBeGreaterThanOrEqual(FLOOR);
  expect(turns).toBeGreaterThanOrEqual(20);
});
