import fc from 'fast-check';
import { expect, test } from 'vitest';
import { allFirstNames } from '../reference/first-names.ts';
import { SPELLING_GROUPS } from '../reference/nicknames.ts';
import { surnamesByRank } from '../reference/surnames.ts';
import { soundAlike, soundOf } from './sound.ts';

test('known names that sound the same do, whatever letters they begin with', () => {
  const bySound = new Map<string, Map<string, string>>();
  for (const name of [...allFirstNames(), ...surnamesByRank(), ...SPELLING_GROUPS.flat()]) {
    const alike = bySound.get(soundOf(name)) ?? new Map<string, string>();
    bySound.set(soundOf(name), alike.set(name[0]!, name));
  }
  let otherwise = 0;
  for (const alike of bySound.values())
    for (const one of alike.values())
      for (const other of alike.values()) {
        if (!soundAlike(one, other)) throw new Error(`${one} and ${other} sound the same`);
        if (one[0] !== other[0]) otherwise += 1;
      }
  expect(otherwise).toBeGreaterThan(1_000);
});

const OPENINGS =
  'a b c ch cz d dg e f g gn gh h i j k kn l m n o p ph pn ps psh q r s sch sh sugar t th tsch u v w wh wr x y z zh 1 -'.split(' ');

test('any two words sound the same if their sounds are the same', () => {
  const ending = fc.string({ unit: fc.constantFrom(...'aehilnorstuwkzc '), maxLength: 5 });
  fc.assert(
    fc.property(fc.constantFrom(...OPENINGS), fc.constantFrom(...OPENINGS), ending, (one, other, end) => {
      expect(soundAlike(one + end, other + end)).toBe(soundOf(one + end) === soundOf(other + end));
    }),
    { numRuns: 5_000 },
  );
});
