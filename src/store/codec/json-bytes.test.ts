import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { JsonBytes } from './json-bytes.ts';

function written(write: (out: JsonBytes) => void): string {
  const out = new JsonBytes();
  write(out);
  return Buffer.from(out.bytes.subarray(0, out.length)).toString('utf8');
}

describe('JSON as bytes', () => {
  it('writes every text as JSON.stringify does', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.string(), fc.string({ unit: 'binary' }), fc.constant('\ud800 \u0000"\\\u007f\u2028'))), (texts) => {
        const bytes = written((out) => {
          for (const text of texts) out.text(text);
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

  it('writes texts without quotes as UTF-8, unless they hold the separator', () => {
    const separator = '\u001f';
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.string({ unit: 'grapheme' }),
          fc.string({ unit: 'grapheme' }).map((text) => `${text}${separator}é`),
        ),
        (text) => {
          const out = new JsonBytes();
          expect(out.unquoted(text, separator.charCodeAt(0))).toBe(!text.includes(separator));
          expect(out.toString()).toBe(text.includes(separator) ? '' : text);
        },
      ),
    );
  });

  it('grows as it must', () => {
    const long = 'é'.repeat(100_000);
    const bytes = written((out) => {
      for (let at = 0; at < 3; at += 1) out.text(long);
    });
    expect(bytes).toBe(JSON.stringify(long).repeat(3));
  });
});
