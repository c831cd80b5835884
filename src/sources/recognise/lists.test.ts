import { expect, it } from 'vitest';
import { recogniseColumns } from './recognise.ts';

const PLACES = [
  ['12 Elm St', 'Apt 4', 'Salem', 'OR', '97301'],
  ['7 Oak Ave', 'Apt 9', 'Boise', 'ID', '83702'],
  ['31 Pine Rd', 'Unit 2', 'Reno', 'NV', '89501'],
];
const TARGETS = ['address.street', 'address.unit', 'address.city', 'address.state', 'address.zip'];

/** As JSON gives them: each member of all addresses, then the next one. */
function targetsOf(list: string, members: readonly string[]): { readonly target: string; readonly group: string }[][] {
  const columns = members.flatMap((member) => PLACES.map((_, at) => `${list}.${at}.${member}`));
  const values = members.flatMap((_, part) => PLACES.map((place) => place[part]!));
  const samples = [1, 2, 3].map((row) => [`Ann Roe${'e'.repeat(row)}`, ...values]);
  const found = recogniseColumns({ columns: ['name', ...columns], samples }, 'people').columns;
  return PLACES.map((_, at) =>
    members.map((member) => {
      const [target = '', group = ''] = found[`${list}.${at}.${member}`]!.split('@');
      return { target, group };
    }),
  );
}

it.each([
  ['addresses', ['street', 'unit', 'city', 'state', 'zip']],
  ['addresses', ['line1', 'line2', 'city', 'state', 'zip']],
  ['locations', ['line1', 'line2', 'locality', 'region', 'postalCode']],
  ['contact.addresses', ['address1', 'address2', 'city', 'state', 'zip']],
])('keeps the addresses of the list %s apart, and the parts of each together: %j', (list, members) => {
  const addresses = targetsOf(list, members);
  for (const parts of addresses) {
    expect(parts.map(({ target }) => target)).toEqual(TARGETS);
    expect(new Set(parts.map(({ group }) => group)).size).toBe(1);
  }
  expect(new Set(addresses.map(([first]) => first!.group)).size).toBe(PLACES.length);
});
