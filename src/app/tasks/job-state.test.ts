import { hostname } from 'node:os';
import { expect, it } from 'vitest';
import type { Job } from '../../store/people.ts';
import { LEASE_MS, stateOf } from './job-state.ts';

const NOW_MS = 1_000_000_000;
const ELSEWHERE = 'another-host:7';
/** No system gives a process such a number. */
const GONE = `${hostname()}:4194399`;
const job = (owner: string, leaseUntilMs: number): Job => ({
  id: 3,
  kind: 'import',
  order: '{}',
  state: 'running',
  checkpoint: '{}',
  progress: '{}',
  startedMs: 1,
  owner,
  leaseUntilMs,
});

it.each([
  ['renewed a moment ago', job(ELSEWHERE, NOW_MS + 5_000), false, 'running'],
  ['renewed a moment ago and held', job(ELSEWHERE, NOW_MS + 5_000), true, 'running'],
  ['left', job(ELSEWHERE, 0), false, 'interrupted'],
  ['not renewed within its lease', job(ELSEWHERE, NOW_MS), false, 'interrupted'],
  ['busy in one long step: not renewed, but held', job(ELSEWHERE, NOW_MS - 3_600_000), true, 'silent'],
  ['of a process of this machine that has ended', job(GONE, NOW_MS + 5_000), false, 'interrupted'],
  ['renewed before the clock was set back, held', job(ELSEWHERE, NOW_MS + 3_600_000), true, 'silent'],
  ['renewed before the clock was set back, not held', job(ELSEWHERE, NOW_MS + LEASE_MS + 1), false, 'interrupted'],
  ['renewed before the clock was set ahead, held', job(ELSEWHERE, NOW_MS - 3_600_000), true, 'silent'],
] as const)('knows the state of a job that was %s', (_, one, isHeld, state) => {
  expect(stateOf(one, new Set(isHeld ? [one.id] : []), NOW_MS)).toBe(state);
  expect(stateOf({ ...one, state: 'done' }, new Set(), NOW_MS)).toBe('done');
});
