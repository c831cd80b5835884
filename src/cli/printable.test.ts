import { Writable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { printable, printableJson, printableText, printLines } from './printable.ts';

const CONTROLS = [...Array.from({ length: 0x20 }, (_, at) => at), ...Array.from({ length: 0x21 }, (_, at) => 0x7f + at), 0x202e, 0x2066];

describe('text for a terminal', () => {
  it('has no control character, and shows which there was', () => {
    expect(printable('a\u001b[31mb\r\n\u009b2J\u202ec')).toBe('a\\u001b[31mb\\u000d\\u000a\\u009b2J\\u202ec');
    for (const code of CONTROLS) expect(printable(`x${String.fromCharCode(code)}y`)).toMatch(/^x\\u[0-9a-f]{4}y$/);
  });

  it('keeps names of all scripts', () => {
    for (const text of ['Zoë Müller-O’Neil', '李小龍', 'محمد', 'Ω ¿?']) expect(printable(text)).toBe(text);
  });

  it('keeps the ends of lines of a whole text', () => {
    expect(printableText('one\ntwo\u0007\n')).toBe('one\ntwo\\u0007\n');
  });

  it('is still the same JSON', () => {
    const value = { id: 'a\u009b2J\u001b]0;x\u0007"\u2028' };
    expect(printableJson(value)).not.toMatch(/[\p{Cc}\u2028]/u);
    expect(JSON.parse(printableJson(value))).toEqual(value);
  });

  it('is one line for each', () => {
    let written = '';
    const out = new Writable({
      write(chunk, _encoding, done) {
        written += String(chunk);
        done();
      },
    });
    printLines(out, ['one\ntwo', 'three']);
    printLines(out, []);
    expect(written).toBe('one\\u000atwo\nthree\n');
  });
});
