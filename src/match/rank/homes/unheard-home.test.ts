import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PRIOR_POPULATION } from '../population.ts';
import { newHome, unheardOfUnheld, unheardSinceMove } from './unheard-home.ts';

const sightAges = [0.5, 1, 2, 4];

describe('a home of which the store has not heard', () => {
  it.each([
    { title: 'nobody was seen since the move', householdSizes: [0, 1], years: 0, expected: 1 },
    { title: 'who lives alone has nobody who would be seen', householdSizes: [1], years: 20, expected: 1 },
    { title: 'one housemate, a long time', householdSizes: [0, 1], years: 1_000, expected: 1 - 0.95 },
    { title: 'two housemates, a long time', householdSizes: [0, 0, 1], years: 1_000, expected: 0.05 ** 2 },
    { title: 'as people meet households: half of them alone', householdSizes: [2 / 3, 1 / 3], years: 1_000, expected: 0.5 + 0.5 * 0.05 },
  ])('$title', ({ householdSizes, years, expected }) => {
    const population = { ...PRIOR_POPULATION, sightAges, householdSizes, missed: 0 };
    expect(unheardSinceMove(years, { ...population, moves: 0.01 })).toBeCloseTo(expected, 3);
  });

  it('is the less likely the longer ago the mover was seen', () => {
    const years = fc.double({ min: 0, max: 50, noNaN: true });
    fc.assert(
      fc.property(years, years, fc.double({ min: 0.005, max: 1, noNaN: true }), (a, b, moves) => {
        const population = { ...PRIOR_POPULATION, moves };
        const [early, late] = [unheardSinceMove(Math.min(a, b), population), unheardSinceMove(Math.max(a, b), population)];
        expect(late).toBeLessThanOrEqual(early + 1e-9);
        expect(late).toBeGreaterThan(0);
        expect(early).toBeLessThanOrEqual(1);
      }),
    );
  });

  it.each([
    { title: 'nobody is missed by chance: whole households are', missed: 0, coverage: 0.8, expected: 1 },
    { title: 'half of them are missed by chance, with one housemate each', missed: 0.2, coverage: 2 / 3, expected: 1 - 0.5 * 0.8 * 0.95 },
    { title: 'all of them are', missed: 0.2, coverage: 0.8, expected: 1 - 0.8 * 0.95 },
  ])('of people who are not held: $title', ({ missed, coverage, expected }) => {
    const livedInBefore = { ...PRIOR_POPULATION.livedInBefore, homes: 0, newHomes: 0 };
    const population = { ...PRIOR_POPULATION, people: 1_000, householdSizes: [0, 1], livedInBefore, missed, coverage };
    expect(unheardOfUnheld(population)).toBeCloseTo(expected, 9);
  });

  it('is the less likely the more homes others are known to have left', () => {
    const before = { ...PRIOR_POPULATION, people: 1_000, livedInBefore: { ...PRIOR_POPULATION.livedInBefore, homes: 0, newHomes: 0 } };
    const often = { ...before, livedInBefore: { ...before.livedInBefore, homes: 0.4, newHomes: 0.7 } };
    expect(unheardOfUnheld(often)).toBeCloseTo(0.6 * unheardOfUnheld(before), 9);
    expect(newHome(3, often).unheard).toBeCloseTo(0.3 * newHome(3, before).unheard, 9);
    expect(newHome(Number.POSITIVE_INFINITY, often).unheard).toBeGreaterThan(0);
  });

  it('or is known by people of another name: those who left it, or housemates', () => {
    const population = { ...PRIOR_POPULATION, sightAges, householdSizes: [0, 1], missed: 0, moves: 0.01, sharedSurname: 0.6 };
    const ofOthers = (years: number, newHomes: number) =>
      newHome(years, { ...population, livedInBefore: { ...PRIOR_POPULATION.livedInBefore, homes: 0, newHomes } }).ofOthers;
    expect(ofOthers(0, 0)).toBe(0);
    expect(ofOthers(0, 0.3)).toBeCloseTo(0.3, 9);
    expect(ofOthers(1_000, 0)).toBeCloseTo((1 - unheardSinceMove(40, population)) * 0.4, 9);
  });
});
