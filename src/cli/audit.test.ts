import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { KNOWN_SECRETS } from '../store/contract/known-secrets.ts';
import { openBooks } from '../store/sqlite/books/shared-books.ts';
import { sqliteModule } from '../store/sqlite/sqlite-module.ts';
import { addAccountCommands } from './account.ts';
import { addAuditCommands } from './audit.ts';
import type { StoreOptions } from './command.ts';
import { addKeyCommands } from './key.ts';
import { type Ran, runCommands } from './run-commands-suite.ts';
import { addVerifyCommand } from './verify.ts';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'namesake-audit-'));
});
afterEach(() => rmSync(dir, { recursive: true }));

function run(...args: string[]): Promise<Ran> {
  const world = {
    clock: { nowMs: () => Date.parse('2030-01-01T00:00:00Z') },
    openBooks: ({ data }: StoreOptions, wish?: { readonly mustExist: boolean }) =>
      openBooks({ secrets: KNOWN_SECRETS, dir: data!, role: 'command', ...wish }),
    openPeople: () => Promise.reject(new Error('these commands need no people')),
  };
  return runCommands([addAccountCommands, addKeyCommands, addVerifyCommand, addAuditCommands], world, [...args, '--data', dir]);
}

function change(sql: string): void {
  const { DatabaseSync } = sqliteModule();
  const database = new DatabaseSync(join(dir, 'books.db'));
  database.exec(sql);
  database.close();
}

async function rows(...args: string[]): Promise<unknown[]> {
  const { out } = await run('audit', 'list', '--json', ...args);
  return (JSON.parse(out) as { audit: unknown[] }).audit;
}

describe('the audit', () => {
  beforeEach(async () => {
    await run('account', 'create', 'Acme', '--credits', '5');
    await run('key', 'revoke', '1');
    await run('account', 'suspend', 'Nowhere');
    await run('account', 'list');
    await run('key', 'revoke', '--help');
  });

  it('has a row of each command that changed something, or tried to', async () => {
    const row = (seq: number, action: string, subject: string | null, outcome: string) => ({
      seq,
      at: '2030-01-01T00:00:00.000Z',
      actor: 'command:tester',
      action,
      subject,
      outcome,
    });
    const made = row(1, 'account create', 'account:1', 'done');
    const revoked = row(2, 'key revoke', 'key:1', 'done');
    const failed = row(3, 'account suspend', null, 'failed');
    expect(await rows()).toEqual([made, revoked, failed]);
    expect(await rows('--after', '1', '--limit', '1')).toEqual([revoked]);
    expect(await run('audit', 'verify')).toMatchObject({ out: 'The audit is sound: 3 rows.\n', code: 0 });
  });

  it.each([
    ['changed', "UPDATE audit SET subject = 'key:2' WHERE seq = 2", /audit 2: its chain does not fit/],
    ['removed', 'DELETE FROM audit WHERE seq = 2', /audit 3: follows 1, so rows are missing/],
    ['moved', 'UPDATE audit SET seq = 9 WHERE seq = 3', /audit 9: follows 2/],
  ])('shows a row that was %s', async (_how, sql, words) => {
    change(sql);
    for (const command of [['audit', 'verify'], ['verify']]) {
      const { out, code } = await run(...command);
      expect({ out, code }).toEqual({ out: expect.stringMatching(words), code: 1 });
    }
  });

  describe('with its head kept outside', () => {
    let head: string;
    beforeEach(async () => {
      head = join(dir, 'head.json');
      writeFileSync(head, (await run('audit', 'head')).out);
    });

    it('is sound while rows and entries are only added', async () => {
      await run('account', 'create', 'Later', '--credits', '7');
      expect(await run('verify', '--head', head)).toMatchObject({ code: 0, out: expect.stringContaining('The books are sound') });
    });

    it.each([
      ['the newest row of the audit', 'DELETE FROM audit WHERE seq = 3', /audit 3: it was there when the head was written/],
      ['the newest entry', 'DELETE FROM entry', /account 1: entry 1 was there when the head was written/],
    ])('shows that %s was taken away, which nothing else does', async (_what, sql, words) => {
      change(sql);
      expect((await run('verify')).code).toBe(0);
      const { out, code } = await run('verify', '--head', head);
      expect({ out, code }).toEqual({ out: expect.stringMatching(words), code: 1 });
    });

    it('shows a ledger that was made again with the key', async () => {
      change('DELETE FROM entry');
      await run('account', 'create', 'Other', '--credits', '5');
      change("UPDATE entry SET account = 1; UPDATE account SET id = 9 WHERE id = 1; UPDATE account SET id = 1 WHERE name = 'Other'");
      expect((await run('verify', '--head', head)).out).toMatch(/account 1: the entries up to 1 are not those of the head/);
    });

    it.each(['', 'no JSON', '{"namesake_head":1,"ledger":[{"seq":"1"}]}'])('refuses a file that holds %j', async (text) => {
      writeFileSync(head, text);
      expect(await run('verify', '--head', head)).toMatchObject({ code: 1, err: expect.stringContaining('is not a head') });
    });
  });
});
