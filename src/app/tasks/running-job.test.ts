import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keyLimit } from '../../match/keys/key-kinds.ts';
import type { Job, PeopleStore } from '../../store/people.ts';
import { openSqlitePeople } from '../../store/sqlite/people/open-people.ts';
import { HEARTBEAT_MS, jobsWithState, LEASE_MS } from './job-state.ts';
import { JobBusy, startJob } from './running-job.ts';

let folder: string;
let people: PeopleStore;
let nowMs: number;
const clock = { nowMs: () => nowMs };
beforeEach(async () => {
  nowMs = 1_000_000_000;
  folder = await mkdtemp(join(tmpdir(), 'namesake-jobs-'));
  people = await openSqlitePeople({ folder, access: 'write', limitOf: keyLimit });
});
afterEach(async () => {
  vi.useRealTimers();
  await people.close();
  await rm(folder, { recursive: true });
});

const orderOf = (source: string, file = 'a.csv') => JSON.stringify({ source, files: [{ path: file }] });
const start = (order: string) => startJob(people, clock, { kind: 'import', order, checkpoint: '{}', progress: '{}' });
const elsewhere = (order: string, leaseUntilMs = nowMs + LEASE_MS) =>
  people.createJob({
    kind: 'import',
    order,
    state: 'running',
    checkpoint: '{"at":5}',
    progress: '{}',
    startedMs: nowMs,
    owner: 'other:7',
    leaseUntilMs,
  });
const states = async () => (await jobsWithState(people, nowMs, { limit: 9 })).map(({ id, life }) => [id, life]);

it('keeps its job alive by a timer, and lets go of it at the end', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const job = await start(orderOf('crm'));
  for (let beat = 0; beat < 8; beat++) {
    nowMs += HEARTBEAT_MS;
    await vi.advanceTimersByTimeAsync(HEARTBEAT_MS);
  }
  await vi.waitFor(async () => expect((await people.jobs({ limit: 1 }))[0]!.leaseUntilMs).toBe(nowMs + LEASE_MS));
  expect(await states()).toEqual([[job.id, 'running']]);
  // The clock is set back by an hour: the next heartbeat writes by it.
  nowMs -= 3_600_000;
  expect(await states()).toEqual([[job.id, 'silent']]);
  await vi.advanceTimersByTimeAsync(HEARTBEAT_MS);
  await vi.waitFor(async () => expect(await states()).toEqual([[job.id, 'running']]));
  await job.leave();
  expect(await states()).toEqual([[job.id, 'interrupted']]);
  await vi.advanceTimersByTimeAsync(9 * HEARTBEAT_MS);
  expect((await people.jobs({ limit: 1 }))[0]!.leaseUntilMs).toBe(0);
});

it.each([
  ['the same order', orderOf('crm')],
  ['other files of the source', orderOf('crm', 'b.csv')],
])('refuses %s while another process works on it, and changes nothing', async (_, order) => {
  const there = await elsewhere(orderOf('crm'));
  await expect(start(order)).rejects.toThrow(JobBusy);
  await expect(start(order)).rejects.toThrow(
    `Source crm is being imported by job ${there.id} (process 7 on other, since 1970-01-12T13:46:40.000Z)`,
  );
  expect(await people.jobs({ limit: 9 })).toEqual([there]);
  const other = await start(orderOf('voter'));
  await other.finish('{}');
});

it.each([
  ['its lease has ended', -1],
  ['the clock was set back since', 3_600_000],
])('takes a job over once where %s', async (_, leasedMs) => {
  const left = await elsewhere(orderOf('crm'), nowMs + leasedMs);
  const job = await start(orderOf('crm'));
  expect([job.id, job.resumed, job.job.checkpoint]).toEqual([left.id, true, '{"at":5}']);
  const late: Pick<Job, 'id' | 'owner' | 'leaseUntilMs'> = left;
  expect(await people.claimJob({ was: late, owner: 'third:9', leaseUntilMs: nowMs + LEASE_MS })).toBeUndefined();
  await job.finish('{}');
});
