import { expect, it } from 'vitest';
import type { PersonName } from '../core/record.ts';
import { tallyNames } from './person-names.ts';

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
