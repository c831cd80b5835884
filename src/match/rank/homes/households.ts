import { isMinor } from '../../../core/age.ts';
import type { Day } from '../../../core/clock.ts';
import type { PersonId } from '../../../core/ids.ts';
import type { Person } from '../../../core/person.ts';
import type { PhoneNumber, PostalAddress } from '../../../core/record.ts';
import { ADDRESS, compareAddresses } from '../../compare/address.ts';
import { isSameUnit } from '../../compare/address-parts.ts';
import type { KnownMates } from '../numbers/known-mates.ts';
import { type Holding, type HoldingShares, weighHoldings } from '../numbers/phone-holdings.ts';
import { type NumberHabits, PRIOR_POPULATION } from '../population.ts';
import { type AskRates, RATES } from '../rates.ts';
import { isJunior, isNamesake, isSenior } from '../unheld/senior.ts';

const ALIKE: readonly number[] = [ADDRESS.home, ADDRESS.homeClose, ADDRESS.houseAndZip];

/** Who is known to live with somebody who has a number. */
export type MatesOf = (holder: PersonId) => KnownMates | undefined;
const untold: MatesOf = () => undefined;

/** How the holders of one number share it; the same weighing serves reverse phone and every fragment with a phone in it. */
export function weighHolders(
  number: PhoneNumber,
  holders: readonly Person[],
  newestSeen: Day | undefined,
  rates: AskRates = RATES,
  habits: NumberHabits = PRIOR_POPULATION,
  matesOf: MatesOf = untold,
): { readonly holdings: readonly Holding[]; readonly shares: HoldingShares } {
  const households = groupHouseholds(holders);
  const holdings = holders.map((person, at): Holding => {
    const position = person.phones.findIndex((phone) => phone.value === number);
    const seen = person.phones[position];
    const holding: { -readonly [Part in keyof Holding]: Holding[Part] } = {
      witnesses: seen?.witnesses ?? 1,
      position: Math.max(0, position),
      household: households[at]!,
      kind: seen?.line,
      mates: matesOf(person.id),
    };
    if (seen?.firstSeen !== undefined) holding.firstSeen = seen.firstSeen;
    if (seen?.lastSeen !== undefined) holding.lastSeen = seen.lastSeen;
    if (isSenior(person) && !isJunior(person) && !holders.some((other) => other !== person && isNamesake(other, person)))
      holding.senior = true;
    const isYoung = newestSeen !== undefined && isMinor(person.birthDate, newestSeen);
    if ((isYoung || holding.senior === true) && person.birthDate !== undefined) holding.birthDate = person.birthDate;
    return holding;
  });
  return { holdings, shares: weighHoldings(holdings, newestSeen, rates, habits) };
}

/** Whether two people live or lived together: one dwelling, or one surname in one building. */
export function shareHome(a: Person, b: Person): boolean {
  return a.addresses.some((one) =>
    b.addresses.some(
      (other) => isSameBuilding(one.value, other.value) && (isSameUnit(one.value.unit, other.value.unit) || shareSurname(a, b)),
    ),
  );
}

/** Whether two people are of one household: at home together, or of one name where one of them has left. Others came after each other. */
export function areMates(a: Person, b: Person): boolean {
  if (!shareHome(a, b)) return false;
  if (shareSurname(a, b)) return true;
  return a.addresses.some((one) => one.current && b.addresses.some((other) => other.current && isSameDwelling(one.value, other.value)));
}

export function shareSurname(a: Person, b: Person): boolean {
  return a.names.some((one) => one.value.last !== '' && b.names.some((other) => one.value.last === other.value.last));
}

export function isSameBuilding(a: PostalAddress, b: PostalAddress): boolean {
  return isSameHouse(a, b) && a.street === b.street;
}

/** One house number in one place, whatever the street. */
export function isSameHouse(a: PostalAddress, b: PostalAddress): boolean {
  if (a.house === '' || a.house !== b.house) return false;
  if (a.zip !== '' && b.zip !== '') return a.zip === b.zip;
  return a.city === '' || b.city === '' || a.city === b.city;
}

/** One dwelling, as far as both tell: a unit that only one of them gives may be the other's. */
export function isSameDwelling(a: PostalAddress, b: PostalAddress): boolean {
  return isSameBuilding(a, b) && isSameFlat(a, b);
}

export function isSameFlat(a: PostalAddress, b: PostalAddress): boolean {
  return a.unit === '' || b.unit === '' || isSameUnit(a.unit, b.unit);
}

/** Of people who share a number or mailbox, homes that are written nearly alike are one home. */
export function shareHousehold(a: Person, b: Person): boolean {
  return shareHome(a, b) || areHomesAlike(a, b);
}

function areHomesAlike(a: Person, b: Person): boolean {
  return a.addresses.some((one) => b.addresses.some((other) => ALIKE.includes(compareAddresses(one.value, other.value))));
}

/** Beside the people: which household of theirs each one is of. */
export function groupHouseholds(people: readonly Person[]): number[] {
  const group = people.map((_, at) => at);
  for (let i = 1; i < people.length; i++) {
    for (let j = 0; j < i; j++) {
      if (group[i] !== group[j] && shareHousehold(people[i]!, people[j]!)) {
        const [from, to] = [group[i]!, group[j]!];
        for (let k = 0; k < group.length; k++) if (group[k] === from) group[k] = to;
      }
    }
  }
  return group;
}
