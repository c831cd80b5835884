import { describe, expect, it } from 'vitest';
import type { PersonId } from '../../core/ids.ts';
import type { Person } from '../../core/person.ts';
import type { PhoneNumber } from '../../core/record.ts';
import type { StoredRecord } from '../../store/people.ts';
import { copyingSources } from './copying-sources.ts';

const COUPLES = 300;
const OWN = [1, 2] as const;
const SHARED = 3;

/** What each source writes down of the one and of the other of a couple: a number of their own, or one that is both's. */
type Couple = Readonly<Record<string, readonly [one: number | undefined, other: number | undefined]>>;

function copied(coupleAt: (at: number) => Couple) {
  const records = new Map<PersonId, StoredRecord[]>();
  const somebody = (id: number) => ({ id: id as PersonId }) as Person;
  const together = Array.from({ length: COUPLES }, (_, at) => {
    for (const [source, written] of Object.entries(coupleAt(at)))
      written.forEach((number, member) => {
        if (number === undefined) return;
        const id = (2 * at + member) as PersonId;
        const record = { ref: { source, recordId: `${id}` }, record: { phones: [(10 * at + number) as PhoneNumber] } };
        records.set(id, [...(records.get(id) ?? []), record as unknown as StoredRecord]);
      });
    return { person: somebody(2 * at), mates: [somebody(2 * at + 1)] };
  });
  return copyingSources(together, ({ id }) => records.get(id) ?? []);
}

describe('sources that put one number onto several rows of a home', () => {
  it('finds one where others tell that the line is one person’s', () => {
    const copying = copied((at) => ({ list: [OWN[at % 2]!, OWN[at % 2]!], forms: [OWN[0], OWN[1]] }));
    // Half of what the other source gives one of them is the number that the list has put onto both.
    expect([...copying.keys()]).toEqual(['list']);
    expect(copying.get('list')).toBeGreaterThan(0.4);
    expect(copying.get('list')).toBeLessThan(0.6);
  });

  it('finds nearly all copies where the others never give anybody a housemate’s number', () => {
    const copying = copied((at) => (at % 2 === 0 ? { list: [OWN[0], OWN[0]] } : { list: [OWN[0], undefined], forms: [undefined, OWN[1]] }));
    expect(copying.get('list')).toBeGreaterThan(0.85);
  });

  it.each<[string, (at: number) => Couple]>([
    ['lines that a couple shares', () => ({ list: [SHARED, SHARED], forms: [SHARED, SHARED], shop: [SHARED, undefined] })],
    [
      'shared lines beside own ones',
      (at) =>
        at % 4 === 0
          ? { list: [SHARED, SHARED], shop: [SHARED, undefined] }
          : at % 4 === 1
            ? { list: [undefined, SHARED], shop: [SHARED, undefined] }
            : { list: [OWN[0], OWN[1]], shop: [OWN[0], undefined] },
    ],
    ['one source, which no other is held against', () => ({ list: [OWN[0], OWN[0]] })],
    ['own numbers alone', () => ({ list: [OWN[0], OWN[1]], forms: [OWN[0], OWN[1]] })],
  ])('finds none in %s', (_, coupleAt) => {
    expect([...copied(coupleAt)]).toEqual([]);
  });
});
