import { expect, it } from 'vitest';
import { PRIOR_POPULATION } from '../population.ts';
import { seenLivedInAgain } from './lived-in-again.ts';

const seen = (homes: number, earlierOnFile: number, missed = 0.1, withOthers = 0.3) =>
  seenLivedInAgain({ ...PRIOR_POPULATION, missed, earlierOnFile, livedInBefore: { homes, newHomes: homes, withOthers } });

it('is little where many left homes that nobody is known to have entered', () => {
  expect(seen(0.004, 0.2)).toBeLessThan(0.1);
});

it.each([
  { homes: 0.42, earlierOnFile: 0.9 },
  { homes: 0.05, earlierOnFile: 0.1 },
  { homes: PRIOR_POPULATION.livedInBefore.homes, earlierOnFile: PRIOR_POPULATION.earlierOnFile },
])('is nearly all where $homes of the homes were others’, and $earlierOnFile of the people left one', ({ homes, earlierOnFile }) => {
  expect(seen(homes, earlierOnFile)).toBeGreaterThan(0.8);
  expect(seen(homes, earlierOnFile)).toBeLessThanOrEqual(1);
});

it('is told the less by homes in which nobody new is seen, the more people are missed', () => {
  expect(seen(0.01, 0.2, 0.6)).toBeGreaterThan(seen(0.01, 0.2, 0.1));
});

it('is little where no earlier homes are on file, and nobody is known to live with people of another name', () => {
  expect(seen(0.002, 0.002, 0.1, 0.004)).toBeLessThan(0.15);
  expect(seen(0.002, 0.002)).toBeGreaterThan(0.8);
});
