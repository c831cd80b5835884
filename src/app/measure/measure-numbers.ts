import type { Day } from '../../core/clock.ts';
import type { PersonId } from '../../core/ids.ts';
import type { Person } from '../../core/person.ts';
import type { PhoneNumber } from '../../core/record.ts';
import { phoneKey } from '../../match/keys/keys.ts';
import { equalsFirst } from '../../match/rank/equals-first.ts';
import { shareHome } from '../../match/rank/homes/households.ts';
import { fitLines, type LineSight } from '../../match/rank/numbers/fit-lines.ts';
import { yearsSince } from '../../match/rank/numbers/phone-holdings.ts';
import type { LineAmongMates } from '../../match/rank/numbers/shared-lines.ts';
import { type Population, PRIOR_POPULATION } from '../../match/rank/population.ts';
import { UNDATED_YEARS } from '../../match/rank/rates.ts';
import type { PeopleReads } from '../../store/people.ts';
import type { Together } from './recapture-people.ts';

/** What was found out before. */
type Known = Pick<Population, 'householdSizes' | 'sightAges' | 'missed'> & {
  readonly keySeed: number;
  readonly sources: number;
  readonly newestSeen: Day | undefined;
};

/** Numbers of more people than this tell of switchboards, not of households. */
const MOST_HOLDERS = 6;
/** What was believed before stands for so many years. */
const BELIEF_YEARS = 100;
const DAYS_A_YEAR = 365.25;
/** A number rests before somebody else has it. */
const REST_YEARS = 1;

/** How the people of a sample share their numbers at home, and how often dated records show a number in another household. */
export async function measureNumbers(
  store: Pick<PeopleReads, 'holders' | 'people'>,
  sample: readonly Person[],
  facts: Known,
  together: readonly Together[],
): Promise<Pick<Population, 'lines' | 'numberTurnover'>> {
  const numbers = new Set<PhoneNumber>();
  for (const { phones } of sample) for (const { value } of phones) numbers.add(value);
  const asked = [...numbers];
  const found = asked.length === 0 ? [] : await store.holders(asked.map((number) => phoneKey(number, facts.keySeed)));
  const ids = [...new Set(found.flatMap(({ holders }) => holders.map((holder) => holder.person)))];
  const read = ids.length === 0 ? [] : await store.people(ids);
  const known = new Map(read.filter((person) => person !== undefined).map((person) => [person.id, person]));

  const sights: LineSight[] = [];
  const onFile = (1 - facts.missed) * (sample.filter(({ phones }) => phones.length > 0).length / Math.max(1, sample.length));
  const drawn = new Set(sample.map(({ id }) => id));
  const matesOf = new Map(together.map(({ person, mates }) => [person.id, mates]));
  const numberSights = sample.flatMap(({ phones }) => phones);
  const undated = numberSights.filter(isUndated).length / Math.max(1, numberSights.length);
  let years = BELIEF_YEARS;
  let handOvers = BELIEF_YEARS * PRIOR_POPULATION.numberTurnover;
  for (const [at, { holders }] of found.entries()) {
    const people = [...new Set(holders.map((holder) => holder.person))].flatMap((id) => known.get(id) ?? []).sort(equalsFirst);
    if (people.length === 0 || people.length > MOST_HOLDERS) continue;
    // Whoever of the sample has a number brings it in, as one of all who have it.
    const weight = people.filter(({ id }) => drawn.has(id)).length / people.length;
    const households = householdsOf(people);
    sights.push({ ...seenAtHome(asked[at]!, people, households, matesOf), weight });
    years += weight * (spanOf(asked[at]!, people) / DAYS_A_YEAR + onFile * yearsThatWouldTell(asked[at]!, people, facts, undated));
    handOvers += weight * (new Set(households).size - 1);
  }
  const lines = fitLines(sights, facts.householdSizes, { sources: facts.sources, numbered: onFile });
  return { lines, numberTurnover: handOvers / years };
}

/** How the household that has most records of a number tells of it. */
function seenAtHome(
  number: PhoneNumber,
  people: readonly Person[],
  households: readonly number[],
  matesOf: ReadonlyMap<PersonId, readonly Person[]>,
): LineAmongMates {
  const lines = new Map<number, { sources: number[]; later: boolean[]; mates?: number }>();
  people.forEach((person, at) => {
    const position = person.phones.findIndex((phone) => phone.value === number);
    const line = lines.get(households[at]!) ?? { sources: [], later: [] };
    line.sources.push(person.phones[position]?.witnesses ?? 1);
    line.later.push(position > 0);
    const others = matesOf.get(person.id)?.filter((mate) => mate.phones.length > 0 && !people.some(({ id }) => id === mate.id));
    if (others !== undefined) line.mates = Math.max(line.mates ?? 0, others.length);
    lines.set(households[at]!, line);
  });
  const records = ({ sources }: LineAmongMates) => sources.reduce((sum, one) => sum + one, 0);
  return [...lines.values()].sort((a, b) => records(b) - records(a))[0]!;
}

/**
 * Years in which the coming of a number to another one held would have been seen, were that one's on file: since it was last seen.
 * What carries no date was seen some time before or after what another tells without one.
 */
function yearsThatWouldTell(number: PhoneNumber, people: readonly Person[], { newestSeen, sightAges }: Known, undated: number): number {
  const sights = people.flatMap(({ phones }) => phones.filter(({ value }) => value === number));
  const years = Math.min(...sights.map((seen) => yearsSince(seen, newestSeen)));
  const since = sightAges.reduce((sum, age) => sum + Math.max(0, years - age - REST_YEARS), 0) / Math.max(1, sightAges.length);
  if (!sights.every(isUndated)) return since;
  return (1 - undated) * since + undated * UNDATED_YEARS * Math.exp(-REST_YEARS / UNDATED_YEARS);
}

function isUndated({ firstSeen, lastSeen }: { readonly firstSeen?: Day; readonly lastSeen?: Day }): boolean {
  return (lastSeen ?? firstSeen) === undefined;
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
