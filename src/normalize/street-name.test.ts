import { expect, it } from 'vitest';
import { parseAddress, showStreet } from './address.ts';

it.each([
  ['838 8THST', '838 8th St'],
  ['838 8thSt.', '838 8th St'],
  ['12 5THAVE', '12 5th Ave'],
  ['12 W 42NDST Apt 4', '12 W 42nd St Apt 4'],
  ['12 22NDOAK', '12 22NDOAK'],
  ['12 3 RD ST', '12 3rd St'],
  ['12 FM 1960 RD W', '12 FM 1960 W'],
  ['12 FM RD 1960 W', '12 FM 1960 W'],
  ['12 FM 529 RD', '12 FM 529'],
  ['2 THE GREEN', '2 The Green'],
  ['2 VILLAGE GREEN', '2 Village Grn'],
])('%s is %s, in its own column and before a city', (street, shown) => {
  expect(showStreet(parseAddress({ street })!)).toBe(shown);
  expect(showStreet(parseAddress({ full: `${street}, Dallas, TX 75201` })!)).toBe(shown);
  expect(showStreet(parseAddress({ street: shown })!)).toBe(shown);
});
