import type { Person } from '../../../core/person.ts';
import type { PostalAddress } from '../../../core/record.ts';
import { isSameUnit } from '../../compare/address-parts.ts';
import type { Population } from '../population.ts';
import { LEAST_FLATS } from './flats.ts';
import { isSameDwelling } from './households.ts';

const DAYS_A_YEAR = 365.25;
/** What is not dated was seen so many years apart. */
export const YEARS_APART = 1.5;

type Home = Person['addresses'][number];

/** How long one of two was seen in a home before the other was. */
export function yearsApart(one: Home, other: Home): number {
  if (one.lastSeen === undefined || other.lastSeen === undefined) return YEARS_APART;
  return Math.abs(one.lastSeen - other.lastSeen) / DAYS_A_YEAR;
}

/** Whether one of two was first seen in a home after the last sight of the other there. */
export function seenInTurn(one: Home, other: Home): boolean {
  if (one.lastSeen === undefined || other.lastSeen === undefined) return false;
  return (one.firstSeen ?? one.lastSeen) > other.lastSeen || (other.firstSeen ?? other.lastSeen) > one.lastSeen;
}

/** Chance that of two people of other names who are known to live in one home neither has left it to the other. */
export function bothStay(one: Home, other: Home, { alike, leaving, inTurn }: Population['succession']): number {
  const together = Math.exp(-leaving * yearsApart(one, other)) * (seenInTurn(one, other) ? inTurn : 1);
  return ofOtherNames(together, alike);
}

/**
 * Chance that two people of other names who are known to live in the home given live together: the one had not left when the other
 * was seen, it is one flat, and of those who live together so many bear other names, while of others all do.
 */
export function liveTogether(one: Person, other: Person, home: PostalAddress, { moves, sharedSurname }: Habits): number {
  const [here, there] = [homeOf(one, home), homeOf(other, home)];
  if (here === undefined || there === undefined) return 0;
  const together = Math.exp(-moves * yearsApart(here, there)) * inOneFlat(home.unit || here.value.unit, there.value.unit);
  return ofOtherNames(together, sharedSurname);
}

/** Chance that two people of other names live together, where two of any names do with the chance `together`. */
export function ofOtherNames(together: number, sharedSurname: number): number {
  return ((1 - sharedSurname) * together) / (1 - sharedSurname * together);
}

type Habits = Pick<Population, 'moves' | 'sharedSurname'>;

function homeOf({ addresses }: Person, home: PostalAddress): Home | undefined {
  return addresses.find((one) => one.current && isSameDwelling(one.value, home));
}

function inOneFlat(unit: string, other: string): number {
  if (unit === other) return 1;
  if (unit === '' || other === '') return 1 / LEAST_FLATS;
  return isSameUnit(unit, other) ? 1 : 0;
}
