import { isMinor } from '../../core/age.ts';
import type { Day } from '../../core/clock.ts';
import { roundConfidence } from '../../core/confidence.ts';
import type { PersonId } from '../../core/ids.ts';
import type { Line, Person, PhoneOwner } from '../../core/person.ts';
import type { PhoneNumber } from '../../core/record.ts';
import { CALIBRATION, calibrate } from '../../match/rank/calibration/calibration.ts';
import type { Calibration } from '../../match/rank/calibration/shape.ts';
import { mayBeOne } from '../../match/rank/doubles.ts';
import { equalsFirst, weighTheSame } from '../../match/rank/equals-first.ts';
import { type MatesOf, weighHolders } from '../../match/rank/homes/households.ts';
import { type Holding, type HoldingShares, weighHoldings } from '../../match/rank/numbers/phone-holdings.ts';
import { type NumberHabits, type Population, PRIOR_POPULATION } from '../../match/rank/population.ts';
import type { AskRates } from '../../match/rank/rates.ts';
import { showCity, showPostcode, showState, showStreet } from '../../normalize/address/address-show.ts';
import { likeliestLine } from '../../normalize/phone/phone-line.ts';
import { estimateByName, estimatedBirthDate } from '../person/demographics.ts';
import { showPersonName } from '../person/names.ts';
import { shownAddresses } from '../person/settled-addresses.ts';
import { type KeptHolding, lookOfSole, readGrounds, writeGrounds } from './owner-grounds.ts';
import type { SoleHolders } from './sole-holders.ts';

/** What the choice of an owner stands on beside the people themselves. */
export interface OwnerContext {
  /** The newest day any record of the store was seen: ages of facts are counted from here. */
  readonly newestSeen: Day | undefined;
  readonly rates?: AskRates;
  /** How numbers are shared and handed on here, and who is held, where it was measured. */
  readonly habits?: NumberHabits & Pick<Population, 'doubles'>;
  readonly calibration?: Calibration;
  /** Where many are weighed with the same. */
  readonly sole?: SoleHolders;
}

/** A number that more people have is a switchboard: it tells nobody. */
export const MAX_HOLDERS = 16;
const NO_NAME = { first: '', last: '', full: '' };

export interface OwnerAsk {
  readonly number: PhoneNumber;
  readonly holders: readonly Person[];
  readonly line?: Line;
  readonly context: OwnerContext;
  /** Kept for those who read the row: it is written by what is usual everywhere. */
  readonly matesOf?: MatesOf;
}

/** The likeliest present owner of a number among all who were seen with it; undefined when nobody may be named. */
export function choosePhoneOwner(ask: OwnerAsk): PhoneOwner | undefined {
  const { number, context, matesOf } = ask;
  // Whoever has died has no number any more.
  const living = ask.holders.some(({ deceased }) => deceased) ? ask.holders.filter(({ deceased }) => !deceased) : ask.holders;
  if (living.length === 0 || living.length > MAX_HOLDERS) return undefined;
  const holders = living.length === 1 ? living : living.toSorted(equalsFirst);
  const { holdings, shares } = weighHolders(number, holders, context.newestSeen, context.rates, context.habits);
  const isAdult = (at: number) => context.newestSeen === undefined || !isMinor(holders[at]!.birthDate, context.newestSeen);
  // Whoever is a minor by the day of the data is kept for the day on which they are not; readers go by their own day.
  const chosen = likeliest(shares.holders, isAdult) ?? likeliest(shares.holders, () => true)!;
  const kept: KeptHolding[] = [holdings[chosen]!];
  const keptShares = [shares.holders[chosen]!];
  for (let at = 0; at < holders.length; at++) {
    if (at === chosen) continue;
    kept.push(keepOther(holders[at]!, holdings[at]!, holders[chosen]!, context.newestSeen, at < chosen));
    keptShares.push(shares.holders[at]!);
  }
  const confidence = confidenceOf({ ...shares, holders: keptShares }, kept, 0, context);
  const owner = holders[chosen]!;
  const grounds = matesOf === undefined ? kept : kept.map((one) => ({ ...one, mates: matesOf(one.person ?? owner.id) }));
  return describeOwner(number, owner, { confidence, grounds: writeGrounds(grounds) }, ask.line);
}

/** As the records of the owner have it. */
function toldLine({ phones }: Person, number: PhoneNumber): Line | undefined {
  const line = phones.find(({ value }) => value === number)?.line;
  return line && { type: line };
}

/** Who has a number by its grounds, and how sure that is. */
export interface WeighedGrounds {
  readonly confidence: number;
  /** Where it is another than the one whom the grounds are kept with. */
  readonly person?: PersonId;
}

/** The likeliest holder who may be named today, by the habits of the store; undefined where nobody may. */
export function weighGrounds(grounds: string, context: OwnerContext, today: Day, isFirstUnnamed: boolean): WeighedGrounds | undefined {
  const sole = isFirstUnnamed ? undefined : context.sole;
  const look = sole && lookOfSole(grounds);
  const known = look === undefined ? undefined : sole!.confidenceOf(look);
  if (known !== undefined) return { confidence: known };
  const weighed = weighKept(readGrounds(grounds), context, today, isFirstUnnamed);
  if (look !== undefined) sole!.keep(look, weighed!.confidence);
  return weighed;
}

function weighKept(kept: readonly KeptHolding[], context: OwnerContext, today: Day, isFirstUnnamed: boolean): WeighedGrounds | undefined {
  const shares = weighHoldings(kept, context.newestSeen, context.rates, context.habits);
  const chosen =
    kept.length > 1 || isFirstUnnamed
      ? likeliestKept(kept, shares.holders, today, (at) => (at === 0 ? !isFirstUnnamed : mayBeNamed(kept[at]!, today)))
      : 0;
  if (chosen === undefined) return undefined;
  const confidence = confidenceOf(shares, kept, chosen, context);
  return chosen === 0 ? { confidence } : { confidence, person: kept[chosen]!.person! };
}

/** Texts of before tell of nobody but the first who they are. */
function mayBeNamed({ person, birthDate }: KeptHolding, today: Day): boolean {
  return person !== undefined && !isMinor(birthDate, today);
}

/** Of equals the first: their order must be the data's. */
function likeliest(shares: readonly number[], mayBe: (at: number) => boolean): number | undefined {
  let best: number | undefined;
  for (let at = 0; at < shares.length; at++) {
    if (!mayBe(at)) continue;
    if (best === undefined || (shares[at]! > shares[best]! && !weighTheSame(shares[at]!, shares[best]!))) best = at;
  }
  return best;
}

/** Whoever stood before the first, and was a minor then, does so again. */
export function likeliestKept(
  kept: readonly KeptHolding[],
  shares: readonly number[],
  today: Day,
  mayBe: (at: number) => boolean,
): number | undefined {
  const best = likeliest(shares, mayBe);
  if (best !== 0) return best;
  const before = kept.findIndex((one, at) => one.before === true && mayBeNamed(one, today) && weighTheSame(shares[at]!, shares[0]!));
  return before < 0 ? best : before;
}

function keepOther(holder: Person, holding: Holding, owner: Person, newestSeen: Day | undefined, isBefore: boolean): KeptHolding {
  const { id: person, birthDate } = holder;
  const isYoung = birthDate !== undefined && (newestSeen === undefined || isMinor(birthDate, newestSeen));
  return {
    ...holding,
    person,
    ...(isYoung && { birthDate }),
    ...(mayBeOne(owner, holder) && { double: true }),
    ...(isYoung && isBefore && { before: true }),
  };
}

/** The same weighing as that of a fragment with nothing but the number in it. */
function confidenceOf(
  shares: HoldingShares,
  kept: readonly KeptHolding[],
  chosen: number,
  { habits = PRIOR_POPULATION, calibration = CALIBRATION }: OwnerContext,
): number {
  const { holders } = shares;
  let all = 0;
  for (let at = 0; at < holders.length; at++) all += holders[at]! * (1 + shares.takenForHolder[at]!);
  let untold = 0;
  for (const { housemate, untoldMates } of shares.lines) untold += housemate * untoldMates;
  const total = all + untold * (1 + shares.takenForMate) + shares.strangers + shares.unheld;
  const chance = (holders[chosen]! + habits.doubles * sharesOfDoubles(holders, kept, chosen)) / total;
  return roundConfidence(calibrate(chance, 'phone', calibration));
}

/** Others who may be the same human; of others than the first it is known whether that one is. */
function sharesOfDoubles(shares: readonly number[], kept: readonly KeptHolding[], chosen: number): number {
  if (chosen !== 0) return kept[chosen]!.double === true ? shares[0]! : 0;
  let doubles = 0;
  for (let at = 1; at < shares.length; at++) if (kept[at]!.double === true) doubles += shares[at]!;
  return doubles;
}

/** As it is shown; `tabled` is what the tables say of the number. */
export function describeOwner(
  number: PhoneNumber,
  person: Person,
  { confidence, grounds }: { readonly confidence: number; readonly grounds: string },
  tabled: Line | undefined,
): PhoneOwner {
  const name = person.names[0]?.value;
  // A reverse look-up cannot say that a home is a previous one.
  const home = shownAddresses(person.addresses, person.phones).find(({ current }) => current)?.value;
  const estimate = estimateByName(name?.first ?? '', person.gender);
  const birthDate = person.birthDate ?? estimatedBirthDate(estimate, person);
  const gender = person.gender ?? estimate.gender;
  const { first, last, full } = name === undefined ? NO_NAME : showPersonName(name);
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
    zip: home === undefined ? '' : showPostcode(home.zip),
    line: tabled ?? toldLine(person, number) ?? likeliestLine(number),
    ...(birthDate !== undefined && { birthDate }),
    ...(gender !== undefined && { gender }),
  };
}
