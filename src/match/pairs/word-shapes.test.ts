import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareFirst, compareLast, compareMiddle, FIRST, LAST, MIDDLE } from '../compare/names.ts';
import { WordShapes } from './word-shapes.ts';

const known = [
  '',
  'mary',
  'mark',
  'robert',
  'bob',
  'rob',
  'roberto',
  'jo',
  'j',
  'elizabeth',
  'liz',
  'smith',
  'de la cruz',
  'o',
  'mary ann',
];
const word = fc.oneof(
  fc.constantFrom(...known),
  fc.string({ unit: fc.constantFrom(...'abcdefgmnoprstuyz -'), minLength: 1, maxLength: 10 }),
);

describe('the shapes of words', () => {
  it('call only those far that the comparators call far', () => {
    let far = 0;
    fc.assert(
      fc.property(fc.uniqueArray(word, { minLength: 2, maxLength: 12 }), (words) => {
        const texts = ['', ...words.filter((each) => each !== '')];
        const shapes = new WordShapes(texts);
        for (const [a, b] of pairsUpTo(texts.length)) {
          if (shapes.areFarLast(a, b)) expect(compareLast(texts[a]!, texts[b]!)).toBe(LAST.far);
          if (!shapes.areFarFirst(a, b)) continue;
          far += 1;
          expect(compareFirst(texts[a]!, texts[b]!)).toBe(FIRST.far);
          expect(compareMiddle(texts[a]!, texts[b]!)).toBe(MIDDLE.far);
        }
      }),
      { numRuns: 300 },
    );
    expect(far).toBeGreaterThan(1000);
  });
});

/** All pairs of two different numbers from 1 to below the end. */
function pairsUpTo(end: number): [number, number][] {
  const all = Array.from({ length: end - 1 }, (_, at) => at + 1);
  return all.flatMap((a) => all.filter((b) => b !== a).map((b): [number, number] => [a, b]));
}
