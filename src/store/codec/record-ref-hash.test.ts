import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkRef, hashRef, hashRow, hashRowBytes, RefHasher } from './record-ref-hash.ts';

describe('hashes of refs', () => {
  it('are the same one by one and for a source at once', () => {
    const text = fc.oneof(fc.string(), fc.string({ unit: 'grapheme' }));
    fc.assert(
      fc.property(text, fc.array(text, { minLength: 1 }), (source, recordIds) => {
        const hasher = new RefHasher(source);
        for (const recordId of recordIds) {
          hasher.take(recordId);
          expect(hasher.hash).toBe(hashRef({ source, recordId }));
          expect(hasher.check).toBe(checkRef({ source, recordId }));
        }
      }),
    );
  });
});

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
