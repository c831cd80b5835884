import { describe, expect, it } from 'vitest';
import type { Day } from '../../core/clock.ts';
import { allFirstNames } from '../../reference/first-names.ts';
import { surnamesByRank } from '../../reference/surnames.ts';
import { RecordColumns } from '../columns/record-columns.ts';
import { recordOf } from '../records-suite.ts';
import { trainModel } from './train-here-suite.ts';

const YEAR = 365;
const TODAY = 20_000;

/** People who moved into their present home six years ago, and what `file` says of them; visits of other days beside it. */
function people(file: { readonly since: number; readonly moved: boolean; readonly visits: boolean }): RecordColumns {
  const columns = new RecordColumns(1);
  const [firsts, lasts] = [allFirstNames(), surnamesByRank()];
  for (let i = 0; i < 120; i += 1) {
    const rest = {
      name: `${firsts[(i * 7) % 300]}//${lasts[(i * 13) % 97]}`,
      born: 19400101 + (i % 60) * 10_000 + (i % 12) * 100 + (i % 27),
      phones: [12175550000 + i * 7],
    };
    const add = (source: string, street: string, days: { firstSeen?: Day; lastSeen: Day }) =>
      columns.add({ source, recordId: `${i}` }, { ...recordOf({ ...rest, address: `${street}//reno/NV/89501` }), ...days });
    const home = `${100 + i}/oak street`;
    add('file', home, { firstSeen: (TODAY - file.since * YEAR) as Day, lastSeen: TODAY as Day });
    if (file.visits)
      add('visits', file.moved && i % 2 === 0 ? `${2_000 + 3 * i}/elm avenue` : home, {
        lastSeen: (TODAY - (file.moved ? 9 : 3) * YEAR) as Day,
      });
  }
  return columns;
}

describe('sources whose first days are those of accounts', () => {
  it.each([
    ['are those whose homes others do not know from days in between', { since: 15, moved: true, visits: true }, ['file']],
    ['are not those whose homes others know all along', { since: 6, moved: false, visits: true }, []],
    ['are those of which nothing tells', { since: 15, moved: true, visits: false }, ['file']],
    ['are not those that give one day', { since: 0, moved: true, visits: true }, []],
  ])('%s', (_, file, accounts) => {
    expect(trainModel(people(file), 1).accounts).toEqual(accounts);
  });
});
