import { expect, it } from 'vitest';
import type { PersonId, RecordId } from '../../core/ids.ts';
import type { Person } from '../../core/person.ts';
import type { PostalAddress } from '../../core/record.ts';
import type { StoredRecord } from '../../store/people.ts';
import { toldHomes } from './told-homes.ts';

const HOME: PostalAddress = { house: '12', street: 'n elm st', unit: '', city: 'salem', state: 'or', zip: '97301' };
const PEOPLE = 1_000;

/** People whom two sources have, the first of which writes the street of so many of them in another way; and some of whom the home is not told. */
function told(otherwise: number, homeless: number): number {
  const written = new Map<RecordId, PostalAddress>();
  const sample = Array.from({ length: PEOPLE }, (_, at): Person => {
    const records = [2 * at, 2 * at + 1] as RecordId[];
    const isHomeless = at >= PEOPLE * (1 - homeless);
    written.set(records[0]!, at < otherwise * PEOPLE ? { ...HOME, street: 'elm st' } : HOME);
    written.set(records[1]!, HOME);
    const addresses = isHomeless ? [] : [{ value: HOME, witnesses: 2, current: true }];
    return { id: at as PersonId, records, siblings: [], names: [], phones: [], emails: [], addresses, identifiers: [], texts: [] };
  });
  const recordsOf = ({ records }: Person) =>
    records.map((id, at) => ({ id, ref: { source: `${at}` }, record: { addresses: [written.get(id)!] } }) as unknown as StoredRecord);
  return toldHomes(sample, recordsOf).homeTold;
}

it.each([
  { otherwise: 0, homeless: 0, expected: 0.98 },
  { otherwise: 0, homeless: 0.3, expected: 0.98 * 0.7 },
  // Half of all pairs differ: .29 of the records are written otherwise, and of .09 both are.
  { otherwise: 0.5, homeless: 0, expected: 0.91 },
])('$otherwise of the pairs written in two ways, $homeless without a home', ({ otherwise, homeless, expected }) => {
  expect(Math.abs(told(otherwise, homeless) - expected)).toBeLessThan(0.015);
});
