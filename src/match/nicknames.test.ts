import { describe, expect, it } from 'vitest';
import { firstNameShare } from '../reference/first-names.ts';
import { formalNames, namesWithForms } from '../reference/nicknames.ts';
import { countedRoots, nicknameRoots, shareCountedUnder } from './nicknames.ts';

/** More would mean more keys for each record than the others of its kinds have together. */
const MOST_ROOTS = 16;

describe('nicknameRoots', () => {
  it.each([
    ['bob', ['robert', 'roberto']],
    ['robert', ['robert']],
    ['james', ['james']],
    ['jaime', ['jaime', 'james']],
    ['john', ['john']],
    ['jonathan', ['jonathan', 'john']],
    ['zbigniew', ['zbigniew']],
    ['nobodys', ['nobodys']],
  ])('%s: %s', (name, expected) => {
    expect(nicknameRoots(name)).toEqual(expected);
  });

  it('has one in common for every two names of which one is short for the other', () => {
    const apart = namesWithForms().flatMap((name) =>
      formalNames(name)
        .filter((formal) => !nicknameRoots(formal).some((root) => nicknameRoots(name).includes(root)))
        .map((formal) => `${name} ${formal}`),
    );
    expect(apart).toEqual([]);
  });

  it('are few', () => {
    const many = namesWithForms().filter((name) => nicknameRoots(name).length > MOST_ROOTS);
    expect(many).toEqual([]);
  });
});

describe('countedRoots', () => {
  it.each([
    ['jonathan', ['jonathan']],
    ['john', ['john']],
    ['bob', ['robert', 'roberto']],
    ['nobodys', ['nobodys']],
  ])('%s: %s', (name, expected) => {
    expect(countedRoots(name)).toEqual(expected);
  });
});

describe('shareCountedUnder', () => {
  it('is that of all who are counted there', () => {
    expect(shareCountedUnder('robert')).toBeGreaterThan(firstNameShare('robert') + firstNameShare('bob'));
    expect(shareCountedUnder('john')).toBeLessThan(firstNameShare('john') + firstNameShare('jonathan') + firstNameShare('jack'));
    expect(shareCountedUnder('nobodys')).toBe(firstNameShare('nobodys'));
  });
});
