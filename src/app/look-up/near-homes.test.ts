import { expect, it } from 'vitest';
import { kindCodeOf } from '../../core/key.ts';
import type { Person } from '../../core/person.ts';
import type { Fragment, PostalAddress } from '../../core/record.ts';
import { KEY_KINDS } from '../../match/keys/key-kinds.ts';
import { homesInStreets, withMeantHome } from './near-homes.ts';

const home = { house: '12', street: 'n emlwood st', unit: '', city: '', state: '', zip: '' };

it.each([
  ['in any town alone, where none is told', {}, ['door']],
  ['in any town and in its own, where that is told', { city: 'springfield', state: 'il' }, ['building', 'door']],
  ['in its ZIP code alone, where that is told', { zip: '62701' }, ['building']],
])('looks for a home in streets that may be meant %s', (_, place, kinds) => {
  const codes = new Set(homesInStreets({ ...home, ...place }, 7).map(kindCodeOf));
  expect(KEY_KINDS.flatMap(({ code, name }) => (codes.has(code) ? [name] : [])).sort()).toEqual(kinds);
});

it('looks again for the home that is meant by one which is nobody’s, beside what else is given', () => {
  const known: PostalAddress = { house: '12', street: 'n elmwood st', unit: '', city: 'springfield', state: 'il', zip: '62704' };
  const people = [{ addresses: [{ value: known }] } as unknown as Person];
  const asks = (asked: Partial<PostalAddress>, last = 'ito'): Fragment => ({
    names: last === '' ? [] : [{ first: '', middle: '', last, suffix: '' }],
    phones: [],
    emails: [],
    addresses: [{ ...known, ...asked }],
    identifiers: [],
    texts: [],
  });
  const found = (asked: Partial<PostalAddress>, last?: string) => withMeantHome(asks(asked, last), people)?.addresses[0];
  expect(found({ street: 'n emlwood st' })).toEqual(known);
  expect(found({ zip: '62703' })).toEqual(known);
  expect(found({})).toBeUndefined();
  expect(found({ zip: '62703' }, '')).toBeUndefined();
  expect(found({ house: '14' })).toBeUndefined();
});
