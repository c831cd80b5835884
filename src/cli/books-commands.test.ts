import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { judgeKey } from '../app/accounts/keys.ts';
import { hasGoodChecksum, hashKey } from '../ledger/api-key.ts';
import type { BooksStore } from '../store/books.ts';
import { KNOWN_SECRETS } from '../store/contract/known-secrets.ts';
import { BOOKS_FORMAT } from '../store/sqlite/books/schema.ts';
import { openBooks } from '../store/sqlite/books/shared-books.ts';
import { openDatabase } from '../store/sqlite/database.ts';
import { addAccountCommands, addCreditsCommands } from './account.ts';
import type { StoreOptions } from './command.ts';
import { addKeyCommands } from './key.ts';
import { type Ran, runCommands } from './run-commands-suite.ts';
import { addVerifyCommand } from './verify.ts';

const DAY_MS = 86_400_000;
let dir: string;
let nowMs: number;

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'namesake-cli-'));
  nowMs = Date.parse('2030-01-01T00:00:00Z');
});
afterEach(() => rmSync(dir, { recursive: true }));

function run(...args: string[]): Promise<Ran> {
  const world = {
    clock: { nowMs: () => nowMs },
    openBooks: ({ data }: StoreOptions) => openBooks({ secrets: KNOWN_SECRETS, dir: data!, role: 'command' }),
    openPeople: () => Promise.reject(new Error('these commands need no people')),
  };
  return runCommands([addAccountCommands, addCreditsCommands, addKeyCommands, addVerifyCommand], world, [...args, '--data', dir]);
}

async function json(...args: string[]): Promise<Record<string, unknown>> {
  const { out, err, code } = await run(...args, '--json');
  expect({ err, code }).toEqual({ err: '', code: 0 });
  return JSON.parse(out.trimEnd().split('\n').at(-1)!) as Record<string, unknown>;
}

async function withBooks<Result>(work: (books: BooksStore) => Promise<Result>): Promise<Result> {
  const books = await openBooks({ secrets: KNOWN_SECRETS, dir, role: 'command' });
  try {
    return await work(books);
  } finally {
    await books.close();
  }
}

const verdict = (key: unknown, scope: 'lookup' | 'usage' | 'admin' = 'lookup') =>
  withBooks(async (books) => judgeKey((await books.keysByHash([hashKey(key as string)]))[0], { scopes: [scope], nowMs }));

describe('account', () => {
  it('create gives a key that works and the credits', async () => {
    const made = await json('account', 'create', 'Acme', '--credits', '100');
    expect(made).toEqual({ account: 'Acme', key: expect.any(String), credits: 100 });
    expect(hasGoodChecksum(made['key'] as string)).toBe(true);
    expect([await verdict(made['key']), await verdict(made['key'], 'usage'), await verdict(made['key'], 'admin')]).toEqual([
      'good',
      'good',
      'scope_missing',
    ]);
  });

  it('list shows accounts with their limits, for people and for programs', async () => {
    expect((await run('account', 'list')).out).toContain('no accounts yet');
    await run('account', 'create', 'zeta', '--rate-limit', '0', '--miss-budget', '50');
    await run('account', 'create', 'Acme', '--credits', '7');
    await run('account', 'suspend', 'Acme');
    expect((await json('account', 'list'))['accounts']).toEqual([
      { account: 'Acme', credits: 7, suspended: true, created: '2030-01-01T00:00:00.000Z' },
      { account: 'zeta', credits: 0, suspended: false, rate_limit: 0, miss_budget: 50, created: '2030-01-01T00:00:00.000Z' },
    ]);
    expect((await run('account', 'list')).out).toBe(
      [
        'ACCOUNT  CREDITS  STATE      PER MINUTE  MISSES PER DAY  CREATED',
        'Acme     7        suspended  default     default         2030-01-01',
        'zeta     0        active     none        50              2030-01-01',
        '',
      ].join('\n'),
    );
  });

  it('suspend and resume take effect on its keys', async () => {
    const { key } = await json('account', 'create', 'Acme');
    await json('account', 'suspend', 'Acme');
    expect(await verdict(key)).toBe('account_suspended');
    expect(await json('account', 'resume', 'Acme')).toMatchObject({ account: 'Acme', suspended: false });
    expect(await verdict(key)).toBe('good');
  });
});

describe('credits and verify', () => {
  it('grants add up, and the books are sound', async () => {
    await run('account', 'create', 'Acme', '--credits', '5');
    expect(await json('credits', 'grant', 'Acme', '20', '--reason', 'invoice 7')).toEqual({ account: 'Acme', granted: 20, credits: 25 });
    expect(await json('verify')).toEqual({ ok: true, accounts: 1, credits: 25, records: 0, people: 0, faults: [] });
    expect(await withBooks(async (books) => (await books.ledger({ account: 1 as never, afterSeq: 1, limit: 1 }))[0])).toMatchObject({
      reason: 'invoice 7',
    });
  });

  it('verify names what was tampered with and fails', async () => {
    await run('account', 'create', 'Acme', '--credits', '5');
    const database = openDatabase({
      file: join(dir, 'books.db'),
      format: BOOKS_FORMAT,
      synchronous: 'FULL',
    });
    database.exec('UPDATE entry SET credits = 500, balance_after = 500');
    database.close();
    const { out, code } = await run('verify');
    expect(code).toBe(1);
    expect(out).toMatch(/1 faults:\n {2}account 1, entry 1: its chain does not fit/);
  });

  it('works on the books of a running server', async () => {
    const owner = await openBooks({ secrets: KNOWN_SECRETS, dir, role: 'server' });
    const { key } = await json('account', 'create', 'Acme', '--credits', '5');
    expect((await owner.keysByHash([hashKey(key as string)]))[0]).toMatchObject({ account: { name: 'Acme', balanceCredits: 5 } });
    await run('key', 'revoke', (key as string).slice(0, 15));
    expect(judgeKey((await owner.keysByHash([hashKey(key as string)]))[0], { scopes: ['lookup'], nowMs })).toBe('invalid_key');
    expect(await json('verify')).toMatchObject({ ok: true });
    await owner.close();
  });
});

describe('key', () => {
  it('create takes scopes and an expiry', async () => {
    await run('account', 'create', 'Acme');
    const made = await json('key', 'create', 'Acme', '--scope', 'admin,usage', '--expires', '30d');
    expect(made).toMatchObject({ account: 'Acme', scopes: ['usage', 'admin'], expires: '2030-01-31T00:00:00.000Z', state: 'good' });
    expect([await verdict(made['key'], 'admin'), await verdict(made['key'])]).toEqual(['good', 'scope_missing']);
    nowMs += 30 * DAY_MS;
    expect(await verdict(made['key'], 'admin')).toBe('invalid_key');
  });

  it('rotate keeps the old key working for the overlap and no longer', async () => {
    const { key: old } = await json('account', 'create', 'Acme');
    const { key, old_expires } = await json('key', 'rotate', (old as string).slice(0, 15), '--overlap', '24h');
    expect(old_expires).toBe('2030-01-02T00:00:00.000Z');
    expect([await verdict(old), await verdict(key)]).toEqual(['good', 'good']);
    nowMs += DAY_MS;
    expect([await verdict(old), await verdict(key)]).toEqual(['invalid_key', 'good']);
    expect(await run('key', 'rotate', '1')).toMatchObject({ code: 1, err: expect.stringContaining('no longer works') });
  });

  it.each([
    ['7d', '1h', '2030-01-01T01:00:00.000Z'],
    ['1h', '7d', '2030-01-01T01:00:00.000Z'],
  ])('rotate again within the overlap lets the sooner end count: %s, then %s', async (first, second, end) => {
    await run('account', 'create', 'Acme');
    await json('key', 'rotate', '1', '--overlap', first);
    expect((await json('key', 'rotate', '1', '--overlap', second))['old_expires']).toBe(end);
  });

  it('rotate prints when the new key expires: after the lifetime of the old one, or as given', async () => {
    const { key: old } = await json('account', 'create', 'Acme');
    expect((await json('key', 'rotate', '1'))['expires']).toBeNull();
    // In its overlap the old one was to live for a day.
    expect((await json('key', 'rotate', (old as string).slice(0, 15)))['expires']).toBe('2030-01-02T00:00:00.000Z');
    expect((await json('key', 'rotate', '1', '--expires', '90d'))['expires']).toBe('2030-04-01T00:00:00.000Z');
  });

  it('revoke takes effect at once and list says so', async () => {
    const { key } = await json('account', 'create', 'Acme');
    await json('key', 'revoke', '1');
    expect(await verdict(key)).toBe('invalid_key');
    expect((await json('key', 'list', 'Acme'))['keys']).toMatchObject([{ id: 1, account: 'Acme', state: 'revoked', last_used: null }]);
    expect((await run('key', 'list')).out).toMatch(/^ID {2}ACCOUNT {2}KEY .*\n1 {3}Acme {5}nsk_live_.{6}… {2}lookup,usage {2}revoked/);
  });
});

describe('what goes wrong', () => {
  it.each<[string[], string, number]>([
    [['account', 'suspend', 'nobody'], 'There is no account named nobody.', 1],
    [['credits', 'grant', 'nobody', '5'], 'There is no account named nobody.', 1],
    [['credits', 'grant', 'nobody', '0'], 'at least 1', 1],
    [['key', 'create', 'nobody'], 'There is no account named nobody.', 1],
    [['key', 'revoke', '99'], 'There is no such key', 1],
    [['account', 'create', '  '], 'a name has 1 to 100 characters', 1],
    [['credits', 'grant', 'a', '-5'], 'whole number', 2],
    [['credits', 'grant', 'a', '1.5'], 'whole number', 2],
    [['key', 'create', 'a', '--scope', 'root'], 'Scopes are lookup, usage, explain, admin', 2],
    [['key', 'create', 'a', '--expires', '2020-01-01'], 'in the future', 2],
    [['key', 'rotate', '1', '--overlap', 'soon'], 'duration such as', 2],
  ])('%j says so', async (args, message, expected) => {
    const { err, code, out } = await run(...args);
    expect(err).toContain(message);
    expect({ code, out }).toEqual({ code: expected, out: '' });
  });

  it('a name that is taken', async () => {
    await run('account', 'create', 'Acme');
    const { err, out, code } = await run('account', 'create', ' Acme ', '--json');
    expect(err).toContain('already');
    expect({ code, said: JSON.parse(out) }).toEqual({ code: 1, said: { error: expect.stringContaining('already') } });
  });
});
