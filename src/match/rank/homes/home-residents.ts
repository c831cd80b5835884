import type { Day } from '../../../core/clock.ts';
import type { Person } from '../../../core/person.ts';
import type { PostalAddress } from '../../../core/record.ts';
import { yearsSince } from '../numbers/phone-holdings.ts';
import type { Population } from '../population.ts';
import { YEARS_REMEMBERED } from '../unheld/lived-in-again.ts';
import { missingAtHome } from './household-sizes.ts';
import { isSameDwelling, shareSurname } from './households.ts';
import { bothStay } from './live-together.ts';
import { knownAtHome, untoldHome } from './untold-home.ts';

const DAYS_A_YEAR = 365.25;
const LEAST_STAYING = 1e-6;
const MOSTLY = 0.5;

/** Somebody who lives at the home given, or once did. */
export interface Residence {
  /** Held to live there now. */
  readonly current: boolean;
  /** Chance of being asked about by that home, written as it is. */
  readonly gives: number;
  /** Chance that the home, where it is meant, is written so. */
  readonly written: number;
}

/**
 * How many years ago each one was last seen at home. Households move as one: whoever of them was seen last speaks for all, so
 * that of two who live together neither is likelier to be asked about by their home. Who of another name was seen there later may
 * have come instead: then it is as if so many more years had passed that the one has left with that chance.
 */
export function yearsAtHome(candidates: readonly Person[], population: Population): number[] {
  const homes = candidates.map(({ addresses }) => addresses.find((one) => one.current));
  const own = homes.map((home) => (home === undefined ? Number.POSITIVE_INFINITY : yearsSince(home, population.newestSeen)));
  if (own.length === 1) return own;
  const { householdSizes, movesUnseen, succession } = population;
  return own.map((years, at) => {
    const home = homes[at];
    if (home === undefined) return years;
    const later: number[] = [];
    let mates = 0;
    for (let other = 0; other < homes.length; other++) {
      if (other === at || homes[other] === undefined || !isSameDwelling(homes[other]!.value, home.value)) continue;
      mates += 1;
      if (own[other]! < years) later.push(other);
    }
    let family = at;
    for (const mate of later) if (own[mate]! < own[family]! && areFamily(candidates[at]!, candidates[mate]!)) family = mate;
    // At an address of more people than a household has, flats are not numbered: there a family goes by its name or line.
    if (mates >= householdSizes.length) return own[family]!;
    const here = homes[family]!;
    const others = later.filter((mate) => own[mate]! < own[family]! && isOneUnit(homes[mate]!.value, here.value));
    if (others.length === 0) return own[family]!;
    const last = Math.min(...others.map((mate) => own[mate]!));
    const stay = Math.max(...others.map((mate) => (own[mate] === last ? bothStay(here, homes[mate]!, succession) : LEAST_STAYING)));
    return last - Math.log(stay) / movesUnseen;
  });
}

/**
 * The same, of those who are not known to have left the home given though somebody of their household was seen elsewhere since: as if
 * so many more years had passed that they have left it with the chance that whoever lived with a mover has.
 */
export function yearsBesideLeavers(
  home: PostalAddress,
  years: readonly number[],
  candidates: readonly Person[],
  { newestSeen, movesUnseen, movedAlong, householdSizes, succession }: Population,
): readonly number[] {
  if (newestSeen === undefined || candidates.length === 1) return years;
  const leavers = candidates.flatMap((person) => {
    const left = person.addresses.find((one) => !one.current && isSameDwelling(one.value, home));
    return left === undefined ? [] : [{ person, left, since: yearsElsewhere(person, newestSeen) }];
  });
  if (leavers.length === 0) return years;
  const isHousehold = candidates.length <= householdSizes.length;
  return years.map((seen, at) => {
    const person = candidates[at]!;
    const here = person.addresses.find((one) => one.current && isSameDwelling(one.value, home));
    if (here === undefined) return seen;
    let together = 0;
    for (const leaver of leavers) {
      if (leaver.since >= seen) continue;
      if (shareSurname(leaver.person, person)) together = 1;
      else if (isHousehold) together = Math.max(together, bothStay(here, leaver.left, succession));
    }
    return together === 0 ? seen : seen - Math.log(1 - movedAlong * together) / movesUnseen;
  });
}

/** For how long somebody has been known to live where they live now. */
function yearsElsewhere({ addresses }: Person, newestSeen: Day): number {
  const first = addresses.find((one) => one.current)?.firstSeen;
  return first === undefined ? Number.POSITIVE_INFINITY : Math.max(0, newestSeen - first) / DAYS_A_YEAR;
}

/** How many are known to live in the home given. */
export function livingAt(home: PostalAddress, candidates: readonly Person[]): number {
  if (home.house === '') return 0;
  let people = 0;
  for (const { addresses } of candidates) if (addresses.some((one) => one.current && isSameDwelling(one.value, home))) people += 1;
  return people;
}

/** Whether both tell one flat, or neither tells any. */
function isOneUnit(one: PostalAddress, other: PostalAddress): boolean {
  return (one.unit === '') === (other.unit === '');
}

function areFamily(a: Person, b: Person): boolean {
  return shareSurname(a, b) || a.phones.some(({ value }) => b.phones.some((phone) => phone.value === value));
}

/** Others of a known home, as often as they are asked about: held and not read or not known to live there; not held. */
export interface Mates {
  readonly held: number;
  readonly unheld: number;
}

export interface HomeMates extends Mates {
  /** Chance that one who lives there is known to. */
  readonly chance: number;
}

export function matesAtHome(
  home: PostalAddress,
  candidates: readonly Person[],
  residences: readonly (Residence | undefined)[],
  population: Population,
  crowd = 0,
): HomeMates | undefined {
  if (crowd === 0 && residences.every((one) => one === undefined)) return undefined;
  const stays = residences.map((one) => (one?.current === true ? one.gives : 0));
  const most = Math.max(...stays);
  const staying = stays.filter((one) => one > 0).length;
  const known = crowd + (crowd > 0 ? staying : most === 0 ? 0 : sumOf(stays) / most);
  const living = candidates.filter((_, at) => stays[at]! > 0 && stays[at]! >= most * MOSTLY);
  const chance = knownAtHome(known === 0 ? untoldBefore(population) : untoldHome(living, home, population), population);
  const isBlock = crowd + staying > population.householdSizes.length;
  const { held, unheld } = isBlock
    ? neighboursBeside(known, population)
    : matesBeside(known === 0 ? residences.filter(isResidence).length : known, chance, population);
  return { held: crowd + held, unheld, chance };
}

/**
 * Others of a block whose flats nobody numbers, of which so many are known: its households come and go each on its own, and some of
 * them no source reaches.
 */
function neighboursBeside(known: number, { coverage, homeTold, moves, sightAges }: Population): Mates {
  let stayed = 0;
  for (const age of sightAges) stayed += Math.exp(-moves * age);
  const chance = knownAtHome(1 - stayed / Math.max(1, sightAges.length), { missed: 1 - coverage, homeTold });
  return { held: (known * (coverage - chance)) / chance, unheld: (known * (1 - coverage)) / chance };
}

/** Others of a household of which so many are known, or so many and a part. */
export function matesBeside(
  known: number,
  chance: number,
  { missed, householdSizes }: Pick<Population, 'missed' | 'householdSizes'>,
): Mates {
  const [least, part] = [Math.floor(known), known % 1];
  const more = part === 0 ? 0 : part * missingAtHome(householdSizes, least + 1, chance);
  const missing = ((1 - part) * missingAtHome(householdSizes, least, chance) + more) / (1 - chance);
  return { held: missing * (1 - missed - chance), unheld: missing * missed };
}

function sumOf(parts: readonly number[]): number {
  return parts.reduce((sum, one) => sum + one, 0);
}

function isResidence(one: Residence | undefined): boolean {
  return one !== undefined;
}

/** Chance that somebody held who lived with those who have left is not known to have: of people who moved, so few have an earlier home on file. */
function untoldBefore({ earlierOnFile, moves }: Population): number {
  return Math.max(0, 1 - earlierOnFile / (1 - Math.exp(-moves * YEARS_REMEMBERED)));
}
