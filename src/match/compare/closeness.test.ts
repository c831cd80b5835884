import fc from 'fast-check';
import known from 'talisman/metrics/jaro-winkler.js';
import { expect, test } from 'vitest';
import { jaroWinkler } from './closeness.ts';

const word = fc.oneof(
  fc.string({ maxLength: 12 }),
  fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'd'), maxLength: 90 }),
  fc.string({ unit: fc.constantFrom('m', 'a', 'r', 't', 'h'), minLength: 3, maxLength: 9 }),
);

test('two words are as alike as the published measure says, to the last bit', () => {
  fc.assert(
    fc.property(word, word, (a, b) => {
      expect(jaroWinkler(a, b)).toBe(known(a, b));
    }),
  );
});

test.each([
  ['martha', 'marhta', 0.961],
  ['dixon', 'dicksonx', 0.813],
  ['', 'a', 0],
  ['a', 'a', 1],
])('%s and %s', (a, b, alike) => {
  expect(jaroWinkler(a, b)).toBeCloseTo(alike, 2);
});
