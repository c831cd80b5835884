import { describe, expect, it } from 'vitest';
import type { Day } from '../../core/clock.ts';
import type { PersonId, RecordId } from '../../core/ids.ts';
import type { Person } from '../../core/person.ts';
import type { PersonName } from '../../core/record.ts';
import { type Population, PRIOR_POPULATION } from './population.ts';
import { rankCandidates } from './rank-candidates.ts';
import { RATES } from './rates.ts';

const newestSeen = 20_500 as Day;
const home = { house: '12', street: 'elm st', unit: '', city: 'springfield', state: 'il', zip: '62701' };
const empty = { records: [1 as RecordId], siblings: [], names: [], phones: [], emails: [], identifiers: [], texts: [] };
const longGone: Person = {
  ...empty,
  id: 1 as PersonId,
  addresses: [{ value: home, lastSeen: (newestSeen - 20_000) as Day, witnesses: 1, current: true }],
};

const called = (first: string, last: string): PersonName => ({ first, middle: '', last, suffix: '' });
const resident = (id: number, first: string, last: string, current: boolean): Person => ({
  ...empty,
  id: id as PersonId,
  names: [{ value: called(first, last), witnesses: 1 }],
  addresses: [
    { value: current ? home : { ...home, house: '90' }, lastSeen: newestSeen, witnesses: 1, current: true },
    { value: current ? { ...home, house: '91' } : home, lastSeen: (newestSeen - 2_000) as Day, witnesses: 1, current: false },
  ],
});

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

describe('where somebody has left a home in which others live', () => {
  const unheldBeside = (living: string, left: string) => {
    const { ranked, unheldShare } = rankCandidates({
      fragment: { names: [called('zelda', 'quist')], phones: [], emails: [], addresses: [home], identifiers: [], texts: [] },
      candidates: [resident(1, 'zelda', living, true), resident(2, 'hugo', left, false)],
      population: { ...PRIOR_POPULATION, people: 10_000, newestSeen },
      unread: 0,
      unreadNamesakes: 0,
      bearers: 1,
    });
    return unheldShare / ranked[0]!.posterior;
  };

  it('others of the family may live on', () => {
    expect(unheldBeside('moss', 'quist')).toBeGreaterThan(1.2 * unheldBeside('moss', 'reed'));
  });

  it('nobody was left behind of a family that is known to live there', () => {
    expect(unheldBeside('quist', 'quist') / unheldBeside('quist', 'reed')).toBeCloseTo(1, 5);
  });
});

describe('asked about by a building without the flat', () => {
  const inFlats = (...units: string[]) => {
    const candidates = units.map(
      (unit, at): Person => ({
        ...resident(at + 1, 'hugo', 'reed', true),
        addresses: [{ value: { ...home, unit }, lastSeen: newestSeen, witnesses: 1, current: true }],
      }),
    );
    return (asked: string) => {
      const { unheldShare } = rankCandidates({
        fragment: {
          names: [called('zelda', 'quist')],
          phones: [],
          emails: [],
          addresses: [{ ...home, unit: asked }],
          identifiers: [],
          texts: [],
        },
        candidates: [...candidates, { ...resident(9, 'zelda', 'moss', true), addresses: candidates[0]!.addresses }],
        population: { ...PRIOR_POPULATION, people: 10_000, newestSeen, coverage: 0.5 },
        unread: 0,
        unreadNamesakes: 0,
        bearers: 0,
      });
      return unheldShare / (1 - unheldShare);
    };
  };

  it('somebody of a flat of which nobody has heard may be meant', () => {
    expect(inFlats('apt 1')('')).toBeGreaterThan(1.5 * inFlats('apt 1')('apt 1'));
  });

  it('the more flats are known, the more others there are', () => {
    expect(inFlats('apt 1', 'apt 2', 'apt 3')('')).toBeGreaterThan(1.5 * inFlats('apt 1', 'apt 1', 'apt 1')(''));
  });

  it('nobody else lives in a house of which no flat is known', () => {
    expect(inFlats('')('')).toBeLessThan(0.7 * inFlats('apt 1')(''));
  });
});

describe('at a home of more people than are listed', () => {
  const block = { ...home, street: 'n laruel st' };
  const neighbour = resident(1, 'zelda', 'quist', true);
  const stated = (names: readonly PersonName[], crowd: number, lives = block) =>
    rankCandidates({
      fragment: { names, phones: [], emails: [], addresses: [block], identifiers: [], texts: [] },
      candidates: [{ ...neighbour, addresses: [{ value: lives, lastSeen: newestSeen, witnesses: 1, current: true }] }],
      population: { ...PRIOR_POPULATION, people: 10_000, newestSeen },
      unread: 0,
      unreadNamesakes: 0,
      bearers: 1,
      crowd,
    }).ranked[0]!.posterior;

  it.each([
    ['who lives there', block],
    ['who lives in a street of nearly that name', { ...block, street: 'n laurel st' }],
  ])('nobody is meant rather than all the others: %s', (_, lives) => {
    expect(stated([], 0, lives)).toBeGreaterThan(0.3);
    expect(stated([], 40, lives)).toBeLessThan(0.03);
  });

  it('a name tells whoever bears it from all of them', () => {
    expect(stated([called('zelda', 'quist')], 40)).toBeGreaterThan(0.9);
  });
});

it('leaves room for the family of somebody of whom the ZIP code alone is on file', () => {
  const unheldBeside = (known: Partial<typeof home>) => {
    const value = { ...home, ...known };
    const { ranked, unheldShare } = rankCandidates({
      fragment: { names: [called('', 'quist')], phones: [], emails: [], addresses: [home], identifiers: [], texts: [] },
      candidates: [{ ...resident(1, 'zelda', 'quist', true), addresses: [{ value, lastSeen: newestSeen, witnesses: 1, current: true }] }],
      population: { ...PRIOR_POPULATION, people: 10_000, newestSeen, missed: 0.5, coverage: 0.5 },
      unread: 0,
      unreadNamesakes: 0,
      bearers: 1,
      lastHeld: 1e-4,
    });
    return unheldShare / ranked[0]!.posterior;
  };
  expect(unheldBeside({ house: '', street: '', city: '' })).toBeGreaterThan(0.4);
});

it('leaves room for the family of somebody who may have moved to the home given', () => {
  const before: Person['addresses'][number] = {
    value: { ...home, house: '90', street: 'oak ave' },
    lastSeen: (newestSeen - 3_000) as Day,
    witnesses: 1,
    current: true,
  };
  const unheldBeside = (movesTogether: number) => {
    const { ranked, unheldShare } = rankCandidates(
      {
        fragment: { names: [called('', 'quist')], phones: [], emails: [], addresses: [home], identifiers: [], texts: [] },
        candidates: [{ ...resident(1, 'zelda', 'quist', true), addresses: [before] }],
        population: { ...PRIOR_POPULATION, people: 10_000, newestSeen, missed: 0.5, coverage: 0.5 },
        unread: 0,
        unreadNamesakes: 0,
        bearers: 1,
        lastHeld: 1e-4,
      },
      { ...RATES, movesTogether },
    );
    return unheldShare / ranked[0]!.posterior;
  };
  expect(unheldBeside(0.5)).toBeGreaterThan(unheldBeside(0) + 0.1);
});
