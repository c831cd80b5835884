import { describe, expect, it } from 'vitest';
import type { Day } from '../../../core/clock.ts';
import type { PersonId, RecordId } from '../../../core/ids.ts';
import type { Person } from '../../../core/person.ts';
import { PRIOR_POPULATION } from '../population.ts';
import { bothStay, liveTogether, seenInTurn, YEARS_APART } from './live-together.ts';

const home = { house: '12', street: 'elm st', unit: '', city: 'springfield', state: 'il', zip: '62701' };

function resident(yearsAgo: number | undefined, unit = ''): Person {
  const lastSeen = yearsAgo === undefined ? {} : { lastSeen: Math.round(20_000 - 365.25 * yearsAgo) as Day };
  return {
    id: 1 as PersonId,
    records: [1 as RecordId],
    siblings: [],
    names: [],
    phones: [],
    emails: [],
    addresses: [{ value: { ...home, unit }, ...lastSeen, witnesses: 1, current: true }],
    identifiers: [],
    texts: [],
  };
}

const habits = { ...PRIOR_POPULATION, moves: 0.1, sharedSurname: 0.6 };
const chance = (one: Person, other: Person, unit = '') => liveTogether(one, other, { ...home, unit }, habits);

it.each([
  ['seen at once', chance(resident(0), resident(0)), 1],
  ['seen ten years apart', chance(resident(0), resident(10)), (0.4 * Math.exp(-1)) / (1 - 0.6 * Math.exp(-1))],
  ['in one flat', chance(resident(0, 'apt 4'), resident(0, 'unit 4')), 1],
  ['in two flats', chance(resident(0, 'apt 4'), resident(0, 'apt 5')), 0],
  ['of whom one is known by the house alone', chance(resident(0, 'apt 4'), resident(0)), 0.1 / 0.85],
  ['asked about by a flat, both known by the house alone', chance(resident(0), resident(0), 'apt 4'), 0.1 / 0.85],
])('people of other names %s', (_, found, expected) => {
  expect(found).toBeCloseTo(expected, 3);
});

it('takes people whose sights have no day for seen some time apart', () => {
  expect(chance(resident(undefined), resident(undefined))).toBeCloseTo(chance(resident(0), resident(YEARS_APART)), 3);
});

describe('two of other names in one home', () => {
  const sight = (first: number, last: number) => ({
    value: home,
    firstSeen: first as Day,
    lastSeen: last as Day,
    witnesses: 1,
    current: true,
  });
  const undated = { value: home, witnesses: 1, current: true };
  const succession = { alike: 0.6, leaving: 0.2, inTurn: 0.5 };

  it.each([
    ['one after the other', sight(100, 200), sight(300, 400), true],
    ['at once', sight(100, 350), sight(300, 400), false],
    ['without days', undated, sight(300, 400), false],
  ])('are seen %s', (_, one, other, expected) => {
    expect(seenInTurn(one, other)).toBe(expected);
    expect(seenInTurn(other, one)).toBe(expected);
  });

  it('both stay the less likely, the longer apart, and where they were seen in turn', () => {
    const whole = bothStay(sight(100, 400), sight(300, 400), succession);
    const later = bothStay(sight(100, 400), sight(300, 4000), succession);
    const inTurn = bothStay(sight(100, 400), sight(500, 4000), succession);
    expect(whole).toBeCloseTo(1, 6);
    expect(later).toBeLessThan(0.1);
    expect(inTurn).toBeLessThan(later);
  });
});
