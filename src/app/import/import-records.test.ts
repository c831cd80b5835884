import { cp, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Clock } from '../../core/clock.ts';
import type { PersonId, RecordId } from '../../core/ids.ts';
import { keyLimit } from '../../match/keys/key-kinds.ts';
import type { PeopleRebuild, PeopleStore } from '../../store/people.ts';
import { openSqlitePeople } from '../../store/sqlite/people/open-people.ts';
import { exportLinks } from '../export-links.ts';
import { importRecords, lookAtFiles } from './import-records.ts';

let folder: string;
let now = 1_700_000_000_000;
const clock: Clock = { nowMs: () => ++now };

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'namesake-import-'));
});
afterEach(() => rm(folder, { recursive: true }));

const openStore = (name: string) => openSqlitePeople({ folder: join(folder, name), access: 'write', limitOf: keyLimit });

async function runImport(people: PeopleStore, rows: readonly string[], more: { source?: string; replace?: boolean; file?: string } = {}) {
  const file = join(folder, more.file ?? 'rows.csv');
  const text = `${HEADER}\n${rows.join('\n')}\n`;
  // The same content is left alone: a job is the same while its file is.
  if ((await readFile(file, 'utf8').catch(() => '')) !== text) await writeFile(file, text);
  const order = { source: more.source ?? 'crm', replace: more.replace === true, rejectsFolder: join(folder, 'rejects') };
  return importRecords(people, clock, order, await lookAtFiles([file], 'people'));
}

const HEADER = 'id,first_name,last_name,phone,dob';
const row = (id: number, first: string, last: string, phone: number, dob = '1970-01-02') =>
  `${id},${first},${last},555-555-${String(phone).padStart(4, '0')},${dob}`;
const PEOPLE = [
  row(1, 'Zbigniew', 'Oduya', 101),
  row(2, 'Zbigniew', 'Oduya', 101),
  row(3, 'Mary', 'Lindqvist', 102, '1981-05-05'),
  row(4, 'Robert', 'Garcia', 103, '1990-07-09'),
];
/** Eight letters that no other number gives. */
function nameOf(number: number): string {
  let [letters, rest] = ['', (number * 7_919 + 104_729) % 208_827_064_576];
  for (let at = 0; at < 8; at++) {
    letters += String.fromCharCode(97 + (rest % 26));
    rest = Math.floor(rest / 26) + rest * 31;
  }
  return letters;
}

/** Nobody here is anybody of PEOPLE, and there are enough of them that a few rows are few. */
const CROWD = Array.from({ length: 140 }, (_, at) =>
  row(1_000 + at, nameOf(at), nameOf(at + 7_000), 2_000 + at, `19${10 + (at % 80)}-0${1 + (at % 9)}-11`),
);

async function linksOf(people: PeopleStore): Promise<string[]> {
  const groups = new Map<string, string[]>();
  for await (const text of exportLinks(people)) {
    for (const line of text.split('\n').filter((one) => one !== '' && !one.startsWith('source,'))) {
      const [source, record, person] = line.split(',');
      groups.set(person!, [...(groups.get(person!) ?? []), `${source}:${record}`]);
    }
  }
  return [...groups.values()].map((refs) => refs.sort().join(' ')).sort();
}

describe('importing records', () => {
  it('counts new, unchanged, updated and withdrawn rows, in bulk', async () => {
    const people = await openStore('bulk');
    const first = await runImport(people, PEOPLE);
    expect(first.counts).toMatchObject({ read: 4, new: 4, unchanged: 0, updated: 0, rejected: 0, newPeople: 3 });
    expect(first).toMatchObject({ people: 3, records: 4, trained: true, resumed: false });
    const { version } = await people.facts();
    expect((await runImport(people, PEOPLE)).counts).toMatchObject({ read: 4, new: 0, unchanged: 4 });
    expect((await people.facts()).version).toBe(version);
    const changed = [...PEOPLE.slice(0, 3), row(4, 'Robert', 'Garcia', 199, '1990-07-09')];
    expect((await runImport(people, changed)).counts).toMatchObject({ unchanged: 3, updated: 1, newPeople: 0 });
    const [owner] = await people.phoneOwners([15555550199 as never]);
    expect(owner).toMatchObject({ first: 'Robert', last: 'Garcia' });
    expect(await people.phoneOwners([15555550103 as never])).toEqual([undefined]);
    const replaced = await runImport(people, changed.slice(1), { replace: true });
    expect(replaced.counts).toMatchObject({ unchanged: 3, withdrawn: 1 });
    expect(await linksOf(people)).toEqual(['crm:2', 'crm:3', 'crm:4']);
    await people.close();
  });

  it('does the same batch by batch, into a store that holds much more', async () => {
    const people = await openStore('batch');
    await runImport(people, CROWD, { source: 'crowd', file: 'crowd.csv' });
    const heads = (await people.facts()).people;
    const first = await runImport(people, PEOPLE);
    expect(first.counts).toMatchObject({ read: 4, new: 4, newPeople: 3 });
    expect(first.people).toBe(heads + 3);
    const person = (await people.findRecords([{ source: 'crm', recordId: '1' }]))[0]!.person!;
    expect((await runImport(people, PEOPLE)).counts).toMatchObject({ unchanged: 4, new: 0 });
    const replaced = await runImport(people, [PEOPLE[0]!], { replace: true });
    expect(replaced.counts).toMatchObject({ unchanged: 1, withdrawn: 3 });
    expect((await runImport(people, [], { replace: true })).counts).toMatchObject({ read: 0, withdrawn: 0 });
    expect((await people.findRecords([{ source: 'crm', recordId: '1' }]))[0]!.person).toBe(person);
    expect((await people.facts()).people).toBe(heads + 1);
    await people.close();
  });

  it('turns bad rows down with a reason and takes the rest', async () => {
    const people = await openStore('bad');
    const rows = [
      ...PEOPLE,
      row(1, 'Other', 'Person', 104),
      PEOPLE[1]!,
      '9,too,few',
      ',No,Id,555-555-0105,1970-01-01',
      '10,,,,',
      row(11, 'Future', 'Child', 106, '2030-01-01'),
    ];
    const { counts, rejectsFile } = await runImport(people, rows);
    expect(counts).toMatchObject({
      read: 10,
      new: 5,
      unchanged: 1,
      rejected: 4,
      rejects: { duplicate_id: 1, ragged_row: 1, no_record_id: 1, nothing_usable: 1 },
      droppedValues: { 'birth_date: in the future': 1 },
    });
    const lines = (await readFile(rejectsFile!, 'utf8'))
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines.map(({ line, reason }) => [line, reason])).toEqual(
      expect.arrayContaining([
        [6, 'duplicate_id'],
        [8, 'ragged_row'],
        [9, 'no_record_id'],
        [10, 'nothing_usable'],
      ]),
    );
    expect((await stat(rejectsFile!)).mode & 0o777).toBe(0o600);
    await people.close();
  });

  it('neutralises a number that stands on thousands of rows', async () => {
    const people = await openStore('switchboard');
    const rows = Array.from({ length: 2_000 }, (_, at) =>
      row(at, nameOf(at), nameOf(at + 7_000), 100, `19${10 + (at % 80)}-0${1 + (at % 9)}-1${at % 10}`),
    );
    const { people: heads } = await runImport(people, rows);
    expect(heads).toBe(2_000);
    expect(await people.phoneOwners([15555550100 as never])).toEqual([undefined]);
    await people.close();
  });

  it.each(['bulk', 'batch'] as const)('goes on after a failure at any write (%s), with nothing lost or doubled', async (way) => {
    if (way === 'batch') {
      const crowd = await openStore('crowd');
      await runImport(crowd, CROWD, { source: 'crowd', file: 'crowd.csv' });
      await crowd.close();
    }
    const prepare = async (name: string) => {
      if (way === 'batch') await cp(join(folder, 'crowd'), join(folder, name), { recursive: true });
      return openStore(name);
    };
    const rows = [...PEOPLE, 'ragged', ...(way === 'bulk' ? CROWD.slice(0, 30) : [])];
    const calm = await prepare('calm');
    const expected = await runImport(calm, rows);
    const links = await linksOf(calm);
    await calm.close();
    for (let failing = 1; ; failing++) {
      const people = await prepare(`failing-${failing}`);
      const attempt = await runImport(failAt(people, failing), rows).catch((error: Error) => error);
      if (!(attempt instanceof Error)) {
        expect(failing).toBeGreaterThan(4);
        await people.close();
        return;
      }
      expect(attempt.message).toBe('disk full');
      const again = await runImport(people, rows);
      expect(again.resumed || failing === 1).toBe(true);
      expect(again.counts).toEqual(expected.counts);
      expect(await linksOf(people)).toEqual(links);
      expect(await people.facts()).toMatchObject({ records: expected.records, people: expected.people, rebuildPending: false });
      expect((await people.scanPeople({ after: 0 as PersonId, limit: 1_000 })).length).toBe(expected.people);
      expect((await people.scanRecords({ after: 0 as RecordId, limit: 1_000 })).length).toBe(expected.records);
      await people.close();
    }
  });
});

/** The same store, whose n-th write fails and every one after it, as on a full disk. */
function failAt(people: PeopleStore, failing: number): PeopleStore {
  let writes = 0;
  const fallible = <Target extends object>(target: Target, names: readonly string[]): Target =>
    new Proxy(target, {
      get(of, name) {
        const value = Reflect.get(of, name, of) as unknown;
        if (typeof value !== 'function') return value;
        return async (...given: unknown[]) => {
          if (names.includes(String(name)) && ++writes >= failing) throw new Error('disk full');
          const answer: unknown = await (value as (...all: unknown[]) => unknown).apply(of, given);
          return name === 'rebuild' ? fallible(answer as PeopleRebuild, REBUILD_WRITES) : answer;
        };
      },
    });
  return fallible(people, ['createJob', 'updateJob', 'reserveIds', 'stageRecords', 'apply', 'rebuild', 'putModel']);
}
const REBUILD_WRITES = ['postings', 'memberships', 'refs', 'people', 'phoneOwners', 'history', 'publish', 'abandon'];
