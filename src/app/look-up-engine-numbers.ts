import type { Person } from '../core/person.ts';
import type { PhoneNumber } from '../core/record.ts';
import { phoneKey } from '../match/keys.ts';
import { shareHome } from '../match/rank/households.ts';
import { type Population, PRIOR_POPULATION } from '../match/rank/population.ts';
import type { Holder, PeopleReads } from '../store/people.ts';

const SAMPLE_PEOPLE = 800;
/** Numbers of more people than this tell of switchboards, not of households. */
const MOST_HOLDERS = 6;
/** What was believed before stands for so many numbers, and so many years. */
const BELIEF_NUMBERS = 8;
const BELIEF_YEARS = 100;
const DAYS_A_YEAR = 365.25;

/** How the people of a sample share their numbers at home, and how often dated records show a number in another household. */
export async function measureNumbers(
  store: Pick<PeopleReads, 'holders' | 'people'>,
  sample: readonly Person[],
  keySeed: number,
): Promise<Pick<Population, 'numberSharing' | 'numberTurnover'>> {
  const numbers = new Set<PhoneNumber>();
  const step = Math.max(1, Math.floor(sample.length / SAMPLE_PEOPLE));
  for (let at = 0; at < sample.length; at += step) for (const { value } of sample[at]!.phones) numbers.add(value);
  const asked = [...numbers];
  const found = asked.length === 0 ? [] : await store.holders(asked.map((number) => phoneKey(number, keySeed)));
  const ids = [...new Set(found.flatMap(({ holders }) => holders.map((holder) => holder.person)))];
  const read = ids.length === 0 ? [] : await store.people(ids);
  const known = new Map(read.filter((person) => person !== undefined).map((person) => [person.id, person]));

  let seen = BELIEF_NUMBERS;
  let shared = BELIEF_NUMBERS * PRIOR_POPULATION.numberSharing;
  let years = BELIEF_YEARS;
  let handOvers = BELIEF_YEARS * PRIOR_POPULATION.numberTurnover;
  for (const [at, { holders }] of found.entries()) {
    const people = [...new Set(holders.map((holder) => holder.person))].flatMap((id) => known.get(id) ?? []);
    if (people.length === 0 || people.length > MOST_HOLDERS) continue;
    // Whoever shares a number brings it into the sample as often as they are.
    const weight = 1 / people.length;
    const households = householdsOf(people);
    const sharing = shareOfPairs(holders, people, households);
    if (sharing !== undefined) {
      seen += weight;
      shared += weight * sharing;
    }
    years += (weight * spanOf(asked[at]!, people)) / DAYS_A_YEAR;
    handOvers += weight * (new Set(households).size - 1);
  }
  return { numberSharing: shared / seen, numberTurnover: handOvers / years };
}

/** Of the pairs of records within one household, how many tell of two people; undefined where there is no pair. */
function shareOfPairs(holders: readonly Holder[], people: readonly Person[], households: readonly number[]): number | undefined {
  const place = new Map(people.map((person, at) => [person.id, at]));
  let pairs = 0;
  let apart = 0;
  for (let i = 1; i < holders.length; i++) {
    for (let j = 0; j < i; j++) {
      const [a, b] = [place.get(holders[i]!.person), place.get(holders[j]!.person)];
      if (a === undefined || b === undefined || households[a] !== households[b]) continue;
      pairs += 1;
      if (a !== b) apart += 1;
    }
  }
  return pairs === 0 ? undefined : apart / pairs;
}

function householdsOf(people: readonly Person[]): number[] {
  const group: number[] = [];
  people.forEach((person, at) => {
    const mate = people.slice(0, at).findIndex((other) => shareHome(person, other));
    group.push(mate < 0 ? at : group[mate]!);
  });
  return group;
}

function spanOf(number: PhoneNumber, people: readonly Person[]): number {
  let first = Number.POSITIVE_INFINITY;
  let last = Number.NEGATIVE_INFINITY;
  for (const { phones } of people) {
    const seen = phones.find((phone) => phone.value === number);
    const [from, to] = [seen?.firstSeen ?? seen?.lastSeen, seen?.lastSeen ?? seen?.firstSeen];
    if (from !== undefined) first = Math.min(first, from);
    if (to !== undefined) last = Math.max(last, to);
  }
  return Math.max(0, last - first);
}
