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
    expect(formalNames('pat')).toEqual(['pat', 'patience', 'patricia', 'patrick']);
    expect(formalNames('nobodys')).toEqual(['nobodys']);
  });
});
