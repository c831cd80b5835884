import type { Person } from '../../core/person.ts';
import type { PostalAddress } from '../../core/record.ts';
import { ADDRESS, ADDRESS_LEVELS, compareAddresses } from '../compare/address.ts';
import { isSameDwelling, shareHome } from './households.ts';
import { survival, yearsSince } from './phone-holdings.ts';
import { askable, type Population, stateShare } from './population.ts';
import type { AskRates } from './rates.ts';
import { unheardSinceMove } from './unheard-home.ts';
import type { Weighed } from './weigh-name.ts';

/** How much of an address was given. */
export type Precision = 'home' | 'street' | 'zip' | 'city' | 'state';

export function precisionOf(address: PostalAddress): Precision {
  if (address.house !== '') return 'home';
  if (address.street !== '') return 'street';
  if (address.zip !== '') return 'zip';
  return address.city !== '' ? 'city' : 'state';
}

/** Share of moves that leave what was given: one in six leaves the state. */
const LEAVES: Readonly<Record<Precision, number>> = { home: 1, street: 1, zip: 0.75, city: 0.6, state: 0.17 };
const HOMES_A_STREET = 40;
/** People of whom nothing is known but that they are held are asked about by an unknown home, somewhere, so often. */
export const USUALLY_ELSEWHERE = 0.06;
/** Moving near home makes one ZIP code or city at most so much likelier than any other. */
const MOST_NEAR = 8;
/** Of homes in another state, against those in the known one. */
const FAR = 0.4;
/** A slip in a ZIP code gives just this other one. */
const ZIP_SLIP = 0.03;

/** Shares of the population at the place that was given, from the whole home to the state. */
export interface PlaceShares {
  readonly home: number;
  readonly street: number;
  readonly zip: number;
  readonly city: number;
  readonly state: number;
}

export function placeShares(asked: PostalAddress, population: Population): PlaceShares {
  const home = Math.min(0.5, population.peoplePerHome / askable(population));
  const state = asked.state === '' ? 1 : stateShare(population, asked.state);
  const city = Math.min(state, Math.max(home, population.cityShare));
  const zip = Math.min(city, Math.max(home, population.zipShare));
  return { home, street: Math.min(zip, home * HOMES_A_STREET), zip, city, state };
}

/** Weighs the asked address against those of every candidate. Households move as one, more often than not. */
export function weighAddresses(
  asked: PostalAddress,
  candidates: readonly Person[],
  population: Population,
  shares: PlaceShares,
  rates: AskRates,
): Weighed[] {
  const isHome = precisionOf(asked) === 'home';
  const unheard = isHome && !candidates.some(({ addresses }) => addresses.some((one) => isSameDwelling(one.value, asked)));
  const weighed = candidates.map((person) => weighAddress(asked, person, population, shares, rates, unheard));
  if (!isHome || unheard) return weighed;
  const residents = candidates.filter((_, at) => weighed[at]!.level === ADDRESS_LEVELS[ADDRESS.home]);
  if (residents.length === 0 || residents.length === candidates.length) return weighed;
  return weighed.map((one, at) => {
    const together = (unknownHome(candidates[at]!, 'home', population, rates) * rates.movesTogether) / shares.home;
    if (one.ratio >= together || residents.includes(candidates[at]!)) return one;
    return residents.some((resident) => shareHome(resident, candidates[at]!)) ? { ratio: together, level: 'household' } : one;
  });
}

const EARLIER_LEVELS = ADDRESS_LEVELS.map((level) => `earlier ${level}`);

/** The best of a candidate's addresses speaks. */
function weighAddress(
  asked: PostalAddress,
  person: Person,
  population: Population,
  shares: PlaceShares,
  rates: AskRates,
  unheard: boolean,
): Weighed {
  const { addresses } = person;
  if (addresses.length === 0) return { ratio: 1, level: 'missing' };
  const precision = precisionOf(asked);
  let bestRatio = 0;
  let bestLevel = 'far';
  let earlier = 0;
  for (const address of addresses) if (!address.current) earlier += 1;
  const unknown = unknownHome(person, precision, population, rates) * (unheard ? unheardHome(person, population) : 1);
  for (const address of addresses) {
    const level = levelOf(asked, address.value, precision);
    const gives = address.current ? givesCurrent(address, population, rates, LEAVES[precision]) : rates.givesEarlier / Math.max(1, earlier);
    const ratio = ratioOf(level, precision, gives, unknown, shares, rates);
    if (ratio <= bestRatio) continue;
    bestRatio = ratio;
    bestLevel = address.current ? ADDRESS_LEVELS[level]! : EARLIER_LEVELS[level]!;
  }
  return { ratio: bestRatio, level: bestLevel };
}

/**
 * Chance that somebody is asked about by a home of which the store has not heard: the likelier, the longer ago they were seen,
 * and the less so, the more records there are that would tell of a move.
 */
function unknownHome({ addresses, records }: Person, precision: Precision, { newestSeen, moves }: Population, rates: AskRates): number {
  let stayed = 0;
  for (const address of addresses) if (address.current) stayed = Math.max(stayed, survival(address, newestSeen, moves * LEAVES[precision]));
  return (1 - (1 - rates.unknownHome) * stayed) * Math.sqrt(2 / (1 + records.length));
}

/** Whoever moved has housemates, of whom one is likely to have been seen in the new home. */
function unheardHome({ addresses }: Person, population: Population): number {
  let years = Number.POSITIVE_INFINITY;
  for (const address of addresses) if (address.current) years = Math.min(years, yearsSince(address, population.newestSeen));
  return unheardSinceMove(years, population);
}

/** Chance that whoever lived there when last seen is asked about by that address. */
export function givesCurrent(address: Person['addresses'][number], population: Population, rates: AskRates, leaves = 1): number {
  return (
    rates.givesEarlier + (rates.givesCurrent - rates.givesEarlier) * survival(address, population.newestSeen, population.moves * leaves)
  );
}

/** Where only states can be compared, two that differ contradict; ZIP codes that look alike mean little when the towns differ. */
function levelOf(asked: PostalAddress, known: PostalAddress, precision: Precision): number {
  const level = compareAddresses(asked, known);
  const otherState = asked.state !== '' && known.state !== '' && asked.state !== known.state;
  if (level === ADDRESS.missing) return otherState ? ADDRESS.far : level;
  if (level !== ADDRESS.zipClose || precision !== 'home' || asked.city === '' || asked.city === known.city) return level;
  return otherState ? ADDRESS.far : ADDRESS.state;
}

/** `unknown` is the chance that the home given is one of which the store has not heard. */
function ratioOf(level: number, precision: Precision, gives: number, unknown: number, shares: PlaceShares, rates: AskRates): number {
  switch (level) {
    case ADDRESS.home:
    case ADDRESS.generic:
      return gives / shares.home;
    case ADDRESS.otherUnit:
      return (gives * rates.otherUnit) / shares.home;
    case ADDRESS.homeClose:
    case ADDRESS.houseAndZip:
      return (gives * rates.addressSlip) / shares.home;
    case ADDRESS.homeElsewhere:
      return (gives * rates.addressSlip * rates.addressSlip) / shares.home;
    case ADDRESS.street:
    case ADDRESS.streetClose:
      return precision === 'street' ? gives / shares.street : nearby(unknown, rates.unknownInZip, shares.zip);
    case ADDRESS.zip:
    case ADDRESS.zipOtherStreet:
      return precision === 'zip' ? gives / shares.zip : nearby(unknown, rates.unknownInZip, shares.zip);
    case ADDRESS.zipClose:
      return precision === 'zip'
        ? Math.max(unknown, Math.min(1, (gives * rates.addressSlip * ZIP_SLIP) / shares.zip))
        : nearby(unknown, rates.unknownInCity, shares.city);
    case ADDRESS.city:
    case ADDRESS.cityOtherStreet:
      return precision === 'city' ? gives / shares.city : nearby(unknown, rates.unknownInCity, shares.city);
    case ADDRESS.state:
      return precision === 'state' ? gives / shares.state : (unknown * rates.unknownInState) / shares.state;
    case ADDRESS.missing:
      return 1;
    default:
      // ZIP codes alone do not tell the state.
      return precision === 'zip' ? unknown : unknown * FAR;
  }
}

function nearby(unknown: number, near: number, share: number): number {
  return unknown * Math.min(MOST_NEAR, Math.max(1, near / share));
}
