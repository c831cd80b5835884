import fc from 'fast-check';
import { expect, it } from 'vitest';
import { postingsOf } from './postings.ts';

const MANY = 30_000;

it.each([3, 40, MANY])('sorts %i keys, and the holders of each', (count) => {
  fc.assert(
    fc.property(fc.infiniteStream(fc.oneof(fc.nat({ max: 9_000 }), fc.maxSafeNat())), fc.boolean(), (stream, descend) => {
      const keys = Float64Array.from(stream.take(count));
      const records = Int32Array.from(keys, (_, at) => (descend ? count - at : at));
      const holders = new Map<number, number[]>();
      for (const [at, key] of keys.entries()) holders.set(key, [...(holders.get(key) ?? []), records[at]!]);
      const sorted = postingsOf({ keys, records });
      const listed = Array.from(sorted.keys, (key, at) => [key, [...sorted.holders.subarray(sorted.starts[at], sorted.starts[at + 1])]]);
      expect(listed).toEqual([...holders].sort(([a], [b]) => a - b).map(([key, list]) => [key, list.sort((a, b) => a - b)]));
    }),
    { numRuns: count === MANY ? 2 : 100 },
  );
});
