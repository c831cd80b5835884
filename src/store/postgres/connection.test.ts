import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPostgres, type TestPostgres } from '../../../test/postgres/server.ts';
import { StoreUnavailable } from '../store-unavailable.ts';
import { Connection, type Statement } from './connection.ts';

const LIMIT_MS = 200;
const LOCK: Statement = { name: 'lock', text: 'SELECT pg_advisory_xact_lock(1, 2)' };
const LONG: Statement = { name: 'long', text: 'SELECT pg_sleep(1)' };
let server: TestPostgres | undefined;
let serving: Connection;
let command: Connection;

beforeAll(async () => {
  server = await startPostgres();
  const url = await server.createDatabase();
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
});
