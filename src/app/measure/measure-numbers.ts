import { isMinor } from '../../core/age.ts';
import type { Day } from '../../core/clock.ts';
import type { PersonId } from '../../core/ids.ts';
import type { Person } from '../../core/person.ts';
import type { LineType, PhoneNumber } from '../../core/record.ts';
import { phoneKey } from '../../match/keys/keys.ts';
import { equalsFirst } from '../../match/rank/equals-first.ts';
import { groupHouseholds, shareHome, shareHousehold, shareSurname } from '../../match/rank/homes/households.ts';
import { fitLines, type LineSight } from '../../match/rank/numbers/fit-lines.ts';
import { fitNobodysLines } from '../../match/rank/numbers/fit-nobodys-lines.ts';
import type { KnownMates } from '../../match/rank/numbers/known-mates.ts';
import { kindOfLine } from '../../match/rank/numbers/line-kinds.ts';
import { nobodysLine, yearsKnown } from '../../match/rank/numbers/nobodys-line.ts';
import { REST_YEARS, yearsSince } from '../../match/rank/numbers/phone-holdings.ts';
import { seenNumber } from '../../match/rank/numbers/unheard-number.ts';
import { type Population, PRIOR_POPULATION } from '../../match/rank/population.ts';
import { otherNumberWhere, RATES, UNDATED_YEARS } from '../../match/rank/rates.ts';
import type { KeyHolders, PeopleReads } from '../../store/people.ts';
import { copyingSources, toldBySource } from './copying-sources.ts';
import { readRecords } from './read-records.ts';
import type { Together } from './recapture-people.ts';
import { type HeldLine, withoutCopies } from './without-copies.ts';

/** What was found out before. */
type Known = Pick<Population, 'householdSizes' | 'sightAges' | 'missed' | 'homeTold' | 'reached'> & {
  readonly keySeed: number;
  readonly sources: number;
  readonly newestSeen: Day | undefined;
};

/** Numbers of more people than this tell of switchboards, not of households. */
const MOST_HOLDERS = 16;
const MOST_AT_HOME = 6;
/** What was believed before stands for so many years. */
const BELIEF_YEARS = 100;
const DAYS_A_YEAR = 365.25;

/** How the people of a sample share their numbers at home, and how often numbers pass on with which nobody was seen again. */
export async function measureNumbers(
  store: Pick<PeopleReads, 'holders' | 'people' | 'records'>,
  drawnPeople: readonly Person[],
  facts: Known,
  together: readonly Together[],
): Promise<Pick<Population, 'lines' | 'numberTurnover' | 'takersSeen' | 'commonLines'>> {
  // Nobody else is answered; and a child's number is a parent's, which tells of no line that adults share.
  const isAdult = ({ birthDate }: Person) => facts.newestSeen === undefined || !isMinor(birthDate, facts.newestSeen);
  const sample = drawnPeople.filter(isAdult);
  const numbers = new Set<PhoneNumber>();
  for (const { phones } of sample) for (const { value } of phones) numbers.add(value);
  const asked = [...numbers];
  const found = asked.length === 0 ? [] : await store.holders(asked.map((number) => phoneKey(number, facts.keySeed)));
  const ids = [...new Set(found.flatMap(({ holders }) => holders.map((holder) => holder.person)))];
  const read = ids.length === 0 ? [] : await store.people(ids);
  const known = new Map(read.flatMap((person) => (person !== undefined && isAdult(person) ? [[person.id, person] as const] : [])));

  const sights: LineSight[] = [];
  const phoneOnFile = sample.filter(({ phones }) => phones.length > 0).length / Math.max(1, sample.length);
  const onFile = (1 - facts.missed) * phoneOnFile;
  const seen = seenNumber(facts, { ...RATES, otherNumber: otherNumberWhere(phoneOnFile, RATES) });
  const takersSeen = facts.reached * phoneOnFile * seen;
  const drawn = new Set(sample.map(({ id }) => id));
  const adults = together.map(({ person, mates }) => ({ person, mates: mates.filter(isAdult) }));
  const matesOf = new Map(adults.map(({ person, mates }) => [person.id, mates]));
  const copying = copyingSources(
    adults,
    await readRecords(
      store,
      adults.flatMap(({ person, mates }) => [person, ...mates]),
    ),
  );
  const recordsOf = await readRecords(store, copying.size === 0 ? [] : sharing(found, known));
  const numberSights = sample.flatMap(({ phones }) => phones);
  const undated = numberSights.filter(isUndated).length / Math.max(1, numberSights.length);
  const told = found.flatMap(({ holders }, at) => {
    const number = asked[at]!;
    const people = [...new Set(holders.map((holder) => holder.person))].flatMap((id) => known.get(id) ?? []).sort(equalsFirst);
    if (people.length === 0 || people.length > MOST_HOLDERS) return [];
    // Whoever of the sample has a number brings it in, as one of all who have it.
    const weight = people.filter(({ id }) => drawn.has(id)).length / people.length;
    const given = {
      households: new Set(groupHouseholds(people)).size,
      years: yearsKnown(sightsOf(number, people), facts.newestSeen),
      weight,
    };
    return [{ number, people, given }];
  });
  const commonLines = fitNobodysLines(told.map(({ given }) => given));
  let years = BELIEF_YEARS;
  let handOvers = BELIEF_YEARS * PRIOR_POPULATION.numberTurnover;
  for (const { number, people, given } of told) {
    const weight = given.weight * (1 - nobodysLine(given, commonLines));
    const passed = handOversOf(spellsOf(number, people));
    years += weight * takersSeen * (passed.years + yearsThatWouldTell(number, people, facts, undated));
    handOvers += weight * passed.handOvers;
    if (people.length > MOST_AT_HOME) continue;
    const line = { ...seenAtHome(number, people, householdsOf(people), matesOf), weight };
    sights.push(...withoutCopies(number, line, copying, (person) => toldBySource(person, recordsOf)));
  }
  const lines = fitLines(sights, facts, { sources: facts.sources, numbered: onFile, ownTold: onFile * seen });
  return { lines, numberTurnover: handOvers / years, takersSeen, commonLines };
}

/** Those who have a number that others have, too. */
function sharing(found: readonly KeyHolders[], known: ReadonlyMap<PersonId, Person>): Person[] {
  const several = found.map(({ holders }) => new Set(holders.map(({ person }) => person))).filter(({ size }) => size > 1);
  return several.flatMap((ids) => [...ids].flatMap((id) => known.get(id) ?? []));
}

interface LineAtHome {
  readonly holders: Person[];
  readonly sources: number[];
  readonly later: boolean[];
  readonly kinds: (LineType | undefined)[];
  mates?: KnownMates;
}

/** How the household that has most records of a number tells of it. */
function seenAtHome(
  number: PhoneNumber,
  people: readonly Person[],
  households: readonly number[],
  matesOf: ReadonlyMap<PersonId, readonly Person[]>,
): HeldLine {
  const lines = new Map<number, LineAtHome>();
  people.forEach((person, at) => {
    const position = person.phones.findIndex((phone) => phone.value === number);
    const line = lines.get(households[at]!) ?? { holders: [], sources: [], later: [], kinds: [] };
    line.holders.push(person);
    line.sources.push(person.phones[position]?.witnesses ?? 1);
    line.later.push(position > 0);
    line.kinds.push(person.phones[position]?.line);
    const others = matesOf.get(person.id)?.filter((mate) => !people.some(({ id }) => id === mate.id));
    if (others !== undefined && others.length >= (line.mates === undefined ? 0 : line.mates.numbered + line.mates.silent)) {
      const silent = others.filter(({ phones }) => phones.length === 0).length;
      line.mates = { numbered: others.length - silent, silent };
    }
    lines.set(households[at]!, line);
  });
  const records = ({ sources }: Pick<HeldLine, 'sources'>) => sources.reduce((sum, one) => sum + one, 0);
  const { kinds, ...line } = [...lines.values()].sort((a, b) => records(b) - records(a))[0]!;
  return { ...line, kind: kindOfLine(kinds) };
}

/**
 * Years in which the coming of a number to another one held would have been seen, were that one's on file: since it was last seen.
 * What carries no date was seen some time before or after what another tells without one.
 */
function yearsThatWouldTell(number: PhoneNumber, people: readonly Person[], { newestSeen, sightAges }: Known, undated: number): number {
  const sights = sightsOf(number, people);
  const years = Math.min(...sights.map((seen) => yearsSince(seen, newestSeen)));
  const since = sightAges.reduce((sum, age) => sum + Math.max(0, years - age - REST_YEARS), 0) / Math.max(1, sightAges.length);
  if (!sights.every(isUndated)) return since;
  return (1 - undated) * since + undated * UNDATED_YEARS * Math.exp(-REST_YEARS / UNDATED_YEARS);
}

function sightsOf(number: PhoneNumber, people: readonly Person[]): Person['phones'] {
  return people.flatMap(({ phones }) => phones.filter(({ value }) => value === number));
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

interface Spell {
  readonly first: Day | undefined;
  readonly last: Day | undefined;
}

/** When each family was seen with the number: one of one home or name. */
function spellsOf(number: PhoneNumber, people: readonly Person[]): Spell[] {
  const families: { members: Person[]; first: Day | undefined; last: Day | undefined }[] = [];
  for (const person of people) {
    const { firstSeen, lastSeen } = person.phones.find((phone) => phone.value === number) ?? {};
    const [from, to] = [firstSeen ?? lastSeen, lastSeen ?? firstSeen];
    const family = families.find(({ members }) => members.some((one) => shareHousehold(one, person) || shareSurname(one, person)));
    if (family === undefined) {
      families.push({ members: [person], first: from, last: to });
      continue;
    }
    family.members.push(person);
    if (from !== undefined && (family.first === undefined || from < family.first)) family.first = from;
    if (to !== undefined && (family.last === undefined || to > family.last)) family.last = to;
  }
  return families;
}

/** Families that came after another, and the years in between. Of sights without a date nobody knows which came first. */
function handOversOf(spells: readonly Spell[]): { readonly handOvers: number; readonly years: number } {
  const dated = spells.flatMap(({ first, last }) => (first === undefined || last === undefined ? [] : [{ first, last }]));
  if (dated.length < spells.length) return { handOvers: spells.length - 1, years: 0 };
  dated.sort((a, b) => a.last - b.last);
  let [handOvers, days] = [0, 0];
  for (let at = 1; at < dated.length; at++) {
    const rested = dated[at]!.first - dated[at - 1]!.last;
    if (rested <= 0) continue;
    handOvers += 1;
    days += Math.max(0, rested - REST_YEARS * DAYS_A_YEAR);
  }
  return { handOvers, years: days / DAYS_A_YEAR };
}
