import type { Day } from '../core/clock.ts';
import type { Person } from '../core/person.ts';
import { homeKey, isDwelling } from '../match/keys.ts';
import { isSameDwelling } from '../match/rank/households.ts';
import { type Population, PRIOR_POPULATION } from '../match/rank/population.ts';
import { RATES } from '../match/rank/rates.ts';
import { unknownHome } from '../match/rank/weigh-address.ts';
import type { PeopleReads } from '../store/people.ts';

const SAMPLE_HOMES = 250;
/** Addresses of more people than this are institutions, or blocks whose units nobody wrote down. */
const MOST_AT_HOME = 12;
/** What was believed before stands for so many people. */
const BELIEF_PEOPLE = 20;
const BELIEF_SIZES = [0.35, 0.4, 0.15, 0.07, 0.03];
const PRIOR_UNKNOWN = 0.12;

/**
 * With how many others of the held people somebody of a sample lives; and, as each of them is known to live there or not by
 * chance, how many more there may be where one, two, three are known (Good and Turing, on homes by their known people).
 */
export async function measureHomes(
  store: Pick<PeopleReads, 'holders' | 'people'>,
  sample: readonly Person[],
  keySeed: number,
  newestSeen: Day | undefined,
): Promise<Pick<Population, 'peoplePerHome' | 'untoldAtHome'>> {
  const step = Math.max(1, Math.floor(sample.length / SAMPLE_HOMES));
  const asked: { person: Person; home: Person['addresses'][number] }[] = [];
  for (let at = 0; at < sample.length; at += step) {
    const home = sample[at]!.addresses.find((one) => one.current);
    if (home !== undefined && isDwelling(home.value)) asked.push({ person: sample[at]!, home });
  }
  const found = asked.length === 0 ? [] : await store.holders(asked.map(({ home }) => homeKey(home.value, keySeed)));
  const ids = [...new Set(found.flatMap(({ holders }) => holders.map((holder) => holder.person)))];
  const read = ids.length === 0 ? [] : await store.people(ids);
  const known = new Map(read.flatMap((person) => (person === undefined ? [] : [[person.id, person] as const])));
  let seen = BELIEF_PEOPLE;
  let sum = BELIEF_PEOPLE * PRIOR_POPULATION.peoplePerHome;
  // People who live with so many known others; homes are met as often as people live in them.
  const people = BELIEF_SIZES.map((share) => share * BELIEF_PEOPLE);
  for (const [at, { home, person }] of asked.entries()) {
    const others = new Set(found[at]!.holders.map((holder) => holder.person));
    others.delete(person.id);
    if (others.size >= MOST_AT_HOME || found[at]!.holders.length < found[at]!.count) continue;
    const mates = [...others].filter((id) => known.get(id)?.addresses.some((one) => one.current && isSameDwelling(one.value, home.value)));
    seen += 1;
    sum += 1 + mates.length;
    people[Math.min(mates.length, people.length - 1)]! += 1;
  }
  const told =
    1 -
    chanceOfUnknownHome(
      asked.map(({ person }) => person),
      newestSeen,
    );
  const untoldAtHome = people.slice(0, -1).map((here, mates) => ((people[mates + 1]! * (mates + 1)) / here) * ((1 - told) / told));
  return { peoplePerHome: sum / seen, untoldAtHome: [untoldAtHome[0]!, ...untoldAtHome] };
}

/** How likely people like these live in another home than the one known. */
function chanceOfUnknownHome(people: readonly Person[], newestSeen: Day | undefined): number {
  let sum = PRIOR_UNKNOWN * BELIEF_PEOPLE;
  for (const person of people) sum += unknownHome(person, 'home', newestSeen, RATES);
  return sum / (people.length + BELIEF_PEOPLE);
}
