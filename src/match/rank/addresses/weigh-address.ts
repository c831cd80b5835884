import type { Person } from '../../../core/person.ts';
import type { PostalAddress } from '../../../core/record.ts';
import { ADDRESS, ADDRESS_LEVELS } from '../../compare/address.ts';
import { inKnownFlat, inSameFlat } from '../homes/flats.ts';
import { type Residence, yearsAtHome, yearsBesideLeavers } from '../homes/home-residents.ts';
import { areMates, isSameDwelling } from '../homes/households.ts';
import { chanceOfResidents, type KnownThere } from '../homes/unheard-home.ts';
import type { Weighed } from '../names/weigh-name.ts';
import { survival } from '../numbers/phone-holdings.ts';
import type { Population } from '../population.ts';
import type { AskRates } from '../rates.ts';
import { type PlaceShares, placeShares } from './place-shares.ts';
import { type Precision, precisionOf, precisionTold } from './precision.ts';
import { differIn, type Nearness, nearness, ofUnheard, staysInCity, timesElsewhere } from './unheard-place.ts';
import { chanceOfPlace, chanceWritten, levelOf } from './written-place.ts';

/** People of whom nothing is known but that they are held are asked about by an unknown home, somewhere, so often. */
export const USUALLY_ELSEWHERE = 0.06;
/** A slip in a ZIP code gives just this other one. */
const ZIP_SLIP = 0.03;
/** People who lived elsewhere before, as long ago as askers know of; and those of them who lived in more than one such home. */
const LIVED_ELSEWHERE = 0.95;
const SEVERAL_EARLIER = 0.4;
/** What a home is worth that is known as it was written. */
const AS_WRITTEN = 1;

export interface AddressWeights {
  readonly weighed: readonly Weighed[];
  /** For each candidate, where a home was given, whether it is or was theirs. */
  readonly residences: readonly (Residence | undefined)[];
  /** For each candidate the chance that who means the place, home or not, writes it so; one where nothing of it contradicts. */
  readonly writtenSo: readonly number[];
  /** For each candidate whether less of where they live is on file than was given. */
  readonly vague: readonly boolean[];
  /** Chance that it is a known home which is written so: nought where the home given is nobody's. */
  readonly written: number;
}

/** Weighs the asked address against those of every candidate. Households move as one, more often than not. */
export function weighAddresses(
  asked: PostalAddress,
  candidates: readonly Person[],
  population: Population,
  shares: PlaceShares,
  rates: AskRates,
  meant = AS_WRITTEN,
): AddressWeights {
  const precision = precisionOf(asked);
  const isRespelt = meant !== AS_WRITTEN;
  const isHome = precision === 'home';
  const residents = isHome ? candidates.filter(({ addresses }) => addresses.some((one) => isSameDwelling(one.value, asked))) : [];
  const isKnown = residents.length > 0 || shares.people > 0;
  const seen = yearsAtHome(candidates, population);
  const years = residents.length > 1 ? yearsBesideLeavers(asked, seen, candidates, population) : seen;
  const { house, street, unit, city, zip } = asked;
  const anyState = asked.state === '' ? shares : placeShares({ house, street, unit, city, state: '', zip }, population, shares.people);
  const inFlat = isHome ? inSameFlat(asked, candidates) : 1;
  const place: AskedPlace = {
    asked,
    precision,
    shares,
    anyState,
    population,
    rates,
    meant,
    inFlat,
    known: { residents: isKnown ? residents : undefined, people: shares.people, inKnownFlat: inKnownFlat(asked, residents) },
    times: nearness(shares, population.movesNear),
    timesAnyState: nearness(anyState, population.movesNear),
  };
  const placed = candidates.map((person, at) => placeOne(place, person, years[at]!));
  if (!isHome)
    return {
      weighed: isRespelt ? placed.map(asRespelt) : placed,
      residences: NOWHERE,
      writtenSo: placed.map((one) => one.writtenSo),
      vague: placed.map((one) => one.vague),
      written: 0,
    };
  const residences = placed.map(({ isSame, written, current, ratio }): Residence | undefined =>
    (isKnown ? isSame : written > 0) ? { current, gives: ratio * shares.home, written } : undefined,
  );
  const written = residents.length > 0 ? Math.max(...residences.map((one) => one?.written ?? 0)) : isKnown ? AS_WRITTEN : 0;
  const writtenSo = residences.map((one, at) => one?.written ?? (isKnown ? 1 : placed[at]!.writtenSo));
  const weighed = isKnown ? withFollowers(placed, candidates, population, rates) : placed;
  return { weighed: isRespelt ? weighed.map(asRespelt) : weighed, residences, writtenSo, vague: placed.map((one) => one.vague), written };
}

const NOWHERE: readonly undefined[] = [];
export const EARLIER_LEVELS = ADDRESS_LEVELS.map((level) => `earlier ${level}`);
const HOME = ADDRESS_LEVELS[ADDRESS.home];
const EARLIER_HOME = EARLIER_LEVELS[ADDRESS.home];

function asRespelt(one: Weighed): Weighed {
  const level = RESPELT_LEVELS.get(one.level);
  return level === undefined ? one : { ratio: one.ratio, level };
}

const RESPELT_LEVELS = new Map(
  [ADDRESS_LEVELS, EARLIER_LEVELS].flatMap((levels) => [
    [levels[ADDRESS.home]!, levels[ADDRESS.homeClose]!],
    [levels[ADDRESS.street]!, levels[ADDRESS.streetClose]!],
  ]),
);

/** Households move as one: whoever lives with somebody is asked about by that one's homes, too. */
function withFollowers(
  placed: readonly Weighed[],
  candidates: readonly Person[],
  population: Population,
  rates: AskRates,
): readonly Weighed[] {
  const residents: number[] = [];
  for (let at = 0; at < placed.length; at++) if (placed[at]!.level === HOME || placed[at]!.level === EARLIER_HOME) residents.push(at);
  if (residents.length === 0) return placed;
  return placed.map((one, at) => {
    if (one.level === HOME) return one;
    let together = 0;
    for (const other of residents) {
      if (other === at || placed[other]!.ratio * rates.movesTogether <= together || !areMates(candidates[other]!, candidates[at]!))
        continue;
      const hasMoved = placed[other]!.level !== HOME || movedSince(candidates[other]!, candidates[at]!);
      const unheard = hasMoved ? 1 : unknownHome(candidates[at]!, 'home', population, rates);
      together = Math.max(together, placed[other]!.ratio * unheard * rates.movesTogether);
    }
    return one.ratio >= together ? one : { ratio: together, level: 'household' };
  });
}

/** Whether somebody was first seen in the present home after the other one was last seen in theirs. */
function movedSince(mover: Person, other: Person): boolean {
  const first = mover.addresses.find((one) => one.current)?.firstSeen;
  const last = other.addresses.find((one) => one.current)?.lastSeen;
  return first !== undefined && last !== undefined && first > last;
}

interface AskedPlace {
  readonly asked: PostalAddress;
  readonly precision: Precision;
  readonly shares: PlaceShares;
  /** Shares at the place given, were it in any state. */
  readonly anyState: PlaceShares;
  readonly population: Population;
  readonly rates: AskRates;
  /** Chance that the home or street is meant, where it is another than was written. */
  readonly meant: number;
  /** Chance that whoever lives in the house lives in the flat given, where no flat of theirs is known. */
  readonly inFlat: number;
  readonly known: KnownThere;
  readonly times: Nearness;
  readonly timesAnyState: Nearness;
}

interface Placed extends Weighed {
  readonly current: boolean;
  /** Chance to write the home so, where it is this one; nought where it is another. */
  readonly written: number;
  readonly isSame: boolean;
  /** The same of the place that agrees, home or not. */
  readonly writtenSo: number;
  readonly vague: boolean;
}

/** The best of a candidate's addresses speaks; `years` ago the household was last seen in the current one. */
function placeOne(place: AskedPlace, person: Person, years: number): Placed {
  const { asked, precision, population, rates, meant } = place;
  const { addresses } = person;
  let best: Placed = { ratio: 0, level: 'far', current: false, written: 0, isSame: false, writtenSo: 1, vague: addresses.length === 0 };
  if (addresses.length === 0) return { ...best, ratio: 1, level: 'missing' };
  let earlier = 0;
  for (const address of addresses) if (!address.current) earlier += 1;
  const unknown =
    unknownHome(person, precision, population, rates) * (precision === 'home' ? chanceOfResidents(place.known, person, population) : 1);
  for (const { value, current } of addresses) {
    const level = levelOf(asked, value, precision === 'home');
    const told = precisionTold(asked, value, precision);
    const gives = current ? givesCurrent(years, told, population, rates) : rates.givesEarlier * Math.max(1, earlier) ** -rates.earlierEach;
    const written = told === 'home' ? chanceWritten(level, asked, value, rates) * meant * (value.unit === '' ? place.inFlat : 1) : 0;
    const isOfState = asked.state === value.state;
    const shares = isOfState ? place.shares : place.anyState;
    const writtenSo = written > 0 ? written : chanceOfPlace(level, asked, value) * (precision === 'street' ? meant : AS_WRITTEN);
    const ratio =
      written > 0
        ? (gives * written) / shares.home
        : Math.max(
            unknown * farAway(precision, population.movesNear),
            ratioOf(level, told, { gives, unknown, current }, place, value, isOfState) * writtenSo,
          );
    if (ratio <= best.ratio) continue;
    const isSame = written > 0 && isSameDwelling(value, asked);
    best = {
      ratio,
      level: (current ? ADDRESS_LEVELS : EARLIER_LEVELS)[level]!,
      current,
      written,
      isSame,
      writtenSo,
      vague: told !== precision,
    };
  }
  return best;
}

/** Chance that whoever lived there so many years ago is asked about by that address. */
function givesCurrent(years: number, precision: Precision, { movesUnseen, movesNear }: Population, rates: AskRates): number {
  return rates.givesEarlier + (rates.givesCurrent - rates.givesEarlier) * Math.exp(-movesUnseen * leaves(precision, movesNear) * years);
}

/** Share of moves that leave what was given. */
function leaves(precision: Precision, near: Population['movesNear']): number {
  switch (precision) {
    case 'state':
      return 1 - near.state;
    case 'city':
      return 1 - staysInCity(near);
    case 'zip':
      return 1 - near.zip;
    default:
      return 1;
  }
}

/** Of homes that are not known to be somebody's, those in another state. */
function farAway(precision: Precision, near: Population['movesNear']): number {
  return precision === 'state' ? 1 : 1 - near.state;
}

/**
 * Chance that somebody is asked about by a home that is not known to be theirs: they have moved since they were seen, or lived
 * there before; the latter the less, the more is known of where people lived before.
 */
function unknownHome({ addresses }: Person, precision: Precision, population: Population, rates: AskRates): number {
  const { newestSeen, movesUnseen, movesNear, earlierOnFile } = population;
  const leaving = leaves(precision, movesNear);
  let stayed = 0;
  let isEarlierKnown = false;
  for (const address of addresses) {
    if (address.current) stayed = Math.max(stayed, survival(address, newestSeen, movesUnseen * leaving));
    else isEarlierKnown = true;
  }
  const untold = Math.max(0, LIVED_ELSEWHERE - earlierOnFile);
  const earlier = isEarlierKnown ? untold * SEVERAL_EARLIER : untold / (1 - earlierOnFile);
  return rates.givesCurrent * (1 - stayed) + rates.givesEarlier * leaving * earlier;
}

/** Chances that the home given is the known one, and that it is one of which the store has not heard. */
interface Given {
  readonly gives: number;
  readonly unknown: number;
  readonly current: boolean;
}

function ratioOf(level: number, precision: Precision, given: Given, place: AskedPlace, known: PostalAddress, isOfState: boolean): number {
  const { asked, rates } = place;
  const near = place.population.movesNear;
  const { gives, unknown } = given;
  const shares = isOfState ? place.shares : place.anyState;
  const times = isOfState ? place.times : place.timesAnyState;
  switch (level) {
    case ADDRESS.street:
    case ADDRESS.streetClose:
      return precision === 'street' ? inPlace(given, 0, shares.street) : ofUnheard(unknown, times.zip);
    case ADDRESS.zip:
    case ADDRESS.zipOtherStreet:
      return precision === 'zip' ? inPlace(given, near.zip, shares.zip) : ofUnheard(unknown, times.zip);
    case ADDRESS.zipClose:
      return precision === 'zip'
        ? Math.max(unknown, Math.min(1, (gives * rates.addressSlip * ZIP_SLIP) / shares.zip))
        : ofUnheard(unknown, times.otherZip);
    case ADDRESS.city:
    case ADDRESS.cityOtherStreet:
      if (precision === 'city') return inPlace(given, staysInCity(near), shares.city);
      return ofUnheard(unknown, differIn('zip', asked, known) ? times.otherZip : times.city);
    case ADDRESS.missing:
      return 1;
    case ADDRESS.state:
      return precision === 'state' ? inPlace(given, near.state, shares.state) : ofUnheard(unknown, times.state);
    default:
      return ofUnheard(unknown, timesFar(precision, place, known, times));
  }
}

/** ZIP codes alone do not tell the state. */
function timesFar(precision: Precision, { asked, population: { movesNear } }: AskedPlace, known: PostalAddress, times: Nearness): number {
  if (precision === 'zip') return 1;
  return precision === 'home' || precision === 'street' ? timesElsewhere(asked, known, movesNear, times) : farAway(precision, movesNear);
}

/**
 * Whoever is asked about by another home than the one they live in has it in the same place as often as anybody, at least. Where
 * they lived before, they are asked about no oftener than anybody, but for that home itself.
 */
function inPlace({ gives, unknown, current }: Given, near: number, share: number): number {
  return current ? (gives + (1 - gives) * Math.max(near, share)) / share : gives / share + unknown;
}
