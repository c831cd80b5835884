import { expect, it } from 'vitest';
import type { Day } from '../../../core/clock.ts';
import { PRIOR_POPULATION } from '../population.ts';
import { nobodysLine, yearsKnown } from './nobodys-line.ts';
import { type Holding, weighHoldings } from './phone-holdings.ts';

const TODAY = 20_000 as Day;
const YEAR = 365;
const { commonLines } = PRIOR_POPULATION;

/** One household after another, a year apart, the latest last year. */
const givers = (count: number): Holding[] =>
  Array.from({ length: count }, (_, at) => {
    const day = (TODAY - (count - at) * YEAR) as Day;
    return { witnesses: 1, position: 0, household: at, firstSeen: day, lastSeen: day };
  });

/** Chance that the number of so many is nobody's own. */
const nobodys = (count: number, lines = commonLines) => nobodysLine({ households: count, years: yearsKnown(givers(count), TODAY) }, lines);

it('takes a number of one household for its own', () => {
  expect(nobodys(1)).toBeLessThan(0.001);
});

it('believes that a number passed on once, and not that it did again and again', () => {
  const chances = [2, 3, 4, 6, 9].map((count) => nobodys(count));
  expect(chances).toEqual([...chances].sort((a, b) => a - b));
  expect(chances[0]).toBeLessThan(0.01);
  expect(chances.at(-1)).toBeGreaterThan(0.99);
});

it('believes it the sooner, the oftener numbers pass on', () => {
  expect(nobodys(4, { ...commonLines, passing: 0.1 })).toBeLessThan(nobodys(4, { ...commonLines, passing: 0.01 }));
});

it('believes it of two and of one where many numbers are nobody’s', () => {
  const many = { ...commonLines, share: 0.3 };
  expect(nobodys(2, many)).toBeGreaterThan(0.3);
  expect(nobodys(1, many)).toBeGreaterThan(0.05);
});

it('names nobody for a number that nine households gave', () => {
  const { holders, strangers } = weighHoldings(givers(9), TODAY);
  for (const share of holders) expect(share).toBeLessThan(0.1);
  expect(strangers).toBeGreaterThan(0.5);
});
