import { describe, expect, it } from 'vitest';
import type { Day } from '../../core/clock.ts';
import type { PersonId, RecordId } from '../../core/ids.ts';
import type { Person } from '../../core/person.ts';
import { type Population, PRIOR_POPULATION } from './population.ts';
import { rankCandidates } from './rank-candidates.ts';

const day = 20_500 as Day;
const home = { house: '12', street: 'elm st', unit: '', city: 'springfield', state: 'il', zip: '62701' };
const population: Population = { ...PRIOR_POPULATION, people: 10_000, newestSeen: day, missed: 0.4, coverage: 0.6, homeTold: 0.9 };

function resident(id: number, first: string, last: string): Person {
  return {
    id: id as PersonId,
    records: [id as RecordId],
    siblings: [],
    names: [{ value: { first, middle: '', last, suffix: '' }, witnesses: 1 }],
    phones: [],
    emails: [],
    addresses: [{ value: home, firstSeen: day, lastSeen: day, witnesses: 1, current: true }],
    identifiers: [],
    texts: [],
  };
}

/** How sure the first of those who live there is meant. */
function sureOf(last: string, residents: readonly Person[]): number {
  const { ranked } = rankCandidates({
    fragment: {
      names: [{ first: 'maria', middle: '', last, suffix: '' }],
      phones: [],
      emails: [],
      addresses: [home],
      identifiers: [],
      texts: [],
    },
    candidates: residents,
    population,
    unread: 0,
    unreadNamesakes: 0,
    bearers: 0,
    firstHeld: 0.01,
    lastHeld: 0,
  });
  return ranked.find(({ person }) => person.id === 1)!.posterior;
}

describe('who is filed under one surname and asked about by two', () => {
  const maria = resident(1, 'maria', 'turner');

  it.each(['turner', 'gonzalez turner', 'turner gonzalez', 'turner-gonzalez'])('is found at home as %s', (last) => {
    expect(sureOf(last, [maria])).toBeGreaterThan(0.8);
  });

  it('is told apart by the initial of the second', () => {
    const ruiz = resident(1, 'maria', 'turner gonzalez');
    expect(sureOf('turner g', [ruiz])).toBeGreaterThan(0.8);
    expect(sureOf('turner g', [ruiz, resident(2, 'maria', 'turner perez')])).toBeGreaterThan(0.8);
    expect(sureOf('turner p', [ruiz])).toBeLessThan(0.3);
    expect(sureOf('turner g', [maria])).toBeGreaterThan(0.5);
  });

  it('is less sure where somebody there bears the other surname, so that a child may bear both', () => {
    const [ofBoth, ofOne] = ['gonzalez', 'ortega'].map((last) => sureOf('gonzalez turner', [maria, resident(2, 'luis', last)]));
    expect(ofBoth).toBeLessThan(0.8 * ofOne!);
  });
});
