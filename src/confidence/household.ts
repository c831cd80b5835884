import { DAYS_A_YEAR, type Day } from '../core/clock.ts';
import type { Attested, Person } from '../core/person.ts';
import type { PostalAddress } from '../core/record.ts';
import { ADDRESS, compareAddresses } from '../match/compare/address.ts';
import { isSameUnit } from '../match/compare/address-parts.ts';
import { type Population, peoplePerHousehold, sum } from './facts.ts';
import { UNDATED_YEARS } from './rates.ts';

const ALIKE: readonly number[] = [ADDRESS.home, ADDRESS.homeClose, ADDRESS.houseAndZip];
/** Homes that one source writes too differently to be recognised. */
const WRITTEN_OTHERWISE = 0.05;

/** Whether two people live or lived together: one home, or one surname in one building. */
export function shareHome(a: Person, b: Person): boolean {
  return a.addresses.some((one) =>
    b.addresses.some(
      (other) => isSameBuilding(one.value, other.value) && (isSameUnit(one.value.unit, other.value.unit) || shareSurname(a, b)),
    ),
  );
}

/** Of people who share a number or mailbox, homes that are written nearly alike are one home. */
export function shareHousehold(a: Person, b: Person): boolean {
  return (
    shareHome(a, b) || a.addresses.some((one) => b.addresses.some((other) => ALIKE.includes(compareAddresses(one.value, other.value))))
  );
}

function shareSurname(a: Person, b: Person): boolean {
  return a.names.some((one) => one.value.last !== '' && b.names.some((other) => one.value.last === other.value.last));
}

/** One house number in one place, whatever the street. */
export function isSameHouse(a: PostalAddress, b: PostalAddress): boolean {
  if (a.house === '' || a.house !== b.house) return false;
  if (a.zip !== '' && b.zip !== '') return a.zip === b.zip;
  return a.city === '' || b.city === '' || a.city === b.city;
}

function isSameBuilding(a: PostalAddress, b: PostalAddress): boolean {
  return a.street === b.street && isSameHouse(a, b);
}

/** A unit that only one of two addresses gives may be the other's. */
export function isSameFlat(a: PostalAddress, b: PostalAddress): boolean {
  return a.unit === '' || b.unit === '' || isSameUnit(a.unit, b.unit);
}

export function isSameHome(a: PostalAddress, b: PostalAddress): boolean {
  return isSameBuilding(a, b) && isSameFlat(a, b);
}

/** For each person the index of their household among these people. */
export function groupHouseholds(people: readonly Person[]): number[] {
  const group = people.map((_, at) => at);
  for (let i = 1; i < people.length; i++) {
    for (let j = 0; j < i; j++) {
      if (group[i] === group[j] || !shareHousehold(people[i]!, people[j]!)) continue;
      const [from, to] = [group[i]!, group[j]!];
      for (let k = 0; k <= i; k++) if (group[k] === from) group[k] = to;
    }
  }
  return group;
}

type Seen = Pick<Attested<unknown>, 'firstSeen' | 'lastSeen'>;

export function yearsSince(seen: Seen, today: Day | undefined): number {
  const last = seen.lastSeen ?? seen.firstSeen;
  return last === undefined || today === undefined ? UNDATED_YEARS : Math.max(0, today - last) / DAYS_A_YEAR;
}

/** P(the person still has what they were last seen with) = exp(−rate · years). */
export function survival(seen: Seen, today: Day | undefined, rate: number): number {
  return Math.exp(-rate * yearsSince(seen, today));
}

/**
 * P(a stored member of this household is not recorded in this home): a person last seen before the household came. It came before its
 * first observation there, after the last observation of a member elsewhere, and otherwise as long before as households stay.
 */
export function unrecordedAtHome(
  residents: readonly Person[],
  home: PostalAddress,
  { newestSeen, lastSeenYears, moves }: Pick<Population, 'newestSeen' | 'lastSeenYears' | 'moves'>,
): number {
  let least: number | undefined;
  let most = Number.POSITIVE_INFINITY;
  for (const { addresses } of residents) {
    const here = addresses.find((one) => one.current && isSameHome(one.value, home));
    if (here?.firstSeen === undefined || newestSeen === undefined) continue;
    least = Math.max(least ?? 0, yearsSince({ lastSeen: here.firstSeen }, newestSeen));
    for (const { lastSeen } of addresses)
      if (lastSeen !== undefined && lastSeen < here.firstSeen) most = Math.min(most, yearsSince({ lastSeen }, newestSeen));
  }
  const since = least ?? UNDATED_YEARS;
  const within = 1 - Math.exp(-moves * Math.max(0, most - since));
  let sum = 0;
  for (const age of lastSeenYears) if (age > since) sum += age >= most || within <= 0 ? 1 : (1 - Math.exp(-moves * (age - since))) / within;
  return sum / Math.max(1, lastSeenYears.length);
}

/** P(a person who lives in a home is recorded there). */
export function recordedAtHome(unrecorded: number, missed: number): number {
  return (1 - missed) * (1 - unrecorded) * (1 - WRITTEN_OTHERWISE);
}

/** E(members of a household beyond the `known` ones), each of its n members being known with this chance: binomial over sizes. */
export function unknownMembers(sizes: readonly number[], known: number, chance: number): number {
  // Larger than any household: a block with unnumbered flats, with as many unknown people for each known one.
  if (known >= sizes.length) return (known * (1 - chance)) / chance;
  let [whole, unknown] = [0, 0];
  for (let size = known; size <= sizes.length; size++) {
    const part = sizes[size - 1]! * binomial(known, size, chance);
    whole += part;
    unknown += part * (size - known);
  }
  return whole === 0 ? 0 : unknown / whole;
}

export function binomial(known: number, size: number, chance: number): number {
  if (known > size) return 0;
  let ways = 1;
  for (let at = 0; at < known; at++) ways = (ways * (size - at)) / (at + 1);
  return ways * chance ** known * (1 - chance) ** (size - known);
}

/** P(no other member of a person's household is known), each being known with this chance. */
export function noMemberKnown(sizes: readonly number[], chance: number): number {
  const people = peoplePerHousehold({ householdSizes: sizes });
  const none = sum(sizes.map((share, others) => share * (others + 1) * (1 - chance) ** others));
  return people === 0 ? 1 : none / people;
}

/** P(the store does not know a home | a stored person moved there in the years since they were last seen). */
export function newHomeUnknown(
  years: number,
  population: Pick<Population, 'lastSeenYears' | 'moves' | 'missed' | 'householdSizes'>,
): number {
  const { lastSeenYears, moves, missed, householdSizes } = population;
  const moved = 1 - Math.exp(-moves * years);
  let seen = 0;
  for (const age of lastSeenYears) if (age < years) seen += (1 - Math.exp(-moves * (years - age))) / moved;
  return noMemberKnown(householdSizes, recordedAtHome(1 - seen / Math.max(1, lastSeenYears.length), missed));
}
