import { describe, expect, it } from 'vitest';
import type { Day } from '../../core/clock.ts';
import type { PersonId, RecordId } from '../../core/ids.ts';
import type { Person } from '../../core/person.ts';
import { PRIOR_POPULATION } from '../../match/rank/population.ts';
import { UNDATED_YEARS } from '../../match/rank/rates.ts';
import { measureMoves, measureNearMoves, measureSightAges } from './measure-moves.ts';

const YEAR = 365.25;

/** Somebody seen for so many years, in one home or first in another. */
function seen(years: number, moved: boolean): Person {
  const value = { house: '1', street: 'main st', unit: '', city: 'springfield', state: 'il', zip: '62701' };
  const [first, last] = [10_000 as Day, Math.round(10_000 + years * YEAR) as Day];
  const current = { value, firstSeen: moved ? last : first, lastSeen: last, witnesses: 1, current: true };
  const earlier = { value: { ...value, house: '2', street: 'oak ave' }, firstSeen: first, lastSeen: first, witnesses: 1, current: false };
  return {
    id: 1 as PersonId,
    records: [1 as RecordId, 2 as RecordId],
    siblings: [],
    names: [],
    phones: [],
    emails: [],
    addresses: moved ? [current, earlier] : [current],
    identifiers: [],
    texts: [],
  };
}

describe('measureMoves', () => {
  it.each([0.05, 0.1, 0.25])('finds %d moves a year', (rate) => {
    const sample = [1, 3, 6, 9].flatMap((years) => {
      const moved = Math.round(400 * (1 - Math.exp(-rate * years)));
      return [...Array.from({ length: moved }, () => seen(years, true)), ...Array.from({ length: 400 - moved }, () => seen(years, false))];
    });
    expect(measureMoves(sample) / rate).toBeCloseTo(1, 1);
  });

  it('is not put off by a home that was last seen before it was first seen', () => {
    const [now, before] = seen(3, true).addresses;
    const turned = { ...seen(3, true), addresses: [{ ...now!, lastSeen: before!.lastSeen! }, before!] };
    const sample = Array.from({ length: 100 }, () => seen(3, true));
    expect(measureMoves([...sample, turned]) / measureMoves(sample)).toBeCloseTo(1, 1);
  });

  it('takes a misspelt home for the same', () => {
    const slipped = (person: Person): Person => {
      const [home] = person.addresses;
      return {
        ...person,
        addresses: [home!, { ...home!, value: { ...home!.value, street: 'mainn st' }, current: false, firstSeen: 9_000 as Day }],
      };
    };
    const sample = Array.from({ length: 400 }, () => slipped(seen(4, false)));
    expect(measureMoves(sample)).toBeLessThan(0.02);
  });

  it('sees that people stay where several sources without dates agree', () => {
    const undated = (person: Person): Person => ({
      ...person,
      addresses: person.addresses.map(({ value, current }) => ({ value, current, witnesses: 2 })),
    });
    expect(measureMoves(Array.from({ length: 400 }, () => undated(seen(1, false))))).toBeLessThan(0.03);
    expect(measureMoves(Array.from({ length: 400 }, () => undated(seen(1, true))))).toBeGreaterThan(0.5);
  });

  it('sees that people stay where one file without dates has them twice, though it writes a number wrong now and then', () => {
    const twice = (house: string): Person => {
      const person = seen(1, false);
      const { value } = person.addresses[0]!;
      const other = { value: { ...value, house }, current: false, witnesses: 1 };
      return { ...person, addresses: [{ value, current: true, witnesses: 1 }, ...(house === value.house ? [] : [other])] };
    };
    const sample = [...Array.from({ length: 300 }, () => twice('1')), ...Array.from({ length: 100 }, () => twice('14'))];
    expect(measureMoves(sample)).toBeLessThan(0.03);
  });

  it('sees moves between a home with a day and one without', () => {
    const halfDated = (person: Person): Person => ({
      ...person,
      addresses: person.addresses.map(({ value, current, lastSeen, firstSeen }) =>
        current ? { value, current, lastSeen: lastSeen!, firstSeen: firstSeen!, witnesses: 2 } : { value, current, witnesses: 1 },
      ),
    });
    const sample = Array.from({ length: 400 }, (_, at) => halfDated(seen(at % 2, at % 2 === 1)));
    expect(measureMoves(sample)).toBeGreaterThan(0.3);
  });

  it.each([0.05, 0.2])('learns %d moves a year from how long ago people came, where one record tells', (rate) => {
    const sample = Array.from({ length: 1_000 }, (_, at): Person => {
      const years = -Math.log((at + 0.5) / 1_000) / rate;
      return { ...seen(years, false), records: [at as RecordId] };
    });
    expect(measureMoves(sample) / rate).toBeCloseTo(1, 1);
  });

  it('believes what was believed before where nothing is dated', () => {
    expect(measureMoves([])).toBeCloseTo(PRIOR_POPULATION.moves, 6);
  });
});

describe('measureSightAges', () => {
  it('goes from the latest to the longest ago', () => {
    const sample = Array.from({ length: 100 }, (_, at) => seen(at / 10, false));
    const ages = measureSightAges(sample, Math.round(10_000 + 10 * YEAR) as Day);
    expect(ages).toEqual([...ages].sort((a, b) => a - b));
    expect(ages[0]).toBeLessThan(0.5);
    expect(ages.at(-1)).toBeGreaterThan(9.4);
  });

  it('takes all people of files without days to have been seen at once', () => {
    expect(new Set(measureSightAges([seen(1, false), seen(2, true)], undefined))).toEqual(new Set([UNDATED_YEARS]));
  });
});

describe('measureNearMoves', () => {
  const moving = (moved: Partial<Person['addresses'][number]['value']>): Person => {
    const [now, before] = seen(3, true).addresses;
    return { ...seen(3, true), addresses: [now!, { ...before!, value: { ...before!.value, ...moved } }] };
  };
  const many = (share: number, person: Person) => Array.from({ length: 1_000 * share }, () => person);

  it('tells how many stay in the ZIP code, the city and the state', () => {
    const near = measureNearMoves([
      ...many(0.2, moving({})),
      ...many(0.3, moving({ zip: '62704' })),
      ...many(0.4, moving({ zip: '60601', city: 'chicago' })),
      ...many(0.1, moving({ zip: '46220', city: 'springfield', state: 'in' })),
    ]);
    expect(near.zip).toBeCloseTo(0.2, 1);
    expect(near.city).toBeCloseTo(0.3, 1);
    expect(near.state).toBeCloseTo(0.9, 1);
  });

  it('believes what was believed before where nobody is known to have moved, or but for the writing', () => {
    const [now] = seen(3, false).addresses;
    const rewritten = { ...seen(3, false), addresses: [now!, { ...now!, value: { ...now!.value, house: '11' }, current: false }] };
    expect(measureNearMoves([...many(0.5, seen(3, false)), ...many(0.5, rewritten)])).toEqual(PRIOR_POPULATION.movesNear);
  });
});
