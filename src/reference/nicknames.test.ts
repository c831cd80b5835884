import { describe, expect, it } from 'vitest';
import { estimateGender, firstNameCounts } from './first-names.ts';
import { areNicknames, commonSpelling, formalNames, SPELLING_GROUPS } from './nicknames.ts';

describe('areNicknames', () => {
  it.each([
    ['bill', 'william', true],
    ['william', 'bill', true],
    ['billy', 'will', true],
    ['peggy', 'margaret', true],
    ['betty', 'liz', true],
    ['jack', 'john', true],
    ['terri', 'teresa', true],
    ['lupita', 'guadalupe', true],
    ['gabby', 'gabriella', true],
    ['lucy', 'luciana', true],
    ['stevie', 'stephanie', true],
    ['millie', 'millicent', true],
    ['leo', 'leopold', true],
    ['joe', 'giuseppe', true],
    ['jimmy', 'dimitrios', true],
    ['laxmi', 'lakshmi', true],
    // Short for the same name in another language.
    ['misha', 'michael', true],
    ['nicholas', 'kolya', true],
    ['hans', 'john', true],
    ['zosia', 'sophie', true],
    ['liesl', 'elizabeth', true],
    // Each a name that parents give, often to father and son.
    ['pablo', 'paul', false],
    ['miguel', 'michael', false],
    // Whatever the ending of a short form.
    ['debbi', 'deborah', true],
    ['debbi', 'debby', true],
    ['charley', 'charles', true],
    ['rickey', 'richard', true],
    ['emilie', 'emily', true],
    // Both short for a third, and yet one of them a name of its own.
    ['nathan', 'john', false],
    ['emily', 'amy', false],
    ['mary', 'ann', false],
    ['sandra', 'cassie', false],
    ['jon', 'johnny', true],
    ['mary', 'mari', false],
    ['kay', 'kai', false],
    ['john', 'william', false],
    ['john', 'john', false],
    ['zbigniew', 'john', false],
    ['xyz', 'abc', false],
  ])('%s and %s: %s', (left, right, expected) => {
    expect(areNicknames(left, right)).toBe(expected);
  });

  it('is symmetric over the whole table', () => {
    const names = ['al', 'alex', 'bert', 'pat', 'chris', 'sandy', 'lee', 'nick', 'patricia', 'patrick', 'albert'];
    for (const left of names) for (const right of names) expect(areNicknames(left, right)).toBe(areNicknames(right, left));
  });
});

describe('formalNames', () => {
  it('starts with the name itself and knows several readings', () => {
    expect(formalNames('pat')).toEqual(['pat', 'patience', 'patricia', 'patrick', 'patrice']);
    expect(formalNames('nobodys')).toEqual(['nobodys']);
  });
});

describe('commonSpelling', () => {
  it.each([
    ['micheal', 'michael'],
    ['shaun', 'sean'],
    ['michael', 'michael'],
    ['mitchell', 'mitchell'],
    ['nobodys', 'nobodys'],
  ])('%s: %s', (name, expected) => {
    expect(commonSpelling(name)).toBe(expected);
  });

  it('changes nothing the second time, and lists no name twice', () => {
    const names = SPELLING_GROUPS.flat();
    expect(new Set(names).size).toBe(names.length);
    for (const name of names) expect(commonSpelling(commonSpelling(name))).toBe(commonSpelling(name));
  });

  it.each(SPELLING_GROUPS)('%s and its other spellings are given to one sex, in overlapping times', (...group) => {
    const [sex] = group.map((name) => estimateGender(name)?.gender);
    for (const name of group) {
      expect(estimateGender(name), name).toMatchObject({ gender: sex });
      expect(overlap(group[0] ?? '', name), name).toBeGreaterThan(0.45);
    }
  });
});

/** The cosine between the births of two names by decade. */
function overlap(a: string, b: string): number {
  const [left, right] = [a, b].map((name) => {
    const { male = [], female = [] } = firstNameCounts(name) ?? {};
    return male.map((boys, at) => boys + (female[at] ?? 0));
  });
  const dot = (one: readonly number[] = [], other: readonly number[] = []) => one.reduce((sum, n, at) => sum + n * (other[at] ?? 0), 0);
  return dot(left, right) / Math.sqrt(dot(left, left) * dot(right, right));
}
