import { describe, expect, it } from 'vitest';
import { allFirstNames } from '../../reference/first-names.ts';
import { surnamesByRank } from '../../reference/surnames.ts';
import { RecordColumns } from '../columns/record-columns.ts';
import { recordOf } from '../records-suite.ts';
import { trainModel } from './train-here-suite.ts';

/** Three sources over the same people; each has its own slips, but `copy` has those of `roll`. */
function sources(copies: boolean): RecordColumns {
  const columns = new RecordColumns(1);
  const [firsts, lasts] = [allFirstNames(), surnamesByRank()];
  const slip = (last: string, seed: number) => (seed % 5 === 0 ? `${last.slice(0, 2)}x${last.slice(2)}` : last);
  for (let i = 0; i < 160; i += 1) {
    const first = firsts[(i * 7) % 300]!;
    const last = lasts[(i * 13) % 37]!;
    const rest = { born: 19400101 + (i % 60) * 10_000 + (i % 12) * 100 + (i % 27), phones: [12175550000 + i * 7] };
    const add = (source: string, name: string) =>
      columns.add({ source, recordId: `${i}` }, recordOf({ name: `${first}//${name}`, ...rest }));
    add('book', last);
    add('book two', slip(last, i + 1));
    add('roll', slip(last, i + 2));
    if (i % 6 > 0) add('copy', copies ? slip(last, i + 2) : slip(last, i + 3));
  }
  return columns;
}

describe('sources that copy', () => {
  it('are found by the slips they share, the smaller one as the copy', () => {
    expect(trainModel(sources(true), 1).copies).toEqual({ copy: 'roll' });
  });

  it('are not seen where each errs in its own way', () => {
    expect(trainModel(sources(false), 1).copies).toEqual({});
  });
});
