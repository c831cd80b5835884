import { expect, it } from 'vitest';
import { houseVariantOf, houseVariants } from './house.ts';

const door = (text: string) => {
  const [house = '', unit = ''] = text.split('|');
  return { house, unit };
};

it.each([
  ['12345', ['123-45', '12-345', '12345-12347']],
  ['921185', ['9211-85', '92-1185']],
  ['1185|apt 4', ['11-85|apt 4']],
  ['123-45', ['12345']],
  ['12b', ['12|unit b']],
  ['12|apt b', ['12b|']],
  ['12b|apt 3', []],
  ['12|apt 3', []],
  ['123', ['123-125']],
  ['1', []],
  ['po box 1234', []],
])('%s may be written %j', (asked, others) => {
  expect(houseVariants(door(asked))).toEqual(others.map(door));
});

it.each([
  ['12345', '123-45', '123-45'],
  ['12345', '123-45|apt 2', '123-45'],
  ['12345|apt 3', '123-45|apt 2', undefined],
  ['92-1185', '921185', '921185'],
  ['12b', '12|apt b', '12|unit b'],
  ['12b', '12|apt c', undefined],
  ['12|unit b', '12b', '12b'],
  ['12345', '12346', undefined],
  ['1234', '12345', undefined],
  ['123-45', '12-345', undefined],
  ['212', '212-214', '212-214'],
  ['212', '212-218', undefined],
])('%s, where %s is known, is %s', (asked, known, intended) => {
  expect(houseVariantOf(door(asked), door(known))).toEqual(intended && door(intended));
});

it.each([
  ['55-57', { house: '55', unit: '' }],
  ['55-57', { house: '57', unit: '' }],
  ['4210-12', { house: '4212', unit: '' }],
  ['3345-212', { house: '3345', unit: 'unit 212' }],
])('takes %s for %j', (house, door) => {
  expect(houseVariants({ house, unit: '' })).toContainEqual(door);
});

it('takes no house of Queens for a flat', () => {
  expect(houseVariants({ house: '123-45', unit: '' })).toEqual([{ house: '12345', unit: '' }]);
});

it('knows a house by one of its doors', () => {
  expect(houseVariantOf({ house: '55-57', unit: '' }, { house: '57', unit: '' })?.house).toBe('57');
  expect(houseVariantOf({ house: '3345-212', unit: '' }, { house: '3345', unit: 'apt 212' })?.house).toBe('3345');
  expect(houseVariantOf({ house: '3345-212', unit: '' }, { house: '3345', unit: 'apt 214' })).toBeUndefined();
});
