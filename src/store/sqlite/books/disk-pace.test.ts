import { expect, it } from 'vitest';
import { DiskPace } from './log-sync.ts';

it('believes the disk to be quick until it is slow, then for ever longer not', () => {
  const pace = new DiskPace();
  let nowMs = 1_000;
  const pauses: number[] = [];
  for (let slow = 0; slow < 10; slow++) {
    expect(pace.isQuick(nowMs)).toBe(true);
    pace.took(5, nowMs);
    const fromMs = nowMs;
    while (!pace.isQuick(nowMs)) nowMs += 5;
    pauses.push(nowMs - fromMs);
  }
  expect(pauses.slice(0, 4)).toEqual([10, 20, 40, 80]);
  expect(pauses.at(-1)).toBe(1_000);
});

it('forgets what was slow before at the first quick sync', () => {
  const pace = new DiskPace();
  for (const atMs of [0, 100, 200]) pace.took(5, atMs);
  pace.took(0.1, 1_000);
  pace.took(5, 2_000);
  expect([pace.isQuick(2_009), pace.isQuick(2_010)]).toEqual([false, true]);
});
