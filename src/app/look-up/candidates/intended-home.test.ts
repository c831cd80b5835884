import { expect, it } from 'vitest';
import type { Person } from '../../../core/person.ts';
import type { PostalAddress } from '../../../core/record.ts';
import { intendedHome } from './intended-home.ts';

const known: PostalAddress = { house: '12', street: 'n laurel st', unit: '', city: 'springfield', state: 'il', zip: '62704' };
const at = (...homes: Partial<PostalAddress>[]) =>
  ({ addresses: homes.map((home) => ({ value: { ...known, ...home } })) }) as unknown as Person;

it.each([
  { say: 'a slip away', asked: { street: 'n laruel st' }, people: [at({}), at({})], street: 'n laurel st' },
  { say: 'without its direction', asked: { street: 'laurel st' }, people: [at({})], street: 'n laurel st' },
  { say: 'a slip away, the ZIP code untold', asked: { street: 'n laruel st', zip: '' }, people: [at({})], street: 'n laurel st' },
  { say: 'without its number, a slip away', asked: { house: '', street: 'n laruel st' }, people: [at({})], street: 'n laurel st' },
  {
    say: 'without its number, in another ZIP code',
    asked: { house: '', street: 'n laruel st', zip: '62901' },
    people: [at({})],
    street: undefined,
  },
  { say: 'without its hyphen', asked: { house: '1234' }, people: [at({ house: '12-34' })], street: 'n laurel st', house: '12-34' },
  {
    say: 'without its hyphen and direction',
    asked: { house: '1234', street: 'laurel st' },
    people: [at({ house: '12-34' })],
    street: 'n laurel st',
    house: '12-34',
  },
  {
    say: 'with a hyphen, of two',
    asked: { house: '12345' },
    people: [at({ house: '123-45' }), at({ house: '12-345' })],
    street: undefined,
  },
  { say: 'lived in as written beside one with a hyphen', asked: {}, people: [at({}), at({ house: '1-2' })], street: undefined },
  { say: 'lived in as written', asked: {}, people: [at({}), at({ street: 'laurel st' })], street: undefined },
  { say: 'another word', asked: { street: 'n spruce st' }, people: [at({})], street: undefined },
  { say: 'another number', asked: { street: '4th st' }, people: [at({ street: '5th st' })], street: undefined },
  { say: 'of another type', asked: { street: 'n laurel ave' }, people: [at({})], street: 'n laurel st' },
  { say: 'in another ZIP code of the town', asked: { zip: '62703' }, people: [at({})], street: 'n laurel st' },
  { say: 'in a ZIP code of the same town, which is not told', asked: { zip: '62703', city: '' }, people: [at({})], street: 'n laurel st' },
  { say: 'in a ZIP code that is nowhere', asked: { zip: '62740', city: '' }, people: [at({})], street: 'n laurel st' },
  { say: 'in a ZIP code of another town', asked: { zip: '60601', city: '' }, people: [at({})], street: undefined },
  { say: 'in another state', asked: { zip: '62703', state: 'mo' }, people: [at({})], street: undefined },
  {
    say: 'in another ZIP code of the town, of two',
    asked: { zip: '62703' },
    people: [at({}), at({ zip: '62702' })],
    street: undefined,
  },
  { say: 'in another ZIP code', asked: { street: 'n laruel st', zip: '62901' }, people: [at({})], street: undefined },
  { say: 'behind another number', asked: { street: 'n laruel st', house: '14' }, people: [at({})], street: undefined },
  {
    say: 'one of two',
    asked: { street: 'laurel' },
    people: [at({ street: 'laurel st' }), at({ street: 'laurel ave' })],
    street: undefined,
  },
])('a home $say', ({ asked, people, street, house }) => {
  const meant = intendedHome({ ...known, ...asked }, people);
  expect(meant?.address.street).toBe(street);
  if (house !== undefined) expect(meant?.address.house).toBe(house);
});

it('is less sure of another type of street than of another ZIP code, and of that than of a slip', () => {
  const chance = (asked: Partial<PostalAddress>) => intendedHome({ ...known, ...asked }, [at({})])!.chance;
  expect(chance({ street: 'n laurel ave' })).toBeLessThan(chance({ zip: '62703' }));
  expect(chance({ zip: '62703' })).toBeLessThan(chance({ street: 'n laruel st' }));
});
