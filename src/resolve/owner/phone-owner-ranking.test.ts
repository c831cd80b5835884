import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cases } from '../../../test/support/cases.ts';
import { type Population, PRIOR_POPULATION } from '../../confidence/facts.ts';
import { confidenceOf, rankCandidates } from '../../confidence/rank.ts';
import { isMinor } from '../../core/age.ts';
import { type Day, dayFromDate } from '../../core/clock.ts';
import type { PersonId, RecordId } from '../../core/ids.ts';
import type { Person } from '../../core/person.ts';
import type { BirthDate, PhoneNumber } from '../../core/record.ts';
import { choosePhoneOwner, standingOf, storedContext, weighEvidence } from './phone-owner.ts';

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

/** The data is the same whatever numbers people and their records have. */
const world = fc.record({
  sketches: fc.array(sketch, { minLength: 1, maxLength: 5 }),
  order: fc.infiniteStream(fc.nat(1_000)),
  lines: fc.constantFrom(
    PRIOR_POPULATION.lines,
    { ...PRIOR_POPULATION.lines, shared: 0.4, stray: 0.2, recorded: 0.8 },
    { ...PRIOR_POPULATION.lines, stray: 0.3, sharedLater: 0.6 },
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

const looks = (people: readonly Person[], id: PersonId | undefined) => {
  const { id: _, records, ...rest } = people.find((one) => one.id === id)!;
  return { ...rest, records: records.length };
};

/** What full identity says of the number alone. */
function ranked(people: readonly Person[], population: Population) {
  const ranking = rankCandidates({
    fragment: { names: [], phones: [number], emails: [], addresses: [], identifiers: [], texts: [] },
    candidates: people,
    population,
    bearers: 0,
    firstHeld: 0,
    lastHeld: 0,
    unread: 0,
    unreadNamesakes: 0,
  });
  const best = ranking.ranked.find(({ person }) => !isMinor(person.birthDate, TODAY));
  return best && { person: best.person.id, confidence: confidenceOf(ranking, best).confidence };
}

function owned(people: readonly Person[], population: Population) {
  const row = choosePhoneOwner({ number, holders: people, context: storedContext({ newestSeen: WRITTEN_AS_OF }) })!;
  const own = people.find(({ id }) => id === row.person)!;
  const context = { population };
  const weighed = weighEvidence(row.evidence!, context, TODAY, isMinor(own.birthDate, TODAY));
  const standing = (id: PersonId) => standingOf(id, { person: row.person, evidence: row.evidence! }, context);
  return { standing, weighed: weighed && { person: own.id, isRowsOwn: weighed.person === undefined, ...weighed } };
}

describe('the owner of a number', () => {
  it('is the person whom full identity names by the number alone, with the same confidence, whatever the order of arrival', () => {
    fc.assert(
      fc.property(world, ({ sketches, order, lines, coverage, doubles }) => {
        const population = { ...PRIOR_POPULATION, people: 100_000, newestSeen: NEWEST, lines, coverage, doubles };
        const people = peopleOf(sketches, order);
        const [full, { weighed, standing }] = [ranked(people, population), owned(people, population)];
        expect(weighed?.person).toBe(full?.person);
        if (weighed === undefined) return;
        // Of a holder who is not the row's own, not all doubles are known.
        if (weighed.isRowsOwn || doubles === 0) expect(weighed.confidence).toBeCloseTo(full!.confidence, 3);
        const others = peopleOf(sketches, order);
        expect(looks(others, owned(others, population).weighed!.person)).toEqual(looks(people, weighed.person));
        expect(looks(others, ranked(others, population)!.person)).toEqual(looks(people, weighed.person));
        if (!people.some(({ birthDate }) => isMinor(birthDate as BirthDate, TODAY))) expect(standing(weighed.person)).toBe('theirs');
      }),
      { numRuns: cases(250, 1_000) },
    );
  });
});
