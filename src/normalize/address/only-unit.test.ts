import { expect, it } from 'vitest';
import { parseAddress } from './address.ts';
import { showStreet } from './address-show.ts';

it.each([
  ['Unit 602', 'unit 602'],
  ['#602', 'unit 602'],
  ['APT. 12-B', 'apt 12b'],
  ['Suite 100', 'ste 100'],
  ['Bldg C Apt 12', 'bldg c apt 12'],
  ['Lot 7', 'lot 7'],
  ['Apt-B', 'apt b'],
  ['Second Floor', 'fl 2'],
  ['Lower Level', 'lowr'],
  ['Basement Apt', 'bsmt apt'],
  ['Unit Rear', 'unit rear'],
  ['Basement', 'bsmt'],
])('%s is a unit of some house, and no street', (street, unit) => {
  const address = parseAddress({ street, zip: '77840' })!;
  expect(address).toEqual({ house: '', street: '', unit, city: '', state: '', zip: '77840' });
  expect(parseAddress({ street: showStreet(address), zip: '77840' })).toEqual(address);
});

it.each([
  ['Unit Road', 'unit rd'],
  ['Lakeside Tower Unit 602', 'lakeside tower'],
  ['Tower Hill Rd', 'tower hill rd'],
  ['Lot Whitcomb Dr', 'lot whitcomb dr'],
])('%s has a street', (street, name) => {
  expect(parseAddress({ street })).toMatchObject({ street: name });
});

it.each([
  ['123 Main St Bldg C', 'Apt 4'],
  ['123 Main St Apt 4', 'Bldg C'],
  ['123 Main St', 'Bldg C #4'],
])('%s beside %s in its own column is one unit of one building', (street, unit) => {
  expect(parseAddress({ street, unit })?.unit).toMatch(/^bldg c (?:apt|unit) 4$/);
});

it('is done with a long line of nothing but words for units', () => {
  expect(parseAddress({ street: `${'apt '.repeat(70)}ap` })?.house).toBe('');
});
