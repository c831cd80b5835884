import { expect, it } from 'vitest';
import { wilsonInterval } from './wilson-interval.ts';

it('an interval narrows with the answers and stays within 0 and 1', () => {
  expect(wilsonInterval(1, 10)).toEqual({ low: expect.closeTo(0.722, 3), high: 1 });
  expect(wilsonInterval(0.5, 10_000).high).toBeCloseTo(0.51, 2);
  expect(wilsonInterval(0, 0)).toEqual({ low: 0, high: 1 });
});
