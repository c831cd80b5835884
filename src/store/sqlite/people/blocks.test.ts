import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type BlockEntry, decodeBlock, encodeBlock, findInBlock, splitEntries } from './blocks.ts';

const id = fc.integer({ min: 0, max: 2 ** 32 - 1 });
const key = fc.oneof(fc.integer({ min: 0, max: 2 ** 53 - 1 }), fc.integer({ min: 0, max: 100 }));
const held = fc.uniqueArray(fc.tuple(id, id), { selector: ([record]) => record, minLength: 1, maxLength: 60 });
const entry = fc.oneof(
  fc.record({ key, count: fc.integer({ min: 1, max: 2 ** 31 - 1 }) }).map((one) => ({ ...one, generic: true, pairs: [] as number[] })),
  fc.record({ key, held }).map(({ held: pairs, ...one }) => {
    const sorted = pairs.toSorted(([a], [b]) => a - b);
    return { ...one, count: pairs.length, generic: false, pairs: sorted.flat() };
  }),
);
const blocks = fc
  .uniqueArray(entry, { selector: (one) => one.key, minLength: 1, maxLength: 40 })
  .map((entries) => entries.toSorted((a, b) => a.key - b.key)) as fc.Arbitrary<BlockEntry[]>;

describe('blocks', () => {
  it('come back as they were, and every entry is found by its key alone', () => {
    fc.assert(
      fc.property(blocks, key, (entries, other) => {
        const bytes = encodeBlock(entries);
        expect(decodeBlock(bytes)).toEqual(entries);
        const text = Buffer.from(bytes).toString('latin1');
        for (const { key: one, count, pairs } of entries) expect(findInBlock(text, one)).toEqual({ count, pairs });
        if (entries.every((one) => one.key !== other)) expect(findInBlock(text, other)).toBeUndefined();
      }),
    );
  });

  it('are cut where they grow too large, and keep their order', () => {
    fc.assert(
      fc.property(fc.uniqueArray(key, { minLength: 33, maxLength: 200 }), (keys) => {
        const entries = keys.sort((a, b) => a - b).map((one): BlockEntry => ({ key: one, count: 1, generic: false, pairs: [7, 9] }));
        const parts = splitEntries(entries);
        expect(parts.flat()).toEqual(entries);
        expect(parts.every((part) => part.length > 0 && part.length <= 32)).toBe(true);
      }),
    );
  });
});
