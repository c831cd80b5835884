import { expect, it } from 'vitest';
import { areHyphenApart, hyphenedOtherwise } from './respell-house.ts';

it.each([
  ['12345', ['123-45', '12-345']],
  ['921185', ['9211-85', '92-1185']],
  ['1185', ['11-85']],
  ['123-45', ['12345']],
  ['123', []],
  ['12a', []],
  ['po box 1234', []],
])('the digits of %s may be written %j', (house, others) => {
  expect(hyphenedOtherwise(house)).toEqual(others);
});

it.each([
  ['12345', '123-45', true],
  ['92-1185', '921185', true],
  ['12345', '12346', false],
  ['1234', '12345', false],
  ['123-45', '12-345', false],
  ['12345', '123-46', false],
])('%s and %s are a hyphen apart: %s', (a, b, apart) => {
  expect(areHyphenApart(a, b)).toBe(apart);
});
