import { openPeople } from '../../src/app/open-stores.ts';
import { dayFromDate } from '../../src/core/clock.ts';
import type { PersonId, RecordId } from '../../src/core/ids.ts';
import type { PhoneOwner } from '../../src/core/person.ts';
import type { PersonRecord, PhoneNumber } from '../../src/core/record.ts';
import { keysOf } from '../../src/match/keys/keys.ts';
import { normalizeRecord } from '../../src/normalize/record.ts';
import { buildPerson } from '../../src/resolve/person/person.ts';
import { placeOf, type TestPlace } from './service-process.ts';

export const SEEDED_PEOPLE = 200;
const FIRST_NUMBER = 15_555_550_100;

/** Number `index` of those that have a person. */
export function heldPhone(index: number): string {
  return `+${FIRST_NUMBER + (index % SEEDED_PEOPLE)}`;
}

/** Numbers without a person. */
export function freePhone(index: number): string {
  return `+${FIRST_NUMBER + SEEDED_PEOPLE + 100 + index}`;
}

export function seededName(index: number): { readonly first: string; readonly last: string } {
  return { first: 'Zbigniew', last: `Q${'abcdefghij'[index % 10]}${'klmnopqrst'[Math.floor(index / 10) % 10]}uvarowski` };
}

/** A few hundred people with one record and one phone each, straight into a people store. */
export async function seedPeople(place: TestPlace): Promise<void> {
  const people = await openPeople(placeOf(place), 'write');
  const { keySeed } = await people.facts();
  const ids = await people.reserveIds({ records: SEEDED_PEOPLE, people: SEEDED_PEOPLE });
  const seeded = Array.from({ length: SEEDED_PEOPLE }, (_, index) => {
    const record: PersonRecord = normalizeRecord({
      names: [seededName(index)],
      phones: [heldPhone(index)],
      emails: [`seed${index}@example.com`],
      addresses: [{ street: `${100 + index} N Main St`, city: 'Springfield', state: 'IL', zip: '62701' }],
      birthDate: '1980-02-03',
      gender: 'male',
      identifiers: [],
      texts: [],
      lastSeen: '2026-01-01',
    }).record;
    const id = (ids.record + index) as RecordId;
    const person = (ids.person + index) as PersonId;
    const ref = { source: 'seed', recordId: String(index) };
    return {
      stored: { id, ref, person, record, rowHash: index },
      person: buildPerson({ id: person, siblings: [], members: [{ id, source: 'seed', record }] }),
    };
  });
  await people.apply({
    records: seeded.map(({ stored }) => stored),
    removedRecords: [],
    holdersSet: seeded.flatMap(({ stored }) =>
      keysOf(stored.record, keySeed).map((key) => ({ key, record: stored.id, person: stored.person })),
    ),
    holdersRemoved: [],
    people: seeded.map(({ person }) => person),
    removedPeople: [],
    phoneOwners: seeded.map(({ person }, index) => ownerOf(person.id, index)),
    removedPhones: [],
  });
  await people.putLines([
    {
      first: FIRST_NUMBER as PhoneNumber,
      last: (FIRST_NUMBER + SEEDED_PEOPLE) as PhoneNumber,
      line: { type: 'mobile', carrier: 'Demo Wireless' },
      asOf: dayFromDate(2026, 1, 1),
    },
  ]);
  await people.close();
}

function ownerOf(person: PersonId, index: number): PhoneOwner {
  const { first, last } = seededName(index);
  return {
    number: (FIRST_NUMBER + index) as PhoneNumber,
    person,
    confidence: 0.8,
    first,
    last,
    full: `${first} ${last}`,
    street: `${100 + index} N Main St`,
    city: 'Springfield',
    state: 'IL',
    zip: '62701',
    line: { type: 'mobile', carrier: 'Demo Wireless' },
    gender: 'male',
  };
}
