import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AccountId, ApiKeyId, EntryId } from '../../../core/ids.ts';
import type { PostOrder } from '../../books.ts';
import { KNOWN_SECRETS } from '../../contract/known-secrets.ts';
import { StoreUnavailable } from '../../store-unavailable.ts';
import { type FileLock, takeFileLock } from '../data-files.ts';
import { SqliteBooks } from './books.ts';
import { BOOKS_FILE } from './schema.ts';
import { LOCK_FILE, openBooks, type SharedBooks } from './shared-books.ts';
import { encodeFrame, FrameReader, sendError } from './socket-messages.ts';
import { makeSocketPath } from './socket-path.ts';

let dir: string;
let lock: FileLock;
let own: SqliteBooks;
let server: Server;
let client: SharedBooks;
let account: AccountId;
/** What the owner does with orders; 'goes' takes no more callers from then on. */
let answer: (orders: readonly PostOrder[]) => Promise<object | 'goes'>;

beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'namesake-lost-'));
  lock = takeFileLock(join(dir, LOCK_FILE))!;
  own = new SqliteBooks({ secrets: KNOWN_SECRETS, file: join(dir, BOOKS_FILE) });
  account = (await own.createAccount({ name: 'acme', limits: {}, nowMs: 0 })).id;
  await own.post([{ id: 'grant' as EntryId, account, kind: 'grant', credits: 100, atMs: 0 }]);
  server = createServer((socket) => {
    const reader = new FrameReader();
    socket.on('data', (piece) => {
      for (const { id, call, args } of reader.push(piece as Buffer) as { id: number; call: string; args: [PostOrder[]] }[]) {
        void (call === 'secretsFingerprint' ? own.secretsFingerprint().then((value) => ({ value })) : answer(args[0])).then((told) => {
          if (told !== 'goes') return socket.write(encodeFrame({ id, ...told }));
          server.close();
          return socket.destroy();
        });
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(makeSocketPath(dir), resolve));
  client = await openBooks({ secrets: KNOWN_SECRETS, dir, role: 'command', seatLimitMs: 100 });
});
afterEach(async () => {
  server.close();
  await own.close();
  lock.release();
  await client.close();
  rmSync(dir, { recursive: true });
});

const charge = (id: string): PostOrder => ({
  id: id as EntryId,
  account,
  kind: 'charge',
  credits: -5,
  atMs: 0,
  lookup: { key: 1 as ApiKeyId, endpoint: 'reverse_phone', requestId: id, matches: 0, people: [] },
});

describe('an owner that is there and says nothing', () => {
  it('is not waited for beyond the limit, and what it may yet write costs nothing in the end', async () => {
    const waiting = await openBooks({ secrets: KNOWN_SECRETS, dir, role: 'server', answerLimitMs: 50 });
    const asleep: (() => void)[] = [];
    answer = (orders) => new Promise((resolve) => asleep.push(() => resolve(own.post(orders).then((value) => ({ value })))));
    await expect(waiting.post([charge('late')])).rejects.toMatchObject({ name: 'StoreUnavailable', inDoubt: true });
    await expect(waiting.balances([account])).rejects.toMatchObject({ name: 'StoreUnavailable', inDoubt: false });
    asleep[0]!();
    await own.post([]);
    expect(await own.balances([account])).toEqual([95]);
    await own.close();
    lock.release();
    server.close();
    await waiting.maintain(1);
    expect(await waiting.balances([account])).toEqual([100]);
    await waiting.close();
  });
});

describe('charges whose owner was lost, while nobody takes its place', () => {
  it.each([
    ['was written before', async (orders: readonly PostOrder[]) => void (await own.post(orders))],
    ['was not written', async () => {}],
  ])('are in doubt, and cost nothing in the end: one that %s', async (_what, work) => {
    answer = async (orders) => {
      await work(orders);
      return 'goes';
    };
    await expect(client.post([charge('lost')])).rejects.toMatchObject({ name: 'StoreUnavailable', inDoubt: true });
    await expect(client.maintain(1)).rejects.toThrow(StoreUnavailable);
    await own.close();
    lock.release();
    await client.maintain(2);
    expect(client.isOwner).toBe(true);
    expect(await client.balances([account])).toEqual([100]);
    // Wherever it still waits, it comes too late.
    await client.post([charge('lost')]);
    expect(await client.balances([account])).toEqual([100]);
    expect(await client.verify()).toEqual([]);
  });

  it('are settled by the others too when it died of the disk that left them in doubt', async () => {
    answer = async (orders) => {
      await own.post(orders);
      return { error: sendError(new StoreUnavailable('the disk failed', { inDoubt: true })) };
    };
    await expect(client.post([charge('doubted')])).rejects.toMatchObject({ name: 'StoreUnavailable', inDoubt: true });
    answer = async () => 'goes';
    await own.close();
    lock.release();
    await client.maintain(1);
    expect(await client.balances([account])).toEqual([100]);
  });

  it('are in no doubt when the owner says that nothing was written', async () => {
    answer = async () => ({ error: sendError(new StoreUnavailable('the disk is full')) });
    await expect(client.post([charge('plain')])).rejects.toMatchObject({ name: 'StoreUnavailable', inDoubt: false });
  });
});
