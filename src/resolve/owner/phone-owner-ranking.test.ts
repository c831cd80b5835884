import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isMinor } from '../../core/age.ts';
import { type Day, dayFromDate } from '../../core/clock.ts';
import type { PersonId, RecordId } from '../../core/ids.ts';
import type { Person } from '../../core/person.ts';
import type { BirthDate, PhoneNumber } from '../../core/record.ts';
import { CALIBRATION, calibrate } from '../../match/rank/calibration/calibration.ts';
import { chanceOfHuman } from '../../match/rank/doubles.ts';
import { type Population, PRIOR_POPULATION } from '../../match/rank/population.ts';
import { rankCandidates } from '../../match/rank/rank-candidates.ts';
import { standingOf } from './number-standing.ts';
import { choosePhoneOwner, weighGrounds } from './phone-owner.ts';

const number = 15_550_100_000 as PhoneNumber;
const NEWEST = dayFromDate(2026, 1, 20);
const TODAY = dayFromDate(2026, 6, 15);
const WRITTEN_AS_OF = (NEWEST - (NEWEST % 28)) as Day;

const sketch = fc.record({
  first: fc.constantFrom('ann', 'bob', 'cleo', 'dan'),
  suffix: fc.constantFrom('', '', 'sr', 'jr'),
  home: fc.nat(2),
  position: fc.nat(3),
  witnesses: fc.integer({ min: 1, max: 3 }),
  seen: fc.option(fc.nat(3_000)),
  span: fc.nat(1_500),
  records: fc.integer({ min: 1, max: 2 }),
  birthDate: fc.constantFrom(undefined, undefined, 19_700_314, 19_880_101, 20_080_401, 20_150_101),
});

/** Whatever numbers people and their records have, the data is the same. */
const world = fc.record({
  sketches: fc.array(sketch, { minLength: 1, maxLength: 5 }),
  order: fc.infiniteStream(fc.nat(1_000)),
  lines: fc.constantFrom(
    PRIOR_POPULATION.lines,
    { ...PRIOR_POPULATION.lines, households: 0.4, stray: 0.2, written: 0.8 },
    { ...PRIOR_POPULATION.lines, stray: 0.3, laterStray: [0.9, 0.6] },
  ),
  coverage: fc.constantFrom(0.5, 0.9),
  doubles: fc.constantFrom(0, 0.5),
});

function peopleOf(sketches: readonly (typeof sketch extends fc.Arbitrary<infer One> ? One : never)[], order: Iterator<number>): Person[] {
  const ids = sketches.map((_, at) => ({ at, by: order.next().value as number })).sort((a, b) => a.by - b.by || a.at - b.at);
  return ids.map(({ at }, index) => {
    const { first, suffix, home, position, witnesses, seen, span, records, birthDate } = sketches[at]!;
    const dates = seen === null ? {} : { firstSeen: (NEWEST - seen - span) as Day, lastSeen: (NEWEST - seen) as Day };
    const earlier = Array.from({ length: position }, (_, n) => ({ value: (number + n + 1) as PhoneNumber, witnesses: 1 }));
    return {
      id: (index + 1) as PersonId,
      records: Array.from({ length: records }, (_, n) => (10 * index + n + 1) as RecordId),
      siblings: [],
      names: [{ value: { first, middle: '', last: 'reed', suffix }, witnesses: 1 }],
      phones: [...earlier, { value: number, witnesses, ...dates }],
      emails: [],
      addresses: [
        {
          value: { house: String(home), street: 'elm st', unit: '', city: 'reno', state: 'nv', zip: '89501' },
          witnesses: 1,
          current: true,
        },
      ],
      ...(birthDate !== undefined && { birthDate: birthDate as BirthDate }),
      identifiers: [],
      texts: [],
    };
  });
}

/** By home: nobody else is known to live in one, three are in another, and nothing is known of the others. */
const MATES = [undefined, { numbered: 0, silent: 0 }, { numbered: 2, silent: 1 }];
const matesAmong = (people: readonly Person[]) => (id: PersonId) =>
  MATES[Number(people.find((one) => one.id === id)!.addresses[0]!.value.house)];

const looks = (people: readonly Person[], id: PersonId | undefined) => {
  const { id: _, records, ...rest } = people.find((one) => one.id === id)!;
  return { ...rest, records: records.length };
};

/** What full identity says of the number alone. */
function ranked(people: readonly Person[], population: Population) {
  const { ranked: all } = rankCandidates({
    fragment: { names: [], phones: [number], emails: [], addresses: [], identifiers: [], texts: [] },
    candidates: people,
    population,
    bearers: 0,
    firstHeld: 0,
    lastHeld: 0,
    unread: 0,
    unreadNamesakes: 0,
    matesOf: matesAmong(people),
  });
  const best = all.find(({ person }) => !isMinor(person.birthDate, TODAY));
  return best && { person: best.person.id, confidence: calibrate(chanceOfHuman(all, best, population.doubles), 'phone', CALIBRATION) };
}

function owned(people: readonly Person[], population: Population) {
  const row = choosePhoneOwner({ number, holders: people, context: { newestSeen: WRITTEN_AS_OF }, matesOf: matesAmong(people) })!;
  const own = people.find(({ id }) => id === row.person)!;
  const context = { newestSeen: population.newestSeen, habits: population };
  const weighed = weighGrounds(row.grounds!, context, TODAY, isMinor(own.birthDate, TODAY));
  const standing = (id: PersonId) => standingOf(id, { person: row.person, grounds: row.grounds! }, context, TODAY);
  return { standing, weighed: weighed && { person: own.id, isRowsOwn: weighed.person === undefined, ...weighed } };
}

describe('the owner of a number', () => {
  it('is whoever came of age since, where full identity names them of two equals', () => {
    const equal = { first: 'ann', suffix: '', home: 0, position: 0, witnesses: 1, seen: null, span: 0, records: 1 } as const;
    const sketches = [{ ...equal, birthDate: undefined }, { ...equal, first: 'bob', home: 3, birthDate: 20_080_401 } as const];
    const population = { ...PRIOR_POPULATION, people: 100_000, newestSeen: NEWEST };
    for (const order of [
      [0, 1],
      [1, 0],
    ]) {
      const people = peopleOf(sketches, order.values());
      expect(looks(people, ranked(people, population)?.person).birthDate).toBe(20_080_401);
      const { weighed, standing } = owned(people, population);
      expect(weighed?.person).toBe(ranked(people, population)?.person);
      expect(standing(weighed!.person)).toBe('theirs');
    }
  });

  it('is whom full identity names by the number alone, just as surely, and whatever the order of arrival', () => {
    fc.assert(
      fc.property(world, ({ sketches, order, lines, coverage, doubles }) => {
        const population = { ...PRIOR_POPULATION, people: 100_000, newestSeen: NEWEST, lines, coverage, doubles };
        const people = peopleOf(sketches, order);
        const [full, { weighed, standing }] = [ranked(people, population), owned(people, population)];
        expect(weighed?.person).toBe(full?.person);
        if (weighed === undefined) return;
        // Of another than the row's own, not all doubles are known.
        if (weighed.isRowsOwn || doubles === 0) expect(weighed.confidence).toBeCloseTo(full!.confidence, 3);
        const others = peopleOf(sketches, order);
        expect(looks(others, owned(others, population).weighed!.person)).toEqual(looks(people, weighed.person));
        expect(looks(others, ranked(others, population)!.person)).toEqual(looks(people, weighed.person));
        if (!people.some(({ birthDate }) => isMinor(birthDate as BirthDate, TODAY))) expect(standing(weighed.person)).toBe('theirs');
      }),
      { numRuns: 1_000 },
    );
  });
});
