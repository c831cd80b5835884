import { describe, expect, it } from 'vitest';
import type { PersonRecord } from '../../core/record.ts';
import { RecordColumns } from '../../match/columns/record-columns.ts';
import { recordOf } from '../../match/records-suite.ts';
import { trainModel } from '../../match/train/train-here-suite.ts';
import { resolveSet } from './resolve-set.ts';

const FIRSTS = 'james mary robert patricia john jennifer michael linda david elizabeth william barbara richard susan joseph'.split(' ');
const LASTS = 'smith johnson williams brown jones garcia miller davis rodriguez martinez hernandez lopez gonzalez wilson'.split(' ');
const first = (i: number) => FIRSTS[i % FIRSTS.length]!;
const last = (i: number) => LASTS[Math.floor(i / FIRSTS.length) % LASTS.length]!;
const letters = (i: number) => [...String(i)].map((digit) => 'olzeasgtbp'[Number(digit)]).join('');
const phones = (i: number) => [14_155_550_000 + i];
const emails = (i: number) => [`person${i}@example.com`];
const address = (i: number) => `${100 + i}/main st//san francisco/ca/94105`;
const born = (i: number) => (1950 + (i % 50)) * 10_000 + (1 + (i % 12)) * 100 + 1 + (i % 28);

/** Files made by hand number their people: nobody in them is anybody else, however alike the numbers are. */
const SERIES: readonly (readonly [what: string, one: (i: number) => PersonRecord])[] = [
  ['names and numbers', (i) => recordOf({ name: `${first(i)}//${last(i)}`, phones: phones(i) })],
  ['contact data', (i) => recordOf({ name: `${first(i)}//${last(i)}`, phones: phones(i), emails: emails(i), address: address(i) })],
  [
    'contact data and birth dates',
    (i) => recordOf({ name: `${first(i)}//${last(i)}`, phones: phones(i), emails: emails(i), address: address(i), born: born(i) }),
  ],
  [
    'names that are numbered too',
    (i) => recordOf({ name: `first${letters(i)}//last${letters(i)}`, phones: phones(i), emails: emails(i), address: address(i) }),
  ],
  [
    'surnames that are numbered',
    (i) => recordOf({ name: `john//doe${letters(i)}`, phones: phones(i), emails: emails(i), address: address(i) }),
  ],
];

describe('a first file of people who are all different, with running numbers', () => {
  it.each(SERIES.flatMap(([what, one]) => [7, 20, 200].map((count) => [what, count, one] as const)))(
    'keeps them apart by %s: %i of them',
    (_, count, one) => {
      expect(resolve(Array.from({ length: count }, (__, i) => one(i)))).toBe(count);
    },
  );

  it('still finds who is there twice, with a slip', () => {
    const one = SERIES[2]![1];
    const records = Array.from({ length: 100 }, (_, i) => one(i));
    const again = records.slice(0, 30).map((record, i) => (i % 5 === 0 ? { ...record, phones: [] } : record));
    expect(resolve([...records, ...again])).toBe(100);
  });
});

describe('a few people of one exchange among many, of other surnames and homes', () => {
  const RARE = 'ada bo cy dee eli fay gus hal ivy jo'.split(' ');
  const SURNAMES = 'quarles pickett ormond nettles mabry lusk kettle jarvis inman haskell'.split(' ');
  const plain = Array.from({ length: 2_000 }, (_, i) =>
    recordOf({
      name: `${first(i)}//${letters(i * 7_919)}${last(i)}`,
      phones: [12_060_000_000 + ((i * 7_919_317) % 9_999_991)],
      address: `${100 + ((i * 37) % 4_000)}/${['pine', 'oak', 'elm', 'lake'][i % 4]} st//seattle/wa/${98_120 + (i % 20)}`,
    }),
  );
  const neighbour = (i: number, street: string, name: string) =>
    recordOf({ name, phones: [12_065_557_010 + i], address: `${i + 1}/${street} ct//seattle/wa/98134` });
  const neighbours = RARE.flatMap((rare, i) => [
    neighbour(i, 'old', `${rare}//${SURNAMES[i]}`),
    neighbour(i, 'new', `${RARE[(i + 3) % 10]}//${SURNAMES[(i + 5) % 10]}`),
  ]);

  it('are not one because they share a rare first name', () => {
    expect(resolve([...plain, ...neighbours])).toBe(plain.length + neighbours.length);
  });
});

function resolve(records: readonly PersonRecord[]): number {
  const columns = new RecordColumns(1);
  for (const [at, record] of records.entries()) columns.add({ source: 'list', recordId: String(at) }, record);
  return new Set(resolveSet({ columns, model: trainModel(columns, 1), decisions: [] }).person).size;
}
