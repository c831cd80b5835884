import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AccountId, EntryId } from '../../../core/ids.ts';
import type { Entry } from '../../books.ts';
import { KNOWN_SECRETS } from '../../contract/known-secrets.ts';
import { takeFileLock } from '../data-files.ts';
import { openBooks } from './shared-books.ts';
import { findSocketPath } from './socket-path.ts';

const ROOT = resolve(import.meta.dirname, '../../../..');
const CREDITS = 1_000_000;
const ROUNDS = 30;

interface Line {
  readonly owner?: number;
  readonly done?: string;
  readonly acknowledged?: readonly { readonly id: string; readonly kind: string; readonly seq: number; readonly balanceAfter: number }[];
}

let dir: string;
let children: ChildProcess[];

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'namesake-processes-'));
  children = [];
});
afterEach(() => {
  for (const child of children) child.kill('SIGKILL');
  rmSync(dir, { recursive: true });
});

function start(
  program: string,
  args: readonly string[],
  onLine: (line: Line, child: ChildProcess) => void = () => {},
): Promise<number | null> {
  const child = spawn(process.execPath, ['--import', join(ROOT, 'tools/run-typescript.js'), join(ROOT, program), ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  createInterface({ input: child.stdout! }).on('line', (text) => onLine(JSON.parse(text) as Line, child));
  return once(child, 'close').then(([code]) => code as number | null);
}

async function account(): Promise<AccountId> {
  const books = await openBooks({ secrets: KNOWN_SECRETS, dir, role: 'command' });
  const { id } = await books.createAccount({ name: 'acme', limits: {}, nowMs: 0 });
  await books.post([{ id: 'grant' as EntryId, account: id, kind: 'grant', credits: CREDITS, atMs: 0 }]);
  await books.close();
  return id;
}

async function allEntries(id: AccountId): Promise<Entry[]> {
  const books = await openBooks({ secrets: KNOWN_SECRETS, dir, role: 'command' });
  expect(await books.verify()).toEqual([]);
  const entries: Entry[] = [];
  for (let page = await books.ledger({ account: id, afterSeq: 0, limit: 500 }); page.length > 0; ) {
    entries.push(...page);
    page = await books.ledger({ account: id, afterSeq: entries.length, limit: 500 });
  }
  await books.close();
  return entries;
}

describe('several processes on one set of books', () => {
  it.each([0, 1, 3])('lose and double nothing when the owner is killed %i times', async (kills) => {
    const id = await account();
    const acknowledged = new Map<string, { seq: number; balanceAfter: number }>();
    const done: string[] = [];
    const killed: string[] = [];
    let owner: { readonly name: string; readonly process: ChildProcess } | undefined;
    let sinceOwner = 0;
    const names = Array.from({ length: kills + 2 }, (_, index) => `p${index}`);
    const ends = names.map((name) =>
      start('test/books/poster.ts', [dir, String(id), name, String(ROUNDS)], (line, child) => {
        if (line.owner !== undefined) {
          owner = { name, process: child };
          sinceOwner = 0;
        }
        if (line.done !== undefined) done.push(line.done);
        for (const { id: entryId, ...outcome } of line.acknowledged ?? []) {
          expect(outcome.kind).toBe('posted');
          acknowledged.set(entryId, outcome);
        }
        sinceOwner += 1;
        if (owner !== undefined && killed.length < kills && sinceOwner > 10) {
          killed.push(owner.name);
          owner.process.kill('SIGKILL');
          owner = undefined;
        }
      }),
    );
    await Promise.all(ends);
    expect(killed).toHaveLength(kills);
    // An owner may have posted all of its own before it was killed.
    expect(new Set([...done, ...killed])).toEqual(new Set(names));
    const entries = await allEntries(id);
    const byId = new Map(entries.map((entry) => [entry.id as string, entry]));
    expect(byId.size).toBe(entries.length);
    for (const [entryId, { seq, balanceAfter }] of acknowledged)
      expect(byId.get(entryId)).toMatchObject({ seq, balanceAfter, credits: -5 });
    for (const name of done) expect(entries.filter((entry) => entry.id.startsWith(`${name}-`))).toHaveLength(ROUNDS * 8);
    expect(entries.at(-1)!.balanceAfter).toBe(CREDITS - 5 * (entries.length - 1));
  });

  it('leave the lock free when killed', async () => {
    const id = await account();
    const lockFile = join(dir, 'owner.lock');
    const ended = start('test/books/poster.ts', [dir, String(id), 'p', '1000000'], (line, child) => {
      if (line.acknowledged === undefined || child.killed) return;
      expect(takeFileLock(lockFile)).toBeUndefined();
      child.kill('SIGKILL');
    });
    await ended;
    const lock = takeFileLock(lockFile);
    expect(lock).toBeDefined();
    lock!.release();
  });

  it('meet also in a folder too deep for a socket, which only this user may use', async () => {
    dir = join(dir, 'd'.repeat(90), 'e'.repeat(90));
    mkdirSync(dir, { recursive: true });
    const owner = await openBooks({ secrets: KNOWN_SECRETS, dir, role: 'command' });
    const client = await openBooks({ secrets: KNOWN_SECRETS, dir, role: 'command' });
    expect([owner.isOwner, client.isOwner]).toEqual([true, false]);
    const path = findSocketPath(dir)!;
    expect(path.length).toBeLessThan(108);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(await client.createAccount({ name: 'a', limits: {}, nowMs: 1 })).toMatchObject({ name: 'a' });
    await owner.close();
    expect(statSync(path, { throwIfNoEntry: false })).toBeUndefined();
    expect(await client.accounts({})).toMatchObject([{ name: 'a' }]);
    expect(client.isOwner).toBe(true);
    await client.close();
    dir = resolve(dir, '../..');
  });
});
