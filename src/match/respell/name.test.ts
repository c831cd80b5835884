import { expect, it } from 'vitest';
import type { PersonName } from '../../core/record.ts';
import { nameSlips, slipsInBothNames } from './name.ts';

const name = (first: string, last: string): PersonName => ({ first, middle: '', last, suffix: '' });

it.each([
  { say: 'two letters swapped', written: name('michael', 'wilsno'), meant: name('michael', 'wilson') },
  { say: 'another letter', written: name('mickael', 'wilson'), meant: name('michael', 'wilson') },
  { say: 'another first letter', written: name('michael', 'silson'), meant: name('michael', 'wilson') },
  { say: 'a letter left out', written: name('michael', 'andersn'), meant: name('michael', 'anderson') },
  { say: 'a letter too many at the end', written: name('michaell', 'wilson'), meant: name('michael', 'wilson') },
  { say: 'a double surname', written: name('maria', 'garcia-lopez'), meant: name('maria', 'garcia') },
])('knows what was meant by $say', ({ written, meant }) => {
  expect(nameSlips(written)).toContainEqual(meant);
});

it('tries few names, commonest first, and none for what is too short or only one part', () => {
  expect(nameSlips(name('jahn', 'brawn')).length).toBeLessThanOrEqual(6);
  expect(nameSlips(name('jahn', 'brawn'))[0]).toEqual(name('jahn', 'brown'));
  expect(nameSlips(name('al', 'li'))).toEqual([]);
  expect(nameSlips(name('', 'wilsno'))).toEqual([]);
});

it('knows what was meant by a slip in both parts, where one is no name as it is', () => {
  expect(slipsInBothNames(name('mickael', 'wilsno'))).toContainEqual(name('michael', 'wilson'));
  expect(slipsInBothNames(name('carol', 'walton'))).toEqual([]);
  expect(slipsInBothNames(name('jahn', 'brawn')).length).toBeLessThan(10);
});
