import { describe, expect, it } from 'vitest';
import type { Person } from '../../core/person.ts';
import { PRIOR_POPULATION } from '../../match/rank/population.ts';
import { measureFormerSurnames } from './measure-surnames.ts';

function known(...names: [first: string, last: string][]): Pick<Person, 'names'> {
  return { names: names.map(([first, last]) => ({ value: { first, middle: '', last, suffix: '' }, witnesses: 1 })) };
}

const many = (person: Pick<Person, 'names'>) => Array.from({ length: 2_000 }, () => person);

describe('measureFormerSurnames', () => {
  it('counts the surnames by which people are known beside their best', () => {
    const married = known(['martha', 'fletcher'], ['martha', 'novak']);
    const counted = measureFormerSurnames([...many(married), ...many(known(['william', 'reed']))]);
    expect(counted).toBeGreaterThan(0.49);
    expect(counted).toBeLessThan(0.5);
  });

  it('takes neither short forms, slips nor initials for them', () => {
    const sample = many(known(['martha', 'fletcher'], ['marty', 'fletcher'], ['martha', 'fletchre'], ['martha', 'f']));
    expect(measureFormerSurnames(sample)).toBeLessThan(0.01);
  });

  it('believes what is usual where nobody is known', () => {
    expect(measureFormerSurnames([])).toBe(PRIOR_POPULATION.formerSurnames);
  });
});
