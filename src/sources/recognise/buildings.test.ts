import { expect, it } from 'vitest';
import { recogniseColumns } from './recognise.ts';

const STREETS = ['3306 Cavitt Ave', '12 N Main St', '991 Church Ave', '5 Oak Ct'];
const NAMES = ['Lakeside Towers', 'Oak Court', 'The Pines', 'Villa Maria'];
const CARS = ['2019 Toyota Camry', '2012 Ford Focus', '1999 Honda Civic', '2021 Kia Soul'];
const NUMBERED_UNITS = ['Unit 602', 'Unit 7', 'Unit 12', 'Unit 3'];
const ZIPS = ['77840', '77845', '77840', '77801'];

function recognise(columns: Readonly<Record<string, readonly string[]>>): readonly string[] {
  const people = { id: ['1', '2', '3', '4'], first: ['Ann', 'Bob', 'Cy', 'Di'], last: ['Lee', 'Ray', 'Dow', 'Fox'] };
  const all: Readonly<Record<string, readonly string[]>> = { ...people, ...columns };
  const samples = [0, 1, 2, 3].map((row) => Object.values(all).map((values) => values[row]!));
  const { columns: targets } = recogniseColumns({ columns: Object.keys(all), samples }, 'people');
  return Object.keys(columns).map((column) => targets[column]!);
}

const HOUSE_AND_UNIT = ['address.street', 'address.unit', 'address.zip'];

it.each([
  ['streets under a word for a house', { site: STREETS, apt: ['1', '2', '3', '4'], zip: ZIPS }],
  ['streets under any heading, beside units', { assigned: STREETS, apt: ['1', '2', '3', '4'], zip: ZIPS }],
  ['names of houses', { Complex: NAMES, Unit: ['1', '2', '3', '4'], Zip: ZIPS }],
  ['names of houses, which are no people', { 'Property Name': NAMES, Unit: ['1', '2', '3', '4'], Zip: ZIPS }],
  ['an address that holds units', { 'Building Name': NAMES, Address: NUMBERED_UNITS, Zip: ZIPS }],
])('the house of an address that has none: %s', (_, columns) => {
  expect(recognise(columns)).toEqual(HOUSE_AND_UNIT);
});

it('a lot of a park is a unit', () => {
  expect(recognise({ Lote: ['1', '22', '3B', '104'], 'Dirección del parque': STREETS, 'C.P.': ZIPS })).toEqual([
    'address.unit',
    'address.street',
    'address.zip',
  ]);
});

it.each([
  ['a branch with a street of its own', { branch: STREETS, zip: ZIPS }, ['ignore', 'address.zip']],
  ['cars', { vehicle: CARS, apt: ['1', '2', '3', '4'], zip: ZIPS }, ['ignore', 'address.unit', 'address.zip']],
  [
    'numbers of houses in a group',
    { building: ['1', '2', 'A', '4'], unit: ['1', '2', '3', '4'], zip: ZIPS },
    ['ignore', 'address.unit', 'address.zip'],
  ],
  ['a house beside a street', { site: NAMES, address: STREETS, unit: ['1', '2', '3', '4'], zip: ZIPS }, ['ignore', ...HOUSE_AND_UNIT]],
  [
    'the lot of a plat',
    { lot: ['1', '2', '3', '4'], block: ['7', '7', '8', '9'], address: STREETS, zip: ZIPS },
    ['ignore', 'ignore', 'address.street', 'address.zip'],
  ],
])('is not %s', (_, columns, expected) => {
  expect(recognise(columns)).toEqual(expected);
});
