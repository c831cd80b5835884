import fc from 'fast-check';
import { expect, it } from 'vitest';
import { circle, curveAt, waterfall } from './scale.ts';

it('begins each bar where the one before ended, and ends with the sum', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -400, max: 400 })), (items) => {
      const { bars, total, low, high } = waterfall(items, (item) => item);
      expect(total).toBe(items.reduce((a, b) => a + b, 0));
      bars.forEach(({ from, to }, at) => {
        expect(from).toBe(at === 0 ? 0 : bars[at - 1]!.to);
        expect(Math.min(from, to)).toBeGreaterThanOrEqual(low);
        expect(Math.max(from, to)).toBeLessThanOrEqual(high);
      });
      expect(low).toBeLessThanOrEqual(0);
      expect(high).toBeGreaterThanOrEqual(0);
    }),
  );
});

it('reads the curve between its points, and at its ends beyond them', () => {
  const points = [
    { confidence: 0.9, right: 0.95 },
    { confidence: 0.7, right: 0.65 },
  ];
  expect(curveAt(points, 0.8)).toBeCloseTo(0.8);
  expect(curveAt(points, 0.1)).toBe(0.65);
  expect(curveAt(points, 0.99)).toBe(0.95);
  expect(curveAt([], 0.5)).toBeUndefined();
});

it('gives every record a place of its own', () => {
  const spots = circle(20, { x: 100, y: 100 }, { x: 80, y: 60 });
  expect(new Set(spots.map(({ x, y }) => `${x.toFixed(3)} ${y.toFixed(3)}`)).size).toBe(20);
});
