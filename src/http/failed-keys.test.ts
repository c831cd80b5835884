import { expect, test } from 'vitest';
import { FailedKeys } from './failed-keys.ts';
import { Metrics } from './metrics/metrics.ts';

function failedKeys(limit: number) {
  const state = { nowMs: 1_000_000 };
  const lines: { readonly address: string; readonly count: number }[] = [];
  const metrics = new Metrics();
  const keys = new FailedKeys(limit, { log: { keysFailed: (line) => lines.push(line) }, metrics, elapsedMs: () => state.nowMs });
  const counted = () => metrics.snapshot().find(({ name }) => name === 'namesake_failed_keys_total')?.values[0]?.value;
  return { keys, state, lines, counted };
}

test('after the limit an address waits for the end of its minute, and another does not', () => {
  const { keys, state } = failedKeys(2);
  expect([keys.note('a'), keys.note('a')]).toEqual([undefined, undefined]);
  state.nowMs += 20_500;
  expect(keys.note('a')).toBe(40);
  expect(keys.note('b')).toBeUndefined();
  state.nowMs += 39_500;
  expect(keys.note('a')).toBeUndefined();
});

test('0 means no limit', () => {
  const { keys } = failedKeys(0);
  expect(Array.from({ length: 1_000 }, () => keys.note('a')).every((wait) => wait === undefined)).toBe(true);
});

test('all are counted, and each address has at most one line a second', () => {
  const { keys, state, lines, counted } = failedKeys(300);
  for (let turn = 0; turn < 5; turn++) keys.note('a');
  keys.note('b');
  state.nowMs += 1_000;
  keys.note('a');
  expect(lines).toEqual([
    { address: 'a', count: 1 },
    { address: 'b', count: 1 },
    { address: 'a', count: 5 },
  ]);
  expect(counted()).toBe(7);
});
