import { expect, it } from 'vitest';
import type { PostalAddress } from '../../../core/record.ts';
import { ADDRESS } from '../../compare/address.ts';
import { RATES } from '../rates.ts';
import { chanceWritten, levelOf } from './written-place.ts';

const HOME: PostalAddress = { house: '17', street: 'schuyler rd', unit: '', city: 'loudonville', state: 'ny', zip: '12211' };

function chance(asked: Partial<PostalAddress>): number {
  const whole = { ...HOME, ...asked };
  return chanceWritten(levelOf(whole, HOME, true), whole, HOME, RATES);
}

it('takes the name of a town nearby beside the right ZIP code for the same home, of one far away hardly', () => {
  expect(chance({ city: 'albany' })).toBeGreaterThan(0.6);
  expect(chance({ city: 'albany' })).toBeLessThan(1);
  expect(chance({ city: 'buffalo' })).toBeLessThan(0.5);
  expect(chance({ city: 'buffalo' })).toBeGreaterThan(chance({ city: 'buffalo', zip: '12208' }) * 5);
});

it('takes a town that is misspelt for the same one', () => {
  expect(chance({ city: 'loudenville' })).toBeGreaterThan(0.8);
  expect(chance({ city: 'loudenville', zip: '' })).toBeGreaterThan(0.8);
});

it('takes the house in a town nearby for the same one at times, where no ZIP code is told', () => {
  const nearby = chance({ city: 'albany', zip: '' });
  expect(nearby).toBeGreaterThan(20 * chance({ city: 'buffalo', zip: '' }));
  expect(nearby).toBeLessThan(chance({ zip: '' }) / 2);
  expect(levelOf({ ...HOME, city: 'albany', zip: '' }, HOME, true)).toBe(ADDRESS.homeElsewhere);
});

it('knows no town nearby in another state', () => {
  expect(chance({ city: 'albany', state: 'ca' })).toBeLessThan(0.1);
});

it.each([
  ['new york', 'bronx', 'ny', '10458'],
  ['queens', 'jackson heights', 'ny', '11372'],
  ['los angeles', 'van nuys', 'ca', '91405'],
  ['hollywood', 'los angeles', 'ca', '90027'],
])('takes %s for a name of the whole of which %s is a part', (city, part, state, zip) => {
  const known = { ...HOME, city: part, state, zip };
  const written = (one: string, code = '') => {
    const asked = { ...known, city: one, zip: code };
    return chanceWritten(levelOf(asked, known, true), asked, known, RATES);
  };
  expect(written(city)).toBeGreaterThan(0.5);
  expect(written(city)).toBeLessThan(written(part));
  expect(written(city, zip)).toBeGreaterThan(written(city));
  expect(written('buffalo')).toBeLessThan(0.1);
});
