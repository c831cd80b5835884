import type { Person } from '../../../core/person.ts';
import type { PersonName, PhoneNumber } from '../../../core/record.ts';
import type { PlaceWeights } from '../addresses/weigh-place.ts';
import { areMates, type MatesOf, shareSurname, weighHolders } from '../homes/households.ts';
import type { Weighed } from '../names/weigh-name.ts';
import type { NameWeights } from '../names/weigh-names.ts';
import { askable, type Population } from '../population.ts';
import type { AskRates } from '../rates.ts';
import { hasKnownSon } from '../unheld/known-son.ts';
import { tellsGeneration } from '../unheld/senior.ts';
import { survival, type UntoldLine } from './phone-holdings.ts';

export interface PhoneWeights {
  /** Undefined where no number is given. */
  readonly weighed: readonly Weighed[] | undefined;
  readonly holders: readonly Person[];
  /** People who took over the number, and live elsewhere. */
  readonly strangers: number;
  /** For each household that has the number: its holders, and people whom no record gives it and who were not read or are not held. */
  readonly lines: readonly { readonly holders: readonly Person[]; readonly housemates: number }[];
  /** Beside the candidates: people whom files take for one who has the number, so much for that one's share. */
  readonly takenFor: readonly number[];
  /** The same for the share of those of a line who were not read. */
  readonly takenForMate: number;
}

/** What is given beside a number, and what it says. */
export interface GivenBeside {
  readonly name: PersonName | undefined;
  readonly names: NameWeights | undefined;
  readonly place: PlaceWeights | undefined;
  /** What the mailbox given says of somebody held who was not read. */
  readonly heldMailbox: number;
  readonly matesOf?: MatesOf | undefined;
}

const NO_LINES: PhoneWeights['lines'] = [];
const NO_PHONE: PhoneWeights = { weighed: undefined, holders: [], strangers: 0, lines: NO_LINES, takenFor: [], takenForMate: 0 };

/** Weighs the asked number against those of every candidate: its holders, whoever lives with them, and all others. */
export function weighPhone(
  number: PhoneNumber | undefined,
  candidates: readonly Person[],
  beside: GivenBeside,
  population: Population,
  rates: AskRates,
): PhoneWeights {
  if (number === undefined) return NO_PHONE;
  const holders = candidates.filter((person) => person.phones.some((phone) => phone.value === number));
  if (holders.length === 0) {
    const weighed = candidates.map((person) => weighOther(person, Number.POSITIVE_INFINITY, population, rates));
    return { ...NO_PHONE, weighed };
  }
  const { holdings, shares } = weighHolders(number, holders, population.newestSeen, rates, population, beside.matesOf);
  const everybody = askable(population);
  const mateShares = candidates.map(() => 0);
  const lines = shares.lines.map((line) => {
    const ofLine = holders.filter((_, at) => holdings[at]!.household === line.household);
    const mates = matesOf(ofLine, holders, candidates, population);
    const { each, others } = shareLine(candidates, ofLine, mates, line, beside, population);
    for (const at of mates) mateShares[at] = Math.max(mateShares[at]!, each);
    return { holders: ofLine, housemates: everybody * others };
  });
  // A number that is known to be somebody's is another's only once it has passed on, whoever that may be.
  const passedOn = rates.taken + shares.strangers;
  const weighed = candidates.map((person, index): Weighed => {
    const at = holders.indexOf(person);
    if (at >= 0) return { ratio: everybody * shares.holders[at]!, level: 'exact' };
    const mateShare = mateShares[index]!;
    if (mateShare === 0) return weighOther(person, passedOn, population, rates);
    // A home whose people are seen to bear the surname given makes a number no less its holder's: without it, each of them may.
    return { ratio: everybody * mateShare * (isFamily(index, beside) ? population.sharedSurname : 1), level: 'household' };
  });
  const { takenForHolder, takenForMate } = shares;
  const takenFor = candidates.map((person, index) => {
    const at = holders.indexOf(person);
    if (at < 0) return mateShares[index] === 0 ? 0 : takenForMate;
    return holdings[at]!.senior !== true || tellsGeneration(beside.name) || hasKnownSon(person, candidates)
      ? takenForMate
      : takenForHolder[at]!;
  });
  return { weighed, holders, strangers: everybody * shares.strangers, lines, takenFor, takenForMate };
}

/** Somebody of whom a surname alone is given, and is theirs. */
function isFamily(at: number, { name, names }: GivenBeside): boolean {
  return name?.first === '' && names!.weighed[at]!.ratio > 1;
}

/** Somebody who is not known to have the number, nor to live with anybody who has it. */
function weighOther(person: Person, atMost: number, population: Population, rates: AskRates): Weighed {
  if (person.phones.length === 0) return { ratio: Math.min(atMost, population.phoneUntold), level: 'missing' };
  return { ratio: Math.min(atMost, givesOther(person, population, rates)), level: 'other' };
}

/**
 * The longer ago somebody was seen with a number, the likelier they are asked about by one that the store has not heard of; and the
 * less likely, the more of theirs it knows.
 */
function givesOther(person: Person, { newestSeen }: Population, rates: AskRates): number {
  const kept = person.phones.map((phone) => survival(phone, newestSeen, rates.otherNumberGrowth));
  return 1 - (1 - rates.otherNumber / kept.length) * Math.max(...kept);
}

/** Who of the candidates lives with the holders of a line; at an address of more people than a household has, who is of their name. */
function matesOf(ofLine: readonly Person[], holders: readonly Person[], candidates: readonly Person[], population: Population): number[] {
  const mates = candidates.flatMap((person, at) =>
    !holders.includes(person) && ofLine.some((holder) => areMates(holder, person)) ? [at] : [],
  );
  if (mates.length < population.householdSizes.length) return mates;
  return mates.filter((at) => ofLine.some((holder) => shareSurname(holder, candidates[at]!)));
}

/**
 * What each one read who lives with the line's holders has of it, and what all others of the household have together. The home,
 * where it is given, tells how many these are; where more are met than the line lets expect, they share what it leaves them:
 * what agrees never makes a number less its holder's.
 */
function shareLine(
  candidates: readonly Person[],
  holders: readonly Person[],
  mates: readonly number[],
  { housemate, untoldMates }: UntoldLine,
  { name, place, heldMailbox }: GivenBeside,
  { missed }: Population,
): { readonly each: number; readonly others: number } {
  // Where a first name is given, whoever is held and bears it is read.
  const isNamed = name !== undefined && name.first !== '';
  const unheld = missed * untoldMates;
  if (!liveAt(place, holders, candidates)) {
    const held = isNamed ? 0 : Math.max(0, untoldMates - unheld - mates.length);
    const each = mates.length === 0 ? 0 : housemate * Math.min(1, untoldMates / mates.length);
    return { each, others: housemate * (unheld + heldMailbox * held) };
  }
  const atHome = place!.mates!;
  const each = housemate * Math.min(1, untoldMates / (atHome.held + atHome.unheld + mates.length));
  return {
    each,
    others: isNamed ? Math.min(each * atHome.unheld, housemate * unheld) : each * (atHome.unheld + heldMailbox * atHome.held),
  };
}

function liveAt(place: PlaceWeights | undefined, holders: readonly Person[], candidates: readonly Person[]): boolean {
  if (place?.mates === undefined || place.addresses.written === 0) return false;
  return holders.some((person) => place.addresses.residences[candidates.indexOf(person)]?.current === true);
}
