import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseWrittenJson } from './written-json.ts';

describe('written JSON', () => {
  it.each([
    ['a byte order mark', '\ufeff{"a":1}', { a: 1 }],
    ['the first half of a character', '{"a":"x\\ud800y"}', { a: 'x\ufffdy' }],
    ['the second half', '{"a":"x\\uDC00"}', { a: 'x\ufffd' }],
    ['halves in the wrong order', '"\\udc00\\ud800"', '\ufffd\ufffd'],
    ['a half before a whole character', '"\\ud83d\\ud83d\\ude00"', '\ufffd\u{1f600}'],
    ['a half in the name of a member', '{"\\ud800":1}', { '\ufffd': 1 }],
    ['what only looks like a half', '"\\\\ud800"', '\\ud800'],
    ['a half after a backslash', '"\\\\\\ud800"', '\\\ufffd'],
  ])('reads %s', (_what, text, value) => {
    expect(parseWrittenJson(text)).toEqual(value);
  });

  it('reads any text as what is well formed of it', () => {
    const unit = fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code));
    const half = fc.integer({ min: 0xd800, max: 0xdfff }).map((code) => String.fromCharCode(code));
    fc.assert(
      fc.property(fc.array(fc.oneof(unit, half, fc.constantFrom('\\', '"', 'u', 'd800'))), (units) => {
        const text = units.join('');
        expect(parseWrittenJson(JSON.stringify(text))).toBe(Buffer.from(text, 'utf8').toString('utf8'));
      }),
    );
  });
});
