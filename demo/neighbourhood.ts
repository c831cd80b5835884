import { giveEmails, giveNumbers } from './contact-histories.ts';
import { type HouseholdMaker, makeHouseholds, namingQuotas } from './households.ts';
import type { NamePool } from './name-pool.ts';
import type { NumberBook } from './numbers.ts';
import type { Places } from './places.ts';
import type { Random } from './random.ts';
import * as rates from './rates.ts';
import { FOREVER, type Home, type Household, type Human, isAdult } from './world.ts';

/** The part of the world that is made, asked about and forgotten in one piece: moves and hand-overs stay inside it. */
export interface Neighbourhood {
  readonly state: string;
  readonly humans: readonly Human[];
  readonly households: readonly Household[];
}

export interface NeighbourhoodOrder {
  readonly random: Random;
  readonly names: NamePool;
  readonly places: Places;
  readonly numbers: NumberBook;
  readonly state: string;
  readonly otherStates: readonly string[];
  readonly people: number;
  readonly firstHuman: number;
}

export function makeNeighbourhood(order: NeighbourhoodOrder): Neighbourhood {
  const { random } = order;
  let nextHuman = order.firstHuman;
  let nextHousehold = order.firstHuman;
  const namedAfterParent = namingQuotas(random);
  const maker: HouseholdMaker = {
    random,
    names: order.names,
    namedAfterParent,
    nextHuman: () => nextHuman++,
    nextHousehold: () => nextHousehold++,
  };
  const households: Household[] = [];
  const parentsOf = new Map<Household, Household>();
  let room = order.people;
  while (room > 0) {
    for (const { household, parents } of makeHouseholds(maker, room)) {
      households.push(household);
      if (parents) parentsOf.set(household, parents);
      room -= household.members.length;
    }
  }
  hide(random, households);
  const homes = assignHomes(order, households);
  for (const household of households) giveStays(order, household, homes, parentsOf.get(household));
  const humans = households.flatMap((household) => household.members);
  giveNumbers(random, order.numbers, households);
  giveEmails(random, households);
  return { state: order.state, humans, households };
}

/** Decides whom no source will know: whole households and a few people, most of them grown children of a parent's name. */
function hide(random: Random, households: readonly Household[]): void {
  for (const household of households) {
    household.hidden = random.chance(rates.HIDDEN_HOUSEHOLD_RATE);
    for (const human of household.members) {
      const isNamesake = isAdult(human, rates.WORLD_DAY) && human.namesakeOf?.household === household;
      human.hidden = household.hidden || random.chance(isNamesake ? rates.HIDDEN_NAMESAKE_RATE : rates.HIDDEN_PERSON_RATE);
    }
  }
}

interface Homes {
  /** Since when the present household lives there; vacant homes have FOREVER. */
  readonly since: Map<Home, number>;
  readonly all: Home[];
}

function assignHomes(order: NeighbourhoodOrder, households: readonly Household[]): Homes {
  const { random, places } = order;
  const streets = Array.from({ length: Math.ceil(households.length / HOMES_PER_STREET) }, () => ({
    zip: places.zip(random, order.state),
    name: places.street(random),
  }));
  const all: Home[] = [];
  const wanted = Math.ceil(households.length * HOMES_PER_HOUSEHOLD);
  while (all.length < wanted) {
    const street = random.pick(streets);
    all.push(...places.building(random, street.zip, street.name));
  }
  const shuffled = random.shuffle([...all]);
  const since = new Map<Home, number>(all.map((home) => [home, FOREVER]));
  households.forEach((household, i) => {
    household.home = shuffled[i];
    if (household.home) since.set(household.home, rates.WORLD_DAY - stayDays(random));
  });
  return { since, all };
}

const HOMES_PER_STREET = 25;
const HOMES_PER_HOUSEHOLD = 1.12;
const HISTORY_START = rates.WORLD_DAY - Math.round(rates.STAY_HISTORY_YEARS * rates.DAYS_PER_YEAR);

/** Days until the next move, by the yearly rate, drawn month by month. */
function stayDays(random: Random): number {
  let months = 1;
  while (months < rates.STAY_HISTORY_YEARS * 12 && !random.chance(rates.MOVE_RATE_YEAR / 12)) months++;
  return months * 30 + random.below(30);
}

function giveStays(order: NeighbourhoodOrder, household: Household, homes: Homes, parents: Household | undefined): void {
  const home = household.home;
  const [head] = household.members;
  if (home === undefined || head === undefined) return;
  const since = Math.max(HISTORY_START, homes.since.get(home) ?? HISTORY_START);
  const shared = [{ home, from: since, to: FOREVER }];
  const related = household.members.every(
    (member) => member === head || member.last === head.last || member.maiden !== '' || head.maiden !== '',
  );
  const earlier = parents?.home ? [{ home: parents.home, from: HISTORY_START, to: since }] : pastStays(order, homes, since);
  for (const member of household.members) {
    // Families move as one; people who share a home by chance, and partners before their wedding, have pasts of their own.
    const own = member === head || (related && member.nameChangeDay < since) ? earlier : pastStays(order, homes, since);
    member.stays = [...own, ...shared].filter((stay) => stay.to > member.birthDay).map((stay) => ({ ...stay }));
  }
}

function pastStays(order: NeighbourhoodOrder, homes: Homes, until: number) {
  const stays: { home: Home; from: number; to: number }[] = [];
  let to = until;
  while (to > HISTORY_START && stays.length < rates.STAYS_LIMIT - 1) {
    const from = Math.max(HISTORY_START, to - stayDays(order.random));
    stays.unshift({ home: formerHome(order, homes, to), from, to });
    to = from;
  }
  return stays;
}

/** A home elsewhere, or one in the neighbourhood that its present household entered later. */
function formerHome(order: NeighbourhoodOrder, homes: Homes, leftOn: number): Home {
  const { random, places } = order;
  if (!random.chance(rates.MOVE_OUT_OF_STATE_RATE)) {
    for (let tries = 0; tries < HOME_TRIES; tries++) {
      const home = random.pick(homes.all);
      if ((homes.since.get(home) ?? 0) >= leftOn) return home;
    }
  }
  const state = order.otherStates.length > 0 ? random.pick(order.otherStates) : order.state;
  return random.pick(places.building(random, places.zip(random, state), places.street(random)));
}

const HOME_TRIES = 5;
