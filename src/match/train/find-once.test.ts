import { describe, expect, it } from 'vitest';
import { allFirstNames } from '../../reference/first-names.ts';
import { surnamesByRank } from '../../reference/surnames.ts';
import { RecordColumns } from '../columns/record-columns.ts';
import { recordOf } from '../records-suite.ts';
import { trainModel } from './train.ts';

const PEOPLE = 600;

/** A roll of everybody, of whom `twice` of a hundred are in it twice. */
function roll(twice: number): RecordColumns {
  const columns = new RecordColumns(1);
  const [firsts, lasts] = [allFirstNames(), surnamesByRank()];
  for (let i = 0; i < PEOPLE; i += 1) {
    const name = `${firsts[(i >> 1) % 150]}//${lasts[((i >> 1) * 7) % 40]}`;
    const record = { name, phones: [12175550000 + i * 7], address: `${100 + 3 * i}/main st//springfield/il/6270${i % 4}` };
    columns.add({ source: 'roll', recordId: `${i}` }, recordOf(record));
    if (i % 100 < twice) columns.add({ source: 'roll', recordId: `${i} again` }, recordOf(record));
  }
  return columns;
}

describe('a source that lists everybody once', () => {
  it('is known by hardly anybody who is in it with one number, mailbox or home twice', () => {
    expect(trainModel(roll(0), 1).once).toEqual(['roll']);
    expect(trainModel(roll(5), 1).once).toEqual([]);
  });

  it('is not told by a handful of records', () => {
    const columns = new RecordColumns(1);
    for (let i = 0; i < 50; i += 1)
      columns.add({ source: 'roll', recordId: `${i}` }, recordOf({ name: `${allFirstNames()[i]}//roe`, phones: [12175550000 + i] }));
    expect(trainModel(columns, 1).once).toEqual([]);
  });
});
