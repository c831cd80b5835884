import { describe, expect, it } from 'vitest';
import { RecordColumns } from './columns/record-columns.ts';
import { COMPARATORS_REVISION } from './comparators-revision.ts';
import { hash32 } from './keys/keyed-hash.ts';
import { PairComparer } from './pairs/pair-comparer.ts';
import { recordOf } from './records-suite.ts';
import { priorModel } from './train/priors.ts';

const NAMES =
  'john//smith/jr,jon/a/smyth/sr,robert/lee/garcia,bob//garcia lopez,mary ann//jones,mark//nguyen,m//jones,smith//john,ann//obrien,ana//garcia ruiz';
const HOMES = [
  '12/main st//springfield/il/62701',
  '12/mian st/apt 1/springfield/il/62701',
  '99/oak ave//salem/or/97301',
  '///salem/or/',
  '',
];
const MAILS = ['john.smith1@example.com', 'john.smith2@example.com', 'js@example.org', 'jon.smith1@exampel.com'];
const BORN = [19700203, 19700302, 19700204, 19700000, 19410911, 19700203, 19720000];

/** One record of each row, with values taken in turn so that every attribute is compared at many levels. */
function levelsOfAll(): string {
  const columns = new RecordColumns(7);
  const names = NAMES.split(',');
  for (let i = 0; i < 60; i += 1) {
    const record = recordOf({
      name: names[i % names.length]!,
      phones: [15550100000 + ((i * 7) % 11), 15550100012 + ((i * 5) % 3) * 9],
      emails: [MAILS[i % MAILS.length]!],
      address: HOMES[i % HOMES.length]!,
      born: BORN[i % BORN.length]!,
      ...(i % 3 === 0 ? {} : { gender: i % 2 === 0 ? ('male' as const) : ('female' as const) }),
      ssn: ['123456780', '123456788', '999456780', '1234567801'][i % 4]!,
    });
    columns.add(
      { source: i % 2 === 0 ? 'a' : 'b', recordId: String(i) },
      { ...record, texts: [{ attribute: 'job', value: ['poet', 'poets', 'chess player', 'chess master'][i % 4]! }] },
    );
  }
  const comparer = new PairComparer(columns, priorModel(), () => false);
  const rows: string[] = [];
  for (let i = 0; i < columns.size; i += 1) {
    for (let j = i; j < columns.size; j += 1) {
      comparer.compare(i, j);
      rows.push(comparer.levels.join(','));
    }
  }
  return hash32(rows.join(';')).toString(16);
}

describe('the revision of the comparators', () => {
  // Where this fails a comparator has changed: raise the revision, so that models learned by the old ones are refused, and note the new digest.
  it('stands for the levels they give', () => {
    expect([COMPARATORS_REVISION, levelsOfAll()]).toEqual([9, '472c443e']);
  });
});
