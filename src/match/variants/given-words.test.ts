import { expect, it } from 'vitest';
import type { PersonName } from '../../core/record.ts';
import { otherGiven } from './name.ts';

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
