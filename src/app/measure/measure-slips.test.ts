import { describe, expect, it } from 'vitest';
import type { RecordId } from '../../core/ids.ts';
import type { Person } from '../../core/person.ts';
import { PRIOR_POPULATION } from '../../match/rank/population.ts';
import { measureSlips } from './measure-slips.ts';

/** Somebody whom as many records give as are said, under these first names. */
function known(records: number, ...firsts: string[]): Pick<Person, 'names' | 'records'> {
  return {
    records: Array.from({ length: records }, (_, at) => at as RecordId),
    names: firsts.map((first) => ({ value: { first, middle: '', last: 'fletcher', suffix: '' }, witnesses: 1 })),
  };
}

const many = (person: Pick<Person, 'names' | 'records'>) => Array.from({ length: 2_000 }, () => person);

describe('measureSlips', () => {
  it('finds what share of the records misspells its name', () => {
    expect(measureSlips([...many(known(3, 'martha', 'marhta')), ...many(known(3, 'martha'))])).toBeCloseTo(1 / 6, 2);
  });

  it('takes neither short forms nor other names for slips', () => {
    expect(measureSlips(many(known(3, 'william', 'bill', 'karen')))).toBeLessThan(0.001);
  });

  it('believes what is usual where everybody has one record', () => {
    expect(measureSlips(many(known(1, 'martha')))).toBe(PRIOR_POPULATION.slips);
  });
});
