import { describe, expect, it } from 'vitest';
import { fitNames, type NameObservation } from './fit-names.ts';
import { bearersOfGroup, bearersOnceCounted, PRIOR_NAMES, tiedBearers } from './name-habits.ts';

const many = (sightings: readonly NameObservation[], times: number) => Array.from({ length: times }, () => sightings).flat();

describe('fitNames', () => {
  it('believes what it did before where nothing was seen', () => {
    const { nameTie, nameShape } = fitNames([]);
    expect(nameTie).toBeCloseTo(PRIOR_NAMES.nameTie, 5);
    expect(nameShape).toBeCloseTo(PRIOR_NAMES.nameShape, 5);
  });

  it('finds names the more tied together, the more namesakes there are beyond what their parts let one expect', () => {
    const apart = fitNames(
      many(
        [
          { expected: 0.5, others: 0 },
          { expected: 0.5, others: 1 },
        ],
        200,
      ),
    );
    const tied = fitNames(
      many(
        [
          { expected: 0.5, others: 3 },
          { expected: 0.5, others: 5 },
        ],
        200,
      ),
    );
    expect(tied.nameTie).toBeGreaterThan(3 * apart.nameTie);
  });

  it('trusts the parts the less, the wider counts are spread around what they say', () => {
    const firm = fitNames(
      many(
        [
          { expected: 4, others: 4 },
          { expected: 4, others: 5 },
        ],
        200,
      ),
    );
    const loose = fitNames(
      many(
        [
          { expected: 4, others: 0 },
          { expected: 4, others: 30 },
        ],
        200,
      ),
    );
    expect(firm.nameShape).toBeGreaterThan(4 * loose.nameShape);
  });

  it('finds that rare parts go together more often, where namesakes do not grow with what the parts let one expect', () => {
    const spread = (othersOf: (expected: number) => number) =>
      many(
        [0.1, 0.4, 1.6, 6.4].map((expected) => ({ expected, others: Math.round(othersOf(expected)) })),
        100,
      );
    const alike = fitNames(spread((expected) => 4 * expected));
    const tied = fitNames(spread((expected) => 4 * Math.sqrt(expected)));
    expect(alike.namePower).toBeGreaterThan(0.9);
    expect(tied.namePower).toBeLessThan(0.75);
  });

  it('finds peoples who have names of their own beside names whose parts go with any other', () => {
    const usual = [0.01, 0.1, 1, 10].flatMap((expected) => many([{ expected, others: Math.round(expected) }], 200));
    const ofGroup = [0.01, 0.1].flatMap((expected) =>
      many(
        [1, 2, 3].map((others) => ({ expected, others })),
        30,
      ),
    );
    const [without, together] = [fitNames(usual), fitNames([...usual, ...ofGroup])];
    const bearers = (habits: typeof together, expected: number, counted: number) =>
      bearersOnceCounted(tiedBearers(expected, habits), bearersOfGroup(expected, habits), counted, habits);
    expect(bearers(together, 0.01, 1)).toBeGreaterThan(4 * bearers(without, 0.01, 1));
    // Where nobody bears it, it is hardly one of theirs.
    expect(bearers(together, 0.01, 0)).toBeLessThan(bearers(together, 0.01, 1) / 4);
    expect(bearers(together, 10, 10)).toBeCloseTo(10, 0);
  });
});

it('expects bearers elsewhere by what was counted in a part, as far as that tells', () => {
  const habits = { nameShape: 2, nameGroups: { ...PRIOR_NAMES.nameGroups, share: 0 } };
  expect(bearersOnceCounted(10, 10, 1, habits)).toBeCloseTo(3 / 1.2, 5);
  expect(bearersOnceCounted(10, 10, 1, habits, 0.5)).toBeCloseTo(3 / 0.7, 5);
  // Whoever is met bears a name as often as it is borne.
  expect(bearersOnceCounted(10, 10, 1, habits, 1e-9)).toBeCloseTo(15, 4);
});
