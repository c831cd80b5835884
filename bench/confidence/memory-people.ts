import type { Day } from '../../src/core/clock.ts';
import type { PersonId, RecordId } from '../../src/core/ids.ts';
import type { Key } from '../../src/core/key.ts';
import type { Person } from '../../src/core/person.ts';
import type { PersonRecord, PhoneNumber, RecordRef } from '../../src/core/record.ts';
import { RecordColumns } from '../../src/match/columns/record-columns.ts';
import { keyLimit } from '../../src/match/keys/key-kinds.ts';
import { phoneKey } from '../../src/match/keys/keys.ts';
import { trainModel } from '../../src/match/train/train-here-suite.ts';
import { resolveSet } from '../../src/resolve/cluster/resolve-set.ts';
import { choosePhoneOwner, storedContext } from '../../src/resolve/owner/phone-owner.ts';
import { buildPerson, type PersonMember } from '../../src/resolve/person/person.ts';
import { sourceFacts } from '../../src/resolve/person/tally.ts';
import { encodePhoneOwner } from '../../src/store/codec/phone-owner-codec.ts';
import { hashRef } from '../../src/store/codec/record-ref-hash.ts';
import type { KeyHolders, PeopleReads, StoreFacts } from '../../src/store/people.ts';

export interface LabelledRecord {
  readonly ref: RecordRef;
  readonly record: PersonRecord;
  /** Whom the record is about. */
  readonly label: string;
}

/** What look-ups need of a people store, in memory: records go through the product's own stages. */
export interface MemoryPeople
  extends Pick<PeopleReads, 'holders' | 'people' | 'encodedOwners' | 'records' | 'scanPeople' | 'scanHashes' | 'facts' | 'measures'> {
  labelOf(person: PersonId): string | undefined;
}

const KEY_SEED = 77;

export function memoryPeople(rows: readonly LabelledRecord[], coverage?: number): MemoryPeople {
  const columns = new RecordColumns(KEY_SEED);
  for (const { ref, record } of rows) columns.add(ref, record);
  const model = trainModel(columns, 1);
  const sources = sourceFacts(model, {});
  const resolution = resolveSet({ columns, model, decisions: [] });
  const members: number[][] = Array.from({ length: resolution.people }, () => []);
  resolution.person.forEach((person, at) => {
    members[person]!.push(at);
  });
  const postings = columns.postings();
  const built = new Map<number, Person>();
  let newestSeen: Day | undefined;
  for (const { record } of rows)
    if (record.lastSeen !== undefined && (newestSeen === undefined || record.lastSeen > newestSeen)) newestSeen = record.lastSeen;

  const personAt = (at: number): Person | undefined => {
    const known = built.get(at);
    if (known !== undefined || members[at] === undefined) return known;
    const list = members[at].map(
      (row): PersonMember => ({ id: (row + 1) as RecordId, source: rows[row]!.ref.source, record: rows[row]!.record }),
    );
    const person = buildPerson({ id: (at + 1) as PersonId, siblings: [], members: list, sources });
    built.set(at, person);
    return person;
  };
  const holdersOf = (key: Key): KeyHolders => {
    const at = find(postings.keys, key);
    if (at < 0) return { count: 0, holders: [] };
    const [from, to] = [postings.starts[at]!, postings.starts[at + 1]!];
    if (to - from > keyLimit(key)) return { count: to - from, holders: [] };
    return {
      count: to - from,
      holders: Array.from(postings.holders.subarray(from, to), (row) => ({
        record: (row + 1) as RecordId,
        person: (resolution.person[row]! + 1) as PersonId,
      })),
    };
  };
  const ownerOf = (number: PhoneNumber) => {
    const holders = [...new Set(holdersOf(phoneKey(number, KEY_SEED)).holders.map(({ person }) => person))]
      .map((id) => personAt(id - 1)!)
      .filter(({ phones }) => phones.some(({ value }) => value === number));
    return choosePhoneOwner({ number, holders, context: storedContext({ newestSeen }) });
  };
  const facts: StoreFacts = {
    records: rows.length,
    people: resolution.people,
    keySeed: KEY_SEED,
    modelVersion: 1,
    privacyPosition: 0,
    listedPosition: 0,
    modelSources: new Set(rows.map((row) => row.ref.source)).size,
    rebuildPending: false,
    version: 1,
    changedRecords: 0,
    ...(newestSeen !== undefined && { newestSeen }),
    ...(coverage !== undefined && { coverage }),
  };
  const hashed = rows
    .map(({ ref }, row) => ({ hash: hashRef(ref), person: (resolution.person[row]! + 1) as PersonId }))
    .sort((a, b) => a.hash - b.hash);
  return {
    holders: async (keys) => keys.map(holdersOf),
    people: async (ids) => ids.map((id) => personAt(id - 1)),
    encodedOwners: async (numbers) => numbers.map(ownerOf).map((owner) => owner && encodePhoneOwner(owner)),
    records: async (ids) =>
      ids.map((id) => ({
        id,
        ref: rows[id - 1]!.ref,
        person: (resolution.person[id - 1]! + 1) as PersonId,
        record: rows[id - 1]!.record,
        rowHash: 0,
      })),
    scanPeople: async ({ after, limit }) => {
      const page: Person[] = [];
      for (let at = after as number; at < resolution.people && page.length < limit; at++) page.push(personAt(at)!);
      return page;
    },
    scanHashes: async ({ after, limit }) => hashed.filter(({ hash }) => hash > after).slice(0, limit),
    measures: async () => undefined,
    facts: async () => facts,
    labelOf(person) {
      const counts = new Map<string, number>();
      for (const row of members[person - 1] ?? []) counts.set(rows[row]!.label, (counts.get(rows[row]!.label) ?? 0) + 1);
      const [best, next] = [...counts].sort((a, b) => b[1] - a[1]);
      return best === undefined || best[1] === next?.[1] ? undefined : best[0];
    },
  };
}

function find(keys: Float64Array, key: number): number {
  let low = 0;
  let high = keys.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    if (keys[middle] === key) return middle;
    if (keys[middle]! < key) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}
