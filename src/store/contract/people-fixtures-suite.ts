import type { Day } from '../../core/clock.ts';
import type { PersonId, RecordId } from '../../core/ids.ts';
import { packKey } from '../../core/key.ts';
import type { Person, PhoneOwner } from '../../core/person.ts';
import type { BirthDate, EmailAddress, PersonRecord, PhoneNumber } from '../../core/record.ts';
import type { Job, PeopleStore, StoredRecord } from '../people.ts';
import { NO_CHANGE } from '../people-change.ts';

/** What an engine must offer to be tested: an empty place, and any number of openings of it. Every key's limit is `SUITE_KEY_LIMIT`. */
export interface PeoplePlace {
  open(access: 'read' | 'write'): Promise<PeopleStore>;
  remove(): Promise<void>;
}

export const SUITE_KEY_LIMIT = 3;

export const key = (hash: number) => packKey(1, hash);

export const FULL_RECORD: PersonRecord = {
  names: [
    { first: 'jose', middle: 'q', last: 'garcia', suffix: 'jr', shown: { first: 'José' } },
    { first: 'pepe', middle: '', last: 'garcia', suffix: '' },
  ],
  phones: [15550100000 as PhoneNumber],
  emails: ['jose@example.com' as EmailAddress],
  addresses: [{ house: '12', street: 'n main st', unit: 'apt 4', city: 'springfield', state: 'il', zip: '62704' }],
  birthDate: 19700231 as BirthDate,
  gender: 'male',
  identifiers: [{ type: 'ssn', value: '123' }],
  texts: [{ attribute: 'birth_place', value: 'wien' }],
  firstSeen: 10 as Day,
  lastSeen: 20 as Day,
};
const EMPTY_RECORD: PersonRecord = { names: [], phones: [], emails: [], addresses: [], identifiers: [], texts: [] };

export function stored(id: number, more: Partial<StoredRecord> = {}): StoredRecord {
  return { id: id as RecordId, ref: { source: 'crm', recordId: `r${id}` }, record: EMPTY_RECORD, rowHash: id * 7, ...more };
}

export function person(id: number, records: readonly number[], more: Partial<Person> = {}): Person {
  return {
    id: id as PersonId,
    records: records as RecordId[],
    siblings: [],
    names: [],
    phones: [],
    emails: [],
    addresses: [],
    identifiers: [],
    texts: [],
    ...more,
  };
}

export const FULL_PERSON: Partial<Person> = {
  siblings: [9 as PersonId],
  names: [{ value: FULL_RECORD.names[0]!, witnesses: 2, firstSeen: 5 as Day, lastSeen: 6 as Day }],
  phones: [{ value: 15550100000 as PhoneNumber, witnesses: 1, firstSeen: 5 as Day }],
  emails: [{ value: 'jose@example.com' as EmailAddress, witnesses: 1, lastSeen: -3 as Day }],
  addresses: [
    { value: FULL_RECORD.addresses[0]!, witnesses: 1, current: true },
    { value: { ...FULL_RECORD.addresses[0]!, house: '1' }, witnesses: 3, lastSeen: 9 as Day, current: false },
  ],
  birthDate: 19700000 as BirthDate,
  gender: 'female',
  identifiers: FULL_RECORD.identifiers,
  texts: FULL_RECORD.texts,
};

export function owner(number: number, who: number, more: Partial<PhoneOwner> = {}): PhoneOwner {
  return {
    number: number as PhoneNumber,
    person: who as PersonId,
    confidence: 0.8125,
    first: 'José',
    last: 'García',
    full: 'José García',
    street: '12 N Main St',
    city: 'Springfield',
    state: 'IL',
    zip: '62704',
    line: { type: 'mobile' },
    ...more,
  };
}

export function job(more: Partial<Omit<Job, 'id'>> = {}): Omit<Job, 'id'> {
  return {
    kind: 'import',
    order: '{}',
    state: 'running',
    checkpoint: '0',
    progress: '{}',
    startedMs: 1,
    owner: 'one',
    leaseUntilMs: 100,
    ...more,
  };
}

/** Puts records, the people they belong to and the keys they hold, in one batch. */
export async function hold(
  store: PeopleStore,
  holdings: readonly (readonly [hash: number, record: number, person: number])[],
): Promise<void> {
  const byPerson = new Map<number, number[]>();
  for (const [, record, who] of holdings) byPerson.set(who, [...new Set([...(byPerson.get(who) ?? []), record])]);
  await store.apply({
    ...NO_CHANGE,
    records: [...new Set(holdings.map(([, record]) => record))].map((record) => stored(record)),
    people: [...byPerson].map(([id, records]) => person(id, records)),
    holdersSet: holdings.map(([hash, record, who]) => ({ key: key(hash), record: record as RecordId, person: who as PersonId })),
  });
}
