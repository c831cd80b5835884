import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EMAIL, EMAIL_LEVELS, levelGivenNames } from './contact.ts';
import { compareFirst, compareLast, compareMiddle, FIRST_LEVELS, LAST_LEVELS, MIDDLE_LEVELS } from './names.ts';

describe('surnames of several words', () => {
  it.each([
    ['garza', 'garza trevino', 'part'],
    ['garza-trevino', 'trevino', 'part'],
    ['garza trevino', 'trevino garza', 'part'],
    ['garza trevino', 'garzatrevino', 'exact'],
    ['de la garza', 'garza', 'part'],
    ['garza hernandez', 'garza hernandes', 'close'],
    ['garza hernandez', 'maldonado garza', 'far'],
  ])('%s and %s: %s', (a, b, level) => {
    expect(LAST_LEVELS[compareLast(a, b)]).toBe(level);
    expect(LAST_LEVELS[compareLast(b, a)]).toBe(level);
  });
});

describe('names of several words', () => {
  it.each([
    ['anna lena', 'anna', 'nickname'],
    ['anna lena', 'annalena', 'nickname'],
    ['anna lena', 'ana', 'close'],
    ['anna lena', 'lena', 'other_part'],
    ['mary ann', 'maryann', 'nickname'],
    ['mary', 'maryann', 'nickname'],
    ['jo ann', 'joann', 'nickname'],
    ['jo ann', 'jo', 'nickname'],
    ['jean pierre', 'jean paul', 'other_part'],
    ['jean pierre', 'jaen pierre', 'close'],
    ['jean pierre', 'robert', 'far'],
    ['li na', 'lina', 'nickname'],
    ['philippa', 'pip', 'nickname'],
    ['md', 'mohammed', 'nickname'],
    ['m', 'm', 'initial'],
    ['m', 'mary', 'initial'],
  ])('first %s and %s: %s', (a, b, level) => {
    expect(FIRST_LEVELS[compareFirst(a, b)]).toBe(level);
    expect(FIRST_LEVELS[compareFirst(b, a)]).toBe(level);
  });

  it.each([
    ['ann elizabeth', 'elizabeth', 'close'],
    ['ann elizabeth', 'e', 'initial'],
    ['ann elizabeth', 'a e', 'initial'],
    ['ann elizabeth', 'ann', 'close'],
    ['ann elizabeth', 'ruth', 'far'],
  ])('middle %s and %s: %s', (a, b, level) => {
    expect(MIDDLE_LEVELS[compareMiddle(a, b)]).toBe(level);
    expect(MIDDLE_LEVELS[compareMiddle(b, a)]).toBe(level);
  });

  it('compare alike from either side', () => {
    const name = fc
      .array(fc.constantFrom('anna', 'ana', 'lena', 'li', 'na', 'jean', 'jan', 'a', 'mary', 'mark', 'bob', 'robert'), {
        minLength: 1,
        maxLength: 3,
      })
      .map((words) => words.join(' '));
    fc.assert(
      fc.property(name, name, (a, b) => {
        expect(compareFirst(a, b)).toBe(compareFirst(b, a));
        expect(compareMiddle(a, b)).toBe(compareMiddle(b, a));
      }),
    );
  });
});

describe('an initial', () => {
  it.each([
    ['r', 'dick', 'initial'],
    ['g', 'lupe', 'initial'],
    ['m', 'peggy', 'initial'],
    ['g', 'jerry', 'initial'],
    ['w', 'liam', 'initial'],
    ['b', 'william', 'similar'],
    ['p', 'margaret', 'similar'],
    // Short for Ann, Cassandra or Marianne once: whoever is called so was given that name.
    ['a', 'nancy', 'far'],
    ['c', 'sandra', 'far'],
    ['m', 'ann', 'far'],
    ['k', 'dick', 'far'],
    ['x', 'william', 'far'],
    ['r', 'g', 'far'],
  ])('%s and %s: %s', (a, b, level) => {
    expect(FIRST_LEVELS[compareFirst(a, b)]).toBe(level);
    expect(FIRST_LEVELS[compareFirst(b, a)]).toBe(level);
  });

  it.each([
    ['r', 'dick'],
    ['b', 'william'],
  ])('of a middle name is its own: %s and %s', (a, b) => {
    expect(MIDDLE_LEVELS[compareMiddle(a, b)]).toBe('far');
  });
});

describe('spellings of one first name', () => {
  const ofOne =
    'michael/micheal teresa/theresa sean/shawn sean/shaun shawn/shaun nicole/nichole nicholas/nicolas nicolas/nickolas zachary/zachery zackary/zachery rachel/rachael gerald/jerald stuart/stewart jillian/gillian duane/dwayne dwayne/dewayne peyton/payton marsha/marcia stephen/steven brian/bryan katherine/catherine kathryn/catherine jeffrey/geoffrey sara/sarah kaitlyn/caitlin sheryl/cheryl';
  it.each(ofOne.split(' '))('%s: near, though not the same', (pair) => {
    const [a = '', b = ''] = pair.split('/');
    expect(FIRST_LEVELS[compareFirst(a, b)]).toMatch(/^(?:close|similar)$/);
    expect(compareFirst(b, a)).toBe(compareFirst(a, b));
  });

  const ofTwo =
    'erin/aaron joan/john joan/jean carol/karl carl/carol dana/diana michael/michelle michael/mitchell micheal/michelle micheal/mitchell rachel/raquel tonya/tanya lana/lena don/dan dawn/don sean/shane sean/dean shawn/shawna roger/robert luis/louis justin/austin roy/ray';
  it.each(ofTwo.split(' '))('%s: two names', (pair) => {
    const [a = '', b = ''] = pair.split('/');
    expect(FIRST_LEVELS[compareFirst(a, b)]).toMatch(/^(?:two_names|far)$/);
    expect(compareFirst(b, a)).toBe(compareFirst(a, b));
  });
});

describe('e-mails beside the names they are made of', () => {
  it.each([
    [[['susan', 'susan']], 'susan_shelton', 'susan_wilson', 'different'],
    [[['susan', 'susan']], 'susan.s', 'susan_84', 'of_name'],
    [[['susan', 'susan']], 'susan_shelton', 'susan_sheltn', 'of_name'],
    [[['susan', 'susan']], 'sshelton', 'sshelten', 'close'],
    [[['shelton', 'shelton']], 'susan.shelton', 'mark.shelton', 'different'],
    [[['shelton', 'shelton']], 's.shelton', 'm.shelton', 'of_name'],
  ] as const)('%j: %s and %s: %s', (names, left, right, level) => {
    expect(EMAIL_LEVELS[levelGivenNames(EMAIL.close, names, left, right)]).toBe(level);
  });
});
