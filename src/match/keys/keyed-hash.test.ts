import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hash32, keyedHash47, keyedNumberHash47 } from './keyed-hash.ts';

describe('keyed hashes', () => {
  it('are the same of a number and of its digits', () => {
    fc.assert(
      fc.property(
        fc.integer(),
        fc.nat({ max: 63 }),
        fc.oneof(fc.integer({ min: 0, max: 999_999_999_999_999 }), fc.constantFrom(0, 9, 10, 99_999_999, 100_000_000, 15_550_100_000)),
        (seed, kind, number) => {
          expect(keyedNumberHash47(seed, kind, number)).toBe(keyedHash47(seed, kind, String(number)));
        },
      ),
    );
  });

  it('are the same of a text and of its two halves', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (text, more) => {
        expect(hash32(text, more)).toBe(hash32(text + more));
      }),
    );
  });
});
