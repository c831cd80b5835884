import { expect, it } from 'vitest';
import { parseGender } from './gender.ts';

it.each([
  ['M', 'male'],
  ['male', 'male'],
  [' MALE. ', 'male'],
  ['Man', 'male'],
  ['1', 'male'],
  ['1.0', 'male'],
  ['F', 'female'],
  ['Female', 'female'],
  ['2', 'female'],
  ['U', undefined],
  ['X', undefined],
  ['unknown', undefined],
  ['0', undefined],
  ['9', undefined],
  ['', undefined],
])('%j is %s', (text, expected) => {
  expect(parseGender(text)).toBe(expected);
});

it('refuses a huge cell without reading it', () => {
  expect(parseGender('m'.repeat(10_000_000))).toBeUndefined();
});
