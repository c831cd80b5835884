import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { EmailAddress, PersonRecord } from '../../core/record.ts';
import { recordOf, someRecord } from '../records-suite.ts';
import { MAX_EXTRA_ATTRIBUTES, RecordColumns } from './record-columns.ts';
import { RecordsOfCells } from './records-of-cells.ts';

const seen = fc.record(
  { firstSeen: fc.integer({ min: -10, max: 20_000 }), lastSeen: fc.integer({ min: -10, max: 20_000 }) },
  { requiredKeys: [] },
);

test('records come back as they were added, whatever order their columns are in', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(someRecord, seen), { minLength: 1, maxLength: 8 }), (rows) => {
      const given = rows.map(([record, days]) => ({ ...record, ...days }) as PersonRecord);
      const columns = new RecordColumns(7);
      for (const [at, record] of given.entries()) columns.add({ source: 'crm', recordId: String(at) }, record);
      const records = new RecordsOfCells(columns, Int32Array.from(given.keys()));
      expect(given.map((_, at) => records.of(at))).toEqual(given);
    }),
  );
});

const named = recordOf({ name: 'jose//dewitt/', phones: [15550100000] });

test.each<[string, PersonRecord]>([
  ['how a name was written', { ...named, names: [{ ...named.names[0]!, shown: { last: 'DeWitt' } }] }],
  ...['j.dewitt@gmail.com', 'jose@gmial.com', 'jose+shop@example.com'].map((email): [string, PersonRecord] => [
    `how ${email} was written`,
    { ...named, emails: [email as EmailAddress] },
  ]),
  [
    'more attributes than take part',
    { ...named, texts: Array.from({ length: MAX_EXTRA_ATTRIBUTES + 1 }, (_, at) => ({ attribute: `a${at}`, value: 'x' })) },
  ],
])('columns do not tell %s', (_, record) => {
  const columns = new RecordColumns(7);
  columns.add({ source: 'crm', recordId: '1' }, record);
  expect(new RecordsOfCells(columns, Int32Array.of(0)).of(0)).toBeUndefined();
});
