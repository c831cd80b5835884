import { describe, expect, it } from 'vitest';
import { ageOn, isMinor } from '../../core/age.ts';
import { dayFromDate } from '../../core/clock.ts';
import type { BirthDate } from '../../core/record.ts';
import { ageRangeOf } from './demographics.ts';

const today = dayFromDate(2026, 6, 15);

describe('ages', () => {
  it.each([
    { born: 20080615, age: 18, minor: false, range: '18-24' },
    { born: 20080616, age: 17, minor: true, range: undefined },
    { born: 20080000, age: 17, minor: true, range: undefined },
    { born: 20080600, age: 17, minor: true, range: undefined },
    { born: 20080500, age: 18, minor: false, range: '18-24' },
    { born: 20070000, age: 18, minor: false, range: '18-24' },
    { born: 20011231, age: 24, minor: false, range: '18-24' },
    { born: 20010614, age: 25, minor: false, range: '25-34' },
    { born: 19510615, age: 75, minor: false, range: '75-120' },
    { born: 18990101, age: 127, minor: false, range: undefined },
    { born: 20270101, age: -1, minor: true, range: undefined },
  ])('born $born', ({ born, age, minor, range }) => {
    expect(ageOn(born as BirthDate, today)).toBe(age);
    expect(isMinor(born as BirthDate, today)).toBe(minor);
    expect(ageRangeOf(born as BirthDate, today)).toBe(range);
  });

  it('takes nobody for a minor whose birth date is unknown', () => {
    expect(isMinor(undefined, today)).toBe(false);
  });
});
