import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasGoodChecksum, hashKey, hintOf, makeKey } from './api-key.ts';

const keys = fc.infiniteStream(fc.nat({ max: 61 })).map((stream) => makeKey(() => stream.next().value));

describe('API keys', () => {
  it('stay as they were once made, or keys in use would be refused', () => {
    expect(makeKey(() => 0)).toBe('nsk_live_0000000000000000000000000000000014Ta71');
    expect(hashKey('nsk_live_0000000000000000000000000000000014Ta71')).toBe(
      '9ae85ccf5a42882a5afc3bacdfffe720c52d04281c36eff3abf76e40058501e6',
    );
  });

  it('carry their own checksum', () => {
    fc.assert(
      fc.property(keys, (key) => {
        expect(key).toMatch(/^nsk_live_[0-9A-Za-z]{38}$/);
        expect(hasGoodChecksum(key)).toBe(true);
        expect(key.startsWith(hintOf(key))).toBe(true);
      }),
    );
  });

  it('are refused with any one character changed, dropped, or swapped with its neighbour', () => {
    fc.assert(
      fc.property(keys, fc.nat({ max: 46 }), fc.constantFrom(...'09AZaz-_ '), (key, at, other) => {
        const changed = key.slice(0, at) + other + key.slice(at + 1);
        expect(hasGoodChecksum(changed)).toBe(changed === key);
        expect(hasGoodChecksum(key.slice(0, at) + key.slice(at + 1))).toBe(false);
        const swapped =
          key.slice(0, at) +
          key
            .slice(at, at + 2)
            .split('')
            .reverse()
            .join('') +
          key.slice(at + 2);
        expect(hasGoodChecksum(swapped)).toBe(swapped === key);
      }),
    );
  });

  it.each(['', 'nsk_live_', 'nsk_test_0000000000000000000000000000000014Ta71', 'Bearer', '__proto__', 'nsk_live_é'])(
    '%j is no key',
    (text) => {
      expect(hasGoodChecksum(text)).toBe(false);
    },
  );
});
