import type { Person } from '../../core/person.ts';
import type { PostalAddress } from '../../core/record.ts';
import { ADDRESS, ADDRESS_LEVELS, compareAddresses } from '../compare/address.ts';
import { survival } from './phone-holdings.ts';
import { askable, type Population, stateShare } from './population.ts';
import type { AskRates } from './rates.ts';
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
/** Whoever was seen yesterday may have moved, and files leave out homes. */
const LEAST_MOVED = 0.05;
/** Of people of whom nothing is known but that they are held. */
export const USUALLY_MOVED = 0.25;

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

/** Weighs the asked address against all addresses of a candidate; the best of them speaks. */
export function weighAddress(
  asked: PostalAddress,
  addresses: Person['addresses'],
  population: Population,
  shares: PlaceShares,
  rates: AskRates,
): Weighed {
  if (addresses.length === 0) return { ratio: 1, level: 'missing' };
  const precision = precisionOf(asked);
  let best: Weighed = { ratio: 0, level: 'far' };
  let earlier = 0;
  let moved = 1;
  for (const address of addresses) {
    if (!address.current) earlier += 1;
    else moved = Math.min(moved, 1 - survival(address, population.newestSeen, rates.moves));
  }
  moved = Math.max(LEAST_MOVED, moved);
  for (const address of addresses) {
    const level = levelOf(asked, address.value, precision);
    const gives = address.current ? givesCurrent(address, population, rates, LEAVES[precision]) : rates.givesEarlier / Math.max(1, earlier);
    const ratio = ratioOf(level, precision, gives, moved, shares, rates);
    if (ratio > best.ratio) best = { ratio, level: address.current ? ADDRESS_LEVELS[level]! : `earlier ${ADDRESS_LEVELS[level]}` };
  }
  return best;
}

/** Chance that whoever lived there when last seen is asked about by that address. */
export function givesCurrent(address: Person['addresses'][number], population: Population, rates: AskRates, leaves = 1): number {
  return rates.givesEarlier + (rates.givesCurrent - rates.givesEarlier) * survival(address, population.newestSeen, rates.moves * leaves);
}

/** Where only states can be compared, two that differ contradict; ZIP codes that look alike mean little when the towns differ. */
function levelOf(asked: PostalAddress, known: PostalAddress, precision: Precision): number {
  const level = compareAddresses(asked, known);
  const otherState = asked.state !== '' && known.state !== '' && asked.state !== known.state;
  if (level === ADDRESS.missing) return otherState ? ADDRESS.far : level;
  if (level !== ADDRESS.zipClose || precision !== 'home' || asked.city === '' || asked.city === known.city) return level;
  return otherState ? ADDRESS.far : ADDRESS.state;
}

function ratioOf(level: number, precision: Precision, gives: number, moved: number, shares: PlaceShares, rates: AskRates): number {
  const near = moved * rates.nearUnknown;
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
      return precision === 'street' ? gives / shares.street : Math.max(near / shares.zip, 1);
    case ADDRESS.zip:
    case ADDRESS.zipOtherStreet:
      return precision === 'zip' ? gives / shares.zip : near / shares.zip;
    case ADDRESS.zipClose:
      return precision === 'zip' ? (gives * rates.addressSlip) / shares.zip : near / shares.city;
    case ADDRESS.city:
    case ADDRESS.cityOtherStreet:
      return precision === 'city' ? gives / shares.city : near / shares.city;
    case ADDRESS.state:
      return precision === 'state' ? gives / shares.state : near / shares.state;
    case ADDRESS.missing:
      return 1;
    default:
      return moved * rates.anywhereUnknown;
  }
}
