import { describe, expect, it } from 'vitest';
import type { Day } from '../../core/clock.ts';
import { allFirstNames } from '../../reference/first-names.ts';
import { surnamesByRank } from '../../reference/surnames.ts';
import { RecordColumns } from '../columns/record-columns.ts';
import { recordOf } from '../records-suite.ts';
import { trainModel } from './train-here-suite.ts';

const YEAR = 365;
const TODAY = 20_000;
const PEOPLE = 120;

/** People who changed their number five years ago; an account of ten years that has the old one or the new one, and a form of some year. */
function people({ account, form }: { readonly account: 'old' | 'new'; readonly form: number }): RecordColumns {
  const columns = new RecordColumns(1);
  const [firsts, lasts] = [allFirstNames(), surnamesByRank()];
  for (let i = 0; i < PEOPLE; i += 1) {
    const add = (source: string, number: 'old' | 'new', days: { firstSeen?: Day; lastSeen: Day }) =>
      columns.add(
        { source, recordId: `${i}` },
        {
          ...recordOf({
            name: `${firsts[(i * 7) % 300]}//${lasts[(i * 13) % 97]}`,
            born: 19400101 + (i % 60) * 10_000 + (i % 12) * 100 + (i % 27),
            phones: [12175550000 + i * 7 + (number === 'old' ? 0 : 5_000)],
            address: `${100 + i}/oak street//reno/NV/89501`,
          }),
          ...days,
        },
      );
    add('accounts', account, { firstSeen: (TODAY - 10 * YEAR) as Day, lastSeen: TODAY as Day });
    add('forms', form > 5 ? 'old' : 'new', { lastSeen: (TODAY - form * YEAR) as Day });
  }
  return columns;
}

describe('sources whose numbers are those of their first days', () => {
  it.each([
    ['are those whose numbers others have no more', { account: 'old', form: 1 }, ['accounts']],
    ['are those whose numbers others had then', { account: 'old', form: 9 }, ['accounts']],
    ['are not those whose numbers others have now', { account: 'new', form: 1 }, []],
    ['are not those whose numbers others did not have then', { account: 'new', form: 9 }, []],
    ['are not those of which nothing tells', { account: 'old', form: 5 }, []],
  ] as const)('%s', (_, told, openings) => {
    expect(trainModel(people(told), 1).openings).toEqual(openings);
  });
});
