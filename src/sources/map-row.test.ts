import { expect, it } from 'vitest';
import { rowMapper } from './map-row.ts';

it.each(['#REF!', '#N/A', '#VALUE!', '#NAME?', '####'])('reads nothing in a cell of %s', (fault) => {
  const map = rowMapper({ kind: 'people', columns: { name: 'name.full', street: 'address.street' } }, ['name', 'street']);
  expect(map([fault, fault]).raw).toMatchObject({ names: [], addresses: [] });
  expect(map(['Ann Lee', '#4 Elm St']).raw.addresses[0]).toMatchObject({ street: '#4 Elm St' });
});

it('puts where somebody lives before where their mail goes, whatever the groups are called', () => {
  const columns = ['prior', 'work', 'bill', 'svc'];
  const map = rowMapper({ kind: 'people', columns: Object.fromEntries(columns.map((one) => [one, `address.full@${one}`])) }, columns);
  expect(map(columns).raw.addresses.map(({ full }) => full)).toEqual(['svc', 'bill', 'work', 'prior']);
});

it('tells kinds of lines beside the numbers of a row', () => {
  const columns = ['home', 'phone', 'cell'];
  const targets = { home: 'phone@landline', phone: 'phone', cell: 'phone@mobile' };
  const map = rowMapper({ kind: 'people', columns: targets }, columns);
  expect(map(['1', '2', '3']).raw).toMatchObject({ phones: ['1', '2', '3'], lineTypes: ['landline', undefined, 'mobile'] });
  expect(map(['1', '', '3']).raw).toMatchObject({ phones: ['1', '3'], lineTypes: ['landline', 'mobile'] });
});
