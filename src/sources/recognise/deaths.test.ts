import { expect, it } from 'vitest';
import { rowMapper } from '../map-row.ts';
import { parseMapping } from '../mapping.ts';
import { recogniseColumns } from './recognise-columns.ts';

const targetOf = (heading: string, values: readonly string[]) => {
  const columns = ['First Name', 'Last Name', heading];
  return recogniseColumns({ columns, samples: values.map((value) => ['Ann', 'Lee', value]) }, 'people').columns[heading];
};

it.each([
  ['Deceased', ['', '', 'Y'], 'deceased'],
  ['Is Deceased', ['N', 'N', 'Y'], 'deceased'],
  ['DOD', ['', '', '2019-03-04'], 'deceased'],
  ['Date of Death', ['', '', '03/04/2019'], 'deceased'],
  ['Deceased', ['', '', ''], 'deceased'],
  ['DOD', ['2019-03-04', '2019-03-05', ''], 'ignore'],
  ['Deceased', ['plot 4', '', ''], 'ignore'],
  ['Spouse Deceased', ['', '', 'Y'], 'ignore'],
  ['Status', ['Active', 'Retired', 'Deceased'], 'status'],
  ['Status', ['Active', 'Active', 'Withdrawn'], 'status'],
  ['Member Status', ['Active', '', 'DECEASED'], 'status'],
  ['voter_status_reason_desc', ['VERIFIED', 'MOVED', 'REMOVED DECEASED'], 'status'],
  ['Donor Mail Status', ['OK', 'OK', 'Deceased'], 'status'],
  ['Order Status', ['Shipped', 'Open', 'Shipped'], 'ignore'],
  ['STATUS', ['A', 'D', 'A'], 'ignore'],
  ['Marital Status', ['Married', 'Single', 'Deceased'], 'ignore'],
  ['Parent Status', ['Living', 'Living', 'Deceased'], 'ignore'],
])('reads %s of %j as %s', (heading, values, target) => {
  expect(targetOf(heading, values)).toBe(target);
});

it.each([
  ['status', 'Deceased', true],
  ['status', 'D', false],
  ['status', 'Active', false],
  ['deceased', 'Y', true],
  ['deceased', 'N', false],
  ['deceased:DEC', 'dec', true],
  ['deceased:DEC', 'T', false],
  ['deceased:DEC', 'Y', false],
])('takes of a column of %s the cell %s', (target, cell, isDead) => {
  const mapping = parseMapping(JSON.stringify({ columns: { Name: 'name.full', S: target } }), 'people');
  expect(rowMapper(mapping, ['Name', 'S'])(['Ann Lee', cell]).raw.deceased !== undefined).toBe(isDead);
});

it('reads each of several statuses', () => {
  const columns = ['Name', 'Status', 'Status Reason'];
  const samples = [
    ['Ann Lee', 'Removed', 'Moved'],
    ['Bob Lee', 'Active', ''],
  ];
  const map = rowMapper(recogniseColumns({ columns, samples }, 'people'), columns);
  expect(map(['Ann Lee', 'Removed', 'Death']).raw.deceased).toBe('Y');
  expect(map(['Ann Lee', 'Deceased', '']).raw.deceased).toBe('Y');
  expect(map(['Ann Lee', 'Removed', 'Spouse deceased']).raw.deceased).toBeUndefined();
});
