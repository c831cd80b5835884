import { describe, expect, it } from 'vitest';
import type { Day } from '../../core/clock.ts';
import type { Person } from '../../core/person.ts';
import type { PersonRecord, PostalAddress } from '../../core/record.ts';
import { homeOf, matesAmong, RESIDENT, residentAs, writtenHomeOf } from './known-homes.ts';

const SEED = 7;
const TODAY = 20_600 as Day;
const home: PostalAddress = { house: '12', street: 'elm st', unit: '', city: 'springfield', state: 'il', zip: '62704' };
const person = (parts: object = {}) =>
  ({ names: [{}], phones: [], addresses: [{ value: home, current: true }], ...parts }) as unknown as Person;
const recordAt = (...addresses: PostalAddress[]) => [{ record: { addresses } as unknown as PersonRecord }];

describe('a home', () => {
  it('is where somebody is held to live now', () => {
    expect(homeOf(person(), SEED)).toBe(homeOf(person(), SEED));
    expect(homeOf(person({ addresses: [{ value: home, current: false }] }), SEED)).toBeUndefined();
    expect(homeOf(person({ addresses: [{ value: { ...home, house: '' }, current: true }] }), SEED)).toBeUndefined();
    expect(homeOf(person({ addresses: [] }), SEED)).toBeUndefined();
    const flat = { ...home, unit: 'apt 2' };
    expect(homeOf(person({ addresses: [{ value: flat, current: true }] }), SEED)).not.toBe(homeOf(person(), SEED));
  });

  it('is found where a record writes it so', () => {
    expect(writtenHomeOf(person(), recordAt({ ...home }), SEED)).toBe(homeOf(person(), SEED));
    expect(writtenHomeOf(person(), recordAt({ ...home, street: 'elm' }, { ...home, zip: '62701' }), SEED)).toBeUndefined();
  });
});

it.each([
  ['with a number', { phones: [{}] }, RESIDENT.numbered],
  ['without one', {}, RESIDENT.silent],
  ['who is a minor', { birthDate: 20_100_101 }, RESIDENT.none],
  ['who has died', { deceased: true }, RESIDENT.none],
  ['whom nobody names', { names: [] }, RESIDENT.none],
])('somebody %s counts so', (_, parts, as) => {
  expect(residentAs(person(parts), TODAY)).toBe(as);
});

it('leaves out whoever is asked about, and counts no more than a household has', () => {
  const { none, silent, numbered } = RESIDENT;
  expect(matesAmong([numbered, silent, none], numbered)).toEqual({ numbered: 0, silent: 1 });
  expect(matesAmong([numbered, silent, none], silent)).toEqual({ numbered: 1, silent: 0 });
  expect(matesAmong([numbered, silent, none], none)).toEqual({ numbered: 1, silent: 1 });
  expect(matesAmong([...new Array(20).fill(numbered), ...new Array(20).fill(silent)], none)).toEqual({ numbered: 6, silent: 4 });
});
