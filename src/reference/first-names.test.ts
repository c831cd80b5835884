import { describe, expect, it } from 'vitest';
import { allFirstNames, DECADES, estimateGender, firstNameCounts, firstNameShare, livingByDecade } from './first-names.ts';

describe('first names', () => {
  it('knows counts by decade and sex', () => {
    const counts = firstNameCounts('mary');
    expect(counts?.female).toHaveLength(DECADES);
    expect(counts?.female[2]).toBeGreaterThan(600_000);
    expect(counts?.male[2]).toBeLessThan(5_000);
    expect(firstNameCounts('qqqq')).toBeUndefined();
    expect(allFirstNames().length).toBeGreaterThan(10_000);
  });

  it.each([
    ['john', undefined, 'male', 0.99],
    ['maria', undefined, 'female', 0.98],
    ['leslie', 1925, 'male', 0.6],
    ['leslie', 1985, 'female', 0.9],
    ['jo-ann', undefined, 'female', 0.99],
    ['mary kate', undefined, 'female', 0.99],
    ['jean luc', undefined, 'male', 0.99],
    ['anna lena', undefined, 'female', 0.99],
    ['billy ray', undefined, 'male', 0.98],
    ['anna john', undefined, undefined, 0],
    ['constructor', undefined, undefined, 0],
  ] as const)('estimates the gender of %s born %s as %s', (first, birthYear, gender, least) => {
    const estimate = estimateGender(first, birthYear);
    expect(estimate?.gender).toBe(gender);
    expect(estimate?.share ?? 0).toBeGreaterThanOrEqual(least);
  });

  it('places the living bearers of old and young names', () => {
    const bornBy = (first: string, decades: number) => {
      const bearers = livingByDecade(first)!;
      return bearers.slice(0, decades).reduce((a, b) => a + b, 0) / bearers.reduce((a, b) => a + b, 0);
    };
    expect(bornBy('mildred', 5)).toBeGreaterThan(0.5);
    expect(bornBy('madison', 10)).toBeLessThan(0.5);
    expect(livingByDecade('james', 'female')![5]).toBeLessThan(livingByDecade('james', 'male')![5]! / 10);
    expect(livingByDecade('constructor')).toBeUndefined();
  });

  it('gives shares that say a Zbigniew is rarer than a John', () => {
    expect(firstNameShare('john')).toBeGreaterThan(0.008);
    expect(firstNameShare('zbigniew')).toBeLessThan(0.00001);
  });
});
