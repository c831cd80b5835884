import { expect, it } from 'vitest';
import { initialsOtherwise } from './name-order.ts';

it.each([
  ['aj||wright', 'a|j|wright'],
  ['tj||wright', 't|j|wright'],
  ['a|j|wright', 'aj||wright'],
  ['jo||wright', undefined],
  ['ty||wright', undefined],
  ['wm||wright', undefined],
  ['aj|lee|wright', undefined],
  ['aj||', undefined],
  ['andrew|j|wright', undefined],
])('reads %s as %s', (written, read) => {
  const [first = '', middle = '', last = ''] = written.split('|');
  const other = initialsOtherwise({ first, middle, last, suffix: '' });
  expect(other && `${other.first}|${other.middle}|${other.last}`).toBe(read);
});
