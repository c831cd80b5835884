import { describe, expect, it } from 'vitest';
import type { PersonId, RecordId } from '../../core/ids.ts';
import type { Person } from '../../core/person.ts';
import type { BirthDate, PersonName } from '../../core/record.ts';
import { areApart, chanceOfHuman } from './doubles.ts';

const called = (first: string): PersonName => ({ first, middle: '', last: 'quist', suffix: '' });

function person(id: number, more: Partial<Person> = {}): Person {
  return {
    id: id as PersonId,
    records: [id as RecordId],
    siblings: [],
    names: [{ value: called('zelda'), witnesses: 1 }],
    phones: [],
    emails: [],
    addresses: [],
    identifiers: [],
    texts: [],
    ...more,
  };
}

const born = (birthDate: number) => ({ birthDate: birthDate as BirthDate });

describe('areApart', () => {
  it.each([
    { say: 'nothing known', a: {}, b: {}, apart: false },
    { say: 'one date', a: born(19800517), b: {}, apart: false },
    { say: 'two dates', a: born(19800517), b: born(19810517), apart: true },
    { say: 'a year and a date of it', a: born(19800000), b: born(19800517), apart: false },
    { say: 'a year and a date of another', a: born(19790000), b: born(19800517), apart: true },
    { say: 'a month and a date of another', a: born(19800600), b: born(19800517), apart: true },
    { say: 'two genders', a: { gender: 'female' as const }, b: { gender: 'male' as const }, apart: true },
  ])('by $say: $apart', ({ a, b, apart }) => {
    expect(areApart(person(1, a), person(2, b))).toBe(apart);
    expect(areApart(person(2, b), person(1, a))).toBe(apart);
  });
});

describe('chanceOfHuman', () => {
  const ranked = (of: Person, posterior: number) => ({ person: of, posterior, evidence: [] });

  it('counts namesakes in whom nothing tells apart, as far as they are doubles', () => {
    const best = ranked(person(1), 0.4);
    expect(chanceOfHuman([best, ranked(person(2), 0.4)], best, 0.5)).toBeCloseTo(0.6, 9);
    expect(chanceOfHuman([best, ranked(person(2), 0.4)], best, 0)).toBe(0.4);
  });

  it('leaves out whoever is another by birth date or by name', () => {
    const best = ranked(person(1, born(19800517)), 0.4);
    const other = ranked(person(2, born(19600101)), 0.3);
    const housemate = ranked(person(3, { names: [{ value: called('omar'), witnesses: 1 }] }), 0.2);
    expect(chanceOfHuman([best, other, housemate], best, 0.5)).toBe(0.4);
  });
});
