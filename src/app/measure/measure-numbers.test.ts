import { expect, it } from 'vitest';
import type { Day } from '../../core/clock.ts';
import type { PersonId, RecordId } from '../../core/ids.ts';
import type { Key } from '../../core/key.ts';
import type { Person } from '../../core/person.ts';
import type { BirthDate, PhoneNumber } from '../../core/record.ts';
import { phoneKey } from '../../match/keys/keys.ts';
import { PRIOR_POPULATION } from '../../match/rank/population.ts';
import { RATES } from '../../match/rank/rates.ts';
import { measureNumbers } from './measure-numbers.ts';
import type { Together } from './recapture-people.ts';

const COUPLES = [0.05, 0.9, 0.05];
const KEY_SEED = 5;
const NUMBERS = 400;
const FIRST = 20_000;
const YEARS_SEEN = 2;

const last = FIRST + YEARS_SEEN * 365.25;

function somebody(at: number, house: number, number: number, [from, to] = [FIRST, last]): Person {
  return {
    id: (at + 1) as PersonId,
    records: [(at + 1) as RecordId],
    siblings: [],
    names: [],
    phones: [{ value: (15_035_550_000 + number) as PhoneNumber, firstSeen: from as Day, lastSeen: to as Day, witnesses: 1 }],
    emails: [],
    addresses: [
      { value: { house: `${house}`, street: 'elm st', unit: '', city: '', state: 'or', zip: '97301' }, witnesses: 1, current: true },
    ],
    identifiers: [],
    texts: [],
  };
}

/** Of every four numbers three were seen with one person through all the years, and one at their end in another home. */
function everybody(): Person[] {
  const people: Person[] = [];
  const add = (number: number, from: number, to: number) => people.push(somebody(people.length, people.length, number, [from, to]));
  for (let number = 0; number < NUMBERS; number++) {
    const passesOn = number % 4 === 0;
    add(number, FIRST, passesOn ? FIRST : last);
    if (passesOn) add(number, last, last);
  }
  return people;
}

/** How many of those who take a number over are seen with it, where everybody held has one on file and was seen just now. */
const TAKERS_SEEN = PRIOR_POPULATION.reached * (1 - RATES.otherNumber);

function measure(
  people: readonly Person[],
  sample: readonly Person[],
  together: readonly Together[] = [],
  newestSeen = last,
): ReturnType<typeof measureNumbers> {
  const holders = new Map<Key, { record: RecordId; person: PersonId }[]>();
  for (const { id, records, phones } of people)
    for (const { value } of phones) {
      const key = phoneKey(value, KEY_SEED);
      holders.set(key, [...(holders.get(key) ?? []), { record: records[0]!, person: id }]);
    }
  const store = {
    holders: async (keys: readonly Key[]) => keys.map((key) => ({ count: holders.get(key)?.length ?? 0, holders: holders.get(key) ?? [] })),
    people: async (ids: readonly PersonId[]) => ids.map((id) => people[id - 1]),
    records: async () => [],
  };
  return measureNumbers(
    store,
    sample,
    { ...PRIOR_POPULATION, householdSizes: COUPLES, sightAges: [0], keySeed: KEY_SEED, newestSeen: newestSeen as Day, sources: 1 },
    together,
  );
}

it('counts a number of two people as one where both are drawn', async () => {
  const people = everybody();
  const passedOn = NUMBERS / 4;
  const { numberTurnover, takersSeen } = await measure(people, people);
  expect(takersSeen).toBeCloseTo(TAKERS_SEEN, 6);
  // What was believed before stands for a hundred years; a number rests for one.
  expect(numberTurnover).toBeCloseTo(
    (100 * PRIOR_POPULATION.numberTurnover + passedOn) / (100 + TAKERS_SEEN * (YEARS_SEEN - 1) * passedOn),
    3,
  );
});

it('counts it as one half where one of the two is', async () => {
  const people = everybody();
  const drawn = new Set<PhoneNumber>();
  const sample = people.filter(({ phones }) => drawn.size < drawn.add(phones[0]!.value).size);
  const passedOn = NUMBERS / 4;
  expect((await measure(people, sample)).numberTurnover).toBeCloseTo(
    (100 * PRIOR_POPULATION.numberTurnover + passedOn / 2) / (100 + (TAKERS_SEEN * (YEARS_SEEN - 1) * passedOn) / 2),
    3,
  );
});

it('counts the years since a number was last seen, and none in which it was', async () => {
  const people = Array.from({ length: NUMBERS }, (_, at) => somebody(at, at, at, [FIRST, last]));
  const years = 5;
  expect((await measure(people, people)).numberTurnover).toBeCloseTo(PRIOR_POPULATION.numberTurnover, 6);
  expect((await measure(people, people, [], last + years * 365.25)).numberTurnover).toBeCloseTo(
    (100 * PRIOR_POPULATION.numberTurnover) / (100 + TAKERS_SEEN * NUMBERS * (years - 1)),
    6,
  );
});

it('takes neither kin nor people seen with a number by turns for a hand-over', async () => {
  const called = (person: Person): Person => ({
    ...person,
    names: [{ value: { first: '', middle: '', last: 'stone', suffix: '' }, witnesses: 1 }],
  });
  const kin = everybody().map(called);
  expect((await measure(kin, kin)).numberTurnover).toBeCloseTo(PRIOR_POPULATION.numberTurnover, 6);
  const byTurns = Array.from({ length: 2 * NUMBERS }, (_, at) => somebody(at, at, at % NUMBERS, [at < NUMBERS ? FIRST : FIRST + 1, last]));
  expect((await measure(byTurns, byTurns)).numberTurnover).toBeCloseTo(PRIOR_POPULATION.numberTurnover, 6);
});

it('hears housemates who have other numbers', async () => {
  // One couple in ten shares a number.
  const people = Array.from({ length: NUMBERS }, (_, at) => {
    const home = Math.floor(at / 2);
    return somebody(at, home, home % 10 === 0 ? 2 * home : at);
  });
  const couples = people.map((person, at): Together => ({ person, mates: [people[at % 2 === 0 ? at + 1 : at - 1]!] }));
  const { lines } = await measure(people, people, couples);
  expect(lines.households + lines.stray).toBeCloseTo(0.1, 1);
  const { lines: unheard } = await measure(people, people);
  expect(Math.abs(lines.households + lines.stray - 0.1)).toBeLessThan(Math.abs(unheard.households + unheard.stray - 0.1));
});

it('hears of no line that adults share from their children', async () => {
  const people = Array.from({ length: NUMBERS }, (_, at) => somebody(at, Math.floor(at / 2), 2 * Math.floor(at / 2)));
  const child = (person: Person, at: number): Person => (at % 2 === 0 ? person : { ...person, birthDate: 20_200_101 as BirthDate });
  const families = people.map(child);
  const parents = families.filter(({ birthDate }) => birthDate === undefined);
  expect((await measure(people, people)).lines.households).toBeGreaterThan(0.5);
  expect(await measure(families, families)).toEqual(await measure(families, parents));
  expect((await measure(families, families)).lines.households).toBeLessThan(0.2);
});

it('takes what carries no date to have been seen years apart', async () => {
  const people = everybody().map((person) => ({ ...person, phones: person.phones.map(({ value, witnesses }) => ({ value, witnesses })) }));
  expect((await measure(people, people)).numberTurnover).toBeCloseTo(
    (100 * PRIOR_POPULATION.numberTurnover + NUMBERS / 4) / (100 + NUMBERS * TAKERS_SEEN * 3 * Math.exp(-1 / 3)),
    3,
  );
});

it('does not take a number that many families gave for one that passed on again and again', async () => {
  const people: Person[] = [];
  for (let number = 0; number < NUMBERS; number++)
    for (let family = 0; family < (number % 5 === 0 ? 4 : 1); family++)
      people.push(somebody(people.length, people.length, number, [FIRST + family * 300, FIRST + family * 300]));
  const { commonLines, numberTurnover } = await measure(people, people);
  expect(commonLines.share).toBeGreaterThan(0.1);
  expect(numberTurnover).toBeLessThan(2 * PRIOR_POPULATION.numberTurnover);
});
