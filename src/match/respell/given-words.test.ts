import { expect, it } from 'vitest';
import type { PersonName } from '../../core/record.ts';
import { isOneGiven, otherGiven } from './given-words.ts';

const name = (text: string): PersonName => {
  const [first = '', middle = '', last = ''] = text.split('|');
  return { first, middle, last, suffix: '' };
};

it.each([
  ['min jun||park', 'min|jun|park'],
  ['min jun||park', 'minjun||park'],
  ['minjun||park', 'min|jun|park'],
  ['minjun||park', 'min jun||park'],
  ['xiuying||wang', 'xiu|ying|wang'],
  ['min|jun c|park', 'min jun|c|park'],
  ['min|jun|park', 'minjun||park'],
  ['maryann||roe', 'mary|ann|roe'],
  ['mary kate||roe', 'mary|kate|roe'],
  ['maria del carmen||roe', 'maria|del carmen|roe'],
])('%s may be filed as %s', (written, filed) => {
  expect(otherGiven(name(written))).toContainEqual(name(filed));
});

it.each(['christopher||roe', 'christpher||roe', 'min|j|park', 'minjun||', '||park', 'dan||roe'])('%s is filed as it is', (written) => {
  expect(otherGiven(name(written))).toEqual([]);
});

it.each([
  ['minjun||park', 'min|jun|park', true],
  ['min jun||park', 'min|jun c|park', true],
  ['maria del carmen||roe', 'maria|del carmen|roe', true],
  ['minjun||park', 'min|jung|park', false],
  ['minji||park', 'min|jun|park', false],
  ['maryj||roe', 'mary|j|roe', false],
  ['min||park', 'min|jun|park', false],
  ['||park', '|jun|park', false],
])('%s and %s have one first name: %s', (a, b, is) => {
  expect(isOneGiven(name(a), name(b))).toBe(is);
  expect(isOneGiven(name(b), name(a))).toBe(is);
});
