import { describe, expect, it } from 'vitest';
import { PRIOR_POPULATION } from '../population.ts';
import { fitHouseholds, fitSizes, missedBeside, missingAtHome, type SeenHome } from './household-sizes.ts';

const prior = PRIOR_POPULATION.householdSizes;

/** Homes of the given sizes in which each one is known with a chance, met through the people known there. */
function homesOf(sizes: readonly number[], chance: number, homes: number): SeenHome[] {
  const sights: SeenHome[] = [];
  sizes.forEach((share, at) => {
    for (let known = 1; known <= at + 1; known++) {
      const times = Math.round(homes * share * binomial(at + 1, known) * chance ** known * (1 - chance) ** (at + 1 - known) * known);
      for (let time = 0; time < times; time++) sights.push({ known, told: SURELY });
    }
  });
  return sights;
}

const SURELY = [{ chance: 1, share: 1 }];

function binomial(size: number, known: number): number {
  return known === 0 ? 1 : (binomial(size - 1, known - 1) * size) / known;
}

describe('fitSizes', () => {
  it.each([
    { sizes: [0.1, 0.5, 0.25, 0.15], chance: 0.6 },
    { sizes: [0.35, 0.45, 0.15, 0.05], chance: 0.75 },
    { sizes: [0.7, 0.2, 0.1], chance: 0.95 },
  ])('finds the sizes $sizes behind homes of whose people $chance are known', ({ sizes, chance }) => {
    const fitted = fitSizes(homesOf(sizes, chance, 800), 1 - chance, prior);
    sizes.forEach((share, at) => {
      expect(Math.abs(fitted[at]! - share)).toBeLessThan(0.06);
    });
    expect(fitted.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 9);
  });

  it('believes what was believed before where nothing is seen', () => {
    fitSizes([], 0.1, prior).forEach((share, at) => {
      expect(share).toBeCloseTo(prior[at]! / prior.reduce((sum, one) => sum + one, 0), 9);
    });
  });
});

it('takes nobody for living alone of whom half of the homes tell nothing', () => {
  const told = [
    { chance: 1, share: 0.5 },
    { chance: 0, share: 0.5 },
  ];
  const homes = [...Array(400).fill({ known: 4, told }), ...Array(400).fill({ known: 1, told })];
  const [together, each] = [
    fitSizes(homes, 0, prior),
    fitSizes(
      homes.map((home) => ({ ...home, told: [{ chance: 0.5, share: 1 }] })),
      0,
      prior,
    ),
  ];
  expect(together[3]! - each[3]!).toBeGreaterThan(0.2);
  expect(each[0]! - together[0]!).toBeGreaterThan(0.2);
});

describe('missedBeside', () => {
  const couples = [0, 1, 0];

  it('is the other one of each couple of whom one is known', () => {
    expect(missedBeside({ known: 1, told: SURELY }, couples, 0.4)).toBeCloseTo(1, 9);
  });

  it('leaves out whoever is held and not known to live there, and more so where the household may have come since', () => {
    expect(missedBeside({ known: 1, told: [{ chance: 0.5, share: 1 }] }, couples, 0.2)).toBeCloseTo(1 / 3, 9);
    const told = [
      { chance: 0.5, share: 0.5 },
      { chance: 0, share: 0.5 },
    ];
    // Half of the homes tell nothing of the other: there a fifth is missed, and else two of six.
    expect(missedBeside({ known: 1, told }, couples, 0.2)).toBeCloseTo((0.6 * (1 / 3) + 1 * 0.2) / 1.6, 9);
  });
});

describe('fitHouseholds', () => {
  const seen = (sizes: readonly number[], missed: number) => homesOf(sizes, 1 - missed, 300);

  it.each([0.05, 0.3, 0.5])('sees by the homes of one file that it misses %d of the people in them', (missed) => {
    const fitted = fitHouseholds(seen(prior, missed), prior)({ missed: 0.08, below: 2, above: 2, oneByOne: 0 });
    expect(Math.abs(fitted.missed - missed)).toBeLessThan(0.15);
  });

  it('takes people who live alone for what they are, where files tell that few are missed', () => {
    const fitted = fitHouseholds(seen([1], 0.05), prior)({ missed: 0.05, below: 0.8, above: 0.8, oneByOne: 0 });
    expect(fitted.missed).toBeLessThan(0.15);
    expect(fitted.sizes[0]).toBeGreaterThan(0.9);
  });

  it('takes homes at their word against files tied to each other, where these have people one by one', () => {
    const belief = { missed: 0.33, below: 0.55, above: 0.8 };
    const [told, untold] = [1, 0].map((oneByOne) => fitHouseholds(seen(prior, 0.87), prior)({ ...belief, oneByOne }).missed);
    expect(Math.abs(told! - 0.87)).toBeLessThan(0.1);
    expect(untold).toBeLessThan(told! - 0.05);
  });

  it('believes what was believed where no home is known', () => {
    const few = fitHouseholds([], prior)({ missed: 0.1, below: 0.3, above: 0.3, oneByOne: 0 });
    expect(few.missed).toBeCloseTo(0.1, 1);
  });
});

describe('missingAtHome', () => {
  it('falls to none as everybody is known, and grows as fewer are', () => {
    expect(missingAtHome([0.3, 0.5, 0.2], 1, 1)).toBe(0);
    expect(missingAtHome([0.3, 0.5, 0.2], 1, 0.5)).toBeGreaterThan(missingAtHome([0.3, 0.5, 0.2], 1, 0.8));
  });

  it('is what Bayes says of a couple', () => {
    // One known of two: 2·c·(1 − c)·½ against c·½.
    expect(missingAtHome([0.5, 0.5], 1, 0.8)).toBeCloseTo((2 * 0.2) / (1 + 2 * 0.2), 9);
  });

  it('takes a block as so many unknown for each one known', () => {
    expect(missingAtHome([0.5, 0.5], 10, 0.8)).toBeCloseTo(2.5, 9);
  });
});
