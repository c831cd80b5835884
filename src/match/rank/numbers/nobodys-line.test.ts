import { expect, it } from 'vitest';
import type { Day } from '../../../core/clock.ts';
import { PRIOR_POPULATION } from '../population.ts';
import { nobodysLine } from './nobodys-line.ts';
import { type Holding, weighHoldings } from './phone-holdings.ts';

const TODAY = 20_000 as Day;
const YEAR = 365;
const turnover = PRIOR_POPULATION.numberTurnover;

/** One household after another, a year apart, the latest last year. */
const givers = (count: number): Holding[] =>
  Array.from({ length: count }, (_, at) => {
    const day = (TODAY - (count - at) * YEAR) as Day;
    return { witnesses: 1, position: 0, household: at, firstSeen: day, lastSeen: day };
  });

it('takes a number of one household for its own', () => {
  expect(nobodysLine(1, givers(1), TODAY, turnover)).toBe(0);
});

it('believes that a number passed on once, and not that it did again and again', () => {
  const chances = [2, 3, 4, 6, 9].map((count) => nobodysLine(count, givers(count), TODAY, turnover));
  expect(chances).toEqual([...chances].sort((a, b) => a - b));
  expect(chances[0]).toBeLessThan(0.01);
  expect(chances.at(-1)).toBeGreaterThan(0.99);
});

it('believes it the sooner, the oftener numbers pass on', () => {
  expect(nobodysLine(4, givers(4), TODAY, 0.1)).toBeLessThan(nobodysLine(4, givers(4), TODAY, 0.01));
});

it('names nobody for a number that nine households gave', () => {
  const { holders, strangers } = weighHoldings(givers(9), TODAY);
  for (const share of holders) expect(share).toBeLessThan(0.1);
  expect(strangers).toBeGreaterThan(0.5);
});
