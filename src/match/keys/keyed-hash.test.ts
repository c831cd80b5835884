import fc from 'fast-check';
import { expect, it } from 'vitest';
import { hash32 } from './keyed-hash.ts';

it('hashes a text like its two halves', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (text, more) => {
      expect(hash32(text, more)).toBe(hash32(text + more));
    }),
  );
});
