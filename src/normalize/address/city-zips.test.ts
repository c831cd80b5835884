import { expect, it } from 'vitest';
import { wholeCity, zipsOfCity } from './cities.ts';

it.each([
  ['st louis', 'mo', '63101'],
  ['st louis', '', '63101'],
  ['salt lake city', '', '84101'],
  ['ofallon', '', '63366'],
  ['coeur dalene', '', '83814'],
  ['denver', '', '80202'],
  ['springfield', '', '62701'],
  ['springfield', '', '01103'],
])('%s %s has %s among its ZIP codes', (city, state, zip) => {
  expect(zipsOfCity(city, state)).toContain(zip);
});

it('knows a city in any state as it is known in each', () => {
  expect(zipsOfCity('houston', '')).toEqual(expect.arrayContaining([...zipsOfCity('houston', 'tx')]));
  expect(zipsOfCity('lake', '')).not.toContain('84101');
  expect(zipsOfCity('', '')).toEqual([]);
  expect(zipsOfCity('nowhere at all', '')).toEqual([]);
});

it.each([
  ['salt lake', 'ut', 'salt lake city'],
  ['west valley', 'ut', 'west valley city'],
  ['salt lake', '', 'salt lake'],
  ['salt lake', 'oh', 'salt lake'],
  ['iowa city', 'ia', 'iowa city'],
  ['columbia', 'mo', 'columbia'],
])('%s %s is %s', (city, state, whole) => {
  expect(wholeCity(city, state)).toBe(whole);
});

it('knows the ZIP codes of what is no city to the post', () => {
  expect(zipsOfCity('queens', 'ny')).toContain('11372');
  expect(zipsOfCity('queens', 'ny').length).toBeLessThan(150);
  expect(zipsOfCity('new york', 'ny')).not.toContain('11372');
  expect(wholeCity('manhattan', 'ny')).toBe('new york');
  expect(wholeCity('manhattan', 'ks')).toBe('manhattan');
});
