import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { KeyFilter } from './key-filter.ts';

const key = fc.oneof(fc.integer({ min: 0, max: 2 ** 53 - 1 }), fc.integer({ min: 0, max: 200 }));

describe('KeyFilter', () => {
  it('never refuses a key that was added, whatever its room', () => {
    fc.assert(
      fc.property(fc.array(key, { maxLength: 300 }), fc.integer({ min: 0, max: 300 }), (keys, room) => {
        const filter = KeyFilter.forKeys(room);
        for (const one of keys) filter.add(one);
        const again = new KeyFilter(filter.words.slice());
        for (const one of keys) expect(again.mayExist(one)).toBe(true);
      }),
    );
  });

  it.each([
    ['hashes', (at: number) => 5 * 2 ** 47 + ((at * 0x9e37_79b9_7f4b) % 2 ** 47)],
    ['neighbours', (at: number) => 5 * 2 ** 47 + at],
    ['keys that differ in their high bits', (at: number) => at * 2 ** 35],
  ])('refuses most others, of %s', (_, keyAt) => {
    const count = 2 ** 14;
    const filter = KeyFilter.forKeys(count);
    for (let at = 0; at < count; at++) filter.add(keyAt(at));
    let passed = 0;
    for (let at = count; at < 2 * count; at++) if (filter.mayExist(keyAt(at))) passed += 1;
    expect(passed / count).toBeLessThan(0.04);
  });
});
