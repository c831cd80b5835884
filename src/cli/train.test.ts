import { expect, it } from 'vitest';
import { resolveEverything } from '../app/resolving/bulk-resolve.ts';
import { knownModel } from '../app/resolving/incremental-resolve.ts';
import { WorkThreads } from '../app/tasks/work-threads.ts';
import { showModel } from '../match/model.ts';
import { addImportCommand } from './import.ts';
import { scratchPeople } from './run-commands-suite.ts';
import { addTrainCommand } from './train.ts';

const { run, file, openPeople } = scratchPeople([addImportCommand, addTrainCommand]);
const ROWS = [
  'id,name,phone,birth_date',
  '1,Mary Lindqvist,555-555-0101,1970-01-02',
  '2,Mary Lindqvist,555-555-0101,1970-01-02',
  '3,Zbigniew Oduya,555-555-0102,1981-05-05',
];

it('previews a training, and takes it back until something is imported', async () => {
  await run('import', file('crm.csv', ...ROWS), '--source', 'crm');
  expect((await run('train', '--undo')).value).toMatchObject({ error: expect.stringContaining('no training to undo') });
  await forgetLinks();

  const preview = await run('train', '--preview');
  expect(preview.value).toMatchObject({ people: 3, people_after: 2, merged: 2, split: 0, touched: 2 });
  expect(preview.value['merges']).toEqual([{ people: expect.any(Array), records: [['crm:1'], ['crm:2']] }]);
  expect(await heads()).toBe(3);

  expect((await run('train')).value).toMatchObject({ people: 2, joined: 1 });
  expect((await run('train', '--undo')).value).toMatchObject({ people: 3 });
  expect(await run('train', '--undo')).toMatchObject({ code: 1, value: { error: expect.stringContaining('no training to undo') } });
  expect(await heads()).toBe(3);

  await run('train');
  await run('import', file('more.csv', 'id,name,phone', '4,Ann Lee,555-555-0103'), '--source', 'other');
  const late = await run('train', '--undo');
  expect(late).toMatchObject({ code: 1, value: { error: expect.stringContaining('imported records after the last training') } });
  expect((await run('train', '--undo', '--preview')).value).toMatchObject({ error: expect.stringContaining('either') });
});

/** With a model by which no two records are one person. */
async function forgetLinks(): Promise<void> {
  const people = await openPeople('write');
  const { modelVersion } = await people.facts();
  await people.stageRecords({ records: [] });
  await people.putModel(showModel({ ...(await knownModel(people)), linkMillibits: 900_000 }), modelVersion + 1);
  await resolveEverything({ people, threads: new WorkThreads(), train: 'never' });
  await people.close();
}

async function heads(): Promise<number> {
  const people = await openPeople('read');
  const { people: count } = await people.facts();
  await people.close();
  return count;
}
