import type { Day } from '../core/clock.ts';
import type { Line, Person, PhoneOwner } from '../core/person.ts';
import type { PhoneNumber, PostalAddress } from '../core/record.ts';
import { CALIBRATION, type Calibration, calibrate } from '../match/rank/calibration.ts';
import { type Holding, type HoldingShares, weighHoldings } from '../match/rank/phone-holdings.ts';
import { type PassingRates, PRIOR_RATES } from '../match/rank/rates.ts';
import { showName } from '../normalize/name-show.ts';
import { isMinor } from './demographics.ts';
import { estimateByName, estimatedBirthDate } from './demographics-estimate.ts';
import { writeAddress } from './profile-written.ts';

/** What the choice of an owner stands on beside the people themselves. */
export interface OwnerContext {
  /** The newest day any record of the store was seen: ages of facts are counted from here. */
  readonly newestSeen: Day | undefined;
  readonly rates?: PassingRates;
  readonly calibration?: Calibration;
}

/** A number that so many people have is a switchboard: it tells nobody. */
const MAX_HOLDERS = 16;
/** What US numbers are most often, where no table says. */
const NO_NAME = { first: '', last: '', full: '' };
const LIKELIEST_LINE: Line = { type: 'mobile' };

/** The likeliest present owner of a number among all who were seen with it; undefined when nobody may be named. */
export function choosePhoneOwner(ask: {
  readonly number: PhoneNumber;
  readonly holders: readonly Person[];
  readonly line?: Line;
  readonly context: OwnerContext;
}): PhoneOwner | undefined {
  const { number, holders, context } = ask;
  if (holders.length === 0 || holders.length > MAX_HOLDERS) return undefined;
  const { holdings, shares } = weighHolders(number, holders, context);
  let best: number | undefined;
  let total = shares.strangers + shares.housemates;
  for (let at = 0; at < holders.length; at++) {
    total += shares.holders[at]!;
    if (isMinorNow(holders[at]!, context.newestSeen)) continue;
    if (
      best === undefined ||
      shares.holders[at]! > shares.holders[best]! ||
      (shares.holders[at] === shares.holders[best] && goesFirst(holders, holdings, at, best))
    )
      best = at;
  }
  if (best === undefined) return undefined;
  const confidence = calibrate(shares.holders[best]! / total, 'phone', context.calibration ?? CALIBRATION);
  return describeOwner(number, holders[best]!, confidence, ask.line ?? LIKELIEST_LINE, context.newestSeen);
}

/** The same weighing serves reverse phone and every fragment with a phone in it. */
export function weighHolders(
  number: PhoneNumber,
  holders: readonly Person[],
  context: OwnerContext,
): { readonly holdings: readonly Holding[]; readonly shares: HoldingShares } {
  const households = groupHouseholds(holders);
  const holdings = holders.map((person, at): Holding => {
    const position = person.phones.findIndex((phone) => phone.value === number);
    const seen = person.phones[position];
    return {
      ...(seen?.firstSeen !== undefined && { firstSeen: seen.firstSeen }),
      ...(seen?.lastSeen !== undefined && { lastSeen: seen.lastSeen }),
      witnesses: seen?.witnesses ?? 1,
      position: Math.max(0, position),
      household: households[at]!,
    };
  });
  return { holdings, shares: weighHoldings(holdings, context.newestSeen, context.rates ?? PRIOR_RATES) };
}

/** Whether two people live or lived together: one dwelling, or one surname in one building. */
export function shareHome(a: Person, b: Person): boolean {
  const sameSurname = a.names.some((one) => b.names.some((other) => one.value.last !== '' && one.value.last === other.value.last));
  return a.addresses.some((one) =>
    b.addresses.some((other) => isSameBuilding(one.value, other.value) && (sameSurname || one.value.unit === other.value.unit)),
  );
}

function groupHouseholds(people: readonly Person[]): number[] {
  const group = people.map((_, at) => at);
  for (let i = 1; i < people.length; i++) {
    for (let j = 0; j < i; j++) {
      if (group[i] !== group[j] && shareHome(people[i]!, people[j]!)) {
        const [from, to] = [group[i]!, group[j]!];
        for (let k = 0; k < group.length; k++) if (group[k] === from) group[k] = to;
      }
    }
  }
  return group;
}

function isSameBuilding(a: PostalAddress, b: PostalAddress): boolean {
  return (
    a.house !== '' && a.house === b.house && a.street === b.street && (a.zip !== '' && b.zip !== '' ? a.zip === b.zip : a.city === b.city)
  );
}

function isMinorNow(person: Person, newestSeen: Day | undefined): boolean {
  return newestSeen !== undefined && isMinor(person.birthDate, newestSeen);
}

/** Equal shares are told apart by what the data says, and by the name at last: never by the order of arrival. */
function goesFirst(people: readonly Person[], holdings: readonly Holding[], a: number, b: number): boolean {
  const [one, other] = [holdings[a]!, holdings[b]!];
  if (one.witnesses !== other.witnesses) return one.witnesses > other.witnesses;
  if (one.lastSeen !== other.lastSeen) return (one.lastSeen ?? Number.NEGATIVE_INFINITY) > (other.lastSeen ?? Number.NEGATIVE_INFINITY);
  const [left, right] = [people[a]!, people[b]!];
  if (left.records.length !== right.records.length) return left.records.length > right.records.length;
  if (left.birthDate !== right.birthDate)
    return (left.birthDate ?? Number.POSITIVE_INFINITY) < (right.birthDate ?? Number.POSITIVE_INFINITY);
  const [leftName, rightName] = [left.names[0]?.value, right.names[0]?.value];
  if (leftName?.first !== rightName?.first) return (leftName?.first ?? '') < (rightName?.first ?? '');
  return left.id < right.id;
}

function describeOwner(number: PhoneNumber, person: Person, confidence: number, line: Line, today: Day | undefined): PhoneOwner {
  const name = person.names[0]?.value;
  const home = person.addresses[0];
  const address = writeAddress(home?.value);
  const estimate = estimateByName(name?.first ?? '', person.gender);
  const birthDate = person.birthDate ?? estimatedBirthDate(estimate, today);
  const gender = person.gender ?? estimate.gender;
  const { first, last, full } = name === undefined ? NO_NAME : showName(name);
  const { street, city, state, zip } = address;
  return {
    number,
    person: person.id,
    confidence: Math.round(confidence * 10_000) / 10_000,
    first,
    last,
    full,
    street,
    city,
    state,
    zip,
    line,
    ...(birthDate !== undefined && { birthDate }),
    ...(gender !== undefined && { gender }),
  };
}
