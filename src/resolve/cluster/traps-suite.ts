import { RecordColumns } from '../../match/columns/record-columns.ts';
import { recordOf } from '../../match/records-suite.ts';
import { priorModel } from '../../match/train/priors.ts';
import { trainModel } from '../../match/train/train-here-suite.ts';
import { allFirstNames } from '../../reference/first-names.ts';
import { STREET_NAMES } from '../../reference/street-words.ts';
import { surnamesByRank } from '../../reference/surnames.ts';
import { resolveSet } from './resolve-set.ts';

type Some = Parameters<typeof recordOf>[0];
/** Records, and which of them are one person: `aab` is the first two together and the third apart. */
export type Trap = readonly [trap: string, expected: string, records: readonly Some[]];
export const HOME = '12/oak ave//springfield/il/62701';
export const LANDLINE = 12175550100;

export const resolved = (records: readonly Some[], learn: boolean) => {
  const columns = new RecordColumns(1);
  for (const [i, record] of records.entries()) columns.add({ source: 'trap', recordId: `r${i}` }, recordOf(record));
  return resolveSet({ columns, model: learn ? trainModel(columns, 1) : priorModel(), decisions: [] }).person;
};

/** `.` fits anywhere. */
export const agrees = (person: ArrayLike<number>, expected: string) =>
  [...expected].every((a, i) => [...expected].every((b, j) => a === '.' || b === '.' || (a === b) === (person[i] === person[j])));

/** Forty people, each twice: once with a phone, once with a birth date, both at home. */
export function neighbours(): Some[] {
  const firsts = allFirstNames();
  const lasts = surnamesByRank();
  return Array.from({ length: 40 }, (_, i) => {
    const name = `${firsts[(i * 37) % firsts.length]}//${lasts[200 + i * 11]}`;
    const address = `${100 + i * 7}/${STREET_NAMES[i]!.toLowerCase()} st//springfield/il/6270${i % 10}`;
    return [
      { name, address, phones: [12175551000 + i * 113] },
      { name, address, born: 19400101 + i * 10_000 + (i % 12) * 100 + (i % 28) },
    ];
  }).flat();
}
