import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AccountId, EntryId } from '../../../core/ids.ts';
import { NameTaken } from '../../books.ts';
import { KNOWN_SECRETS } from '../../contract/known-secrets.ts';
import { SqliteBooks } from './books.ts';
import { BooksConnection, ConnectionLost } from './socket-client.ts';
import { encodeFrame, FrameReader } from './socket-messages.ts';
import { type BooksCall, type SocketServer, serveBooks } from './socket-server.ts';

describe('frames', () => {
  it('come out as they went in, however they are cut', () => {
    fc.assert(
      fc.property(fc.array(fc.object(), { maxLength: 5 }), fc.integer({ min: 1, max: 40 }), (values, pieceBytes) => {
        const bytes = Buffer.concat(values.map((value) => encodeFrame(value)));
        const reader = new FrameReader();
        const out: unknown[] = [];
        for (let at = 0; at < bytes.length; at += pieceBytes) out.push(...reader.push(bytes.subarray(at, at + pieceBytes)));
        expect(out).toEqual(values);
      }),
    );
  });

  it('are refused when too large, on both sides', () => {
    expect(() => encodeFrame('x'.repeat(100), 50)).toThrow('larger than 50');
    expect(() => new FrameReader(50).push(encodeFrame('x'.repeat(100)))).toThrow('larger than 50');
  });
});

describe('the socket of the books', () => {
  let folder: string;
  let path: string;
  let books: SqliteBooks;
  let server: SocketServer;
  let commits: number;

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'namesake-socket-'));
    path = join(folder, 'books.sock');
    commits = 0;
    books = new SqliteBooks({
      secrets: KNOWN_SECRETS,
      file: join(folder, 'books.db'),
      onCommit: (commit) => {
        commits += 1;
        commit();
      },
    });
    server = await serveBooks({ books, path });
  });
  afterEach(async () => {
    await server.close();
    await books.close();
    rmSync(folder, { recursive: true });
  });

  const grant = (id: string, account: AccountId) => ({ id: id as EntryId, account, kind: 'grant' as const, credits: 1, atMs: 0 });

  it('joins the orders of several callers and the owner into few commits', async () => {
    const { id } = await books.createAccount({ name: 'acme', limits: {}, nowMs: 0 });
    const callers = await Promise.all([BooksConnection.open(path), BooksConnection.open(path)]);
    const calls = callers.flatMap((caller, n) => Array.from({ length: 50 }, (_, k) => caller!.call('post', [[grant(`${n}-${k}`, id)]])));
    const outcomes = (await Promise.all(calls)).flat() as { balanceAfter: number }[];
    expect(outcomes.map((outcome) => outcome.balanceAfter).sort((a, b) => a - b)).toEqual(Array.from({ length: 100 }, (_, n) => n + 1));
    expect(commits).toBeLessThan(50);
    const own = commits;
    const soon = books.postSoon([grant('soon', id)]);
    expect(await books.post([grant('now', id)])).toEqual([{ kind: 'posted', seq: 102, balanceAfter: 102 }]);
    expect(await soon).toEqual([{ kind: 'posted', seq: 101, balanceAfter: 101 }]);
    expect(commits).toBe(own + 1);
    for (const caller of callers) caller!.close();
  });

  it('carries errors as what they are', async () => {
    const caller = (await BooksConnection.open(path))!;
    const order = { name: 'acme', limits: {}, nowMs: 0 };
    await caller.call('createAccount', [order]);
    await expect(caller.call('createAccount', [order])).rejects.toBeInstanceOf(NameTaken);
    await expect(caller.call('post', [[{ ...grant('g', 1 as AccountId), credits: -1 }]])).rejects.toThrow('a grant gives');
    expect(await caller.call('balances', [[1]])).toEqual([0]);
    caller.close();
  });

  it.each(['close', 'verify', 'constructor', '__proto__', 'toString'])('has no call %s', async (name) => {
    const caller = (await BooksConnection.open(path))!;
    await expect(caller.call(name as BooksCall, [])).rejects.toThrow('no such call');
    caller.close();
  });

  it('hangs up on what is no message, and serves the others on', async () => {
    const noise = connect(path);
    const hungUp = new Promise((resolve) => noise.once('close', resolve));
    noise.on('error', () => {});
    noise.write(Buffer.from('GET / HTTP/1.1\r\n\r\n'));
    await hungUp;
    const caller = (await BooksConnection.open(path))!;
    expect(await caller.call('accounts', [{}])).toEqual([]);
    caller.close();
  });

  it('tells calls under way that their outcome is not known when it goes', async () => {
    const caller = (await BooksConnection.open(path))!;
    const pending = caller.call('accounts', [{}]);
    caller.close();
    await expect(pending).rejects.toBeInstanceOf(ConnectionLost);
    await expect(caller.call('accounts', [{}])).rejects.toBeInstanceOf(ConnectionLost);
    expect(await BooksConnection.open(join(folder, 'nobody.sock'))).toBeUndefined();
  });

  it('answers what it has taken before it closes', async () => {
    const caller = (await BooksConnection.open(path))!;
    const { id } = (await caller.call('createAccount', [{ name: 'acme', limits: {}, nowMs: 0 }])) as { id: AccountId };
    const posts = Array.from({ length: 20 }, (_, n) => caller.call('post', [[grant(`g${n}`, id)]]));
    await posts[0];
    await server.close();
    const settled = await Promise.allSettled(posts);
    const answered = settled.filter((outcome) => outcome.status === 'fulfilled').length;
    expect((await books.balances([id]))[0]).toBe(answered);
  });
});
