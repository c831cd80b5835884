import { expect, it } from 'vitest';
import { splitFullName } from './name-full.ts';

it.each([
  ['Downey, Jr., Robert J', { first: 'Robert', middle: 'J', last: 'Downey', suffix: 'jr' }],
  ['Downey, MD, Robert', { first: 'Robert', middle: '', last: 'Downey', suffix: '' }],
  ['Downey, Robert, Jr.', { first: 'Robert', middle: '', last: 'Downey', suffix: 'jr' }],
  ['Downey, V', { first: 'V', middle: '', last: 'Downey', suffix: '' }],
])('finds the given name behind the commas of %s', (full, parts) => {
  expect(splitFullName(full)).toMatchObject(parts);
});

it('takes the first of a couple in capitals', () => {
  expect(splitFullName('ELIZABETH AND JAMES DORNELLS')).toMatchObject({ first: 'ELIZABETH', middle: '', last: 'DORNELLS' });
});
