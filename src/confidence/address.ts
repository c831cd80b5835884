import type { Person } from '../core/person.ts';
import type { PostalAddress } from '../core/record.ts';
import { ADDRESS, ADDRESS_LEVELS, compareAddresses } from '../match/compare/address.ts';
import { absentPeople, askablePeople, type Population, type Spread, stateShare } from './facts.ts';
import { isSameHome, newHomeUnknown, noMemberKnown, recordedAtHome, shareHome, survival, yearsSince } from './household.ts';
import type { GroupWeights, Question, Weighed } from './question.ts';
import type { AskRates } from './rates.ts';

/** How much of an address was given. */
export type Precision = 'home' | 'street' | 'zip' | 'city' | 'state';

const EARLIER_LEVELS = ADDRESS_LEVELS.map((level) => `earlier ${level}`);
const HOMES = [ADDRESS.home, ADDRESS.generic, ADDRESS.homeClose, ADDRESS.houseAndZip, ADDRESS.homeElsewhere];
const HOME_LEVELS: readonly string[] = HOMES.map((level) => ADDRESS_LEVELS[level]!);
const EARLIER_HOME_LEVELS: readonly string[] = HOMES.map((level) => EARLIER_LEVELS[level]!);

const HOMES_A_STREET = 40;
const MOST_AT_ONE_HOME = 0.5;
/** Moving near home makes one ZIP code or city at most so much likelier than any other. */
const MOST_NEAR = 8;
/** Share of people who lived elsewhere within the time that callers remember; and share of them with several such homes. */
const LIVED_ELSEWHERE = 0.95;
const SEVERAL_EARLIER = 0.4;
/** Another home never speaks for a person. */
const MOST_OF_UNKNOWN = 0.9;

export function precisionOf(address: PostalAddress): Precision {
  if (address.house !== '') return 'home';
  if (address.street !== '') return 'street';
  if (address.zip !== '') return 'zip';
  return address.city !== '' ? 'city' : 'state';
}

/** Shares of the population at the place that was given, from the whole home to the state. */
type PlaceShares = Readonly<Record<Precision, number>>;

/** A candidate who lives or lived in the home given. */
export interface Resident {
  readonly person: Person;
  readonly at: number;
  readonly current: boolean;
  /** P(asked about by that home). */
  readonly gives: number;
}

export interface AddressWeights extends GroupWeights {
  /** The whole home, where it was given. */
  readonly home: PostalAddress | undefined;
  readonly homeShare: number;
  readonly residents: readonly Resident[];
  /** What the address says of an absent person: whether the store would know their home. */
  readonly absent: number;
}

/** Weighs the address against those of every candidate; households move as one, more often than not. */
export function weighAddress(question: Question): AddressWeights | undefined {
  const { candidates, population, rates, crowd = 0 } = question;
  const asked = question.fragment.addresses[0];
  if (asked === undefined) return undefined;
  const precision = precisionOf(asked);
  const home = precision === 'home' ? asked : undefined;
  const shares = placeShares(asked, population, crowd);
  const isUnknown =
    home !== undefined && crowd === 0 && !candidates.some(({ addresses }) => addresses.some((one) => isSameHome(one.value, home)));
  const place = { asked, precision, shares, isUnknown };
  const weighed = candidates.map((person) => weighOne(place, person, population, rates));
  const residents = home === undefined ? [] : weighed.flatMap((one, at) => residentOf(candidates[at]!, at, one, shares.home));
  const absent = isUnknown ? absentHomeUnknown(population) : residents.length > 0 ? rates.taken : 1;
  return {
    weighed: residents.length === 0 ? weighed : withMovedAlong(weighed, residents, question, shares.home),
    home,
    homeShare: shares.home,
    residents,
    absent,
  };
}

function placeShares(asked: PostalAddress, population: Population, crowd: number): PlaceShares {
  const home = Math.min(MOST_AT_ONE_HOME, Math.max(population.peoplePerHome, crowd) / askablePeople(population));
  const state = asked.state === '' ? 1 : stateShare(population, asked.state);
  const inZip = asked.zip === '' ? undefined : shareOf(population.zips, asked.zip);
  const city = Math.min(state, Math.max(home, inZip ?? 0, shareOf(population.cities, cityOf(asked))));
  const zip = Math.min(city, Math.max(home, inZip ?? population.zips.shared));
  return { home, street: Math.min(zip, home * HOMES_A_STREET), zip, city, state };
}

function shareOf(spread: Spread, place: string): number {
  return place === '' ? spread.shared : (spread.seen.get(place) ?? spread.unseen);
}

/** A city in its state, as the spread over cities counts it. */
export function cityOf({ city, state }: PostalAddress): string {
  return city === '' ? '' : `${city}|${state}`;
}

/** Also of a home that is written with an error: then as often as it is written so. */
function residentOf(person: Person, at: number, { factor, level }: Weighed, homeShare: number): Resident[] {
  const current = HOME_LEVELS.includes(level);
  return current || EARLIER_HOME_LEVELS.includes(level) ? [{ person, at, current, gives: factor * homeShare }] : [];
}

interface AskedPlace {
  readonly asked: PostalAddress;
  readonly precision: Precision;
  readonly shares: PlaceShares;
  /** The store knows nobody in the home given. */
  readonly isUnknown: boolean;
}

/** The best of a candidate's addresses counts. */
function weighOne(place: AskedPlace, person: Person, population: Population, rates: AskRates): Weighed {
  const { addresses } = person;
  if (addresses.length === 0) return { factor: 1, level: 'missing' };
  const { asked, precision, shares } = place;
  const earlier = addresses.filter((one) => !one.current).length;
  const unknown =
    unknownHome(person, precision, population, rates) * (place.isUnknown ? newHomeUnknown(yearsAtHome(person, population), population) : 1);
  let best: Weighed = { factor: 0, level: 'far' };
  for (const address of addresses) {
    const level = levelOf(asked, address.value, precision);
    const gives = givesAddress(address, precision, earlier, population, rates);
    const factor = factorOf(level, precision, { gives, unknown, isCurrent: address.current }, shares, rates);
    if (factor > best.factor) best = { factor, level: (address.current ? ADDRESS_LEVELS : EARLIER_LEVELS)[level]! };
  }
  return best;
}

/** P(asked about by this address): g_earlier + (g_current − g_earlier) · P(still there); earlier homes share theirs. */
function givesAddress(
  address: Person['addresses'][number],
  precision: Precision,
  earlier: number,
  { newestSeen, moves }: Population,
  rates: AskRates,
): number {
  if (!address.current) return rates.givesEarlier / Math.max(1, earlier);
  return rates.givesEarlier + (rates.givesCurrent - rates.givesEarlier) * survival(address, newestSeen, moves * leaving(precision, rates));
}

/** Share of moves that leave what was given. */
function leaving(precision: Precision, rates: AskRates): number {
  if (precision === 'home' || precision === 'street') return 1;
  return 1 - rates[STAYS[precision]] - (precision === 'city' ? rates.movesInZip : 0);
}

const STAYS = { zip: 'movesInZip', city: 'movesInCity', state: 'movesInState' } as const;

/**
 * P(asked about by a home that is not on file for the person): they have moved since they were seen, or lived there earlier; the latter
 * the less, the more earlier homes the files have.
 */
function unknownHome({ addresses }: Person, precision: Precision, { newestSeen, moves, onFile }: Population, rates: AskRates): number {
  const left = leaving(precision, rates);
  let stayed = 0;
  for (const address of addresses) if (address.current) stayed = Math.max(stayed, survival(address, newestSeen, moves * left));
  const unrecorded = Math.max(0, LIVED_ELSEWHERE - onFile.earlierHome);
  const isEarlierKnown = addresses.some((one) => !one.current);
  const earlier = isEarlierKnown ? unrecorded * SEVERAL_EARLIER : unrecorded / (1 - onFile.earlierHome);
  return rates.givesCurrent * (1 - stayed) + rates.givesEarlier * left * earlier;
}

function yearsAtHome({ addresses }: Person, { newestSeen }: Population): number {
  return Math.min(...addresses.filter((one) => one.current).map((one) => yearsSince(one, newestSeen)));
}

/** Where only states can be compared, two that differ contradict; similar ZIP codes mean little when the towns differ. */
function levelOf(asked: PostalAddress, known: PostalAddress, precision: Precision): number {
  const level = compareAddresses(asked, known);
  const otherState = asked.state !== '' && known.state !== '' && asked.state !== known.state;
  if (level === ADDRESS.missing) return otherState ? ADDRESS.far : level;
  if (level !== ADDRESS.zipClose || precision !== 'home' || asked.city === '' || asked.city === known.city) return level;
  return otherState ? ADDRESS.far : ADDRESS.state;
}

interface Given {
  /** P(asked about by this address), P(by a home that is not on file). */
  readonly gives: number;
  readonly unknown: number;
  readonly isCurrent: boolean;
}

function factorOf(level: number, precision: Precision, { gives, unknown, isCurrent }: Given, shares: PlaceShares, rates: AskRates): number {
  // Another home of theirs lies in the place where they live as often as homes of movers do, or of anybody.
  const inPlace = (place: Precision) =>
    isCurrent
      ? (gives + (1 - gives) * Math.max(1 - leaving(place, rates), shares[place])) / shares[place]
      : gives / shares[place] + unknown;
  const written = HOME_ERRORS[level]?.(rates);
  if (written !== undefined) return (gives * written) / shares.home;
  if (level === ADDRESS.missing) return 1;
  if (level === ADDRESS.zipClose && precision === 'zip')
    return Math.max(unknown, Math.min(1, (gives * rates.addressSlip * rates.addressSlip) / shares.zip));
  const place = PLACES[level];
  // ZIP codes alone do not give the state.
  if (place === undefined) return precision === 'zip' ? unknown : unknown * (1 - rates.movesInState);
  if (place === precision) return place === 'street' ? gives / shares.street : inPlace(place);
  // What an unknown home says of a person known nearby.
  const near = place === 'street' ? 'zip' : place;
  return Math.min(MOST_OF_UNKNOWN, unknown * Math.min(MOST_NEAR, Math.max(1, rates[STAYS[near]] / shares[near])));
}

/** P(the home is written so), by how it compares; for other levels the smallest place in which both lie. */
const HOME_ERRORS: Readonly<Record<number, (rates: AskRates) => number>> = {
  [ADDRESS.home]: () => 1,
  [ADDRESS.generic]: () => 1,
  [ADDRESS.otherUnit]: ({ otherUnit }) => otherUnit,
  [ADDRESS.homeClose]: ({ addressSlip }) => addressSlip,
  [ADDRESS.houseAndZip]: ({ addressSlip }) => addressSlip,
  [ADDRESS.homeElsewhere]: ({ addressSlip }) => addressSlip * addressSlip,
};
const PLACES: Readonly<Record<number, Exclude<Precision, 'home'>>> = {
  [ADDRESS.street]: 'street',
  [ADDRESS.streetClose]: 'street',
  [ADDRESS.zip]: 'zip',
  [ADDRESS.zipOtherStreet]: 'zip',
  [ADDRESS.zipClose]: 'city',
  [ADDRESS.city]: 'city',
  [ADDRESS.cityOtherStreet]: 'city',
  [ADDRESS.state]: 'state',
};

/** A member of a resident's household who is recorded elsewhere may have moved along. */
function withMovedAlong(weighed: readonly Weighed[], residents: readonly Resident[], question: Question, homeShare: number): Weighed[] {
  const { candidates, population, rates } = question;
  return weighed.map((one, at) => {
    const person = candidates[at]!;
    if (residents.some((resident) => resident.at === at)) return one;
    const factor = (unknownHome(person, 'home', population, rates) * rates.movesTogether) / homeShare;
    if (one.factor >= factor || !residents.some((resident) => shareHome(resident.person, person))) return one;
    return { factor, level: 'household' };
  });
}

/** P(the store knows nobody in an absent person's home): whole households are absent, others miss single members by chance. */
function absentHomeUnknown(population: Population): number {
  const { missed, householdSizes, people } = population;
  const byChance = Math.min(1, ((missed / (1 - missed)) * people) / absentPeople(population));
  return 1 - byChance * (1 - noMemberKnown(householdSizes, recordedAtHome(0, missed)));
}
