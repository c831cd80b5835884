import { DAYS_A_YEAR, type Day } from '../core/clock.ts';
import type { Person } from '../core/person.ts';
import type { LineType, PhoneNumber } from '../core/record.ts';
import { askablePeople, type Population, PRIOR_POPULATION } from './facts.ts';
import { groupHouseholds, shareHome, survival, yearsSince } from './household.ts';
import type { GroupWeights, Question, Weighed } from './question.ts';
import { type SeenLine, shareOfLine } from './shared-line.ts';

/** How one person is recorded to have a number. */
export interface Holding {
  readonly firstSeen?: Day;
  readonly lastSeen?: Day;
  readonly witnesses: number;
  /** Where the number stands among the person's own, best first. */
  readonly position: number;
  /** Holders of one household share the line. */
  readonly household: number;
  readonly kind?: LineType;
}

/** Chances that each kind of person is asked about by a number; they need not sum to one. */
export interface NumberShares {
  /** One for each holding. */
  readonly holders: readonly number[];
  /** A stranger has taken the number over. */
  readonly strangers: number;
  /** For each household of holders: its members without a record of the number, each one, and how many they are. */
  readonly households: readonly { readonly household: number; readonly eachMember: number; readonly members: number }[];
  /** Any other absent person. */
  readonly absent: number;
}

/** Each further independent source leaves a fifth of the doubt. */
const WITNESS_DOUBT = 5;
const MOST_POSITION = 3;

type NumberFacts = Pick<Population, 'newestSeen' | 'lines' | 'householdSizes' | 'numberTurnover' | 'coverage'>;

/**
 * Whose a number is: P(holder) = P(kept since last seen) · P(no wrong entry) · P(not outlasted by another household) · share of the
 * line within the household. Reverse phone and the phone group of full identity both use it.
 */
export function weighHoldings(holdings: readonly Holding[], facts: NumberFacts, rates: Question['rates']): NumberShares {
  const loss = (rates.numberLoss * facts.numberTurnover) / PRIOR_POPULATION.numberTurnover;
  const kept = holdings.map((holding) => {
    let chance = survival(holding, facts.newestSeen, loss) * (1 - rates.wrongEntry / WITNESS_DOUBT ** (holding.witnesses - 1));
    for (const rival of holdings) if (rival.household !== holding.household) chance *= outlasted(holding, rival, rates);
    return chance;
  });
  const holders = holdings.map(() => 0);
  const households: NumberShares['households'][number][] = [];
  for (const household of new Set(holdings.map((one) => one.household))) {
    const members = holdings.filter((one) => one.household === household);
    const line = shareOfLine(seenLine(members), facts);
    let [index, keptMost] = [0, 0];
    for (const [at, member] of holdings.entries()) {
      if (member.household !== household) continue;
      // A household's line is the later number of each member, which then says little.
      const later = rates.laterNumber ** Math.min(member.position, MOST_POSITION);
      holders[at] = kept[at]! * (line.own[index++]! * later + line.shared);
      keptMost = Math.max(keptMost, kept[at]!);
    }
    households.push({ household, eachMember: (keptMost * line.unrecorded) / line.unrecordedMembers, members: line.unrecordedMembers });
  }
  return {
    holders,
    strangers: (1 - Math.max(0, ...kept)) * rates.stranger,
    households,
    absent: (1 - facts.coverage) * rates.taken,
  };
}

/** A line as the holders of one household describe it. */
export function seenLine(members: readonly Holding[]): SeenLine {
  const kinds = members.map(({ kind }) => kind).filter((kind) => kind !== undefined);
  return {
    sources: members.map(({ witnesses }) => witnesses),
    later: members.every(({ position }) => position > 0),
    kind: kinds.every((kind) => kind === kinds[0]) ? kinds[0] : undefined,
  };
}

/** A number has one household at a time: one seen with it later has it rather than one seen earlier. */
function outlasted(holding: Holding, rival: Holding, rates: Question['rates']): number {
  const last = holding.lastSeen ?? holding.firstSeen;
  const rivalLast = rival.lastSeen ?? rival.firstSeen;
  if (last === undefined || rivalLast === undefined || rivalLast <= last) return 1;
  if ((rival.firstSeen ?? rivalLast) > last) return rates.formerHolder;
  return Math.max(rates.formerHolder, Math.exp((-rates.rival * (rivalLast - last)) / DAYS_A_YEAR));
}

/** How each of these people is recorded to have the number. */
export function holdingsOf(number: PhoneNumber, holders: readonly Person[]): Holding[] {
  const households = groupHouseholds(holders);
  return holders.map((person, at) => {
    const position = person.phones.findIndex((phone) => phone.value === number);
    const { witnesses = 1, firstSeen, lastSeen, line } = person.phones[position] ?? {};
    return {
      witnesses,
      position: Math.max(0, position),
      household: households[at]!,
      ...(firstSeen !== undefined && { firstSeen }),
      ...(lastSeen !== undefined && { lastSeen }),
      ...(line !== undefined && { kind: line }),
    };
  });
}

export interface PhoneWeights extends GroupWeights {
  readonly holders: readonly Person[];
  /** P(number | a stranger took it over) and P(number | a person who is not its holder), against a random person. */
  readonly strangers: number;
  readonly passedOn: number;
  /** For each household of holders, who they are and what the number says of its other members, all together. */
  readonly households: readonly { readonly holders: readonly Person[]; readonly members: number }[];
}

/** Weighs the number against the candidates: its holders, members of their households, all others. */
export function weighPhone({ fragment, candidates, population, rates }: Question): PhoneWeights | undefined {
  const number = fragment.phones[0];
  if (number === undefined) return undefined;
  const holders = candidates.filter((person) => person.phones.some((phone) => phone.value === number));
  if (holders.length === 0) {
    const weighed = candidates.map((person) => weighOther(person, Number.POSITIVE_INFINITY, population, rates));
    return { weighed, holders, strangers: 0, passedOn: 1, households: [] };
  }
  const holdings = holdingsOf(number, holders);
  const shares = weighHoldings(holdings, population, rates);
  const everybody = askablePeople(population);
  const passedOn = rates.taken + shares.strangers;
  const memberShares = candidates.map(() => 0);
  const isNamed = (fragment.names[0]?.first ?? '') !== '';
  const households = shares.households.map(({ household, eachMember, members }) => {
    const own = holders.filter((_, at) => holdings[at]!.household === household);
    const read = [...candidates.keys()].filter(
      (at) => !holders.includes(candidates[at]!) && own.some((holder) => shareHome(holder, candidates[at]!)),
    );
    // Where more are met than the line lets be expected, they share what it leaves them.
    const shared = Math.min(members, read.length);
    for (const at of read) memberShares[at] = Math.max(memberShares[at]!, (eachMember * shared) / read.length);
    // A stored member whose first name is given would have been read.
    const absent = members * population.missed;
    const unread = isNamed ? Math.min(absent, members - shared) : members - shared;
    return { holders: own, members: everybody * eachMember * unread };
  });
  const weighed = candidates.map((person, index): Weighed => {
    const at = holders.indexOf(person);
    if (at >= 0) return { factor: everybody * shares.holders[at]!, level: 'exact' };
    if (memberShares[index]! > 0) return { factor: everybody * memberShares[index]!, level: 'household' };
    return weighOther(person, passedOn, population, rates);
  });
  return { weighed, holders, strangers: everybody * shares.strangers, passedOn, households };
}

/** A person who is not known to have the number: the longer ago they were seen with another, the likelier it is new to the store. */
function weighOther(person: Person, most: number, { newestSeen, onFile }: Population, rates: Question['rates']): Weighed {
  if (person.phones.length === 0) return { factor: Math.min(most, unknownValue(onFile.phone)), level: 'missing' };
  const kept = Math.min(...person.phones.map((phone) => yearsSince(phone, newestSeen)));
  return { factor: Math.min(most, 1 - (1 - rates.otherNumber) * Math.exp(-rates.otherNumberGrowth * kept)), level: 'other' };
}

/** Share of people who have no number, or no mailbox, at all. */
const WITHOUT = 0.05;
const LEAST_UNKNOWN = 0.3;

/** P(a person has a value | the store knows none) against a random person: the fuller the files, the likelier they have none. */
export function unknownValue(onFile: number): number {
  const none = 1 - onFile;
  return Math.max(LEAST_UNKNOWN, (none - WITHOUT) / none) / (1 - WITHOUT);
}
