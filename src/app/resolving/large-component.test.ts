import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { PersonId, RecordId } from '../../core/ids.ts';
import { keyLimit } from '../../match/keys/key-kinds.ts';
import { recordOf } from '../../match/records-suite.ts';
import { priorModel } from '../../match/train/priors.ts';
import { encodeRecord } from '../../store/codec/record-codec.ts';
import type { PeopleStore, StoredRecord } from '../../store/people.ts';
import { openSqlitePeople } from '../../store/sqlite/people/open-people.ts';
import { WorkThreads } from '../tasks/work-threads.ts';
import { resolveEverything } from './bulk-resolve.ts';
import { resolveBatch } from './incremental-resolve.ts';

/** Over the size up to which all pairs of a component are compared, and over that of a complete list of siblings. */
const RECORDS = 500;
const MIDDLE = 250;
const FIRST_PHONE = 15_552_000_000;

/** Each shares a number with the next one, and another with the one before. */
const records = Array.from(
  { length: RECORDS },
  (_, at): StoredRecord => ({
    id: (at + 1) as RecordId,
    ref: { source: 'crm', recordId: String(at).padStart(5, '0') },
    record: recordOf({ name: 'zbigniew//oduya/', born: 19_700_203, phones: [FIRST_PHONE + at, FIRST_PHONE + at + 1] }),
    rowHash: at,
  }),
);

it('keeps a large component closed through batches, without listing everyone with everyone', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'namesake-large-component-'));
  const open = (name: string) => openSqlitePeople({ folder: join(folder, name), access: 'write', limitOf: keyLimit });
  const [step, bulk] = [await open('step'), await open('bulk')];
  try {
    const [middle, others] = [records[MIDDLE]!, records.filter((_, at) => at !== MIDDLE)];
    await inBulk(step, others);
    await inBulk(bulk, records);
    expect(await componentOf(step, 0)).toHaveLength(MIDDLE);
    await resolveBatch(step, { put: [middle], removed: [] }, priorModel());
    for (const store of [step, bulk]) expect(await componentOf(store, 0)).toHaveLength(RECORDS);
    expect(await partition(step)).toEqual(await partition(bulk));
    const listed = (await step.scanPeople({ after: 0 as PersonId, limit: RECORDS })).map(({ siblings }) => siblings.length);
    expect(Math.max(...listed)).toBeLessThan(MIDDLE);
    await resolveBatch(step, { put: [], removed: [middle.id] }, priorModel());
    expect(await componentOf(step, 0)).toHaveLength(MIDDLE);
    expect(await componentOf(step, RECORDS - 1)).toHaveLength(RECORDS - MIDDLE - 1);
  } finally {
    await step.close();
    await bulk.close();
    await rm(folder, { recursive: true });
  }
});

async function inBulk(store: PeopleStore, some: readonly StoredRecord[]): Promise<void> {
  await store.reserveIds({ records: RECORDS, people: 0 });
  await store.stageRecords({ records: some.map((one) => ({ ...one, encoded: encodeRecord(one.record) })) });
  await resolveEverything({ people: store, threads: new WorkThreads(), train: 'never' });
}

/** The records of all people who are reached from that of one record. */
async function componentOf(store: PeopleStore, at: number): Promise<readonly RecordId[]> {
  const [first] = await store.records([records[at]!.id]);
  const reached = new Set<PersonId>([first!.person!]);
  const found: RecordId[] = [];
  for (const id of reached) {
    const [person] = await store.people([id]);
    for (const sibling of person!.siblings) reached.add(sibling);
    found.push(...person!.records);
  }
  return found;
}

async function partition(store: PeopleStore): Promise<string[]> {
  const people = await store.scanPeople({ after: 0 as PersonId, limit: RECORDS });
  return people.map((person) => person.records.join(' ')).sort();
}
