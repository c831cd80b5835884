import { expect, it } from 'vitest';
import type { Person } from '../../../core/person.ts';
import type { Fragment, PostalAddress } from '../../../core/record.ts';
import { withIntendedHome } from './candidates.ts';

it('asks again with the intended home, if the home given is unknown and other groups are given', () => {
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
  const found = (asked: Partial<PostalAddress>, last?: string) => withIntendedHome(asks(asked, last), people, false)?.addresses[0];
  expect(found({ street: 'n emlwood st' })).toEqual(known);
  expect(found({ zip: '62703' })).toEqual(known);
  expect(found({})).toBeUndefined();
  expect(found({ zip: '62703' }, '')).toBeUndefined();
  expect(found({ house: '14' })).toBeUndefined();
});
