import { describe, expect, it } from 'vitest';
import { allFirstNames, firstNameCounts } from '../../reference/first-names.ts';
import { INSTITUTION_WORDS, SURNAME_BUSINESS_WORDS } from '../../reference/name-words.ts';
import { surnamesByRank } from '../../reference/surnames.ts';
import { parseName } from './name.ts';
import { classifyName } from './name-class.ts';

const SURNAMES: ReadonlySet<string> = new Set(surnamesByRank());
const GIVEN = allFirstNames().slice(0, 60);
const MIDDLE = ['Ann', 'Marie', 'Lee', 'Sue', 'James', 'Q.', 'Smith'];

/** Everything a person called so may be written as, in one column. */
function writings(first: string, middle: string, last: string): string[] {
  return [
    `${first} ${last}`,
    `${first} ${middle} ${last}`,
    `${last}, ${first} ${middle}`,
    `${last} ${first} ${middle}`,
    `Dr. ${first} ${last}`,
    `Mrs ${first} ${middle} ${last} Jr`,
    `${last}, Mr. ${first}, III`,
    `${first} ${last}, Esq.`,
    `${first} & ${middle} ${last}`,
    `${first} ${last} nee ${middle}`,
    `${first} ${last} Thompson`,
  ];
}

describe('surnames that are words of companies too', () => {
  it('never cost a person of the commonest first names the name', () => {
    const taken: string[] = [];
    for (const [at, last] of [...SURNAMES, ...SURNAME_BUSINESS_WORDS].entries()) {
      const firsts = SURNAME_BUSINESS_WORDS.has(last) ? GIVEN : GIVEN.slice(at % 50, (at % 50) + 1);
      // Together with a third surname a rare one says little.
      const fulls = firsts
        .flatMap((first) => writings(first, MIDDLE[at % 5] ?? '', last))
        .filter((full) => !full.endsWith('Thompson') || SURNAMES.has(last));
      taken.push(...fulls.filter((full) => parseName({ full }).length === 0));
    }
    expect(taken).toEqual([]);
  });

  it.each([...SURNAME_BUSINESS_WORDS])('%s is a surname wherever first and last name have columns of their own', (last) => {
    for (const first of ['Mary Ann', 'Dr. Pamela', 'Xiuying Mei', 'Pamela Marie Sue']) {
      for (const surname of [last, `${last} Esq`, `${last}-Ruiz`, `${last} Ruiz Diaz`, `${last.toUpperCase()} JR`]) {
        expect(parseName({ first, last: surname })[0]?.last.split(' ')[0], `${first} ${surname}`).toBe(last);
      }
    }
  });

  it.each([
    'Olumide Adebayo Hall',
    'Hall, Olumide Adebayo',
    'Church, Olumide Adebayo',
    'Pastor John Paul Church',
    'Maria Teresa Co',
    'Joyce Brothers',
    'Brothers, Joyce',
    'Mary Schwab Hall',
    'Temple Shirley Jane',
    'Nguyen The Anh',
  ])('%s is a person', (full) => {
    expect(classifyName(full)).toBe('person');
  });
});

describe('companies in a column of whole names', () => {
  it.each([
    'First Baptist Church',
    'Church, First Baptist',
    'Grace Lutheran Church',
    'Grace Bible Church',
    'Calvary Chapel Reno',
    'Temple Beth Israel',
    'Wells Fargo Bank',
    'Charles Schwab Bank',
    'Chase Manhattan Bank',
    'Bank of America',
    'Church of God',
    'Carnegie Music Hall',
    'Veterans Memorial Hall',
    'Oak Hill Farm',
    'Town & Country Market',
    'Smith Lumber Co',
    'Smith Brothers',
    'Brothers Pizza',
    'Thomas Jefferson School',
    'Aurora Medical Center',
    'The Smith House',
    'The Ice Cream Shop',
    'City of Springfield',
    'Waffle House Restaurant',
    'Mary Hall Trust',
    'Hall & Hall',
  ])('%s', (full) => {
    expect(classifyName(full)).toBe('business');
  });

  it.each([
    { first: 'First Baptist', last: 'Church' },
    { first: 'Church of', last: 'God' },
    { first: 'The Smith', last: 'House' },
    { first: 'Pamela', last: 'Hall LLC' },
    { first: 'Ltd', middle: 'A', last: 'D.' },
    { first: '', last: 'Wells Fargo Bank' },
    { first: 'Grace Lutheran Church', last: '' },
  ])('%j, in columns', (raw) => {
    expect(parseName(raw)).toEqual([]);
  });

  it.each([...INSTITUTION_WORDS])('%s is no name', (word) => {
    expect([firstNameCounts(word), SURNAMES.has(word)]).toEqual([undefined, false]);
  });
});

describe('classifyName', () => {
  it.each([
    ['John Smith', 'person'],
    ['Frank Church', 'person'],
    ['Frank F Church', 'person'],
    ['Anderson Cooper', 'person'],
    ['John & Mary Smith', 'couple'],
    ['John and Mary Smith', 'couple'],
    ['Sandy Anderson', 'person'],
    ['Acme, Inc.', 'business'],
    ['Smith & Sons LLC', 'business'],
    ['Estate of John Smith', 'business'],
    ['The Smith Living Trust', 'business'],
    ['Wells Fargo Bank', 'business'],
    ['Johnson & Johnson', 'business'],
    ['none', 'none'],
    ['---', 'none'],
    ['', 'none'],
  ])('%s: %s', (text, expected) => {
    expect(classifyName(text)).toBe(expected);
  });
});
