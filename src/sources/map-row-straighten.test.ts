import { expect, it } from 'vitest';
import { rowMapper } from './map-row.ts';

const TARGETS = ['record_id', 'name.full', 'address.street', 'address.city', 'address.state', 'address.zip', 'phone', 'email'];
const COLUMNS = TARGETS.map((_, at) => `column ${at}`);
const map = rowMapper({ kind: 'people', columns: Object.fromEntries(COLUMNS.map((column, at) => [column, TARGETS[at]!])) }, COLUMNS);

function read(row: string) {
  const { raw } = map(row.split('|'));
  const { street, city, state, zip } = raw.addresses[0] ?? {};
  return [street, city, state, zip, ...raw.phones, ...raw.emails].join('|');
}

it.each([
  ['1|Ann Lee||12 Elm St|Millersburg|OH|44654|330-555-0100', '12 Elm St|Millersburg|OH|44654|330-555-0100'],
  ['1|Ann Lee|12 Elm St||Millersburg|oh|44654-1234|', '12 Elm St|Millersburg|oh|44654-1234'],
  ['1|Ann Lee|12 Elm St|Millersburg||OH|44654|330-555-0100', '12 Elm St|Millersburg|OH|44654|330-555-0100'],
])('puts back what stands one column too far to the right: %s', (row, read_) => {
  expect(read(row)).toBe(read_);
});

it.each([
  [
    'a row in its place',
    '1|Ann Lee|12 Elm St|Millersburg|OH|44654|330-555-0100|a@b.org',
    '12 Elm St|Millersburg|OH|44654|330-555-0100|a@b.org',
  ],
  ['a row without a street', '1|Ann Lee||Millersburg|OH|44654||', '|Millersburg|OH|44654'],
  ['state and ZIP code in one cell', '1|Ann Lee|12 Elm St|Millersburg||OH|330-555-0100|', '12 Elm St|Millersburg||OH|330-555-0100'],
  ['a row that lacks nothing', '1|Ann Lee|Rear|12 Elm St|Millersburg|OH|44654|', 'Rear|12 Elm St|Millersburg|OH|44654'],
])('leaves %s alone', (_, row, expected) => {
  expect(read(row)).toBe(expected);
});
