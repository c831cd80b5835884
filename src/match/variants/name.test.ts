import { expect, it } from 'vitest';
import type { PersonName } from '../../core/record.ts';
import { nameSlips, slipsInBothNames } from './name.ts';

const name = (first: string, last: string): PersonName => ({ first, middle: '', last, suffix: '' });

it.each([
  { say: 'two letters swapped', written: name('michael', 'wilsno'), intended: name('michael', 'wilson') },
  { say: 'another letter', written: name('mickael', 'wilson'), intended: name('michael', 'wilson') },
  { say: 'another first letter', written: name('michael', 'silson'), intended: name('michael', 'wilson') },
  { say: 'a letter left out', written: name('michael', 'andersn'), intended: name('michael', 'anderson') },
  { say: 'a letter too many at the end', written: name('michaell', 'wilson'), intended: name('michael', 'wilson') },
  { say: 'a double surname', written: name('maria', 'garcia-lopez'), intended: name('maria', 'garcia') },
])('knows what was intended by $say', ({ written, intended }) => {
  expect(nameSlips(written)).toContainEqual(intended);
});

it('tries few names, commonest first, and none for what is too short or only one part', () => {
  expect(nameSlips(name('jahn', 'brawn')).length).toBeLessThanOrEqual(6);
  expect(nameSlips(name('jahn', 'brawn'))[0]).toEqual(name('jahn', 'brown'));
  expect(nameSlips(name('al', 'li'))).toEqual([]);
  expect(nameSlips(name('', 'wilsno'))).toEqual([]);
});

it('knows what was intended by a slip in both parts, where one is no name as it is', () => {
  expect(slipsInBothNames(name('mickael', 'wilsno'))).toContainEqual(name('michael', 'wilson'));
  expect(slipsInBothNames(name('carol', 'walton'))).toEqual([]);
  expect(slipsInBothNames(name('jahn', 'brawn')).length).toBeLessThan(10);
});
