import type { Person } from '../../../core/person.ts';
import type { PersonName, PostalAddress } from '../../../core/record.ts';
import { surnameShare } from '../../../reference/surnames.ts';
import { compareFirst, FIRST } from '../../compare/names.ts';
import { type HomeMates, matesBeside } from '../homes/home-residents.ts';
import { seenBefore } from '../homes/untold-home.ts';
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
 * bearer of it, if they were last seen before the household came; seldom, where it is known to have come from another home than theirs.
 */
export function withKin(
  weights: AddressWeights,
  address: PostalAddress,
  { name, lastHeld }: KinName,
  candidates: readonly Person[],
  mates: HomeMates,
  shares: PlaceShares,
  population: Population,
  rates: AskRates,
): AddressWeights {
  if (name === undefined || name.first === '' || name.last === '') return weights;
  const { missed, newestSeen, people, sharedSurname } = population;
  const untold = 1 - mates.chance / (1 - missed);
  if (untold <= 0) return weights;
  const { residences, weighed } = weights;
  const living = candidates.filter((_, at) => residences[at]?.current === true);
  const kin: Person[] = [];
  for (const one of living) {
    if (!one.names.some(({ value }) => value.last === name.last)) continue;
    if (one.names.some(({ value }) => value.last === name.last && compareFirst(value.first, name.first) < FIRST.far)) return weights;
    kin.push(one);
  }
  if (kin.length === 0) return weights;
  const isKin = (person: Person, at: number) => residences[at] === undefined && person.names.some(({ value }) => value.last === name.last);
  const bearers = Math.max(candidates.filter(isKin).length, (lastHeld ?? surnameShare(name.last)) * people - kin.length);
  const held = sharedSurname * matesBeside(kin.length, mates.chance, population).held;
  const cameAlong = kin.some(({ addresses }) => addresses.length > 1) ? rates.cameApart : 1;
  const isBefore = seenBefore(living, address, population);
  let found: Weighed[] | undefined;
  for (let at = 0; at < candidates.length; at++) {
    const person = candidates[at]!;
    if (!isKin(person, at)) continue;
    const home = person.addresses.find((one) => one.current);
    const seen = home === undefined ? 1 : isBefore(yearsSince(home, newestSeen));
    const chance = Math.min(rates.movesTogether, (held * cameAlong * seen) / (untold * bearers));
    const ratio = (rates.givesCurrent * chance) / shares.home;
    if (ratio <= weighed[at]!.ratio) continue;
    found ??= [...weighed];
    found[at] = { ratio, level: 'household' };
  }
  return found === undefined ? weights : { ...weights, weighed: found };
}
