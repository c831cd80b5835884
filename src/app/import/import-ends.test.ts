import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Clock } from '../../core/clock.ts';
import { keyLimit } from '../../match/keys/key-kinds.ts';
import { openSqlitePeople } from '../../store/sqlite/people/open-people.ts';
import { dryRun } from './import-dry-run.ts';
import { importRecords, lookAtFiles } from './import-records.ts';

let folder: string;
const clock: Clock = { nowMs: () => Date.UTC(2026, 10, 17) };

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'namesake-ends-'));
});
afterEach(() => rm(folder, { recursive: true }));

const CLOSED = '1,"HART, NATALIE",7449 LINCOLN ST,COLUMBUS OH 43215,13-AUG-2021,30-MAY-2022';
const OPEN = '2,"HART, NATALIE",6151 KOSSUTH LN,WORTHINGTON OH 43085,30-MAY-2022,';

async function look(rows: readonly string[]) {
  const file = join(folder, 'utility.csv');
  await writeFile(file, ['ACCT_NO,CUSTOMER NAME,SERVICE ADDRESS,SERVICE CITY ST ZIP,START DT,END DT', ...rows].join('\n'));
  return lookAtFiles([file], 'people');
}

it('sees an open account as late as its file, which a later file moves on', async () => {
  const people = await openSqlitePeople({ folder: join(folder, 'store'), access: 'write', limitOf: keyLimit });
  const order = { source: 'utility', rejectsFolder: folder };
  await importRecords(people, clock, order, await look([CLOSED, OPEN]));
  const later = '3,"NOVAK, IRENE",12 ELM ST,COLUMBUS OH 43215,01-OCT-2026,';
  const { counts } = await importRecords(people, clock, order, await look([CLOSED, OPEN, later]));
  expect(counts).toMatchObject({ unchanged: 1, updated: 1, new: 1 });
  await people.close();
});

it('drops no end that is ahead, in a rehearsal either', async () => {
  const ahead = '3,"NOVAK, IRENE",12 ELM ST,COLUMBUS OH 43215,01-OCT-2026,30-SEP-2027';
  const { usable, dropped_values } = await dryRun(await look([CLOSED, OPEN, ahead]), 'utility', clock);
  expect({ usable, dropped_values }).toEqual({ usable: 3, dropped_values: {} });
});
