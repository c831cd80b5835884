import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { keyLimit } from '../match/keys/key-kinds.ts';
import { KNOWN_SECRETS } from '../store/contract/known-secrets.ts';
import { openBooks } from '../store/sqlite/books/shared-books.ts';
import { openSqlitePeople } from '../store/sqlite/people/open-people.ts';
import { addAccountCommands } from './account.ts';
import { addAuditCommands } from './audit.ts';
import { addCorrectCommands } from './correct.ts';
import { addImportCommand } from './import.ts';
import { addRequestsCommands } from './requests.ts';
import { type Ran, runCommands } from './run-commands-suite.ts';

const COMMANDS = [addAccountCommands, addImportCommand, addCorrectCommands, addRequestsCommands, addAuditCommands];
let dir: string;

async function run(...args: string[]): Promise<Ran & { readonly value: Record<string, unknown> }> {
  const world = {
    clock: { nowMs: () => Date.parse('2030-01-01T00:00:00Z') },
    openBooks: () => openBooks({ secrets: KNOWN_SECRETS, dir, role: 'command' }),
    openPeople: (_: unknown, access: 'read' | 'write') => openSqlitePeople({ folder: dir, access, limitOf: keyLimit }),
  };
  const ran = await runCommands(COMMANDS, world, [...args, '--data', dir, '--json']);
  return { ...ran, value: JSON.parse(ran.out.trim().split('\n').at(-1)!) as Record<string, unknown> };
}

beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'namesake-correct-'));
  await run('account', 'create', 'Acme');
  const file = join(dir, 'crm.csv');
  writeFileSync(
    file,
    'id,first,last,phone,birth_date\n1,Quilla,Vandermast,+12025550147,1980-01-02\n2,Otto,Brandt,+12025550163,1971-05-06\n',
  );
  await run('import', file, '--source', 'crm');
});
afterEach(() => rmSync(dir, { recursive: true }));

it('notes what is right or wrong of a person, lists it, and takes it back', async () => {
  const why = ['--reason', 'wrote a letter'];
  const set = await run('correct', 'set', 'crm:1', '--phone', '+1 202-555-0111', '--birth-date', '1981-02-03', ...why);
  expect(set.value).toMatchObject({ request: 1, act: 'set', facts: ['phone', 'birth_date'] });
  const removed = await run('correct', 'remove', 'crm:1', '--phone', '+12025550147', ...why);
  expect(removed.value).toMatchObject({ request: 2, act: 'remove' });
  const listed = (await run('correct', 'list', 'crm:1')).value['corrections'];
  const shared = { reason: 'wrote a letter', source: 'person', by: 'command:tester', at: '2030-01-01T00:00:00.000Z' };
  expect(listed).toEqual([
    {
      ...shared,
      request: 1,
      changes: [
        { act: 'set', fact: 'phone', value: '+12025550111' },
        { act: 'set', fact: 'birth_date', value: '1981-02-03' },
      ],
    },
    { ...shared, request: 2, changes: [{ act: 'remove', fact: 'phone', value: '+12025550147' }] },
  ]);
  expect((await run('correct', 'list', 'crm:2')).value['corrections']).toEqual([]);
  expect((await run('requests', 'show', '1')).value).toMatchObject({ kind: 'correct', state: 'closed' });
  expect((await run('correct', 'withdraw', '2', ...why)).value).toEqual({ request: 2, withdrawn: true });
  expect((await run('correct', 'list')).value['corrections']).toHaveLength(1);
  const audit = (await run('audit', 'list')).value['audit'] as { action: string; subject: string; outcome: string }[];
  const rows = audit.filter(({ action }) => action.startsWith('correct ')).map(({ action, subject }) => `${action} ${subject}`);
  expect(rows.map((row) => row.replace(/[0-9a-f]{16,}/, 'HASH'))).toEqual([
    'correct set request:1 person:HASH',
    'correct remove request:2 person:HASH',
    'correct list person:HASH',
    'correct list person:HASH',
    'correct withdraw request:2',
    'correct list null',
  ]);
});

it.each<[RegExp, string, ...string[]]>([
  [/No record of this person has that value/, 'remove', '--phone', '+12025550163'],
  [/not a phone number/, 'set', '--phone', '12'],
  [/not a birth date/, 'set', '--birth-date', 'soon'],
  [/the first and the last name together/, 'set', '--last', 'Brandt'],
  [/Give what to correct/, 'set'],
  [/an address with its street/, 'set', '--city', 'Reno'],
])('changes nothing where it cannot: %s', async (message, act, ...facts) => {
  const { code, err } = await run('correct', act, 'crm:1', ...facts, '--reason', 'asked');
  expect(code).toBe(1);
  expect(err).toMatch(message);
  expect((await run('requests', 'list')).value['requests']).toEqual([]);
  expect((await run('correct', 'list')).value['corrections']).toEqual([]);
});

it('says that a person or a correction is not there', async () => {
  expect((await run('correct', 'set', 'crm:9', '--phone', '+12025550111', '--reason', 'x')).err).toMatch(/no such person/);
  expect((await run('correct', 'withdraw', '7', '--reason', 'x')).err).toMatch(/has no correction in force/);
});
