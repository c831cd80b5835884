import { expect, it } from 'vitest';
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
])('reads %s of %j as %s', (heading, values, target) => {
  expect(targetOf(heading, values)).toBe(target);
});
