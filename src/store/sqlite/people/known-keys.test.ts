import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { PersonId, RecordId } from '../../../core/ids.ts';
import type { Key } from '../../../core/key.ts';
import { key, NO_CHANGE, SUITE_KEY_LIMIT } from '../../contract/people-fixtures-suite.ts';
import type { PeopleStore } from '../../people.ts';
import { openDatabase } from '../database.ts';
import { openSqlitePeople } from './open-people.ts';
import type { PeopleLimits } from './options.ts';
import { PEOPLE_FILE, PEOPLE_FORMAT } from './schema.ts';

/** So that a few keys make several parts, and a reader is busy from its first read on. */
const LIMITS: PeopleLimits = { readsBeforeBusy: 0, keysPerFilterPart: 4, maxAddedKeys: 40, addedRowsPerTurn: 2 };
const HASHES = 40;
const RECORDS = 6;
const ALL_KEYS: readonly Key[] = Array.from({ length: HASHES }, (_, hash) => key(hash));
/** More than it takes to have all parts and all that was added. */
const TURNS = 30;

type Held = ReadonlyMap<number, ReadonlySet<number>>;

let folder: string;
let store: PeopleStore;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'namesake-keys-'));
  store = await open('write');
});

afterEach(async () => {
  await store.close();
  await rm(folder, { recursive: true });
});

type Holdings = readonly (readonly [hash: number, record: number])[];
type StepKind = 'rebuild' | 'set' | 'set one by one' | 'remove';

/** Each changes the store, and what is expected of it. */
const STEPS: Readonly<Record<StepKind, (held: Map<number, Set<number>>, holdings: Holdings) => Promise<void>>> = {
  rebuild: async (held, holdings) => {
    held.clear();
    add(held, holdings);
    await rebuild(held);
  },
  set: async (held, holdings) => {
    add(held, holdings);
    await store.apply({ ...NO_CHANGE, holdersSet: rowsOf(holdings) });
  },
  'set one by one': async (held, holdings) => {
    add(held, holdings);
    for (const row of rowsOf(holdings)) await store.apply({ ...NO_CHANGE, holdersSet: [row] });
  },
  remove: async (held, holdings) => {
    for (const [one, record] of holdings) held.get(one)?.delete(record);
    await store.apply({ ...NO_CHANGE, holdersRemoved: rowsOf(holdings) });
  },
};

function add(held: Map<number, Set<number>>, holdings: Holdings): void {
  for (const [one, record] of holdings) held.set(one, (held.get(one) ?? new Set()).add(record));
}

function rowsOf(holdings: Holdings): { readonly key: Key; readonly record: RecordId; readonly person: PersonId }[] {
  return holdings.map(([one, record]) => ({ key: key(one), record: record as RecordId, person: record as PersonId }));
}

describe('keys that a busy reader refuses', () => {
  it('are held by nobody, whatever was built, added and taken away', async () => {
    const hash = fc.integer({ min: 0, max: HASHES - 1 });
    const holding = fc.tuple(hash, fc.integer({ min: 1, max: RECORDS }));
    const step = fc.record({
      kind: fc.constantFrom('rebuild', 'set', 'set one by one', 'remove', 'open'),
      holdings: fc.array(holding, { maxLength: 12 }),
      turns: fc.integer({ min: 0, max: 4 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
        await rebuild(new Map());
        const readers = [await open('read')];
        const held = new Map<number, Set<number>>();
        try {
          for (const { kind, holdings, turns } of steps) {
            if (kind === 'open') readers.push(await open('read'));
            else await STEPS[kind](held, holdings);
            for (const reader of readers) for (let turn = 0; turn <= turns; turn++) await expectToRead(reader, held);
          }
        } finally {
          for (const reader of readers) await reader.close();
        }
      }),
      { numRuns: 60 },
    );
  }, 60_000);

  it('are most of those that nobody holds, once all of the filter has come', async () => {
    await rebuild(heldBy(Array.from(ALL_KEYS.keys()).filter((hash) => hash % 2 === 0)));
    const reader = await open('read');
    await follow(reader);
    await forge();
    const refused = (await reader.holders(ALL_KEYS)).filter(({ count }) => count === 0).length;
    expect(refused).toBeGreaterThan(HASHES / 4);
    expect(refused).toBeLessThanOrEqual(HASHES / 2);
    expect((await reader.atOnce!.sharers(ALL_KEYS)).filter(({ count }) => count === 0)).toHaveLength(refused);
    expect((await reader.atOnce!.sharers(ALL_KEYS, 0)).filter(({ count }) => count === 0)).toHaveLength(refused);
    await reader.close();
  });

  it('are none while the store is not busy', async () => {
    await rebuild(heldBy([1, 2]));
    const reader = await open('read', { ...LIMITS, readsBeforeBusy: 50_000 });
    await follow(reader);
    await forge();
    expect((await reader.holders(ALL_KEYS)).filter(({ count }) => count === 0)).toHaveLength(0);
    await reader.close();
  });

  it('are none after more was added than a filter is kept for, until a rebuild', async () => {
    const built = heldBy([1, HASHES - 1]);
    await rebuild(built);
    const reader = await open('read');
    await follow(reader);
    for (let added = 0; added <= LIMITS.maxAddedKeys; added += 2) {
      await set(2);
      await set(3);
      await expectToRead(reader, heldBy([1, 2, 3, HASHES - 1]));
      await remove(2);
      await remove(3);
      await expectToRead(reader, built);
    }
    await forge();
    await follow(reader);
    expect((await reader.holders(ALL_KEYS)).filter(({ count }) => count === 0)).toHaveLength(0);
    await rebuild(built);
    await follow(reader);
    await forge();
    expect((await reader.holders(ALL_KEYS)).filter(({ count }) => count === 0).length).toBeGreaterThan(HASHES / 2);
    await reader.close();
  });

  it('are none of a state that could not be read', async () => {
    await rebuild(heldBy([1]));
    const reader = await open('read');
    await follow(reader);
    await set(2);
    sql('ALTER TABLE key_added RENAME TO elsewhere');
    await expect(reader.holders([key(2)])).rejects.toThrow();
    expect((await reader.holders([key(2)]))[0]!.count).toBe(1);
    sql('ALTER TABLE elsewhere RENAME TO key_added');
    for (let turn = 0; turn < TURNS; turn++) await expectToRead(reader, heldBy([1, 2]));
    await reader.close();
  });

  it('are those of its own state in a reader that publishes itself', async () => {
    await rebuild(heldBy([1]));
    const reader = await open('read');
    await follow(reader);
    await set(2, reader);
    await expectToRead(reader, heldBy([1, 2]));
    await rebuild(heldBy([3]), reader);
    await expectToRead(reader, heldBy([3]));
    await reader.close();
  });
});

function open(access: 'read' | 'write', limits = LIMITS): Promise<PeopleStore> {
  return openSqlitePeople({ folder, access, limitOf: () => SUITE_KEY_LIMIT, limits });
}

function heldBy(hashes: Iterable<number>): Held {
  return new Map([...hashes].map((hash) => [hash, new Set([1])]));
}

async function set(hash: number, by = store): Promise<void> {
  await by.apply({ ...NO_CHANGE, holdersSet: [{ key: key(hash), record: 1 as RecordId, person: 1 as PersonId }] });
}

async function remove(hash: number): Promise<void> {
  await store.apply({ ...NO_CHANGE, holdersRemoved: [{ key: key(hash), record: 1 as RecordId }] });
}

async function rebuild(held: Held, by = store): Promise<void> {
  const building = await by.rebuild();
  const rows = [...held].filter(([, records]) => records.size > 0).sort(([left], [right]) => left - right);
  for (const half of [rows.slice(0, rows.length >>> 1), rows.slice(rows.length >>> 1)]) {
    const records = half.flatMap(([, some]) => [...some].sort((left, right) => left - right));
    let end = 0;
    await building.postings({
      keys: Float64Array.from(half, ([hash]) => key(hash)),
      starts: Uint32Array.from([0, ...half.map(([, some]) => (end += some.size))]),
      records: Uint32Array.from(records),
      people: Uint32Array.from(records),
    });
  }
  // Records are their own people.
  await building.memberships(
    0 as RecordId,
    Uint32Array.from({ length: RECORDS + 1 }, (_, record) => record),
  );
  await building.publish();
}

async function expectToRead(reader: PeopleStore, held: Held): Promise<void> {
  const counts = ALL_KEYS.map((_, hash) => held.get(hash)?.size ?? 0);
  expect((await reader.holders(ALL_KEYS)).map(({ count }) => count)).toEqual(counts);
  const reads = reader.atOnce!;
  expect((await reads.sharers(ALL_KEYS)).map(({ count }) => count)).toEqual(counts);
  expect((await reads.sharers(ALL_KEYS, 0)).map(({ count }) => count)).toEqual(counts);
  await nextTurn();
}

async function follow(reader: PeopleStore): Promise<void> {
  for (let turn = 0; turn < TURNS; turn++) {
    await reader.holders([key(0)]);
    await nextTurn();
  }
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/** Gives every key a holder behind the filter's back, so that a key which is still refused was not looked for. */
async function forge(): Promise<void> {
  await store.apply({ ...NO_CHANGE, holdersSet: ALL_KEYS.map((one) => ({ key: one, record: 1 as RecordId, person: 1 as PersonId })) });
  sql('DELETE FROM key_added');
}

function sql(text: string): void {
  const database = openDatabase({
    file: join(folder, PEOPLE_FILE),
    format: PEOPLE_FORMAT,
    synchronous: 'NORMAL',
  });
  database.exec(text);
  database.close();
}
