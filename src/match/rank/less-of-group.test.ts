import { expect, it } from 'vitest';
import type { Fragment } from '../../core/record.ts';
import { finestPlace, type LessOfGroup, partsOfName, placesOfHome } from './less-of-group.ts';

const NAME = { first: 'olivia', middle: 'may', last: 'osgood', suffix: '' } as const;
const HOME = { house: '9', street: 'elm st', unit: '', city: 'reno', state: 'nv', zip: '89501' };
const PLACE = { ...HOME, house: '', street: '' };
const asked = (address: Partial<typeof HOME>): Fragment => ({
  names: [NAME],
  phones: [],
  emails: [],
  addresses: [{ house: '', street: '', unit: '', city: '', state: '', zip: '', ...address }],
  identifiers: [],
  texts: [],
});
const told = (less: readonly LessOfGroup[]) =>
  less.map(({ left, fragment }) => [left.join(), Object.values(fragment.addresses[0]!).join(' ').trim()]);

it('asks for either part of a name, the middle one with the first', () => {
  expect(partsOfName(asked({})).map(({ left, fragment }) => [left, fragment.names])).toEqual([
    [['first'], [{ ...NAME, first: '', middle: '' }]],
    [['last'], [{ ...NAME, last: '' }]],
  ]);
  expect(partsOfName({ ...asked({}), names: [{ ...NAME, first: '' }] })).toEqual([]);
});

it.each([
  ['a ZIP code with all that it tells', PLACE, [['city,state', '89501']]],
  ['a city in its state', { city: 'reno', state: 'nv' }, [['state', 'reno']]],
  ['a city', { city: 'reno' }, []],
  ['a state', { state: 'nv' }, []],
])('asks by the finest part of %s', (_say, address, less) => {
  expect(told(finestPlace(asked(address)))).toEqual(less);
});

it.each([
  [
    'a whole home',
    HOME,
    [
      ['home', 'reno nv 89501'],
      ['home,city,state', '89501'],
    ],
  ],
  ['a home in a city', { ...HOME, state: '', zip: '' }, [['home', 'reno']]],
  ['a home in no place', { house: '9', street: 'elm st' }, []],
  ['no home', PLACE, []],
])('asks by the place of %s', (_say, address, less) => {
  expect(told(placesOfHome(asked(address))).map(([left, place]) => [left, place!.replace(/ +/g, ' ')])).toEqual(less);
});
