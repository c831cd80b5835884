import { expect, it } from 'vitest';
import { rowMapper } from './map-row.ts';
import { describeColumn, parseMapping, showMapping } from './mapping.ts';

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

const LISTED = JSON.stringify({
  columns: { id: 'record_id', first: 'name.first', maiden: 'name.maiden', home: 'ignore' },
  targets: { phone: ['mobile', 'home'], 'name.last': ['last', 'maiden'], 'address.city': 'town' },
});

it('reads the first filled column of a list, row by row', () => {
  const columns = ['id', 'first', 'last', 'maiden', 'mobile', 'home', 'town'];
  const map = rowMapper(parseMapping(LISTED, 'people'), columns);
  expect(map(['1', 'Ann', 'Lee', 'Moss', '1', '2', 'Reno']).raw).toMatchObject({
    names: [{ first: 'Ann', last: 'Lee', maiden: 'Moss' }],
    phones: ['1'],
    addresses: [{ city: 'Reno' }],
  });
  expect(map(['2', 'Bea', '', 'Moss', ' ', '2', '']).raw).toMatchObject({
    names: [{ first: 'Bea', last: 'Moss', maiden: 'Moss' }],
    phones: ['2'],
    addresses: [],
  });
});

it('tries several columns of a single value in their order', () => {
  const map = rowMapper({ kind: 'people', columns: { a: 'birth_date', b: 'birth_date' } }, ['a', 'b']);
  expect([map(['1970-01-02', '1971-01-02']), map(['', '1971-01-02'])].map(({ raw }) => raw.birthDate)).toEqual([
    '1970-01-02',
    '1971-01-02',
  ]);
});

it('says what each column of a list holds, and keeps the list in the mapping file', () => {
  const mapping = parseMapping(LISTED, 'people');
  expect(['id', 'home', 'maiden', 'town', 'notes'].map((column) => describeColumn(mapping, column))).toEqual([
    'record_id',
    'phone (choice 2 of 2)',
    'name.maiden, name.last (choice 2 of 2)',
    'address.city',
    'ignore',
  ]);
  expect(parseMapping(showMapping(mapping), 'people')).toEqual(mapping);
});

it.each([
  ['{"targets":{"nmae.last":["a"]}}', 'targets: unknown "nmae.last"'],
  ['{"targets":{"ignore":["a"]}}', 'targets: unknown "ignore"'],
  ['{"targets":{"phone":[]}}', 'targets: "phone" needs a column or a list of columns'],
  ['{"targets":["a"]}', '"columns"'],
])('refuses %s', (text, message) => {
  expect(() => parseMapping(text, 'people')).toThrow(message);
});
