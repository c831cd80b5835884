import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hashRow, hashRowBytes } from './record-ref-hash.ts';

describe('hashes of rows', () => {
  it('are the same of a text and of its bytes', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.string({ unit: 'grapheme' })), fc.string(), (text, before) => {
        const start = Buffer.byteLength(before);
        const bytes = Buffer.from(before + text);
        expect(hashRowBytes(bytes, start, bytes.length)).toBe(hashRow(text));
      }),
    );
  });
});
