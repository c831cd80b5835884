import { expect, it } from 'vitest';
import { addEraseCommand } from './erase.ts';
import { addImportCommand } from './import.ts';
import { addRequestsCommands } from './requests.ts';
import { scratchPeople } from './run-commands-suite.ts';
import { addSuppressCommands } from './suppress.ts';

const { file, openPeople, openBooks, run } = scratchPeople([addImportCommand, addSuppressCommands, addEraseCommand, addRequestsCommands]);

const HEAD = 'id,first_name,last_name,phone,email';
const ODUYA = '1,Zbigniew,Oduya,555-555-0101,zo@oduya.example';
const MARY = '2,Mary,Lindqvist,555-555-0102,mary@lindqvist.example';

/** People are stored, and there are books. */
async function stored(...rows: readonly string[]): Promise<void> {
  await (await openBooks()).close();
  expect(await run('import', file('people.csv', HEAD, ...rows), '--source', 'crm')).toMatchObject({ code: 0 });
}

it('suppresses the people of a file, and says what became of each row', async () => {
  await stored(ODUYA, MARY);
  const wanted = file('wanted.csv', HEAD, ODUYA, 'x,Nina,Absent,555-555-0177,', 'y,Otto,Nothing,,', 'z,,,,', 'w,,,555-555-0102,');
  const { value, code } = await run('suppress', 'import', wanted, '--reason', 'opt-outs');
  expect(value['statuses']).toEqual([
    { line: 2, status: 'withheld', people: 1 },
    { line: 3, status: 'listed', people: 0 },
    { line: 4, status: 'unusable', people: 0 },
    { line: 5, status: 'unusable', people: 0 },
    { line: 6, status: 'withheld', people: 1 },
  ]);
  expect({ code, ...value }).toMatchObject({ code: 1, rows: 5, unusable: 2, request: 1 });
  const people = await openPeople('read');
  expect((await people.scanPeople({ after: 0 as never, limit: 9 })).map(({ withheld }) => withheld)).toEqual([true, true]);
  await people.close();
});

it('asks before it withholds more than 20 people, and without a terminal needs --yes', async () => {
  const sharing = (count: number) => Array.from({ length: count }, (_, at) => `${at},${NAMES[at]!},555-555-0101,`);
  await stored(...sharing(21));
  const add = ['suppress', 'add', '--phone', '+15555550101', '--reason', 'asked'];
  const refused = await run(...add);
  expect(refused.code).toBe(1);
  expect(refused.err).toMatch(/would withhold 21 people; nothing was changed\. Give --yes/);
  const books = await openBooks();
  expect([await books.listPosition(), await books.requests({ after: 0, limit: 9 })]).toEqual([0, []]);
  await books.close();
  // One fewer is not asked about.
  await run('import', file('people.csv', HEAD, ...sharing(20)), '--source', 'crm', '--replace');
  expect((await run(...add)).value['people']).toHaveLength(20);
  await run('import', file('people.csv', HEAD, ...sharing(21)), '--source', 'crm');
  expect((await run(...add, '--yes')).value['people']).toHaveLength(21);
});

it('says that it does not know a person', async () => {
  await stored(MARY);
  for (const who of ['crm:77', 'P99']) {
    expect(await run('erase', who, '--reason', 'asked')).toMatchObject({ code: 1, err: 'There is no such person. Nothing was changed.\n' });
  }
  expect((await run('requests', 'list')).value['requests']).toEqual([]);
});

const NAMES =
  'Ada Quill,Bo Reyes,Cy Stone,Di Tran,Ed Urban,Fay Voss,Gus Webb,Hal Xiong,Ida Young,Jo Zane,Kit Adler,Lou Baker,Mo Castro,Ned Drake,Ola Estes,Pat Frost,Quin Gates,Ray Hobbs,Sue Ingram,Tom Jacobs,Uma Kemp'
    .split(',')
    .map((one) => one.replace(' ', ','));
