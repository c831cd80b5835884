import { expect, it } from 'vitest';
import type { Day } from '../../../core/clock.ts';
import type { BirthDate } from '../../../core/record.ts';
import { PRIOR_POPULATION } from '../population.ts';
import { RATES } from '../rates.ts';
import { type HoldingShares, weighHoldings } from './phone-holdings.ts';

const TODAY = 20_000;

/** One holder, last seen with the number so many years ago. */
function seenAgo(years: number, habits: { readonly numberTurnover?: number; readonly takersSeen?: number } = {}): HoldingShares {
  const day = (TODAY - years * 365.25) as Day;
  const holding = { firstSeen: day, lastSeen: day, witnesses: 3, position: 0, household: 0 };
  return weighHoldings([holding], TODAY as Day, RATES, { ...PRIOR_POPULATION, ...habits });
}

it('leaves a number to strangers the more, the longer ago it was seen and the sooner numbers pass on', () => {
  const against = (shares: HoldingShares) => shares.strangers / shares.holders[0]!;
  expect(against(seenAgo(1))).toBeLessThan(0.001);
  expect(against(seenAgo(5))).toBeGreaterThan(0.05);
  expect(against(seenAgo(20))).toBeGreaterThan(3 * against(seenAgo(5)));
  expect(against(seenAgo(10, { numberTurnover: 0.02 }))).toBeLessThan(against(seenAgo(10, { numberTurnover: 0.06 })));
});

it('takes the silence of a store that would have seen the next holder for a sign that there is none', () => {
  const [few, most] = [seenAgo(10, { takersSeen: 0.1 }), seenAgo(10, { takersSeen: 0.9 })];
  expect(most.strangers).toBeLessThan(few.strangers / 5);
  expect(most.holders).toEqual(few.holders);
});

it('asks about somebody by a number of before, however long ago it was seen', () => {
  expect(seenAgo(1000).holders[0]! / seenAgo(0).holders[0]!).toBeCloseTo(RATES.formerHolder, 3);
});

it('takes a child’s number for that of the parent who has it, and for the child’s where nobody else does', () => {
  const parent = { lastSeen: TODAY as Day, witnesses: 1, position: 0, household: 0 };
  const child = { ...parent, birthDate: 20_200_101 as BirthDate };
  const weigh = (...holdings: (typeof parent)[]) => weighHoldings(holdings, TODAY as Day);
  const [ofParent, ofChild] = weigh(parent, child).holders;
  expect(ofParent).toBeCloseTo(weigh(parent).holders[0]!, 3);
  expect(ofChild).toBeLessThan(0.05 * ofParent!);
  expect(weigh(parent, child).lines[0]!.housemate).toBeCloseTo(weigh(parent).lines[0]!.housemate, 3);
  expect(weigh(child).holders).toEqual(weigh(parent).holders);
});

it('leaves a part of a senior’s number to a son of whom no file tells, once he may be grown', () => {
  const taken = (holding: object) =>
    weighHoldings([{ witnesses: 1, position: 0, household: 0, ...holding }], TODAY as Day).takenForHolder[0]!;
  const bornAgo = (years: number) => (20_241_004 - years * 10_000) as BirthDate;
  expect(taken({ senior: true })).toBeGreaterThan(20 * taken({}));
  expect(taken({ senior: true, birthDate: bornAgo(70) })).toBeCloseTo(taken({ senior: true }), 9);
  expect(taken({ senior: true, birthDate: bornAgo(45) })).toBeCloseTo(taken({ senior: true }) / 2, 1);
  expect(taken({ senior: true, birthDate: bornAgo(30) })).toBe(taken({}));
});
