import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { EntryId } from '../core/ids.ts';
import { addEraseCommand } from './erase.ts';
import { addImportCommand } from './import.ts';
import { addRequestsCommands } from './requests.ts';
import { scratchPeople } from './run-commands-suite.ts';
import { addSuppressCommands } from './suppress.ts';

const { folder, file, openPeople, openBooks, run } = scratchPeople([
  addImportCommand,
  addSuppressCommands,
  addEraseCommand,
  addRequestsCommands,
]);

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

it('withdraws people with a file that no longer has them, from kept replies and from every file', async () => {
  await stored(ODUYA, MARY, ODUYA.replace('1,', 'bad,').replace('555-555-0101', '').replace('zo@oduya.example', ''));
  const people = await openPeople('read');
  const person = (await people.findRecords([{ source: 'crm', recordId: '1' }]))[0]!.person!;
  await people.close();
  const books = await openBooks();
  const account = (await books.createAccount({ name: 'acme', limits: {}, nowMs: 1 })).id;
  const ask = { account, endpoint: 'reverse_phone', idempotencyKey: 'k', nowMs: 2 } as const;
  const lookup = { key: 1 as never, endpoint: 'reverse_phone', requestId: 'r', matches: 1, people: [person] } as const;
  const idempotency = { ...ask, bodyHash: 'b', head: '{"full":"Zbigniew Oduya","left":', tail: '}', expiresMs: 1e15 };
  const charge = { id: 'c' as EntryId, account, kind: 'charge', credits: 0, atMs: 2, lookup, idempotency } as const;
  expect((await books.post([charge]))[0]).toMatchObject({ kind: 'posted' });
  expect((await books.keptReplies([ask]))[0]!.body).toContain('Oduya');
  await books.close();

  expect(await run('import', file('people.csv', HEAD, MARY), '--source', 'crm', '--replace')).toMatchObject({ code: 0 });
  const after = await openBooks();
  expect((await after.keptReplies([ask]))[0]!.body).toBe('');
  expect(await after.verify()).toEqual([]);
  await after.close();
  const files = readdirSync(join(folder(), 'data'), { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const naming = (what: RegExp) =>
    files.filter(({ parentPath, name }) => what.test(readFileSync(join(parentPath, name), 'latin1'))).map(({ name }) => name);
  expect(naming(/lindqvist/i)).toContain('people.db');
  expect(naming(/oduya/i)).toEqual([]);
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
