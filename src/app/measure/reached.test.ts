import { describe, expect, it } from 'vitest';
import { missedInHomes, reachedOf } from './reached.ts';

const COUPLES = [0, 1, 0];

describe('missedInHomes', () => {
  it('is half of all where one of each couple is known', () => {
    expect(missedInHomes(Array(50).fill({ known: 1, told: [{ chance: 1, share: 1 }] }), COUPLES, 0.9)).toBeCloseTo(0.5, 9);
  });

  it('counts a home once, though it is met through two', () => {
    // Two homes with one known, one with both: six people, four of whom are known.
    const sights = [1, 1, 2, 2].map((known) => ({ known, told: [{ chance: 1, share: 1 }] }));
    expect(missedInHomes(sights, COUPLES, 0.4)).toBeCloseTo(2 / 6, 9);
  });

  it('leaves out whoever is held and not known to live there', () => {
    const [sights, missed] = [[{ known: 1, told: [{ chance: 0.5, share: 1 }] }], 0.2];
    // Of the one who is not known to live there, a third is missed: a fifth of all, against two who are held and are not told.
    expect(missedInHomes(sights, COUPLES, missed)).toBeCloseTo(1 / 3 / (1 + 1 / 3), 9);
  });
});

describe('reachedOf', () => {
  it.each([
    { say: 'people one by one', apart: 1, reached: 0.18 },
    { say: 'one of each home', apart: 0, reached: 0.45 },
    { say: 'nobody can tell', apart: 0.5, reached: 0.315 },
  ])('is as many as files reach that have $say', ({ apart, reached }) => {
    expect(reachedOf({ ofAll: 0.08, apart }, 0.8, 0.5)).toBeCloseTo(reached, 9);
  });

  it('is no more than recapture gives, nor than anybody can tell', () => {
    expect(reachedOf({ ofAll: 0.7, apart: 0 }, 0.8, 0.5)).toBeCloseTo(0.27, 9);
    expect(reachedOf({ ofAll: 0.99, apart: 1 }, 0.99, 0.9)).toBe(0.1);
  });
});
