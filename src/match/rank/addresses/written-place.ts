import type { PostalAddress } from '../../../core/record.ts';
import { isWithinCity, zipsOfCity } from '../../../normalize/address/cities.ts';
import { ADDRESS, compareAddresses } from '../../compare/address.ts';
import { leavesOut } from '../../compare/address-parts.ts';
import { closenessOf } from '../../compare/closeness.ts';
import type { AskRates } from '../rates.ts';
import { differIn } from './unheard-place.ts';

/** Who means a home writes another ZIP code, another city, another state. Towns go by several names. */
const OTHER_ZIP = 0.05;
const OTHER_CITY = 0.3;
const OTHER_STATE = 0.05;
/** A town misspelt, and the name of one nearby: the post calls much of a city's outskirts by names of their own. */
const MISSPELT_CITY = 0.9;
const CITY_NEARBY = 0.8;
/** A ZIP code that agrees tells the town better than its name. */
const CITY_BESIDE_ZIP = 0.45;
/** A house in a street of that name stands in the town nearby as well as in the one written, or is the same one. */
const NEARBY = 0.3;
/** Brooklyn is New York to many, and one in three streets of its names are found in another borough as well. */
const PART_OF_CITY = 0.6;
/** A street without its direction or type is seldom another one of that name. */
const LEFT_OUT = 0.8;

/** Where only states can be compared, two that differ contradict; ZIP codes that look alike mean little when the towns differ. */
export function levelOf(asked: PostalAddress, known: PostalAddress, isHome: boolean): number {
  const level = compareAddresses(asked, known);
  const otherState = asked.state !== '' && known.state !== '' && asked.state !== known.state;
  if (level === ADDRESS.missing) return otherState ? ADDRESS.far : level;
  if (level !== ADDRESS.zipClose || !isHome || asked.city === '' || asked.city === known.city) return level;
  return otherState ? ADDRESS.far : ADDRESS.state;
}

/** Chance that somebody who means this very home writes it so; nought where it is another. A part that contradicts takes its toll. */
export function chanceWritten(level: number, asked: PostalAddress, known: PostalAddress, rates: AskRates): number {
  const isShort = level === ADDRESS.homeClose && asked.house === known.house && leavesOut(asked.street, known.street);
  if (level === ADDRESS.homeElsewhere && asked.zip === '' && asked.street === known.street) {
    if (isWithinCity(asked.city, known.state, known.zip)) return PART_OF_CITY;
    if (areNearby(asked, known)) return NEARBY;
  }
  const chance = isShort ? LEFT_OUT : chanceOfLevel(level, rates);
  return chance === 0 ? 0 : chance * chanceOfParts(asked, known);
}

/** Chance that whoever means a place, where the street, the ZIP code or the city agrees, writes the other parts of it so. */
export function chanceOfPlace(level: number, asked: PostalAddress, known: PostalAddress): number {
  switch (level) {
    case ADDRESS.streetClose:
      return (leavesOut(asked.street, known.street) ? LEFT_OUT : 1) * chanceOfParts(asked, known);
    case ADDRESS.street:
    case ADDRESS.zip:
    case ADDRESS.city:
      return chanceOfParts(asked, known);
    default:
      return 1;
  }
}

function chanceOfParts(asked: PostalAddress, known: PostalAddress): number {
  const differ = (part: 'city' | 'state' | 'zip') => differIn(part, asked, known);
  return (differ('zip') ? OTHER_ZIP : 1) * (differ('city') ? chanceOfCity(asked, known) : 1) * (differ('state') ? OTHER_STATE : 1);
}

function chanceOfCity(asked: PostalAddress, known: PostalAddress): number {
  if (closenessOf(asked.city, known.city) === 'close') return MISSPELT_CITY;
  if (asked.zip === '' || asked.zip !== known.zip) return OTHER_CITY;
  return isWithinCity(asked.city, known.state, known.zip) || areNearby(asked, known) ? CITY_NEARBY : CITY_BESIDE_ZIP;
}

/** Whether letters for both towns are sorted in one place: the first three figures of ZIP codes say where. */
function areNearby(asked: PostalAddress, known: PostalAddress): boolean {
  if (asked.state !== '' && known.state !== '' && asked.state !== known.state) return false;
  const place = known.zip.slice(0, SORTED_BY);
  return place.length === SORTED_BY && zipsOfCity(asked.city, known.state).some((zip) => zip.startsWith(place));
}

const SORTED_BY = 3;

function chanceOfLevel(level: number, rates: AskRates): number {
  switch (level) {
    case ADDRESS.home:
    case ADDRESS.generic:
      return 1;
    case ADDRESS.otherUnit:
      return rates.otherUnit;
    case ADDRESS.homeClose:
    case ADDRESS.houseAndZip:
    case ADDRESS.homeElsewhere:
      return rates.addressSlip;
    default:
      return 0;
  }
}
