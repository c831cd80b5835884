import { expect, it } from 'vitest';
import { addChangesCommands } from './changes.ts';
import { addDecideCommand } from './decide.ts';
import { addImportCommand } from './import.ts';
import { addJobsCommand } from './jobs.ts';
import { scratchPeople } from './run-commands-suite.ts';
import { addTrainCommand } from './train.ts';

const { file, run } = scratchPeople([addImportCommand, addDecideCommand, addTrainCommand, addJobsCommand, addChangesCommands]);

const HEAD = 'id,first_name,last_name,phone,dob';
const ROWS = [
  '1,Zbigniew,Oduya,555-555-0101,1970-01-02',
  '2,Zbigniew,Oduya,555-555-0101,1970-01-02',
  '3,Mary,Lindqvist,555-555-0102,1981-05-05',
];

it('lists what every job and decision did to people, and the people of one', async () => {
  await run('import', file('all.csv', HEAD, ...ROWS), '--source', 'crm');
  await run('decide', 'not-same', 'crm:1', 'crm:2');
  await run('decide', 'same', 'crm:1', 'crm:2');
  await run('train');
  await run('import', file('few.csv', HEAD, ROWS[0]!), '--source', 'crm', '--replace');
  const { changes } = (await run('changes', 'list')).value;
  const none = { created: 0, joined: 0, split: 0, withdrawn: 0 };
  const at = expect.any(String);
  expect(changes).toEqual([
    { id: 1, kind: 'import', job: 1, at, ...none, created: 2 },
    // The clock of these tests stands still: both decisions are of one moment.
    { id: 2, kind: 'decision', job: null, at, ...none, joined: 1, split: 1 },
    { id: 3, kind: 'import', job: 3, at, ...none, withdrawn: 1 },
  ]);
  expect((await run('changes', 'show', '1')).value['people']).toEqual([{ row: 1, what: 'created', first: 'P1', last: 'P2' }]);
  expect((await run('changes', 'show', '2')).value['people']).toMatchObject([
    { row: 1, what: 'split', into: [expect.any(String), 'P3'] },
    { row: 2, what: 'joined', into: [expect.any(String)] },
  ]);
  expect((await run('changes', 'show', '3')).value['people']).toMatchObject([{ what: 'withdrawn' }]);
  expect((await run('changes', 'list', '--after', '2', '--limit', '1')).value['changes']).toHaveLength(1);
  const [replaced, , imported] = (await run('jobs')).value['jobs'] as object[];
  const changed = { set: 3, created: 0, joined: 0, split: 0, withdrawn: 1 };
  expect(replaced).toMatchObject({ id: 3, state: 'done', source: 'crm', files: ['few.csv'], rows: 1, rejects: 0, changed });
  expect((await run('jobs', 'show', '1')).value['job']).toEqual(imported);
  expect((await run('jobs', 'show', '7')).value['error']).toContain('no job 7');
  const missing = await run('changes', 'show', '9');
  expect([missing.code, missing.value['error']]).toEqual([1, expect.stringContaining('no change set 9')]);
});
