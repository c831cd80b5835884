import { expect, it } from 'vitest';
import type { Day } from '../../core/clock.ts';
import type { PersonId, RecordId } from '../../core/ids.ts';
import type { Person } from '../../core/person.ts';
import { type Population, PRIOR_POPULATION } from './population.ts';
import { rankCandidates } from './rank-candidates.ts';
import { RATES } from './rates.ts';

const newestSeen = 20_500 as Day;
const home = { house: '12', street: 'elm st', unit: '', city: 'springfield', state: 'il', zip: '62701' };
const longGone: Person = {
  id: 1 as PersonId,
  records: [1 as RecordId],
  siblings: [],
  names: [],
  phones: [],
  emails: [],
  addresses: [{ value: home, lastSeen: (newestSeen - 20_000) as Day, witnesses: 1, current: true }],
  identifiers: [],
  texts: [],
};

it.each([0.1, 0.5])('lets no more than one household into a home that was left, where %d of all people are held', (held) => {
  const missed = 1 - held;
  const population: Population = {
    ...PRIOR_POPULATION,
    people: 1_000,
    newestSeen,
    coverage: held,
    reached: held,
    missed,
    householdSizes: [1, 0],
  };
  const { readShare, unheldShare } = rankCandidates({
    fragment: { names: [], phones: [], emails: [], addresses: [home], identifiers: [], texts: [] },
    candidates: [longGone],
    population,
    unread: 0,
    unreadNamesakes: 0,
    bearers: 1,
  });
  const unheldPeople = (unheldShare / readShare) * RATES.givesEarlier;
  expect(unheldPeople).toBeLessThan(missed);
  expect(unheldPeople).toBeGreaterThan(missed / 2);
});
