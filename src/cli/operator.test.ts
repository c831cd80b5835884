import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { KNOWN_SECRETS } from '../store/contract/known-secrets.ts';
import { openBooks } from '../store/sqlite/books/shared-books.ts';
import { addAccountCommands } from './account.ts';
import type { StoreOptions } from './command.ts';
import { addKeyCommands } from './key.ts';
import { addOperatorCommands } from './operator.ts';
import { type Ran, runCommands } from './run-commands-suite.ts';

let dir: string;

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'namesake-cli-'));
});
afterEach(() => rmSync(dir, { recursive: true }));

function run(...args: string[]): Promise<Ran> {
  const world = {
    clock: { nowMs: () => Date.parse('2030-01-01T00:00:00Z') },
    openBooks: ({ data }: StoreOptions) => openBooks({ secrets: KNOWN_SECRETS, dir: data!, role: 'command' }),
    openPeople: () => Promise.reject(new Error('these commands need no people')),
  };
  return runCommands([addAccountCommands, addKeyCommands, addOperatorCommands], world, [...args, '--data', dir]);
}

async function json(...args: string[]): Promise<Record<string, unknown>> {
  const { out, err, code } = await run(...args, '--json');
  expect({ err, code }).toEqual({ err: '', code: 0 });
  return JSON.parse(out) as Record<string, unknown>;
}

const LINK = /^http:\/\/127\.0\.0\.1:8081\/set-up\?link=[\w-]{43}$/;

describe('operator', () => {
  it('add prints a link; list shows who has used theirs', async () => {
    expect((await run('operator', 'list')).out).toContain('There are no operators yet.');
    expect(await json('operator', 'add', 'ada', '--role', 'owner')).toEqual({
      operator: 'ada',
      role: 'owner',
      link: expect.stringMatching(LINK),
    });
    expect((await run('operator', 'add', 'bob')).out).toMatch(
      /^Operator {2}bob \(operator\)\nLink {6}http.*\nIt works once and for 30 minutes\.\n$/,
    );
    expect((await json('operator', 'list'))['operators']).toEqual([
      { name: 'ada', role: 'owner', state: 'invited', totp: false, created: '2030-01-01T00:00:00.000Z' },
      { name: 'bob', role: 'operator', state: 'invited', totp: false, created: '2030-01-01T00:00:00.000Z' },
    ]);
  });

  it('reset prints another link, and remove leaves an owner', async () => {
    const { link } = await json('operator', 'add', 'ada', '--role', 'owner');
    const again = await json('operator', 'reset', 'ada');
    expect(again).toEqual({ operator: 'ada', role: 'owner', link: expect.stringMatching(LINK) });
    expect(again['link']).not.toBe(link);
    expect(await run('operator', 'remove', 'ada')).toMatchObject({ code: 1, err: expect.stringContaining('only owner') });
    await json('operator', 'add', 'bob', '--role', 'owner');
    expect(await json('operator', 'remove', 'ada')).toEqual({ operator: 'ada', removed: true });
    expect((await json('operator', 'list'))['operators']).toMatchObject([{ name: 'bob' }]);
    expect(await json('operator', 'add', 'ada')).toMatchObject({ operator: 'ada', role: 'operator' });
  });

  it.each<[string[], string, number]>([
    [['operator', 'reset', 'eve'], 'There is no operator named eve.', 1],
    [['operator', 'remove', 'eve'], 'There is no operator named eve.', 1],
    [['operator', 'add', 'ada'], 'already exists', 1],
    [['operator', 'add', '<b>'], 'a name has 1 to 60 letters', 1],
    [['operator', 'add', 'bob', '--role', 'root'], 'Allowed choices are viewer, operator, owner', 2],
  ])('%j says what is wrong', async (args, message, expected) => {
    await run('operator', 'add', 'ada');
    const { err, code, out } = await run(...args);
    expect(err).toContain(message);
    expect({ code, out }).toEqual({ code: expected, out: '' });
  });
});

describe('key create', () => {
  beforeEach(() => run('account', 'create', 'Acme'));

  it.each([
    [['--scope', 'admin', '--role', 'owner'], 'owner'],
    [['--scope', 'admin'], 'viewer'],
    [['--scope', 'lookup'], undefined],
  ])('%j has the role %s, also after its rotation', async (options, role) => {
    const { id } = await json('key', 'create', 'Acme', ...options);
    await json('key', 'rotate', String(id));
    const listed = (await json('key', 'list', 'Acme'))['keys'] as { readonly role?: string }[];
    expect(listed.slice(1).map((key) => key.role)).toEqual([role, role]);
  });

  it('refuses a role for a key that cannot operate', async () => {
    expect(await run('key', 'create', 'Acme', '--role', 'owner')).toMatchObject({ code: 1, err: expect.stringContaining('scope admin') });
  });
});
