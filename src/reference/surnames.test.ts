import { describe, expect, it } from 'vitest';
import { CULTURES, surnameShare, surnamesByRank } from './surnames.ts';

const COUNTRY = 295_000_000;

describe('surnames', () => {
  it.each([
    ['smith', 2_440_000],
    ['johnson', 1_930_000],
    ['garcia', 1_170_000],
    ['nguyen', 438_000],
    ['kim', 262_000],
    ['patel', 230_000],
  ])('fits the census total of %s within a third', (last, bearers) => {
    const fitted = surnameShare(last) * COUNTRY;
    expect(fitted / bearers).toBeGreaterThan(0.67);
    expect(fitted / bearers).toBeLessThan(1.5);
  });

  it('lists over five thousand, of which the first thousand cover about two fifths', () => {
    const ranked = surnamesByRank();
    expect(ranked.length).toBeGreaterThan(5_000);
    const covered = ranked.slice(0, 1000).reduce((sum, last) => sum + surnameShare(last), 0);
    expect(covered).toBeGreaterThan(0.35);
    expect(covered).toBeLessThan(0.55);
  });

  it('divides all people among the cultures', () => {
    const sum = Object.values(CULTURES).reduce((total, { share }) => total + share, 0);
    expect(sum).toBeGreaterThan(0.99);
    expect(sum).toBeLessThan(1.02);
  });

  it('holds an unlisted name to be rare', () => {
    expect(surnameShare('zzyzx')).toBeLessThan(0.00001);
  });
});
