import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fold, foldWords } from './fold.ts';

describe('foldWords', () => {
  it.each([
    ['Smith', 'smith'],
    ["O'Brien-Smith", 'obrien smith'],
    ['O\u2019Brien', 'obrien'],
    ['Jos\u00e9', 'jose'],
    ['Jose\u0301', 'jose'],
    ['M\u00fcller', 'muller'],
    ['Stra\u00dfe', 'strasse'],
    ['\u0141ukasz', 'lukasz'],
    ['\u0418\u0432\u0430\u043d', 'ivan'],
    ['  a \t b\u00a0c\n', 'a b c'],
    ['N/A', 'n a'],
    ['John \ud83d\ude00', 'john'],
    ['\ud800x', 'x'],
    ['...', ''],
    ['', ''],
  ])('%j is %j', (text, expected) => {
    expect(foldWords(text)).toBe(expected);
  });

  it('gives words of letters and digits, and changes nothing the second time', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const folded = foldWords(text);
        expect(folded).toMatch(/^(?:[a-z0-9]+(?: [a-z0-9]+)*)?$/);
        expect(foldWords(folded)).toBe(folded);
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('fold', () => {
  it('keeps punctuation, makes spaces single', () => {
    expect(fold('  Customer_No.  \u00c9t\u00e9 ')).toBe('customer_no. ete');
  });

  it('changes nothing the second time', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(fold(fold(text))).toBe(fold(text));
      }),
    );
  });
});
