import { describe, expect, it } from 'vitest';
import type { Day } from '../../core/clock.ts';
import type { PersonId, RecordId } from '../../core/ids.ts';
import type { Person } from '../../core/person.ts';
import type { EmailAddress, PostalAddress } from '../../core/record.ts';
import { type Population, PRIOR_POPULATION } from './population.ts';
import { rankCandidates } from './rank-candidates.ts';

const newestSeen = 20_500 as Day;
const home = { house: '12', street: 'elm st', unit: '', city: 'springfield', state: 'il', zip: '62701' };
const thin: Population = { ...PRIOR_POPULATION, people: 10_000, newestSeen, missed: 0.5, coverage: 0.5, reached: 0.5, homeTold: 0.9 };

function resident(id: number, last: string, yearsAgo: number, unit = ''): Person {
  const day = Math.round(newestSeen - 365.25 * yearsAgo) as Day;
  return {
    id: id as PersonId,
    records: [id as RecordId],
    siblings: [],
    names: [{ value: { first: 'hugo', middle: '', last, suffix: '' }, witnesses: 1 }],
    phones: [],
    emails: [],
    addresses: [{ value: { ...home, unit }, firstSeen: day, lastSeen: day, witnesses: 1, current: true }],
    identifiers: [],
    texts: [],
  };
}

/** How likely somebody of whom the store does not tell is meant by the surname and the home, beside the first one known there. */
function unheldBeside(residents: readonly Person[], unit = ''): number {
  const { ranked, unheldShare } = rankCandidates({
    fragment: {
      names: [{ first: '', middle: '', last: 'quist', suffix: '' }],
      phones: [],
      emails: [],
      addresses: [{ ...home, unit }],
      identifiers: [],
      texts: [],
    },
    candidates: residents,
    population: thin,
    unread: 0,
    unreadNamesakes: 0,
    bearers: 1,
    lastHeld: 1e-4,
  });
  return unheldShare / ranked.find(({ person }) => person.id === 1)!.posterior;
}

describe('others of a family, of whom the store does not tell', () => {
  const bearer = resident(1, 'quist', 0);
  const alone = unheldBeside([bearer]);

  it('are fewer where somebody of another name lives with the one known', () => {
    expect(unheldBeside([bearer, resident(2, 'reed', 0)])).toBeLessThan(0.6 * alone);
  });

  it('are nearly as many where somebody of another name was seen there long before', () => {
    expect(unheldBeside([bearer, resident(2, 'reed', 40)])).toBeGreaterThan(0.8 * alone);
  });

  it('are as many where those of other names live in other flats', () => {
    const others = [2, 3, 4].map((id) => resident(id, `reed${id}`, 0, `apt ${id}`));
    const known = resident(1, 'quist', 0, 'apt 1');
    expect(unheldBeside([known, ...others]) / unheldBeside([known, resident(2, 'reed2', 0, 'apt 2')])).toBeLessThan(1.7);
    expect(unheldBeside([known, ...others])).toBeGreaterThan(0.9 * alone);
  });

  it('are as many in a house of more people than a household has', () => {
    const others = Array.from({ length: 20 }, (_, at) => resident(at + 2, `reed${at}`, 0));
    expect(unheldBeside([bearer, ...others]) / alone).toBeCloseTo(1, 1);
  });
});

describe('a mailbox that is called after a family, beside the home', () => {
  const mailbox = 'quistfamily38@example.com' as EmailAddress;
  const holder: Person = { ...resident(1, 'quist', 0), emails: [{ value: mailbox, witnesses: 1 }] };
  const wellKnown: Population = { ...thin, missed: 0.02, coverage: 0.95, reached: 0.95 };

  it.each([
    { title: 'nobody else is known there, few are missed', others: [], population: wellKnown },
    { title: 'nobody else is known there, many are missed', others: [], population: thin },
    { title: 'a housemate is known', others: [resident(2, 'quist', 1)], population: wellKnown },
    { title: 'several are known', others: [resident(2, 'quist', 1), resident(3, 'reed', 2)], population: thin },
  ])('says no less of its holder than either alone: $title', ({ others, population }) => {
    const likely = (emails: EmailAddress[], addresses: PostalAddress[]) =>
      rankCandidates({
        fragment: { names: [], phones: [], emails, addresses, identifiers: [], texts: [] },
        candidates: addresses.length === 0 ? [holder] : [holder, ...others],
        population,
        unread: 0,
        unreadNamesakes: 0,
        bearers: 1,
      }).ranked.find(({ person }) => person.id === 1)!.posterior;
    const both = likely([mailbox], [home]);
    expect(both).toBeGreaterThan(likely([mailbox], []) - 1e-3);
    expect(both).toBeGreaterThan(likely([], [home]) - 1e-3);
  });
});
