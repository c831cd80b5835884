import { describe, expect, it } from 'vitest';
import { RecordColumns } from '../../match/columns/record-columns.ts';
import { recordOf } from '../../match/records-suite.ts';
import { trainModel } from '../../match/train/train-here-suite.ts';
import { allFirstNames } from '../../reference/first-names.ts';
import { STREET_NAMES } from '../../reference/street-words.ts';
import { surnamesByRank } from '../../reference/surnames.ts';
import { resolveSet } from './resolve-set.ts';
import { agrees, HOME, LANDLINE } from './traps-suite.ts';

type Some = Parameters<typeof recordOf>[0];

const HOMES = 160;

/** A clinic's first file: couples and their children by homes with one line each, nobody twice. */
function clinic(): Some[] {
  const firsts = allFirstNames();
  const lasts = surnamesByRank();
  return Array.from({ length: HOMES }, (_, home) => {
    const address = `${100 + home * 7}/${STREET_NAMES[home % 40]!.toLowerCase()} st//springfield/il/6270${home % 10}`;
    return Array.from({ length: 1 + (home % 3) }, (_, member): Some => {
      const born = (member < 2 ? 19_500_101 : 19_800_101) + (home % 25) * 10_000 + ((home + 5 * member) % 12) * 100 + (home % 28);
      const mobile = LANDLINE + 5_432_109 * (home + 2) + member * 81_234_567;
      const name = `${firsts[(home * 7 + member * 13) % 300]}//${lasts[(home * 3) % 500]}`;
      const gender = (home + member) % 2 === 0 ? 'male' : 'female';
      return { name, address, phones: [LANDLINE + 7_654_321 * (home + 1), mobile], born, gender };
    });
  }).flat();
}

const PHONES = [LANDLINE, LANDLINE + 4_040_404];
const ROY: Some = { name: 'roy//hargrove', address: HOME, phones: PHONES, born: 19760614, gender: 'male' };

const CASES: readonly (readonly [trap: string, expected: string, records: readonly Some[]])[] = [
  ['one row written twice', 'aa', [ROY, ROY]],
  [
    'one row written twice, by its home alone',
    'aa',
    [
      { ...ROY, phones: [] },
      { ...ROY, phones: [] },
    ],
  ],
  [
    'one man with another number and one mailbox',
    'aa',
    [1, 2].map((n) => ({ ...ROY, phones: [LANDLINE + n * 4_040_404], emails: ['roy@example.com'] })),
  ],
  [
    'two men, each written twice',
    'aabb',
    [ROY, ROY, { ...ROY, name: 'earl//hargrove', born: 19480302 }, { ...ROY, name: 'earl//hargrove', born: 19480302 }],
  ],
  ['father and son of one name', 'ab', [ROY, { ...ROY, born: 19510228 }]],
  ['twins', 'ab', [ROY, { ...ROY, name: 'earl//hargrove' }]],
  [
    'twins of like names',
    'ab',
    [
      { ...ROY, name: 'mario//hargrove' },
      { ...ROY, name: 'maria//hargrove', gender: 'female' },
    ],
  ],
  [
    'twins of like names and one sex',
    'ab',
    [
      { ...ROY, name: 'anna//hargrove' },
      { ...ROY, name: 'anne//hargrove' },
    ],
  ],
  [
    'namesakes of whom nothing else agrees',
    'ab',
    [ROY, { name: 'roy//hargrove', address: '99/elm st//salem/or/97301', phones: [LANDLINE + 50_505] }],
  ],
];

describe('a first file in which hardly anybody is twice', () => {
  it.each(CASES)('%s: %s', (_, expected, records) => {
    const columns = new RecordColumns(1);
    for (const [i, record] of [...records, ...clinic()].entries()) columns.add({ source: 'clinic', recordId: `r${i}` }, recordOf(record));
    const model = trainModel(columns, 1);
    expect(agrees(resolveSet({ columns, model, decisions: [] }).person, expected)).toBe(true);
  });
});
