import { expect, it } from 'vitest';
import type { PersonName } from '../../core/record.ts';
import { tallyNames } from './names.ts';

const YEAR = 365;
const named = (text: string): PersonName => {
  const [first = '', last = ''] = text.split(' ');
  return { first, middle: '', last, suffix: '' };
};

it.each([
  { say: 'a slip made later', told: { 'frank baker': [14], 'frank baekr': [0] }, shown: 'frank baker' },
  { say: 'a short form told later', told: { 'anthony ivanov': [11], 'tony ivanov': [0] }, shown: 'anthony ivanov' },
  { say: 'another spelling told later', told: { 'steven baker': [12], 'stephen baker': [0] }, shown: 'stephen baker' },
  { say: 'a rare spelling, once misread', told: { 'ann smith': [12], 'ann smyth': [12, 0] }, shown: 'ann smyth' },
])('shows the better name beside $say', ({ told, shown }) => {
  const said = Object.entries(told).flatMap(([text, years]) =>
    years.map((age, at) => ({
      voice: { origin: `${text} ${at}`, trust: 1, firstSeen: undefined, lastSeen: undefined, ageDays: age * YEAR },
      values: [named(text)],
    })),
  );
  for (const order of [said, said.toReversed()]) {
    const { first, last } = tallyNames(order)[0]!.value;
    expect(`${first} ${last}`).toBe(shown);
  }
});

it.each([
  { say: 'a slip in its newest row', rows: ['derrick buggyy', 'derrick buggy', 'derrick buggy'], shown: 'derrick buggy' },
  { say: 'a newer spelling of two rows', rows: ['derrick buggyy', 'derrick buggyy', 'derrick buggy'], shown: 'derrick buggyy' },
  { say: 'its newest row turned round', rows: ['spiller avery', 'avery spiller'], shown: 'avery spiller' },
  { say: 'an older row turned round', rows: ['avery spiller', 'spiller avery'], shown: 'avery spiller' },
])('shows the better name of a source with $say', ({ rows, shown }) => {
  const said = rows.map((text, years) => ({
    voice: { origin: 'bureau', trust: 1, firstSeen: undefined, lastSeen: undefined, ageDays: years * YEAR },
    values: [named(text)],
  }));
  for (const order of [said, said.toReversed()]) {
    const { first, last } = tallyNames(order)[0]!.value;
    expect(`${first} ${last}`).toBe(shown);
  }
});

it('shows a middle name as it was written, and as it is told by another form of the name', () => {
  const voice = (origin: string) => ({ origin, trust: 1, firstSeen: undefined, lastSeen: undefined, ageDays: 0 });
  const mai: PersonName = { first: 'mai', middle: 'thi', last: 'tran', suffix: '', shown: { middle: 'Thị' } };
  const plain: PersonName = { first: 'mai', middle: 'thi', last: 'tran', suffix: '' };
  const other: PersonName = { first: 'mai', middle: 'lan', last: 'tran', suffix: '' };
  const best = (...names: PersonName[]) => tallyNames(names.map((name, at) => ({ voice: voice(`${at}`), values: [name] })))[0]!.value;
  expect(best(plain, mai)).toEqual(mai);
  expect(best(other, other, mai)).toEqual(other);
  const margaret: PersonName = { first: 'margaret', middle: '', last: 'tran', suffix: '' };
  const peggy: PersonName = { first: 'peggy', middle: 'lucia', last: 'tran', suffix: '', shown: { middle: 'Lucía' } };
  expect(best(margaret, margaret, peggy)).toEqual({ ...margaret, middle: 'lucia', shown: { middle: 'Lucía' } });
});
