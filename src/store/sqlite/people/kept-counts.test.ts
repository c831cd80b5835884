import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Key, packKey } from '../../../core/key.ts';
import { KeptCounts } from './kept-counts.ts';

/** Many that fall on the same slot, too. */
const key = fc
  .tuple(fc.integer({ min: 1, max: 26 }), fc.oneof(fc.integer({ min: 0, max: 4 }), fc.integer({ min: 0, max: 2 ** 30 })))
  .map(([kind, hash]): Key => packKey(kind, hash * 2 ** 17));

describe('KeptCounts', () => {
  it('gives what was kept last, and nothing after it was cleared', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(key, fc.integer({ min: 1, max: 1_000_000 })), { maxLength: 200 }), fc.array(key), (kept, others) => {
        const counts = new KeptCounts();
        const known = new Map<Key, number>();
        for (const [one, count] of kept) {
          counts.keep(one, count);
          known.set(one, count);
        }
        for (const one of [...known.keys(), ...others]) expect(counts.get(one)).toBe(known.get(one) ?? 0);
        counts.clear();
        for (const one of known.keys()) expect(counts.get(one)).toBe(0);
      }),
      { numRuns: 30 },
    );
  });
});
