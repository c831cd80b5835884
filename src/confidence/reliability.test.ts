import { expect, it } from 'vitest';
import { inWords, RELIABILITY, reliabilityOf } from './reliability.ts';

it.each([
  [0.3, '3 in 10'],
  [0.81, '8 in 10'],
  [0.92, '9 in 10'],
  [0.95, '19 in 20'],
  [0.98, '98 in 100'],
  [0.996, '996 in 1000'],
  [1, '999 in 1000'],
  [0.0001, 'fewer than 1 in 1000'],
])('a confidence of %d is said as %s', (confidence, text) => {
  expect(inWords(confidence).text).toBe(`${text} such answers are right`);
});

it('the shipped curves say what was measured: answers are about as often right as they state', () => {
  expect(RELIABILITY.kinds.length).toBeGreaterThan(8);
  const points = RELIABILITY.kinds.flatMap((kind) => kind.points);
  const inside = points.filter(({ confidence, low, high }) => confidence >= low && confidence <= high);
  expect(inside.length / points.length).toBeGreaterThan(0.75);
  expect(reliabilityOf('of no kind')).toBeUndefined();
});
