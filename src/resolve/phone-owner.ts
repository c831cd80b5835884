import type { Day } from '../core/clock.ts';
import type { Line, Person, PhoneOwner } from '../core/person.ts';
import type { PhoneNumber } from '../core/record.ts';
import { CALIBRATION, calibrate } from '../match/rank/calibration.ts';
import type { Calibration } from '../match/rank/calibration-shape.ts';
import { weighHolders } from '../match/rank/households.ts';
import { type Holding, type HoldingShares, weighHoldings } from '../match/rank/phone-holdings.ts';
import { type NumberHabits, PRIOR_POPULATION } from '../match/rank/population.ts';
import type { AskRates } from '../match/rank/rates.ts';
import { showCity, showState, showStreet } from '../normalize/address-show.ts';
import { showName } from '../normalize/name-show.ts';
import { isMinor } from './demographics.ts';
import { estimateByName, estimatedBirthDate } from './demographics-estimate.ts';
import { readGrounds, writeGrounds } from './owner-grounds.ts';

/** What the choice of an owner stands on beside the people themselves. */
export interface OwnerContext {
  /** The newest day any record of the store was seen: ages of facts are counted from here. */
  readonly newestSeen: Day | undefined;
  readonly rates?: AskRates;
  /** How numbers are shared and handed on here, and who is held, where it was measured. */
  readonly habits?: NumberHabits;
  readonly calibration?: Calibration;
}

/** A number that so many people have is a switchboard: it tells nobody. */
const MAX_HOLDERS = 16;
/** What US numbers are most often, where no table says. */
const NO_NAME = { first: '', last: '', full: '' };
const LIKELIEST_LINE: Line = { type: 'mobile' };

/** How sure an owner is: the parts of the whole that go to the owner, to other people held, to people who are not. */
export interface OwnerParts {
  readonly confidence: number;
  readonly posterior: number;
  /** The next likely holder, where there is one. */
  readonly next?: number;
  readonly otherHeld: number;
  readonly notHeld: number;
}

/** Whose a number is, and how sure. */
export interface WeighedOwner extends OwnerParts {
  readonly owner: Person;
  readonly grounds: string;
}

/** The likeliest present owner of a number among all who were seen with it; undefined when nobody may be named. */
export function choosePhoneOwner(ask: {
  readonly number: PhoneNumber;
  readonly holders: readonly Person[];
  readonly line?: Line;
  readonly context: OwnerContext;
}): PhoneOwner | undefined {
  const weighed = weighPhoneOwner(ask);
  return weighed && describeOwner(ask.number, weighed, ask.line ?? LIKELIEST_LINE, ask.context.newestSeen);
}

/** How sure an owner is whose grounds were kept, by the habits of the store. */
export function weighGrounds(grounds: string, context: OwnerContext): OwnerParts {
  const { holdings, chosen } = readGrounds(grounds);
  return partsOf(weighHoldings(holdings, context.newestSeen, context.rates, context.habits), chosen, context);
}

/** The same with its reasons. */
export function weighPhoneOwner(ask: {
  readonly number: PhoneNumber;
  readonly holders: readonly Person[];
  readonly context: OwnerContext;
}): WeighedOwner | undefined {
  const { number, context } = ask;
  if (ask.holders.length === 0 || ask.holders.length > MAX_HOLDERS) return undefined;
  // Weighing goes by households, and of two that weigh the same the first leads: their order must be the data's too.
  const holders = ask.holders.length === 1 ? ask.holders : ask.holders.toSorted(byLooks);
  const { holdings, shares } = weighHolders(number, holders, context.newestSeen, context.rates, context.habits);
  let best: number | undefined;
  for (let at = 0; at < holders.length; at++) {
    if (isMinorNow(holders[at]!, context.newestSeen)) continue;
    if (
      best === undefined ||
      shares.holders[at]! > shares.holders[best]! ||
      (shares.holders[at] === shares.holders[best] && goesFirst(holders, holdings, at, best))
    )
      best = at;
  }
  if (best === undefined) return undefined;
  return { owner: holders[best]!, ...partsOf(shares, best, context), grounds: writeGrounds({ holdings, chosen: best }) };
}

function partsOf(shares: HoldingShares, chosen: number, { habits, calibration }: Pick<OwnerContext, 'habits' | 'calibration'>): OwnerParts {
  const { holders } = shares;
  let all = 0;
  let next = 0;
  for (let at = 0; at < holders.length; at++) {
    all += holders[at]!;
    if (at !== chosen) next = Math.max(next, holders[at]!);
  }
  let untold = 0;
  for (const { housemate, untoldMates } of shares.lines) untold += housemate * untoldMates;
  const { missed } = habits ?? PRIOR_POPULATION;
  const held = all + untold * (1 - missed);
  const notHeld = all * shares.takenForHolder + shares.strangers + untold * missed + shares.unheld;
  const total = held + notHeld;
  const posterior = holders[chosen]! / total;
  const confidence = round(calibrate(posterior, 'phone', calibration ?? CALIBRATION));
  const parts: { -readonly [Part in keyof OwnerParts]: OwnerParts[Part] } = {
    confidence,
    posterior,
    otherHeld: held / total - posterior,
    notHeld: notHeld / total,
  };
  if (holders.length > 1) parts.next = next / total;
  return parts;
}

function round(confidence: number): number {
  return Math.round(confidence * 10_000) / 10_000;
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
  const [leftShown, rightShown] = [shownAs(left), shownAs(right)];
  // Two who look the same in every way may be told by either's id: nobody could tell the difference.
  return leftShown === rightShown ? left.id < right.id : leftShown < rightShown;
}

function byLooks(a: Person, b: Person): number {
  const [left, right] = [shownAs(a), shownAs(b)];
  if (left !== right) return left < right ? -1 : 1;
  const [all, others] = [looksOf(a), looksOf(b)];
  return all === others ? a.id - b.id : all < others ? -1 : 1;
}

/** All that is known of somebody but ids. */
function looksOf({ id: _, records, siblings: __, ...looks }: Person): string {
  return JSON.stringify([records.length, looks]);
}

function shownAs({ names, addresses, gender }: Person): string {
  const { first = '', middle = '', last = '', suffix = '' } = names[0]?.value ?? {};
  const { house = '', street = '', unit = '', city = '', state = '', zip = '' } = addresses[0]?.value ?? {};
  return [first, last, middle, suffix, house, street, unit, city, state, zip, gender ?? ''].join('|');
}

function describeOwner(number: PhoneNumber, weighed: WeighedOwner, line: Line, today: Day | undefined): PhoneOwner {
  const { owner: person, confidence, grounds } = weighed;
  const name = person.names[0]?.value;
  const home = person.addresses[0]?.value;
  const estimate = estimateByName(name?.first ?? '', person.gender);
  const birthDate = person.birthDate ?? estimatedBirthDate(estimate, today);
  const gender = person.gender ?? estimate.gender;
  const { first, last, full } = name === undefined ? NO_NAME : showName(name);
  return {
    number,
    person: person.id,
    confidence,
    grounds,
    first,
    last,
    full,
    street: home === undefined ? '' : showStreet(home),
    city: home === undefined ? '' : showCity(home.city),
    state: home === undefined ? '' : showState(home.state),
    zip: home === undefined ? '' : home.zip.toUpperCase(),
    line,
    ...(birthDate !== undefined && { birthDate }),
    ...(gender !== undefined && { gender }),
  };
}
