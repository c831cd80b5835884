import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Problem } from '../core/problem.ts';
import { MAX_JSON_DEPTH, parseStrictJson } from './strict-json.ts';

const parseText = (text: string) => parseStrictJson(Buffer.from(text));

describe('strict JSON', () => {
  it.each([
    ['nothing', ''],
    ['white space', '  '],
    ['broken', '{"phone":'],
    ['trailing comma', '{"phone":"1",}'],
    ['single quotes', "{'phone':'1'}"],
    ['two values', '{} {}'],
    ['byte order mark', '\ufeff{}'],
    ['NaN', '{"a":NaN}'],
    ['comment', '{} // x'],
    ['control character in a string', '{"a":"\u0001"}'],
    ['a key twice', '{"phone":"1","phone":"2"}'],
    ['a key twice, once escaped', '{"phone":"1","\\u0070hone":"2"}'],
    ['a key twice, deeper', '{"name":{"first":"a","first":"b"}}'],
    ['a key twice in an array', '[{"a":1,"a":2}]'],
    ['__proto__', '{"__proto__":{"x":1}}'],
    ['__proto__, escaped', '{"\\u005f_proto__":1}'],
    ['constructor, deeper', '{"a":{"constructor":{"prototype":{}}}}'],
    ['too deep', `${'['.repeat(MAX_JSON_DEPTH + 1)}${']'.repeat(MAX_JSON_DEPTH + 1)}`],
    ['far too deep and never closed', '['.repeat(100_000)],
    ['deep objects', '{"a":'.repeat(MAX_JSON_DEPTH + 1)],
  ])('refuses %s', (_what, text) => {
    expect(() => parseText(text)).toThrowError(Problem);
    expect(() => parseStrictJson(Buffer.from(text))).toThrowError(expect.objectContaining({ code: 'invalid_json' }));
  });

  it.each([
    ['a lone continuation byte', [0x22, 0x80, 0x22]],
    ['an overlong slash', [0x22, 0xc0, 0xaf, 0x22]],
    ['a surrogate in bytes', [0x22, 0xed, 0xa0, 0x80, 0x22]],
    ['UTF-16', [0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00]],
  ])('refuses %s', (_what, bytes) => {
    expect(() => parseStrictJson(Buffer.from(bytes))).toThrowError(expect.objectContaining({ code: 'invalid_json' }));
  });

  it.each(['{"constructor":1}', '{"constructor":{"a":[]},"prototype":{}}', '{"toString":null,"hasOwnProperty":"x"}'])(
    'reads %s',
    (text) => {
      expect(Object.entries(parseText(text) as object)).toEqual(Object.entries(JSON.parse(text)));
    },
  );

  it('never repeats what was sent', () => {
    try {
      parseText('{"phone":"secret-marker');
    } catch (error) {
      expect((error as Error).message).not.toContain('secret');
      return;
    }
    expect.unreachable();
  });

  it('reads whatever JSON.stringify writes, and the same', () => {
    const json = fc.json({ maxDepth: 6 }).filter((text) => !/"(__proto__|prototype)":/.test(text));
    fc.assert(fc.property(json, (text) => void expect(parseText(text)).toEqual(JSON.parse(text))));
  });

  it('finds a repeated key wherever it stands', () => {
    const key = fc.string().filter((text) => text !== '__proto__');
    fc.assert(
      fc.property(key, fc.jsonValue({ maxDepth: 2 }), fc.string(), (name, value, note) => {
        const pair = `${JSON.stringify(name)}:${JSON.stringify(value)}`;
        expect(() => parseText(`{${JSON.stringify(`${note}:`)}:[{${pair},${pair}}]}`)).toThrowError(Problem);
      }),
    );
  });
});
