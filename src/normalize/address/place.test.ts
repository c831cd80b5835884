import { expect, it } from 'vitest';
import { foldCity } from './place.ts';

it.each([
  ['Mpls', 'minneapolis'],
  ['NY', 'new york'],
  ['N.Y.C.', 'new york'],
  ['St. Pete', 'st petersburg'],
  ['Wash. DC', 'washington'],
  ['Kc', 'kansas city'],
  ['Ft. Worth', 'fort worth'],
])('folds %s to %s', (written, city) => {
  expect(foldCity(written)).toBe(city);
});
