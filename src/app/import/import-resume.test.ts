import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Clock } from '../../core/clock.ts';
import type { PhoneNumber } from '../../core/record.ts';
import { keyLimit } from '../../match/keys/key-kinds.ts';
import type { PeopleStore } from '../../store/people.ts';
import { openSqlitePeople } from '../../store/sqlite/people/open-people.ts';
import { importLines } from './import-lines.ts';
import { importRecords, lookAtFiles } from './import-records.ts';

let folder: string;
let now = Date.parse('2026-06-01T00:00:00Z');
const clock: Clock = { nowMs: () => ++now };
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'namesake-resume-'));
});
afterEach(() => rm(folder, { recursive: true }));

const openStore = (name: string) => openSqlitePeople({ folder: join(folder, name), access: 'write', limitOf: keyLimit });
const orderOf = (source = 'crm') => ({ source, rejectsFolder: join(folder, 'rejects') });
const HEADER = 'id,xyzzy,first_name,last_name,phone,last_seen';
/** A column that no one reads makes several blocks of few rows. */
const PADDING = '-'.repeat(9_000);
const rowOf = (id: number, phone = id, padding = '') =>
  `${id},${padding},Anna${'bcdefghijk'[id % 10]},Name${id},555-555-${String(phone % 10_000).padStart(4, '0')},2026-01-01`;

/** Fails from the given call of one method on, as when a machine dies. */
function dyingAt(people: PeopleStore, method: 'stageRecords' | 'apply' | 'putLines', call: number): PeopleStore {
  let calls = 0;
  return new Proxy(people, {
    get(target, name) {
      const value = Reflect.get(target, name, target) as unknown;
      if (typeof value !== 'function') return value;
      return (...given: unknown[]) => {
        if (name === method && ++calls >= call) throw new Error('died');
        return (value as (...all: unknown[]) => unknown).apply(target, given);
      };
    },
  });
}

describe('an import that is taken up again', () => {
  it.each(['bulk', 'batch'] as const)('still knows the ids it took before it died (%s)', async (way) => {
    const file = join(folder, 'rows.csv');
    const count = way === 'bulk' ? 200 : 40;
    const rows = Array.from({ length: count }, (_, at) => rowOf(at, at, PADDING));
    // Far behind the first block: an id of the first rows with another phone.
    await writeFile(file, [HEADER, ...rows, rowOf(3, 9_999), rowOf(4), ''].join('\n'));
    const crowd = join(folder, 'crowd.csv');
    await writeFile(crowd, [HEADER, ...Array.from({ length: 1_200 }, (_, at) => rowOf(at + 100_000)), ''].join('\n'));
    const people = await openStore('store');
    if (way === 'batch') await importRecords(people, clock, orderOf('crowd'), await lookAtFiles([crowd], 'people'));
    const sources = await lookAtFiles([file], 'people');
    const dying = dyingAt(people, way === 'bulk' ? 'stageRecords' : 'apply', 2);
    await expect(importRecords(dying, clock, orderOf(), sources)).rejects.toThrow('died');
    const { counts, resumed } = await importRecords(people, clock, orderOf(), sources);
    expect(resumed).toBe(true);
    expect(counts).toMatchObject({ read: count + 2, new: count, updated: 0, unchanged: 1, rejects: { duplicate_id: 1 } });
    const [kept] = await people.findRecords([{ source: 'crm', recordId: '3' }]);
    expect(kept?.record.phones).toEqual([15555550003]);
    await people.close();
  });

  it('goes on with a table where it stopped, and goes on counting', async () => {
    const file = join(folder, 'lines.csv');
    const rows = Array.from({ length: 30_000 }, (_, at) => `555${String(5_000_000 + at)},Carrier number ${at},mobile`);
    await writeFile(file, ['number,carrier,line_type', ...rows, ''].join('\n'));
    const people = await openStore('lines');
    const sources = await lookAtFiles([file], 'lines');
    await expect(importLines(dyingAt(people, 'putLines', 2), clock, orderOf(), sources)).rejects.toThrow('died');
    let puts = 0;
    const watched = new Proxy(people, {
      get: (target, name) => {
        const value = Reflect.get(target, name, target) as unknown;
        if (typeof value !== 'function') return value;
        return (...given: unknown[]) => {
          if (name === 'putLines') puts += (given[0] as unknown[]).length;
          return (value as (...all: unknown[]) => unknown).apply(target, given);
        };
      },
    });
    const { counts, resumed } = await importLines(watched, clock, orderOf(), sources);
    expect(resumed).toBe(true);
    expect(counts).toMatchObject({ read: 30_000, new: 30_000, rejected: 0 });
    expect(puts).toBeLessThan(30_000);
    const [first, last] = await people.lines([15555000000 as PhoneNumber, 15555029999 as PhoneNumber]);
    expect([first?.carrier, last?.carrier]).toEqual(['Carrier number 0', 'Carrier number 29999']);
    await people.close();
  });

  it('reckons all phone owners anew when a batch brings much newer days', async () => {
    const rows = (day: string, from: number, count: number) =>
      Array.from({ length: count }, (_, at) => rowOf(from + at).replace(/[^,]*$/, day));
    const old = join(folder, 'old.csv');
    const fresh = join(folder, 'fresh.csv');
    await writeFile(old, [HEADER, ...rows('2024-01-01', 0, 300), ''].join('\n'));
    await writeFile(fresh, [HEADER, ...rows('2026-05-01', 1_000, 2), ''].join('\n'));
    const [step, bulk] = [await openStore('step'), await openStore('bulk')];
    await importRecords(step, clock, orderOf(), await lookAtFiles([old], 'people'));
    const [before] = await step.phoneOwners([15555550007 as PhoneNumber]);
    await importRecords(step, clock, orderOf(), await lookAtFiles([fresh], 'people'));
    await importRecords(bulk, clock, orderOf(), await lookAtFiles([old, fresh], 'people'));
    const numbers = [15555550007, 15555551000].map((number) => number as PhoneNumber);
    const told = async (store: PeopleStore) => (await store.phoneOwners(numbers)).map((owner) => ({ ...owner, person: 0 }));
    expect(await told(step)).toEqual(await told(bulk));
    expect((await step.phoneOwners(numbers))[0]!.confidence).toBeLessThan(before!.confidence);
    await step.close();
    await bulk.close();
  });
});
