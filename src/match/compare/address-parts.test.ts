import { expect, it } from 'vitest';
import { isSameUnit } from './address-parts.ts';

it.each([
  ['apt 4', 'unit 4', true],
  ['apt 4', 'bldg 2 apt 4', true],
  ['unit c4', 'bldg c apt 4', true],
  ['apt c4', 'bldg c apt 4', true],
  ['unit 2-4', 'bldg 2 apt 4', true],
  ['unit 2b', 'bldg 2 apt b', true],
  ['unit 24', 'bldg 2 apt 4', false],
  ['unit d4', 'bldg c apt 4', false],
  ['unit c4', 'bldg c', false],
  ['fl 4', 'apt 4', false],
  ['fl c4', 'bldg c apt 4', false],
])('holds %s against %s', (one, other, same) => {
  expect(isSameUnit(one, other)).toBe(same);
  expect(isSameUnit(other, one)).toBe(same);
});
