import { describe, expect, it } from 'vitest';
import type { PersonId, RecordId } from '../../../core/ids.ts';
import type { Person } from '../../../core/person.ts';
import type { PostalAddress } from '../../../core/record.ts';
import { inKnownFlat } from './flats.ts';

const house: PostalAddress = { house: '12', street: 'elm st', unit: '', city: 'springfield', state: 'il', zip: '62701' };
const elsewhere = { ...house, house: '90' };

function living(...values: PostalAddress[]): Person {
  const addresses = values.map((value, at) => ({ value, witnesses: 1, current: at === 0 }));
  return {
    id: 1 as PersonId,
    records: [1 as RecordId],
    siblings: [],
    names: [],
    phones: [],
    emails: [],
    addresses,
    identifiers: [],
    texts: [],
  };
}

describe('the home given is a known flat', () => {
  it.each([
    { title: 'the house, where files have the house', unit: '', units: [''], chance: 1 },
    { title: 'the house, where files have one flat of it', unit: '', units: ['4b'], chance: 1 / 4 },
    { title: 'the house, where files have two', unit: '', units: ['4b', '5', '5'], chance: 2 / 4 },
    { title: 'the house, where files have many', unit: '', units: ['1', '2', '3', '4', '5', '6', '7'], chance: 7 / 8 },
    { title: 'the house, where files have it with a flat and without', unit: '', units: ['4b', ''], chance: 1 },
    { title: 'the flat', unit: '4b', units: ['4b'], chance: 1 },
    { title: 'the flat, where files have the house', unit: '4b', units: [''], chance: 1 / 4 },
  ])('$title', ({ unit, units, chance }) => {
    const residents = units.map((one) => living({ ...house, unit: one }, elsewhere));
    expect(inKnownFlat({ ...house, unit }, residents)).toBeCloseTo(chance, 9);
  });
});
