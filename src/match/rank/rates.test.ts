import { expect, it } from 'vitest';
import { PRIOR_POPULATION } from './population.ts';
import { RATES, ratesWhere } from './rates.ts';

const otherMailbox = (mailboxesApart: number) => ratesWhere({ ...PRIOR_POPULATION, mailboxesApart }, RATES).emailOther;

it.each([
  ['never, where sources always agree', 0, 0],
  ['as usual, where they differ as usual', 0.07, 0.13],
  ['as usual, where they differ as often as askers do', 0.13, 0.13],
  ['more often by half of what is beyond, where they differ more', 0.33, 0.23],
])('has whoever is known by a mailbox asked about by another %s', (_, apart, expected) => {
  expect(otherMailbox(apart)).toBeCloseTo(expected, 6);
});
