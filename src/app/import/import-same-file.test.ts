import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { keyLimit } from '../../match/keys/key-kinds.ts';
import type { PeopleStore } from '../../store/people.ts';
import { openSqlitePeople } from '../../store/sqlite/people/open-people.ts';
import { importLines } from './import-lines.ts';
import { importRecords, lookAtFiles } from './import-records.ts';

const ROWS = ['id,first_name,last_name,phone', '1,Zbigniew,Oduya,555-555-0101', '2,Mary,Lindqvist,555-555-0102', ''].join('\n');
const clock = { nowMs: () => 1_780_000_000_000 };
let folder: string;
let people: PeopleStore;
let order: Parameters<typeof importRecords>[2];
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'namesake-same-file-'));
  order = { source: 'crm', rejectsFolder: folder };
  people = await openSqlitePeople({ folder: join(folder, 'store'), access: 'write', limitOf: keyLimit });
});
afterEach(async () => {
  await people.close();
  rmSync(folder, { recursive: true });
});

function file(text: string): string {
  const path = join(folder, 'rows.csv');
  writeFileSync(path, text);
  return path;
}

it('takes a file once, given twice in one import or imported twice', async () => {
  const path = file(ROWS);
  const twice = await importRecords(people, clock, order, await lookAtFiles([path, path], 'people'));
  expect(twice.counts).toMatchObject({ read: 4, new: 2, unchanged: 2, rejected: 0, newPeople: 2 });
  const again = await importRecords(people, clock, order, await lookAtFiles([path], 'people'));
  expect(again.counts).toMatchObject({ read: 2, new: 0, unchanged: 2, newPeople: 0 });
  expect(await people.changeSets({ after: 0, limit: 9 })).toHaveLength(1);
});

it('refuses a file that grows while it is read; once it is complete, the import takes all of it', async () => {
  const path = file(ROWS);
  const looked = await lookAtFiles([path], 'people');
  appendFileSync(path, '3,Half');
  await expect(importRecords(people, clock, order, looked)).rejects.toThrow(`${path} was changed while it was read.`);
  expect(await people.facts()).toMatchObject({ people: 0 });
  appendFileSync(path, 'or,Ericson,555-555-0103\n');
  const { counts } = await importRecords(people, clock, order, await lookAtFiles([path], 'people'));
  expect(counts).toMatchObject({ read: 3, rejected: 0 });
  expect((await people.findRecords([{ source: 'crm', recordId: '3' }]))[0]?.record.names[0]).toMatchObject({ first: 'halfor' });
  expect(await people.facts()).toMatchObject({ people: 3, records: 3, rebuildPending: false });
});

it('refuses a table that grows while it is read', async () => {
  const path = file('number,carrier,line_type\n5555550101,One,mobile\n');
  const looked = await lookAtFiles([path], 'lines');
  appendFileSync(path, '5555550102,Two,mobile\n');
  await expect(importLines(people, clock, order, looked)).rejects.toThrow('was changed while it was read');
});
