import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TextBytes } from './text-bytes.ts';

function written(write: (out: TextBytes) => void): string {
  const out = new TextBytes();
  write(out);
  return Buffer.from(out.bytes.subarray(0, out.length)).toString('utf8');
}

describe('texts as bytes', () => {
  it('writes every text in quotes as JSON.stringify does', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.string(), fc.string({ unit: 'binary' }), fc.constant('\ud800 \u0000"\\\u007f\u2028'))), (texts) => {
        const bytes = written((out) => {
          for (const text of texts) out.json(text);
        });
        expect(bytes).toBe(texts.map((text) => JSON.stringify(text)).join(''));
      }),
    );
  });

  it('writes every number as JSON.stringify does', () => {
    fc.assert(
      fc.property(fc.oneof(fc.maxSafeInteger(), fc.nat(), fc.double()), (number) => {
        expect(written((out) => out.number(number))).toBe(JSON.stringify(number));
      }),
    );
  });

  it('writes texts as UTF-8, with a space for what no row may hold', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.string({ unit: 'grapheme' }), fc.constant('a\u001fb\u0000é')), (text) => {
        const plain = text.replaceAll('\u001f', ' ').replaceAll('\u0000', ' ');
        expect(written((out) => out.raw(text))).toBe(plain);
      }),
    );
  });

  it('grows as it must', () => {
    const long = 'é'.repeat(100_000);
    const bytes = written((out) => {
      for (let at = 0; at < 3; at += 1) out.json(long);
    });
    expect(bytes).toBe(JSON.stringify(long).repeat(3));
  });
});
