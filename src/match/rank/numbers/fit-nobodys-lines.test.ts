import { expect, it } from 'vitest';
import { PRIOR_POPULATION } from '../population.ts';
import { fitNobodysLines } from './fit-nobodys-lines.ts';

const YEARS = 8;

/** So many numbers of one household, of two, of three and so on. */
const numbers = (...counts: readonly number[]) => counts.map((weight, at) => ({ households: at + 1, years: YEARS, weight }));

it('believes what it did where nothing is seen', () => {
  expect(fitNobodysLines([])).toEqual(PRIOR_POPULATION.commonLines);
});

it('takes numbers that came to a second household for such as pass on', () => {
  const { share, passing } = fitNobodysLines(numbers(3500, 430, 16));
  expect(share).toBeLessThan(0.001);
  expect(passing * YEARS).toBeCloseTo(0.11, 1);
});

it('takes numbers that many households have for nobody’s, in place of chains of hand-overs', () => {
  const { share, another, passing } = fitNobodysLines(numbers(550, 42, 33, 32, 22, 13, 5, 4, 2, 2));
  expect(share).toBeGreaterThan(0.15);
  expect(another).toBeLessThan(0.75);
  expect(passing).toBeLessThan(0.015);
});
