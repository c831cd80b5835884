import { expect, it } from 'vitest';
import { splitFullName } from './name-parts.ts';

it.each([
  ['Downey, Jr., Robert J', { first: 'Robert', middle: 'J', last: 'Downey', suffix: 'jr' }],
  ['Downey, MD, Robert', { first: 'Robert', middle: '', last: 'Downey', suffix: '' }],
  ['Downey, Robert, Jr.', { first: 'Robert', middle: '', last: 'Downey', suffix: 'jr' }],
  ['Downey, V', { first: 'V', middle: '', last: 'Downey', suffix: '' }],
])('finds the given name behind the commas of %s', (full, parts) => {
  expect(splitFullName(full)).toMatchObject(parts);
});

it.each([
  ['COOPER/JOHN MR', { first: 'JOHN', middle: '', last: 'COOPER' }],
  ['DE GUZMAN/MARIA TERESA MS', { first: 'MARIA', middle: 'TERESA', last: 'DE GUZMAN' }],
  ['Kim/David', { first: 'David', middle: '', last: 'Kim' }],
  ['Mary Smith/Jones', { first: 'Mary', middle: 'Smith', last: 'Jones' }],
  ['SMITH, ANN MS', { first: 'ANN', middle: '', last: 'SMITH' }],
  ['SMITH, ANN LEE MISS', { first: 'ANN', middle: 'LEE', last: 'SMITH' }],
])('tells surname and title of %s', (full, parts) => {
  expect(splitFullName(full)).toMatchObject(parts);
});

it.each([
  ['ELIZABETH AND JAMES DORNELLS', { first: 'ELIZABETH', middle: '', last: 'DORNELLS' }],
  ['Juan y María Rivera', { first: 'Juan', middle: '', last: 'Rivera' }],
  ['RIVERA, JUAN Y MARIA', { first: 'JUAN', middle: '', last: 'RIVERA' }],
])('takes the first of the couple %s', (full, parts) => {
  expect(splitFullName(full)).toMatchObject(parts);
});

it('takes two surnames for no couple', () => {
  expect(splitFullName('José Ortega y Gasset')).toMatchObject({ first: 'José', last: 'Ortega y Gasset' });
});
