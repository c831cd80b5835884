import { expect, it } from 'vitest';
import { rowMapper } from './map-row.ts';

it.each([
  ['John Smith', 'Smith', { full: 'Smith, John' }],
  ['Blanca Quintana Vargas', 'QUINTANA', { full: 'Quintana Vargas, Blanca' }],
  ['Mary Ann De La Cruz', 'De la Cruz', { full: 'De La Cruz, Mary Ann' }],
  ['Ann Smith-Jones', 'Smith Jones', { full: 'Smith-Jones, Ann' }],
  ['SMITH JOHN Q', 'Smith', { full: 'SMITH, JOHN Q' }],
  ['James James', 'James', { full: 'James, James' }],
  ['Ana Rodriguez Soto', 'RodrÃ\u00adguez', { full: 'Rodriguez Soto, Ana' }],
  ['Garcia, Ana', 'Garcia', { full: 'Garcia, Ana' }],
  ['John & Mary Smith', 'Smith', { full: 'John & Mary Smith' }],
  ['Ann Roe', 'Doe', { full: 'Ann Roe' }],
  ['Ann', 'Roe', { first: 'Ann', last: 'Roe' }],
  ['Roe', 'Roe', { full: 'Roe' }],
  ['', 'Roe', { last: 'Roe' }],
])('reads %s of the family %s', (full, last, expected) => {
  const map = rowMapper({ kind: 'people', columns: { n: 'name.full', f: 'name.last' } }, ['n', 'f']);
  expect(map([full, last]).raw.names).toEqual([expected]);
});
