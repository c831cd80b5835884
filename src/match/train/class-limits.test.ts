import { describe, expect, it } from 'vitest';
import { LEVEL_SPAN } from '../attributes.ts';
import { RecordColumns } from '../columns/record-columns.ts';
import { ADDRESS } from '../compare/address.ts';
import { BIRTH_DATE } from '../compare/birth-date.ts';
import { PHONE } from '../compare/contact.ts';
import { FIRST } from '../compare/names.ts';
import { IDENTIFIER, TEXT } from '../compare/other-attributes.ts';
import { recordOf } from '../records-suite.ts';
import { limitClasses } from './class-limits.ts';
import { type ClassTable, priorTable } from './priors.ts';
import { trainModel } from './train-here-suite.ts';

/** What a family's pairs would teach of a person: `level` as often as not. */
const captured = (attribute: string, level: number, share: number): ClassTable => {
  const table = priorTable(attribute);
  const same = new Float64Array(LEVEL_SPAN);
  same[1] = 1 - share;
  same[level] = share;
  return { ...table, same };
};

/** Pairs enough to tell how bad the data is. */
const MANY = 5_000;

describe('limits of what is learned of one person', () => {
  it.each([
    ['first', FIRST.far, 0.4],
    ['first', FIRST.otherName, 0.4],
    ['birth_date', BIRTH_DATE.far, 0.4],
    ['birth_date', BIRTH_DATE.generation, 0.4],
    ['identifier:ssn', IDENTIFIER.different, 0.3],
  ])('%s: level %i, shown by a share of %f, keeps speaking against', (attribute, level, share) => {
    const table = captured(attribute, level, share);
    limitClasses(attribute, table, priorTable(attribute), MANY);
    expect(Math.log2(table.same[level]! / table.strangers[level]!)).toBeLessThanOrEqual(-3);
  });

  it('lets a handful of pairs say no more than what ships expects', () => {
    const table = captured('first', FIRST.far, 0.4);
    limitClasses('first', table, priorTable('first'), 0);
    expect(table.same[FIRST.far]).toBe(priorTable('first').same[FIRST.far]);
  });

  it('lets two common names, however alike, never speak for one person', () => {
    const table = captured('first', FIRST.twoNames, 0.4);
    limitClasses('first', table, priorTable('first'), MANY);
    expect(table.same[FIRST.twoNames]).toBeLessThan(table.strangers[FIRST.twoNames]! / 2);
  });

  it('lets a number that differs in most records of one person say little', () => {
    const table = captured('identifier:chart', IDENTIFIER.different, 0.9);
    limitClasses('identifier:chart', table, priorTable('identifier:chart'), MANY);
    expect(table.same[IDENTIFIER.different]).toBe(0.9);
  });

  it.each([
    ['employer', 'text:employer', TEXT.different, -2],
    ['number', 'phone', PHONE.different, -1.74],
  ])('lets another %s say little, whatever those teach who stayed', (_, attribute, level, bits) => {
    const table = captured(attribute, level, 0.001);
    limitClasses(attribute, table, priorTable(attribute), MANY);
    expect(Math.log2(table.same[level]! / table.strangers[level]!)).toBeCloseTo(bits);
  });

  it('lets no agreement of a lone city speak against', () => {
    const table = captured('address', ADDRESS.city, 0.01);
    table.strangers[ADDRESS.city] = 0.8;
    limitClasses('address', table, priorTable('address'), MANY);
    expect(table.same[ADDRESS.city]).toBe(0.8);
  });

  it('learns that a number is a whole family’s', () => {
    const columns = new RecordColumns(1);
    const parts = ['anna', 'boris', 'carla', 'dmitri'];
    for (let i = 0; i < 240; i += 1) {
      const home = Math.floor(i / 4);
      const record = recordOf({
        name: `${parts[i % 4]!}//${'bdfgklmnprst'[home % 12]}o${'bdfgk'[home % 5]}ar${home}`,
        address: `${10 + home}/elm st//springfield/il/62701`,
        born: 19500101 + (i % 4) * 90_000 + (i % 11) * 100 + (i % 27),
        ssn: String(100_000_000 + home * 7_654_321),
      });
      columns.add({ source: 'clinic', recordId: String(i) }, record);
      if (i % 3 === 0) columns.add({ source: 'ward', recordId: String(i) }, record);
    }
    const { same, household } = trainModel(columns, 1).attributes['identifier:ssn']!;
    expect(same['exact']! - household['exact']!).toBeLessThan(2000);
  });
});
