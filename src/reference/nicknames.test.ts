import { describe, expect, it } from 'vitest';
import { areNicknames, formalNames } from './nicknames.ts';

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
