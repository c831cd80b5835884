import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Person } from '../core/person.ts';
import type { Fragment } from '../core/record.ts';
import { PRIOR_POPULATION } from './facts.ts';
import { confidenceOf, type Ranked, type Ranking } from './rank.ts';
import { GROUP_BITS, GROUPS, type Group, massOf, type Row } from './rows.ts';

const FRAGMENT: Fragment = {
  names: [{ first: 'ann', middle: '', last: 'lee', suffix: '' }],
  phones: [],
  emails: [],
  addresses: [{ house: '12', street: 'elm st', unit: '', city: 'reno', state: 'nv', zip: '89501' }],
  identifiers: [],
  texts: [],
};

function personOf(id: number, first: string): Person {
  const value = { first, middle: '', last: 'lee', suffix: '' };
  return { id, records: [id], names: [{ value, witnesses: 1 }], phones: [], emails: [], addresses: [] } as unknown as Person;
}

/** A ranking of the rows by the given groups. A candidate who agrees with none of them is not found by them. */
function rankingOf(rows: readonly Row[], others: readonly Row[], given: number): Ranking {
  const found = rows.filter(({ factors }) => GROUPS.some((group) => (GROUP_BITS[group] & given) !== 0 && factors[group] > 1));
  const total = [...found, ...others].reduce((sum, row) => sum + massOf(row, given), 0);
  const ranked = found.map(
    (row): Ranked => ({
      person: personOf(rows.indexOf(row) + 1, `name ${rows.indexOf(row)}`),
      posterior: massOf(row, given) / total,
      evidence: () => [],
      row,
    }),
  );
  return { fragment: FRAGMENT, population: PRIOR_POPULATION, ranked, others, given, readShare: 1, unreadShare: 0, absentShare: 0 };
}

const factorBetween = (least: number, most: number) => fc.double({ min: least, max: most, noNaN: true }).map((bits) => 2 ** bits);
const factors = fc.record({
  phone: factorBetween(-8, 14),
  email: factorBetween(-8, 14),
  name: factorBetween(-8, 14),
  address: factorBetween(-8, 14),
});
const rivals = fc.array(
  factors.map((of): Row => ({ people: 1, factors: of, needs: 0 })),
  { maxLength: 4 },
);
const others = fc.array(fc.record({ people: factorBetween(-6, 17), factors, needs: fc.integer({ min: 0, max: 15 }) }), {
  minLength: 1,
  maxLength: 4,
});
/** Some groups, the first of which agrees with the candidate, and a further one. */
const groups = fc.shuffledSubarray([...GROUPS], { minLength: 2 }).map((some) => ({ given: some.slice(0, -1), further: some.at(-1)! }));
const bitsOf = (some: readonly Group[]) => some.reduce((bits, group) => bits | GROUP_BITS[group], 0);

/** The confidence of a candidate by some groups, and with the further one, whose factor is `further`. */
function twice(further: fc.Arbitrary<number>) {
  return fc
    .tuple(factors, factorBetween(0.01, 14), further, rivals, others, groups)
    .map(([of, agrees, more, rows, absent, { given, further: group }]) => {
      const best: Row = { people: 1, factors: { ...of, [given[0]!]: agrees, [group]: more }, needs: 0 };
      const confidenceBy = (some: readonly Group[]) => {
        const ranking = rankingOf([best, ...rows], absent, bitsOf(some));
        return confidenceOf(ranking, ranking.ranked[0]!).confidence;
      };
      return { before: confidenceBy(given), after: confidenceBy([...given, group]) };
    });
}

/** Sums of the same masses in another order. */
const ROUNDING = 1e-12;

describe('the law of further groups', () => {
  it('a further group that agrees never lowers the confidence, whoever else it agrees with', () => {
    fc.assert(
      fc.property(twice(factorBetween(0.01, 14)), ({ before, after }) => void expect(after).toBeGreaterThanOrEqual(before - ROUNDING)),
      { numRuns: 1_000 },
    );
  });

  it('a further group that contradicts never raises it', () => {
    fc.assert(
      fc.property(twice(factorBetween(-8, 0)), ({ before, after }) => void expect(after).toBeLessThanOrEqual(before + ROUNDING)),
      { numRuns: 1_000 },
    );
  });

  it('of two equal candidates neither gets more than one half', () => {
    fc.assert(
      fc.property(factors, factorBetween(0.01, 14), others, groups, (of, agrees, absent, { given }) => {
        const equal = (): Row => ({ people: 1, factors: { ...of, [given[0]!]: agrees }, needs: 0 });
        const ranking = rankingOf([equal(), equal()], absent, bitsOf(given));
        for (const one of ranking.ranked) expect(confidenceOf(ranking, one).confidence).toBeLessThanOrEqual(0.5 + ROUNDING);
      }),
    );
  });
});
