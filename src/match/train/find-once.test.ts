import { describe, expect, it } from 'vitest';
import { allFirstNames } from '../../reference/first-names.ts';
import { surnamesByRank } from '../../reference/surnames.ts';
import { RecordColumns } from '../columns/record-columns.ts';
import { recordOf } from '../records-suite.ts';
import { trainModel } from './train-here-suite.ts';

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

/** A register in which one person in fourteen is a second time, with a slip of the pen in the name. */
function register(people: number): RecordColumns {
  const columns = new RecordColumns(1);
  const [firsts, lasts] = [allFirstNames(), surnamesByRank()];
  for (let i = 0; i < people; i += 1) {
    const [first, last] = [firsts[(i * 37) % 900]!, lasts[(i * 53) % 1900]!];
    const rest = {
      phones: [12175550000 + i * 8_117],
      address: `${100 + 3 * i}/${['oak', 'elm', 'main'][i % 3]} st//springfield/il/6270${i % 9}`,
      born: 19400101 + (i % 60) * 10_000 + (i % 12) * 100 + (i % 28),
    };
    columns.add({ source: 'register', recordId: `${i}` }, recordOf({ name: `${first}//${last}`, ...rest }));
    const slip = i % 2 === 0 ? `${first}//${last.slice(0, -1)}` : `${first.slice(0, -1)}//${last}`;
    if (i % 14 === 0) columns.add({ source: 'register', recordId: `${i} again` }, recordOf({ name: slip, ...rest }));
  }
  return columns;
}

describe('a source that lists everybody once', () => {
  it.each([150, 700])('is none that has duplicates with slips among its %i people', (people) => {
    expect(trainModel(register(people), 1).once).toEqual([]);
  });

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
