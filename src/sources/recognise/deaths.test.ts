import { expect, it } from 'vitest';
import { dayFromDate } from '../../core/clock.ts';
import { normalizeRecord } from '../../normalize/record.ts';
import { rowMapper } from '../map-row.ts';
import { parseMapping } from '../mapping.ts';
import { recogniseColumns } from './recognise.ts';

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
  ['Deceased', ['Y', 'Y', 'Y'], 'deceased'],
  ['is_dead', ['1', '1', '0'], 'deceased'],
  ['date_of_death', ['2026-03-01', '2026-03-02', '2026-03-03'], 'deceased'],
  ['Deceased Date', ['03/10/2026', '03/11/2026', ''], 'deceased'],
  ['Died On', ['2026-03-01'], 'deceased'],
  ['Date of Death', ['2020-01-01', '2020-01-01', '2020-01-01'], 'ignore'],
  ['Date of Death', ['9999-12-31', '9999-12-31', '2019-03-04'], 'deceased'],
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
  ['1931-05-06', 'deceased'],
  ['05/06/1931', 'deceased'],
  ['2024-05-06', 'ignore'],
])('reads days in every row as deaths where they follow births: %s', (birth, target) => {
  const columns = ['Name', 'DOB', 'Date of Death'];
  const samples = ['2019-03-04', '2020-05-06', '2021-07-08'].map((died) => ['Ann Lee', birth, died]);
  expect(recogniseColumns({ columns, samples }, 'people').columns['Date of Death']).toBe(target);
});

it('takes nobody for dead before the day has come', () => {
  const columns = ['Name', 'Date of Death'];
  const map = rowMapper({ kind: 'people', columns: { Name: 'name.full', 'Date of Death': 'deceased' } }, columns);
  const isDead = (died: string) => normalizeRecord(map(['Ann Lee', died]).raw, dayFromDate(2026, 11, 17)).record.deceased;
  expect(['2026-11-17', '2026-11-18', '2027', '9999-12-31'].map(isDead)).toEqual([true, undefined, undefined, undefined]);
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
