import { CALIBRATION, type Calibration, calibrate } from '../../confidence/calibrate.ts';
import { type Population, PRIOR_POPULATION } from '../../confidence/facts.ts';
import { holdingsOf, type NumberShares, weighHoldings } from '../../confidence/phone.ts';
import { RATES } from '../../confidence/rates.ts';
import { areSame, equalsFirst, mayBeOne } from '../../confidence/same-human.ts';
import { isMinor } from '../../core/age.ts';
import type { Day } from '../../core/clock.ts';
import { roundConfidence } from '../../core/confidence.ts';
import type { PersonId } from '../../core/ids.ts';
import type { Line, Person, PhoneOwner } from '../../core/person.ts';
import type { PhoneNumber } from '../../core/record.ts';
import { showParts } from '../../normalize/address/address-show.ts';
import { likeliestLine } from '../../normalize/phone/phone-line.ts';
import { estimateByName, estimatedBirthDate } from '../person/demographics-estimate.ts';
import { shownAddresses } from '../person/settled-addresses.ts';
import { showPersonName } from '../person/shown-name.ts';
import { type KeptHolding, readEvidence, writeEvidence } from './owner-evidence.ts';

/** What the choice of an owner depends on, besides the people themselves. */
export interface OwnerContext {
  readonly population: Population;
  readonly calibration?: Calibration;
}

/** A number of more people is a switchboard: it identifies nobody. */
export const MAX_HOLDERS = 16;
const NO_NAME = { first: '', last: '', full: '' };
const NO_HOME = { street: '', city: '', state: '', zip: '' };

export interface OwnerAsk {
  readonly number: PhoneNumber;
  readonly holders: readonly Person[];
  readonly line?: Line;
  readonly context: OwnerContext;
}

/** What owners are stored with: facts that are the same in whatever order the records arrived; measured facts are applied when they are read. */
export function storedContext({
  newestSeen,
  coverage,
}: {
  readonly newestSeen?: Day | undefined;
  readonly coverage?: number;
}): OwnerContext {
  return {
    population: { ...PRIOR_POPULATION, ...(newestSeen !== undefined && { newestSeen }), ...(coverage !== undefined && { coverage }) },
  };
}

/** The likeliest present owner of a number among all who were seen with it; undefined when no one may be named. */
export function choosePhoneOwner({ number, holders: all, line, context }: OwnerAsk): PhoneOwner | undefined {
  const living = all.filter(({ deceased }) => deceased !== true);
  if (living.length === 0 || living.length > MAX_HOLDERS) return undefined;
  const holders = living.toSorted(equalsFirst);
  const holdings = holdingsOf(number, holders);
  const { newestSeen } = context.population;
  const shares = weighHoldings(holdings, context.population, RATES);
  const isYoung = ({ birthDate }: Person) => newestSeen !== undefined && isMinor(birthDate, newestSeen);
  // A minor is kept for the day on which they no longer are: readers go by their own day.
  const chosen = likeliest(shares.holders, (at) => !isYoung(holders[at]!)) ?? likeliest(shares.holders, () => true)!;
  const owner = holders[chosen]!;
  const others = [...holders.keys()].filter((at) => at !== chosen);
  const kept = [
    holdings[chosen]!,
    ...others.map((at): KeptHolding => {
      const { id: person, birthDate } = holders[at]!;
      const mayBeYoung = birthDate !== undefined && (newestSeen === undefined || isMinor(birthDate, newestSeen));
      return { ...holdings[at]!, person, ...(mayBeYoung && { birthDate }), ...(mayBeOne(owner, holders[at]!) && { sameHuman: true }) };
    }),
  ];
  const confidence = confidenceOf({ ...shares, holders: [chosen, ...others].map((at) => shares.holders[at]!) }, kept, 0, context);
  return describeOwner(number, owner, { confidence, evidence: writeEvidence(kept) }, line);
}

/** Who has a number by its stored evidence, and how sure that is. */
export interface WeighedEvidence {
  readonly confidence: number;
  /** Where it is another person than the one with whom the evidence is stored. */
  readonly person?: PersonId;
}

/** The likeliest holder who may be named today, by the facts of the store; undefined where nobody may. */
export function weighEvidence(evidence: string, context: OwnerContext, today: Day, isFirstUnnamed: boolean): WeighedEvidence | undefined {
  const holdings = readEvidence(evidence);
  const shares = weighHoldings(holdings, context.population, RATES);
  const chosen = likeliest(shares.holders, (at) => (at === 0 ? !isFirstUnnamed : !isMinor(holdings[at]!.birthDate, today)));
  if (chosen === undefined) return undefined;
  const confidence = confidenceOf(shares, holdings, chosen, context);
  return chosen === 0 ? { confidence } : { confidence, person: holdings[chosen]!.person! };
}

/** Of equals the first: their order must be the data's. */
function likeliest(shares: readonly number[], mayBe: (at: number) => boolean): number | undefined {
  let best: number | undefined;
  for (const [at, share] of shares.entries()) {
    if (!mayBe(at)) continue;
    if (best === undefined || (share > shares[best]! && !areSame(share, shares[best]!))) best = at;
  }
  return best;
}

/** The same as that of a fragment with nothing but the number in it. */
function confidenceOf(
  shares: NumberShares,
  kept: readonly KeptHolding[],
  chosen: number,
  { population, calibration = CALIBRATION }: OwnerContext,
): number {
  let total = shares.strangers + shares.absent;
  for (const share of shares.holders) total += share;
  for (const { eachMember, members } of shares.households) total += eachMember * members;
  let human = shares.holders[chosen]!;
  for (const [at, share] of shares.holders.entries()) {
    const isSame = at !== chosen && (chosen === 0 ? kept[at]!.sameHuman === true : at === 0 && kept[chosen]!.sameHuman === true);
    if (isSame) human += population.doubles * share;
  }
  return roundConfidence(calibrate(human / total, 'phone', population, calibration));
}

/** Whether a number that a person was seen with is still theirs. */
export type NumberStanding = 'theirs' | 'doubtful' | 'passed_on';

interface KeptOwner {
  readonly person: PersonId;
  readonly evidence: string;
}

/**
 * A number has passed on where its likeliest holder is of another household, and another household as a whole is likelier to have it
 * than theirs: which of the new people has it does not matter.
 */
export function standingOf(id: PersonId, { person, evidence }: KeptOwner, context: OwnerContext): NumberStanding {
  const kept = readEvidence(evidence);
  const own = person === id ? kept[0] : kept.find((holding) => holding.person === id);
  if (own === undefined) return 'doubtful';
  const { chances, household } = weighHouseholds(kept, context);
  if (household === own.household) return 'theirs';
  return Math.max(...chances.values()) > chances.get(own.household)! ? 'passed_on' : 'doubtful';
}

/** The holders of the likeliest household; nobody where strangers and absent people are as likely to have the number. */
export function knownHolders({ person, evidence }: KeptOwner, context: OwnerContext): readonly PersonId[] {
  const kept = readEvidence(evidence);
  const { chances, household, others } = weighHouseholds(kept, context);
  const stored = [...chances.values()].reduce((sum, chance) => sum + chance, 0);
  if (stored <= others) return [];
  return kept.filter((holding) => holding.household === household).map((holding) => holding.person ?? person);
}

/** How likely each household has a number, which one has the likeliest holder, and how likely none of them has it. */
function weighHouseholds(kept: readonly KeptHolding[], { population }: OwnerContext) {
  const { holders, households, strangers, absent } = weighHoldings(kept, population, RATES);
  const chances = new Map(households.map(({ household, eachMember, members }) => [household, eachMember * members]));
  for (const [at, { household }] of kept.entries()) chances.set(household, chances.get(household)! + holders[at]!);
  return { chances, household: kept[likeliest(holders, () => true)!]!.household, others: strangers + absent };
}

/** As it is shown; `tabled` is the number's row in the line tables. Of a withheld person only the line is kept. */
export function describeOwner(
  number: PhoneNumber,
  person: Person,
  { confidence, evidence }: { readonly confidence: number; readonly evidence: string },
  tabled: Line | undefined,
): PhoneOwner {
  const recorded = person.phones.find(({ value }) => value === number)?.line;
  const line = tabled ?? (recorded === undefined ? likeliestLine(number) : { type: recorded });
  if (person.withheld === true) return { number, person: person.id, confidence, evidence, ...NO_NAME, ...NO_HOME, line };
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
    evidence,
    first,
    last,
    full,
    ...(home === undefined ? NO_HOME : showParts(home)),
    line,
    ...(birthDate !== undefined && { birthDate }),
    ...(gender !== undefined && { gender }),
  };
}
