import type { Person } from '../../../core/person.ts';
import type { PersonName } from '../../../core/record.ts';
import { surnameShare } from '../../../reference/surnames.ts';
import { compareFirst, FIRST } from '../../compare/first-name.ts';
import { type HomeMates, matesBeside } from '../homes/home-residents.ts';
import type { Weighed } from '../names/weigh-name.ts';
import { yearsSince } from '../numbers/phone-holdings.ts';
import type { Population } from '../population.ts';
import type { AskRates } from '../rates.ts';
import type { PlaceShares } from './place-shares.ts';
import type { AddressWeights } from './weigh-address.ts';

/** The name given, and the share of held people who bear its surname. */
export interface KinName {
  readonly name: PersonName | undefined;
  readonly lastHeld?: number | undefined;
}

/**
 * Some of those held who live in the home given are known to live elsewhere, or nowhere: as many as are missing there. Whoever is
 * asked about by the surname of somebody known there, and a first name that is nobody's there, is one of them as likely as any other
 * bearer of it, the likelier the longer ago they were seen.
 */
export function withKin(
  weights: AddressWeights,
  { name, lastHeld }: KinName,
  candidates: readonly Person[],
  mates: HomeMates,
  shares: PlaceShares,
  population: Population,
  rates: AskRates,
): AddressWeights {
  if (name === undefined || name.first === '' || name.last === '') return weights;
  const { residences, weighed } = weights;
  const living = candidates.filter((_, at) => residences[at]?.current === true);
  let kin = 0;
  for (const one of living) {
    if (!one.names.some(({ value }) => value.last === name.last)) continue;
    if (one.names.some(({ value }) => value.last === name.last && compareFirst(value.first, name.first) < FIRST.far)) return weights;
    kin += 1;
  }
  if (kin === 0) return weights;
  const isKin = (person: Person, at: number) => residences[at] === undefined && person.names.some(({ value }) => value.last === name.last);
  const bearers = Math.max(candidates.filter(isKin).length, (lastHeld ?? surnameShare(name.last)) * population.people - kin);
  const held = population.sharedSurname * matesBeside(kin, mates.chance, population).held;
  let found: Weighed[] | undefined;
  for (let at = 0; at < candidates.length; at++) {
    const person = candidates[at]!;
    if (!isKin(person, at)) continue;
    const chance = Math.min(rates.movesTogether, (held * hasMoved(person, population)) / bearers);
    const ratio = (rates.givesCurrent * chance) / shares.home;
    if (ratio <= weighed[at]!.ratio) continue;
    found ??= [...weighed];
    found[at] = { ratio, level: 'household' };
  }
  return found === undefined ? weights : { ...weights, weighed: found };
}

/** How much likelier than of anybody held it is that somebody has moved since they were seen. */
function hasMoved({ addresses }: Person, { moves, newestSeen, sightAges }: Population): number {
  const home = addresses.find((one) => one.current);
  if (home === undefined) return 1;
  const moved = (years: number) => 1 - Math.exp(-moves * years);
  const anybody = sightAges.reduce((sum, age) => sum + moved(age), 0) / Math.max(1, sightAges.length);
  return anybody === 0 ? 1 : moved(yearsSince(home, newestSeen)) / anybody;
}
