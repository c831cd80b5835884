import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPostgres, type TestPostgres } from '../../../../test/postgres/server.ts';
import { keyLimit } from '../../../match/keys/key-kinds.ts';
import type { PeopleStore } from '../../people.ts';
import { TaskFailed, type TaskRun } from '../../task-rows.ts';
import { openPostgresPeople } from './people.ts';

const ABOUT = { host: 'here', pid: 1, version: '1/1', recordsAtOnce: 100 };
const BYTES = new Uint8Array([1, 2, 3]);

describe('tasks of workers', () => {
  let server: TestPostgres | undefined;
  let importer: PeopleStore;
  let other: PeopleStore;
  beforeAll(async () => {
    server = await startPostgres();
    const url = await server.createDatabase();
    importer = await openPostgresPeople({ url, limitOf: keyLimit });
    other = await openPostgresPeople({ url, limitOf: keyLimit });
  });
  afterAll(async () => {
    await importer?.close();
    await other?.close();
    await server?.stop();
  });

  /** A run with one open task, and a worker. */
  async function withTask(work: (given: { run: TaskRun; task: number; worker: Awaited<ReturnType<typeof join>> }) => Promise<void>) {
    const coordinator = await importer.tasks!.join(ABOUT);
    const worker = await join();
    const run = await importer.turn(() => coordinator.begin(7));
    const task = await run.put({ kind: 'link', payload: BYTES, records: 10 });
    await work({ run, task, worker });
    await run.end();
    await coordinator.leave();
    await worker.leave();
  }
  const join = () => other.tasks!.join(ABOUT);

  it('are claimed once, and their results collected once', async () => {
    await withTask(async ({ run, task, worker }) => {
      expect(await importer.tasks!.workers(ABOUT.version)).toEqual([ABOUT]);
      expect(await worker.claim()).toMatchObject({ kind: 'task', task: { id: task, job: 7, kind: 'link' } });
      expect(await worker.claim()).toEqual({ kind: 'none', isOver: false });
      expect(await run.collect()).toEqual([]);
      expect(await worker.finish(task, { result: BYTES })).toBe(true);
      expect((await run.collect()).map(({ id }) => id)).toEqual([task]);
      expect(await run.collect()).toEqual([]);
    });
  });

  it('go to another worker when theirs has left or gives them back, and the late result is refused', async () => {
    await withTask(async ({ run, task, worker }) => {
      const second = await join();
      await second.claim();
      await second.giveBack(task);
      await second.claim();
      await second.leave();
      expect(await worker.claim()).toMatchObject({ kind: 'none' });
      await run.collect();
      expect(await worker.claim()).toMatchObject({ kind: 'task', task: { id: task } });
      expect(await second.finish(task, { result: BYTES })).toBe(false);
      expect(await second.claim()).toEqual({ kind: 'lost' });
      expect(await worker.finish(task, { result: BYTES })).toBe(true);
    });
  });

  it('end their job when they fail three times', async () => {
    await withTask(async ({ run, task, worker }) => {
      for (let time = 1; time <= 3; time++) {
        expect(await run.collect()).toEqual([]);
        expect(await worker.claim()).toMatchObject({ kind: 'task' });
        await worker.fail(task, 'no room');
      }
      await expect(run.collect()).rejects.toThrow(new TaskFailed('no room'));
    });
  });

  it('that do not fit into the memory of a worker are left to others', async () => {
    await withTask(async ({ run, worker }) => {
      await worker.claim();
      await run.put({ kind: 'link', payload: BYTES, records: ABOUT.recordsAtOnce + 1 });
      expect(await worker.claim()).toEqual({ kind: 'none', isOver: false });
    });
  });

  it('of a process that lost its turn to another are gone', async () => {
    await withTask(async ({ run, task, worker }) => {
      await worker.claim();
      const next = await other.tasks!.join(ABOUT);
      const later = await other.turn(() => next.begin(8));
      expect(await worker.finish(task, { result: BYTES })).toBe(false);
      await expect(run.collect()).rejects.toThrow(/same command again/);
      await later.end();
      await next.leave();
      expect(await worker.claim()).toEqual({ kind: 'none', isOver: true });
    });
  });
});
