import { isMinor } from '../../core/age.ts';
import type { Day } from '../../core/clock.ts';
import type { Person } from '../../core/person.ts';
import { homeKey, isDwelling } from '../../match/keys/keys.ts';
import type { Told } from '../../match/rank/homes/household-sizes.ts';
import { isSameDwelling, shareSurname } from '../../match/rank/homes/households.ts';
import { ofOtherNames, seenInTurn, YEARS_APART, yearsApart } from '../../match/rank/homes/live-together.ts';
import { seenSince } from '../../match/rank/homes/untold-home.ts';
import { type Population, PRIOR_POPULATION } from '../../match/rank/population.ts';
import type { PeopleReads } from '../../store/people.ts';
import { measureMovedAlong } from './measure-moved-along.ts';
import { believedMoves, measureMoves, measureNearMoves, measureSightAges } from './measure-moves.ts';
import { measureReach } from './measure-reach.ts';
import { measureUnseenMoves } from './measure-unseen-moves.ts';
import { readRecords } from './read-records.ts';
import type { Together } from './recapture-people.ts';
import { fitHomeNames, fitSuccession, type HomeNames, type Housemates } from './shared-surname.ts';
import { toldHomes } from './told-homes.ts';

const SAMPLE_HOMES = 1_000;
/** Addresses of more people than households have are institutions, or blocks whose units nobody wrote down. */
const MOST_AT_HOME = PRIOR_POPULATION.householdSizes.length;
/** What was believed before stands for so many people. */
const BELIEF_PEOPLE = 20;
/** Of late: so many days. */
const LATELY = 4 * 365;

type Home = Person['addresses'][number];

type Homes = Pick<
  Population,
  | 'peoplePerHome'
  | 'householdSizes'
  | 'sharedSurname'
  | 'succession'
  | 'livedInBefore'
  | 'moves'
  | 'movesUnseen'
  | 'movedAlong'
  | 'movesNear'
  | 'sightAges'
  | 'missed'
  | 'homeTold'
  | 'reached'
>;

/**
 * How often people move, and with how many others of the held people somebody of a sample lives; and as each of them is known
 * to live there or not by chance, how large households are.
 */
export async function measureHomes(
  store: Pick<PeopleReads, 'holders' | 'people' | 'records'>,
  sample: readonly Person[],
  { keySeed, newestSeen, parted }: { readonly keySeed: number; readonly newestSeen: Day | undefined; readonly parted: number },
): Promise<{ readonly homes: Homes; readonly together: readonly Together[] }> {
  const seenMoves = measureMoves(sample);
  const habits = {
    moves: believedMoves(seenMoves),
    sightAges: measureSightAges(sample, newestSeen),
    ...(newestSeen !== undefined && { newestSeen }),
  };
  const isAdult = ({ birthDate }: Person) => newestSeen === undefined || !isMinor(birthDate, newestSeen);
  const asked = freshestHomes(sample.filter(isAdult));
  const found = asked.length === 0 ? [] : await store.holders(asked.map(({ home }) => homeKey(home.value, keySeed)));
  const ids = [...new Set(found.flatMap(({ holders }) => holders.map((holder) => holder.person)))];
  const read = ids.length === 0 ? [] : await store.people(ids);
  const known = new Map(read.flatMap((person) => (person === undefined ? [] : [[person.id, person] as const])));
  let sum = BELIEF_PEOPLE * PRIOR_POPULATION.peoplePerHome;
  const housemates: Housemates[] = [];
  const met: (Together & { readonly home: Home })[] = [];
  const [all, entered] = [new Share(PRIOR_POPULATION.livedInBefore.homes), new Share(PRIOR_POPULATION.livedInBefore.newHomes)];
  const shared = new Share(PRIOR_POPULATION.livedInBefore.withOthers);
  for (const [at, { home, person }] of asked.entries()) {
    const others = new Set(found[at]!.holders.map((holder) => holder.person));
    others.delete(person.id);
    if (found[at]!.holders.length < found[at]!.count) continue;
    const there = [...others].flatMap((id) => known.get(id) ?? []);
    const mates = there.filter((mate) => livesAt(mate, home));
    if (mates.length >= MOST_AT_HOME || isBuilding(home, there)) continue;
    const isLeft = there.some((one) => hasLeft(one, home) && ![person, ...mates].some((mate) => shareSurname(one, mate)));
    all.add(isLeft);
    if (movedIn(person, home, newestSeen)) entered.add(isLeft);
    shared.add(mates.some((mate) => !shareSurname(mate, person)));
    sum += 1 + mates.length;
    for (const mate of mates)
      housemates.push({ yearsApart: yearsOf(home, mate), alike: shareSurname(person, mate), inTurn: inTurn(home, mate), of: mates.length });
    met.push({ person, mates, home });
  }
  const names = fitHomeNames(housemates, habits.moves);
  const recordsOf = await readRecords(store, [...sample, ...met.flatMap(({ mates }) => mates)]);
  const { homeTold, otherwise } = toldHomes(sample, recordsOf);
  const together = met.map(({ person, mates: there, home }) => {
    const mates = there.filter((mate) => isAdult(mate) && liveTogether(person, mate, home, names));
    return { person, mates, told: toldBeside(seenSince([person], home.value, habits), homeTold, otherwise) };
  });
  const measured: Homes = {
    peoplePerHome: sum / (met.length + BELIEF_PEOPLE),
    ...measureReach(recordsOf, sample, together, parted),
    homeTold,
    sharedSurname: names.shared,
    succession: fitSuccession(housemates, habits.moves),
    livedInBefore: { homes: all.value, newHomes: entered.value, withOthers: shared.value },
    moves: habits.moves,
    movesUnseen: (habits.moves * measureUnseenMoves(sample, recordsOf, seenMoves)) / seenMoves,
    movedAlong: await measureMovedAlong(store, sample, keySeed),
    movesNear: measureNearMoves(sample),
    sightAges: habits.sightAges,
  };
  return { homes: measured, together: met };
}

/**
 * The homes of those seen last: others who live there cannot have been seen elsewhere since. Of homes without a day as large a
 * part, by lot, as they come: files that give none have other people.
 */
function freshestHomes(sample: readonly Person[]): { person: Person; home: Home }[] {
  const all = sample.flatMap((person) => {
    const home = person.addresses.find((one) => one.current);
    return home !== undefined && isDwelling(home.value) ? [{ person, home }] : [];
  });
  const part = Math.min(1, SAMPLE_HOMES / Math.max(1, all.length));
  const freshest = (homes: typeof all) => homes.slice(0, Math.round(part * homes.length));
  const dated = all.filter(({ home }) => home.lastSeen !== undefined).sort((a, b) => b.home.lastSeen! - a.home.lastSeen!);
  return [...freshest(dated), ...freshest(all.filter(({ home }) => home.lastSeen === undefined))];
}

/** Where somebody's own home is written otherwise, nobody else is found there. */
function toldBeside(since: readonly Told[], homeTold: number, otherwise: number): Told[] {
  const told = since.map(({ chance, share }) => ({ chance: homeTold * chance, share: (1 - otherwise) * share }));
  return [...told, { chance: 0, share: otherwise }];
}

class Share {
  private people = BELIEF_PEOPLE;
  private those: number;

  constructor(believed: number) {
    this.those = BELIEF_PEOPLE * believed;
  }

  add(isOne: boolean): void {
    this.people += 1;
    if (isOne) this.those += 1;
  }

  get value(): number {
    return this.those / this.people;
  }
}

/** Whether somebody is known to have lived elsewhere before, and not to have lived here for long. */
function movedIn({ addresses }: Person, home: Home, newestSeen: Day | undefined): boolean {
  const first = home.firstSeen;
  if (first === undefined || newestSeen === undefined) return addresses.length > 1;
  return newestSeen - first < LATELY && addresses.some((one) => one !== home && (one.lastSeen === undefined || one.lastSeen <= first));
}

/** Whether a home told without its unit is somewhere in a house of several. */
function isBuilding(home: Home, there: readonly Person[]): boolean {
  return (
    home.value.unit === '' &&
    there.some(({ addresses }) => addresses.some((one) => one.value.unit !== '' && isSameDwelling(one.value, home.value)))
  );
}

/** Whether two who are known to live in one home are likelier to live together than not: one may have left before the other came. */
function liveTogether(person: Person, mate: Person, home: Home, { shared, leaving }: HomeNames): boolean {
  return shareSurname(person, mate) || ofOtherNames(Math.exp(-leaving * yearsOf(home, mate)), shared) >= 0.5;
}

function yearsOf(home: Home, mate: Person): number {
  const there = homeThere(mate, home);
  return there === undefined ? YEARS_APART : yearsApart(home, there);
}

function inTurn(home: Home, mate: Person): boolean {
  const there = homeThere(mate, home);
  return there !== undefined && seenInTurn(home, there);
}

function hasLeft(person: Person, home: Home): boolean {
  return person.addresses.some((one) => !one.current && isSameDwelling(one.value, home.value)) && !livesAt(person, home);
}

function livesAt(person: Person, home: Home): boolean {
  return homeThere(person, home) !== undefined;
}

function homeThere({ addresses }: Person, home: Home): Home | undefined {
  return addresses.find((one) => one.current && isSameDwelling(one.value, home.value));
}
