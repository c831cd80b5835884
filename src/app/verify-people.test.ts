import { createHash } from 'node:crypto';
import { join } from 'node:path';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { scratchStores } from '../../test/postgres/scratch-stores.ts';
import type { RecordId } from '../core/ids.ts';
import { priorModel } from '../match/train/priors.ts';
import { normalizeRecord } from '../normalize/record.ts';
import { sqliteModule } from '../store/sqlite/sqlite-module.ts';
import { openPeople, type StorePlace } from './open-stores.ts';
import { resolveEverything } from './resolving/bulk-resolve.ts';
import { resolveBatch } from './resolving/incremental-resolve.ts';
import { WorkThreads } from './tasks/work-threads.ts';
import { verifyThePeople } from './verify-people.ts';

const stores = scratchStores();

interface Engine {
  readonly newPlace: () => Promise<StorePlace>;
  readonly run: (place: StorePlace, sql: string) => Promise<void>;
  readonly meta: string;
}

const ENGINES: Readonly<Record<string, Engine>> = {
  SQLite: {
    newPlace: async () => ({ data: stores.newFolder(), store: '' }),
    run: async ({ data }, sql) => {
      const { DatabaseSync } = sqliteModule();
      const database = new DatabaseSync(join(data, 'people.db'));
      database.exec(sql);
      database.close();
    },
    meta: 'meta',
  },
  PostgreSQL: {
    newPlace: async () => ({ data: stores.newFolder(), store: await stores.newDatabase() }),
    run: async ({ store }, sql) => {
      const client = new pg.Client({ connectionString: store });
      await client.connect();
      await client.query(sql).finally(() => client.end());
    },
    meta: 'people_meta',
  },
};

/** Beyond this many records a number is generic; beyond 16 people it tells nobody. */
const SWITCHBOARD = { rings: 45, reception: 20 };

/** Some have a number of their own, some share one with too many. */
async function fill(place: StorePlace): Promise<void> {
  const people = await openPeople(place, 'write');
  const { record: first } = await people.reserveIds({ records: 60, people: 0 });
  const put = Array.from({ length: 60 }, (_, at) => {
    const { record } = normalizeRecord({
      names: [{ first: nameOf(at), last: nameOf(at + 60) }],
      birthDate: `${1930 + at}-01-02`,
      phones: [
        `555-555-01${10 + at}`,
        ...(at < SWITCHBOARD.rings ? ['555-555-0101'] : []),
        ...(at < SWITCHBOARD.reception ? ['555-555-0102'] : []),
      ],
      emails: [],
      addresses: [],
      identifiers: [],
      texts: [],
    });
    return { id: (first + at) as RecordId, ref: { source: at % 2 === 0 ? 'even' : 'odd', recordId: `r${at}` }, record, rowHash: at };
  });
  await resolveBatch(people, { put, removed: [] }, priorModel(1));
  await people.close();
}

/** Unlike any other. */
function nameOf(at: number): string {
  return createHash('sha256')
    .update(String(at))
    .digest('hex')
    .replace(/\d/g, (digit) => 'klmnoprstu'[Number(digit)]!)
    .slice(0, 9);
}

async function faultsOf(place: StorePlace): Promise<string> {
  const people = await openPeople(place, 'read');
  const { faults } = await verifyThePeople(people);
  await people.close();
  return faults.join('\n');
}

async function train(place: StorePlace): Promise<void> {
  const people = await openPeople(place, 'write');
  await resolveEverything({ people, threads: new WorkThreads(), train: 'never' });
  await people.close();
}

describe.each(Object.entries(ENGINES))('what was removed by hand on %s', (_, { newPlace, run, meta }) => {
  it.each<[string, string, RegExp]>([
    [
      'owners of numbers',
      'DELETE FROM phone_owner WHERE number % 7 = 0',
      /^\d numbers that people have are missing among .* namesake train/,
    ],
    ['refs of records', 'DELETE FROM record_ref', /^60 records are not found by their source .* namesake train/],
  ])('%s are missed until everything is made anew', async (_what, damage, expected) => {
    const place = await newPlace();
    await fill(place);
    expect(await faultsOf(place)).toBe('');
    await run(place, damage);
    expect(await faultsOf(place)).toMatch(expected);
    await train(place);
    expect(await faultsOf(place)).toBe('');
  });

  it.each<[string, (meta: string) => string, RegExp]>([
    ['sources', () => "DELETE FROM source WHERE name = 'odd'", /^30 records are of a source that exists, and 60 should be: restore/],
    ['records', () => 'DELETE FROM record WHERE id = 3', /^source even has 29 records and should have 30: restore/],
    ['people', () => 'DELETE FROM person WHERE id = 3', /^there are 59 people and should be 60: namesake train/],
    ['next ids', (table) => `UPDATE ${table} SET value = 60 WHERE name = 'next_person'`, /^the next record or person would overwrite one/],
  ])('%s are missed', async (_what, damage, expected) => {
    const place = await newPlace();
    await fill(place);
    await run(place, damage(meta));
    expect(await faultsOf(place)).toMatch(expected);
  });

  it('an owner whom too many people share a number with is one too many', async () => {
    const place = await newPlace();
    await fill(place);
    await run(place, 'UPDATE phone_owner SET number = 15555550102 WHERE number = 15555550110');
    const faults = await faultsOf(place);
    expect(faults).toMatch(/1 numbers that people have are missing/);
    expect(faults).toMatch(/1 owners of numbers are other people/);
  });
});
