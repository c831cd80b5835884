import { describe, expect, it } from 'vitest';
import type { Day } from '../../core/clock.ts';
import type { PersonId, RecordId } from '../../core/ids.ts';
import type { Person } from '../../core/person.ts';
import type { PostalAddress } from '../../core/record.ts';
import { type Population, PRIOR_POPULATION } from './population.ts';
import { rankCandidates } from './rank-candidates.ts';

const newestSeen = 20_500 as Day;
const home = { house: '12', street: 'elm st', unit: '', city: 'springfield', state: 'il', zip: '62701' };
const elsewhere = { ...home, house: '40', street: 'oak ave', zip: '62704' };
const population: Population = { ...PRIOR_POPULATION, people: 10_000, newestSeen, missed: 0.4, coverage: 0.5, reached: 0.5 };

function known(id: number, [first, last]: readonly [string, string], value: PostalAddress | undefined, yearsAgo = 2): Person {
  const day = Math.round(newestSeen - 365.25 * yearsAgo) as Day;
  return {
    id: id as PersonId,
    records: [id as RecordId],
    siblings: [],
    names: [{ value: { first, middle: '', last, suffix: '' }, witnesses: 1 }],
    phones: [],
    emails: [],
    addresses: value === undefined ? [] : [{ value, firstSeen: day, lastSeen: day, witnesses: 1, current: true }],
    identifiers: [],
    texts: [],
  };
}

/** How likely Zelda is meant by her name and that home. */
function stated(zelda: Person, residents: readonly Person[], lastHeld = 3e-4): number {
  const [{ value }] = zelda.names as [Person['names'][number]];
  const { ranked } = rankCandidates({
    fragment: { names: [value], phones: [], emails: [], addresses: [home], identifiers: [], texts: [] },
    candidates: [zelda, ...residents],
    population,
    unread: 0,
    unreadNamesakes: 0,
    bearers: 1,
    firstHeld: 0.002,
    lastHeld,
  });
  return ranked.find(({ person }) => person.id === zelda.id)!.posterior;
}

describe('somebody known elsewhere, asked about by a home', () => {
  const quist = ['zelda', 'quist'] as const;
  const mate = known(2, ['hugo', 'quist'], home, 0);

  it('is likely to live there with one of the same name', () => {
    expect(stated(known(1, quist, elsewhere), [mate])).toBeGreaterThan(0.7);
    expect(stated(known(1, quist, undefined), [mate])).toBeGreaterThan(0.7);
  });

  it('is less likely to, the sooner they were seen elsewhere', () => {
    expect(stated(known(1, quist, elsewhere, 0.02), [mate])).toBeLessThan(stated(known(1, quist, elsewhere, 2), [mate]) - 0.1);
  });

  it('is not taken to live there if seen elsewhere since the household came', () => {
    const settled = { ...mate, addresses: [{ ...mate.addresses[0]!, firstSeen: (newestSeen - 365 * 3) as Day }] };
    expect(stated(known(1, quist, elsewhere, 4), [settled])).toBeGreaterThan(0.7);
    expect(stated(known(1, quist, elsewhere, 2), [settled])).toBeLessThan(0.3);
  });

  it('is less likely to, where the household is known to have come from another home than theirs', () => {
    const zelda = known(1, quist, elsewhere);
    const earlier = { ...known(2, ['hugo', 'quist'], { ...home, house: '7', zip: '62702' }, 30).addresses[0]!, current: false };
    const moved = { ...mate, addresses: [...mate.addresses, earlier] };
    expect(stated(zelda, [moved])).toBeLessThan(stated(zelda, [mate]) - 0.1);
  });

  it('is less likely to, the more people bear the name', () => {
    const zelda = known(1, quist, elsewhere);
    expect(stated(zelda, [mate], 8e-3)).toBeLessThan(stated(zelda, [mate]) - 0.1);
  });

  it('is hardly meant where one of the very name is known there', () => {
    expect(stated(known(1, quist, elsewhere), [known(2, quist, home, 0)])).toBeLessThan(0.02);
  });
});
