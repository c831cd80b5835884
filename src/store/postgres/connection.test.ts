import { type AddressInfo, connect, createServer, type Server } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sharedPostgres, type TestPostgres } from '../../../test/postgres/server.ts';
import { StoreUnavailable } from '../store-unavailable.ts';
import type { Statement } from '../table-work.ts';
import { Connection } from './connection.ts';

const LIMIT_MS = 200;
const LOCK: Statement = { name: 'lock', text: 'SELECT pg_advisory_xact_lock(1, 2)' };
const LONG: Statement = { name: 'long', text: 'SELECT pg_sleep(1)' };
let server: TestPostgres | undefined;
let url: string;
let serving: Connection;
let command: Connection;

beforeAll(async () => {
  server = await sharedPostgres();
  url = await server.createDatabase();
  serving = new Connection({ url, answerLimitMs: LIMIT_MS });
  command = new Connection({ url });
});
afterAll(async () => {
  await Promise.all([serving.close(), command.close()]);
  await server?.stop();
});

describe('a connection', () => {
  it.each([
    ['a read', LONG, false],
    ['a write of its own commit', { ...LONG, writes: true }, true],
  ] as const)('gives up %s that callers wait for, and says whether something may have been written', async (_what, statement, inDoubt) => {
    const failure = await serving.run(statement).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(StoreUnavailable);
    expect((failure as StoreUnavailable).inDoubt).toBe(inDoubt);
    expect(await serving.run({ name: 'next', text: 'SELECT 1 AS one' })).toEqual([{ one: 1 }]);
  });

  it('is in doubt over a commit, not over what a transaction has written before it', async () => {
    const within = await serving.transaction((session) => session.run({ ...LONG, writes: true })).catch((error: unknown) => error);
    expect(within).toMatchObject({ name: 'StoreUnavailable', inDoubt: false });
    const finishing = await serving
      .lockedTransaction({ class: 1, id: 3 }, { name: 'one', texts: ['SELECT 1'] }, (session) => session.finish(LONG))
      .catch((error: unknown) => error);
    expect(finishing).toMatchObject({ name: 'StoreUnavailable', inDoubt: true });
  });

  it('lets what nobody waits for take its time', async () => {
    expect(await serving.run({ ...LONG, patient: true })).toHaveLength(1);
    expect(await command.run(LONG)).toHaveLength(1);
  });

  it('does not hold a lock for a process that has stopped in the middle', async () => {
    let goOn: () => void = () => {};
    const stopped = serving.transaction(async (session) => {
      await session.run(LOCK);
      await new Promise<void>((resolve) => {
        goOn = resolve;
      });
    });
    const failure = stopped.catch((error: unknown) => error);
    await expect.poll(() => command.run({ name: 'held', text: "SELECT 1 FROM pg_locks WHERE locktype = 'advisory'" })).toHaveLength(1);
    await command.run(LOCK);
    goOn();
    expect(await failure).toBeInstanceOf(StoreUnavailable);
  });

  const HOT: Statement = { name: 'hot', text: 'SELECT $1::int + 1 AS next', hot: true };
  const PREPARED: Statement = { name: 'prepared', text: 'SELECT name FROM pg_prepared_statements' };

  it('prepares hot statements, and none where a pooler stands in between', async () => {
    const pooler = await startPooler(url);
    const behind = new URL(url);
    behind.port = String((pooler.address() as AddressInfo).port);
    for (const [place, names] of [
      [url, [{ name: 'hot' }]],
      [behind.href, []],
    ] as const) {
      const one = new Connection({ url: place, maxConnections: 1 });
      for (let time = 0; time < 3; time++) expect(await one.run(HOT, [time])).toEqual([{ next: time + 1 }]);
      expect(await one.run(PREPARED)).toEqual(names);
      await one.close();
    }
    pooler.close();
  });

  it('gives the rows of each of several statements', async () => {
    const texts = ['SELECT 1 AS one', 'SELECT 2 AS two WHERE false', "SELECT 'a;\nb' AS three"];
    const rows = [[{ one: 1 }], [], [{ three: 'a;\nb' }]];
    expect(await serving.runList({ name: 'three', texts })).toEqual(rows);
    expect(await serving.lockedTransaction({ class: 1, id: 4 }, { name: 'three', texts }, async (_session, results) => results)).toEqual(
      rows,
    );
  });
});

/** Passes everything on but the number of the server's process, as poolers do. */
async function startPooler(to: string): Promise<Server> {
  const { hostname, port } = new URL(to);
  const pooler = createServer((client) => {
    const backend = connect(Number(port), hostname);
    client.pipe(backend);
    let isStarting = true;
    backend.on('data', (chunk) => {
      const at = isStarting ? chunk.indexOf(KEY_MESSAGE) : -1;
      if (at >= 0) {
        isStarting = false;
        chunk.writeInt32BE(chunk.readInt32BE(at + KEY_MESSAGE.length) + 1, at + KEY_MESSAGE.length);
      }
      client.write(chunk);
    });
    backend.on('close', () => client.destroy());
    client.on('close', () => backend.destroy());
    for (const socket of [client, backend]) socket.on('error', () => {});
  });
  await new Promise<void>((resolve) => pooler.listen(0, '127.0.0.1', resolve));
  return pooler;
}

/** BackendKeyData: its letter and its length. */
const KEY_MESSAGE = Buffer.from([0x4b, 0, 0, 0, 12]);
