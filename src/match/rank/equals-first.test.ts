import { describe, expect, it } from 'vitest';
import type { PersonId, RecordId } from '../../core/ids.ts';
import type { Person } from '../../core/person.ts';
import type { BirthDate, EmailAddress, PersonName } from '../../core/record.ts';
import { equalsFirst, weighTheSame } from './equals-first.ts';

const name: PersonName = { first: 'ann', middle: '', last: 'reed', suffix: '' };
const home = { house: '5', street: 'elm st', unit: '', city: 'reno', state: 'nv', zip: '89501' };
const ann: Person = {
  id: 2 as PersonId,
  records: [1 as RecordId],
  siblings: [],
  names: [{ value: name, witnesses: 1 }],
  phones: [],
  emails: [],
  addresses: [{ value: home, witnesses: 1, current: true }],
  birthDate: 19_800_101 as BirthDate,
  identifiers: [],
  texts: [],
};

describe('equalsFirst', () => {
  it.each<{ say: string; other: Partial<Person>; first: 'ann' | 'other' }>([
    { say: 'of whom more records tell', other: { records: [2, 3] as RecordId[] }, first: 'other' },
    { say: 'who is older', other: { birthDate: 19_790_101 as BirthDate }, first: 'other' },
    { say: 'whose name comes first', other: { names: [{ value: { ...name, first: 'abe' }, witnesses: 1 }] }, first: 'other' },
    { say: 'whose name is known', other: { names: [] }, first: 'ann' },
    {
      say: 'whose home comes first',
      other: { addresses: [{ value: { ...home, zip: '89502' }, witnesses: 1, current: true }] },
      first: 'ann',
    },
    { say: 'whose home is known', other: { addresses: [] }, first: 'ann' },
    {
      say: 'whom all else puts first',
      other: { emails: [{ value: 'a@example.com' as EmailAddress, witnesses: 1 }] },
      first: 'ann',
    },
    { say: 'whose id is lower, where nobody could tell', other: {}, first: 'other' },
  ])('names the one $say, whichever came first', ({ other, first }) => {
    const one: Person = { ...ann, ...other, id: 1 as PersonId };
    expect(Math.sign(equalsFirst(ann, one))).toBe(first === 'ann' ? -1 : 1);
    expect(Math.sign(equalsFirst(one, ann))).toBe(first === 'ann' ? 1 : -1);
  });

  it('names the one whose birth date is known', () => {
    const { birthDate: _, ...unborn } = ann;
    expect(equalsFirst(ann, { ...unborn, id: 1 as PersonId })).toBeLessThan(0);
    expect(equalsFirst(unborn, { ...unborn, id: 1 as PersonId })).toBe(1);
  });
});

describe('weighTheSame', () => {
  it.each([
    [0.1 + 0.2, 0.3, true],
    [1e-20 / 3, 1e-20 * (1 / 3), true],
    [0.3, 0.300001, false],
    [0, 1e-20, false],
    [0, 0, true],
  ])('of %d and %d is %s', (a, b, expected) => {
    expect(weighTheSame(a, b)).toBe(expected);
  });
});
