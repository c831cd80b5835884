import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cases } from '../../test/support/cases.ts';
import {
  BUSINESS_WORDS,
  CREDENTIALS,
  HONORIFICS,
  INSTITUTION_WORDS,
  PARTICLES,
  SURNAME_BUSINESS_WORDS,
  WEAK_BUSINESS_WORDS,
  WEAK_CREDENTIALS,
} from '../reference/name-words.ts';

import { DIRECTIONS, ORDINALS, STREET_TYPES, UNIT_TYPES } from '../reference/street-words.ts';
import { parseAddress, parseColumns } from './address/address.ts';
import { parseStreetLine, parseWrittenLine } from './address/street-line.ts';
import { parseBirthDate, parseDay } from './date.ts';
import { parseName } from './name/name.ts';
import { UNNAMED_WORDS } from './name/name-asides.ts';
import { SUFFIXES } from './name/name-parts.ts';
import { PLACEHOLDER_WORDS } from './placeholder.ts';

const RUNS = cases(300, 1_500);
const NAMES = [
  'ann',
  'Mary',
  'SMITH',
  'McDonald',
  "O'Brien",
  'José',
  'de',
  'J.',
  'Q',
  'v',
  'i',
  'y',
  'D.',
  'Lee',
  'li',
  'Wu',
  'x',
  'and',
  '&',
];
const inSomeCase = (word: string) => fc.constantFrom(word, word.toUpperCase(), word.charAt(0).toUpperCase() + word.slice(1));
const personWord = fc.oneof(
  fc.constantFrom(...NAMES),
  fc.stringMatching(/^[A-Z][a-z]{1,8}$/).filter((word) => !BUSINESS_WORDS.has(word.toLowerCase())),
  fc
    .constantFrom(...[HONORIFICS, CREDENTIALS, WEAK_CREDENTIALS, PARTICLES].flatMap((words) => [...words]), ...SUFFIXES.keys())
    .chain(inSomeCase),
  fc
    .constantFrom(...UNNAMED_WORDS, 'of', ...'no name cash sale valued customer test current resident walk in'.split(' '))
    .chain(inSomeCase),
);
const nameWord = fc.oneof(
  personWord,
  fc
    .constantFrom(
      ...[BUSINESS_WORDS, INSTITUTION_WORDS, SURNAME_BUSINESS_WORDS, WEAK_BUSINESS_WORDS, PLACEHOLDER_WORDS].flatMap((words) => [...words]),
    )
    .chain(inSomeCase),
);
const wholeName = fc
  .array(fc.tuple(nameWord, fc.constantFrom(' ', ' ', ' ', ', ', ',', '  ', ' (', '/')), { minLength: 1, maxLength: 4 })
  .map((pieces) => pieces.map(([word, after], at) => (at === pieces.length - 1 ? word : word + after)).join(''));

const streetWord = fc.oneof(
  fc.constantFrom(...'2nd 21ST 5 12 4b A # #4 1/2 & and thru box PO rr 2 hc 15 12-14 C/O apt Unit 90210 90210-1234 1234'.split(' ')),
  fc.constantFrom(...'Main Oak Saint Paul Springfield IL Los Angeles CA New York NY Salem OR USA Fresno Texas TX Reno NV'.split(' ')),
  fc.constantFrom(...STREET_TYPES.keys(), ...DIRECTIONS.keys(), ...UNIT_TYPES.keys(), ...ORDINALS.keys()).chain(inSomeCase),
  fc.stringMatching(/^[A-Z][a-z]{0,8}$/),
);
const wholeAddress = fc
  .tuple(
    fc.oneof(fc.integer({ min: 1, max: 1_000_000 }).map(String), fc.constantFrom('', '0', '012', '12a', '7', '90210')),
    fc.array(fc.tuple(streetWord, fc.constantFrom(' ', ' ', ' ', ', ', ',', '  ', '-', '\n')), { minLength: 1, maxLength: 8 }),
  )
  .map(([house, pieces]) => `${house} ${pieces.map(([word, after], at) => (at === pieces.length - 1 ? word : word + after)).join('')}`);

describe('the short ways agree with the long ones', () => {
  it('for whole names', () => {
    fc.assert(
      fc.property(wholeName, (full) => {
        expect(parseName({ full })).toEqual(parseName({ full: `  ${full}` }));
      }),
      { numRuns: RUNS },
    );
  });

  it('for whole names with an initial, whichever letter it is', () => {
    const letter = fc.stringMatching(/^[A-Za-z]\.?$/);
    fc.assert(
      fc.property(personWord, letter, personWord, (one, initial, other) => {
        for (const full of [`${one} ${initial} ${other}`, `${one}, ${other} ${initial}`]) {
          expect(parseName({ full })).toEqual(parseName({ full: `  ${full}` }));
        }
      }),
      { numRuns: RUNS },
    );
  });

  // Two plain words in columns of their own are a person even where one of them could be a firm's: `John`, `Church`.
  it('for names in columns', () => {
    const middle = fc.oneof(fc.constant(''), personWord);
    fc.assert(
      fc.property(personWord, middle, personWord, fc.constantFrom('', 'Jr', 'III', 'x'), (first, inner, last, suffix) => {
        const raw = { first, middle: inner, last, suffix };
        expect(parseName(raw)).toEqual(parseName({ ...raw, first: ` ${first}` }));
      }),
      { numRuns: RUNS },
    );
  });

  it('for whole addresses, however often a street has been seen', () => {
    fc.assert(
      fc.property(wholeAddress, fc.integer({ min: 1, max: 999_999 }), (full, neighbour) => {
        const other = full.replace(/^[1-9]\d{0,5} /, `${neighbour} `);
        expect(parseAddress({ full: other })).toEqual(parseColumns({ full: other }));
        expect(parseAddress({ full })).toEqual(parseColumns({ full }));
      }),
      { numRuns: RUNS },
    );
  });

  it('for street lines, whatever the unit', () => {
    const unit = fc.oneof(fc.constantFrom('', '1', '7', '12b', '99999', '4C', '10', '1000', '3rd', '0', '07'), streetWord);
    const words = fc.array(streetWord, { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 999_999 }), words, unit, unit, (house, middle, one, other) => {
        for (const last of [one, other]) {
          const line = [house, ...middle, last].join(' ');
          expect(parseStreetLine(line)).toEqual(parseWrittenLine(line));
        }
      }),
      { numRuns: RUNS },
    );
  });

  it('for streets and places in any combination', () => {
    const line = fc.array(streetWord, { minLength: 1, maxLength: 4 }).map((words) => words.join(' '));
    const place = fc.oneof(
      fc.constantFrom(
        ', Springfield, IL 62701',
        ', Los Angeles, CA',
        ', New York NY 10001',
        ', NE, Lincoln',
        ', Georgia, GA',
        ', OR 97301',
      ),
      fc.constantFrom(
        ', Paris',
        ', London SW1A 2AA',
        ', Ottawa, ON K1A 0A9',
        ', 80331 Berlin',
        ', Sydney NSW 2000',
        ', attn Bob, Reno, NV',
      ),
      fc.array(streetWord, { minLength: 1, maxLength: 4 }).map((words) => `, ${words.join(' ')}`),
      fc.tuple(streetWord, streetWord, streetWord).map(([city, state, zip]) => `, ${city}, ${state} ${zip}`),
    );
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 999_999 }), line, place, (house, street, tail) => {
        const full = `${house} ${street}${tail}`;
        expect(parseAddress({ full })).toEqual(parseColumns({ full }));
      }),
      { numRuns: RUNS },
    );
  });

  it('for dates with slashes', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-3]\d\/[0-3]\d\/[0-2]\d\d\d$/), fc.boolean(), (written, dayFirst) => {
        // A space before it takes the long way.
        expect(parseBirthDate(written, dayFirst)).toBe(parseBirthDate(` ${written}`, dayFirst));
        expect(parseDay(written, dayFirst)).toBe(parseDay(` ${written}`, dayFirst));
      }),
    );
  });
});
