import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Papa from 'papaparse';
import type { RawRecord } from '../../src/core/raw-record.ts';
import type { PersonRecord, RecordRef } from '../../src/core/record.ts';
import { normalizeRecord } from '../../src/normalize/record.ts';

export interface LabelledSet {
  readonly name: string;
  readonly records: readonly { readonly ref: RecordRef; readonly record: PersonRecord }[];
  /** Per record, the number of the person it is about. */
  readonly truth: Int32Array;
}

type Row = Readonly<Record<string, string>>;
interface Mapping {
  readonly name: string;
  readonly file: string;
  readonly id: string;
  readonly person: (row: Row) => string;
  readonly raw: (row: Row) => RawRecord;
}

const NOTHING: RawRecord = { names: [], phones: [], emails: [], addresses: [], identifiers: [], texts: [] };

const febrl = (n: number): Mapping => ({
  name: `febrl_${n}`,
  file: `febrl/dataset${n}.csv`,
  id: 'rec_id',
  person: (row) => row['rec_id']!.split('-')[1]!,
  raw: (row) => ({
    ...NOTHING,
    names: [{ first: row['given_name']!, last: row['surname']! }],
    addresses: [
      {
        house: row['street_number']!,
        street: row['address_1']!,
        city: row['suburb']!,
        zip: row['postcode']!,
        state: row['state']!,
      },
    ],
    birthDate: row['date_of_birth']!,
    identifiers: [{ type: 'soc_sec_id', value: row['soc_sec_id']! }],
    texts: [{ attribute: 'address_2', value: row['address_2']! }],
  }),
});

/** What a mapping file would say of each set, and nothing else: matching itself is the same for all. */
const MAPPINGS: readonly Mapping[] = [
  febrl(1),
  febrl(2),
  febrl(3),
  {
    name: 'fake_1000',
    file: 'fake_1000/fake_1000.csv',
    id: 'unique_id',
    person: (row) => row['cluster']!,
    raw: (row) => ({
      ...NOTHING,
      names: [{ first: row['first_name']!, last: row['surname']! }],
      birthDate: row['dob']!,
      addresses: [{ city: row['city']! }],
      emails: [row['email']!],
    }),
  },
  {
    name: 'historical_half',
    file: 'historical_half/historical_half.csv',
    id: 'unique_id',
    person: (row) => row['cluster']!,
    raw: (row) => ({
      ...NOTHING,
      names: [{ full: row['full_name']! }],
      birthDate: row['dob']!,
      addresses: [{ zip: row['postcode_fake']! }],
      gender: row['gender']!,
      texts: [
        { attribute: 'birth_place', value: row['birth_place']! },
        { attribute: 'occupation', value: row['occupation']! },
      ],
    }),
  },
];

export function labelledFolder(): string {
  return process.env['NAMESAKE_LABELLED_DATA'] ?? '../shared/data';
}

/** The public sets in the folder of labelled data; `undefined` when there is no such folder. */
export function readLabelled(): LabelledSet[] | undefined {
  const folder = labelledFolder();
  if (!existsSync(folder)) return undefined;
  return MAPPINGS.filter((mapping) => existsSync(join(folder, mapping.file))).map((mapping) => readSet(folder, mapping));
}

function readSet(folder: string, mapping: Mapping): LabelledSet {
  const text = readFileSync(join(folder, mapping.file), 'utf8').replaceAll(', ', ',');
  const { data } = Papa.parse<Row>(mapping.file.startsWith('febrl') ? text : readFileSync(join(folder, mapping.file), 'utf8'), {
    header: true,
    skipEmptyLines: true,
  });
  const people = new Map<string, number>();
  const truth = Int32Array.from(data, (row) => {
    const person = mapping.person(row);
    const known = people.get(person);
    if (known !== undefined) return known;
    people.set(person, people.size);
    return people.size - 1;
  });
  const records = data.map((row) => ({
    ref: { source: mapping.name, recordId: row[mapping.id]! },
    record: normalizeRecord(mapping.raw(row)).record,
  }));
  return { name: mapping.name, records, truth };
}
