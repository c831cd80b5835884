import { precisionOf } from './addresses/precision.ts';
import { USUALLY_ELSEWHERE } from './addresses/weigh-address.ts';
import { weighPlace } from './addresses/weigh-place.ts';
import { raiseAgreed } from './agreed.ts';
import { lowerContradicted } from './contradicted.ts';
import { equalsFirst, weighTheSame } from './equals-first.ts';
import { isExact, weighEmails, weighUnreadMailbox } from './mailboxes/weigh-email.ts';
import { weighOtherGeneration } from './names/weigh-name-beside.ts';
import { weighNames } from './names/weigh-names.ts';
import { weighPhone } from './numbers/weigh-phone.ts';
import { askable } from './population.ts';
import type { GroupWeights, RankAsk, Ranking } from './rank-ask.ts';
import { type Groups, RankedOne } from './ranked-one.ts';
import { type AskRates, RATES, ratesWhere } from './rates.ts';
import { weighUnheld } from './unheld/weigh-unheld.ts';

/** One question on its way to a ranking. */
export class RankUnderWay<Ask extends RankAsk = RankAsk> implements GroupWeights {
  readonly ask: Ask;
  readonly rates: AskRates;
  place: GroupWeights['place'];
  names: GroupWeights['names'];
  emails: GroupWeights['emails'];
  heldMailbox = 0;
  phone!: GroupWeights['phone'];
  ranking!: Ranking;

  constructor(ask: Ask, rates: AskRates) {
    this.ask = ask;
    this.rates = rates;
  }
}

export function startRanking<Ask extends RankAsk>(ask: Ask, rates: AskRates = RATES): RankUnderWay<Ask> {
  return new RankUnderWay(ask, ratesWhere(ask.population, rates));
}

type RankStep = (one: RankUnderWay) => void;

/** In their order. Whoever ranks for many takes each step for all of them before the next: the processor keeps its code at hand. */
export const RANK_STEPS: readonly RankStep[] = [weighPlaceOf, weighNamesOf, weighEmailsOf, weighPhoneOf, shareOut, correct];
/** Those that rank a question as it stands. */
const WEIGHING = RANK_STEPS.slice(0, -1);

/**
 * P(c|f) for every candidate, against each other, against held people who were not read, and against people who are not
 * held: anybody, whoever took over the number, and unknown people of the same household. All in units of what the
 * fragment would be worth if it told of somebody drawn at random.
 */
export function rankCandidates(ask: RankAsk, rates?: AskRates): Ranking {
  return rankBy(RANK_STEPS, startRanking(ask, rates));
}

function rankBy(steps: readonly RankStep[], one: RankUnderWay): Ranking {
  for (const step of steps) step(one);
  return one.ranking;
}

function weighPlaceOf(one: RankUnderWay): void {
  const { fragment, candidates, crowd = 0, lastHeld, population } = one.ask;
  one.place = weighPlace(fragment.addresses[0], candidates, crowd, { name: fragment.names[0], lastHeld }, population, one.rates);
}

function weighNamesOf(one: RankUnderWay): void {
  const { ask, rates } = one;
  const name = ask.fragment.names[0];
  if (name !== undefined) one.names = weighNames(name, ask.candidates, ask.population, ask, rates, shareReadBy(one));
}

/** Share of people among whom all are read who may bear the name given, or one that it may be a slip of. */
function shareReadBy({ ask: { fragment, population }, place }: RankUnderWay): number {
  if (fragment.phones.length + fragment.emails.length > 0) return 1 / askable(population);
  return place === undefined ? 1 : place.shares[precisionOf(place.address)];
}

function weighEmailsOf(one: RankUnderWay): void {
  const { fragment, candidates, population } = one.ask;
  const mailbox = fragment.emails[0];
  if (mailbox !== undefined) one.emails = weighEmails(mailbox, fragment.names[0], candidates, population, one.rates);
  one.heldMailbox = weighUnreadMailbox(one.emails, population, one.rates);
}

function weighPhoneOf(one: RankUnderWay): void {
  const { names, place, heldMailbox } = one;
  const { fragment, candidates, matesOf, population } = one.ask;
  const beside = { name: fragment.names[0], names, place, heldMailbox, matesOf };
  one.phone = weighPhone(fragment.phones[0], candidates, beside, population, one.rates);
}

function shareOut(one: RankUnderWay): void {
  const { ask, rates, phone, emails, names, place } = one;
  const groups: Groups = [phone.weighed, emails, names?.weighed, place?.addresses.weighed];
  const masses = massesOf(groups, ask.candidates.length);
  const readMass = sumOf(masses);
  const unreadMass = weighUnread(ask, one, masses, rates);
  const unheldMass = weighUnheld(ask, one, rates) + weighMixedUp(groups, one, masses, rates) + weighGenerations(one, masses);
  const total = readMass + unreadMass + unheldMass;
  const ranked = ask.candidates.map((person, at) => new RankedOne(person, masses[at]!, masses[at]! / total, groups, at));
  if (ranked.length > 1) ranked.sort((a, b) => (weighTheSame(a.mass, b.mass) ? equalsFirst(a.person, b.person) : b.mass - a.mass));
  one.ranking = { ranked, readShare: readMass / total, unreadShare: unreadMass / total, unheldShare: unheldMass / total };
}

/** By what the same question says without one of its groups. */
function correct(one: RankUnderWay): void {
  const { ask, rates, ranking } = one;
  const rank = (less: RankAsk) => rankBy(WEIGHING, new RankUnderWay(less, rates));
  one.ranking = raiseAgreed(lowerContradicted(ranking, ask, rank), ask, rank);
}

function massesOf(groups: Groups, people: number): number[] {
  const masses: number[] = [];
  for (let at = 0; at < people; at++) {
    let mass = 1;
    for (const group of groups) if (group !== undefined) mass *= group[at]!.ratio;
    masses.push(mass);
  }
  return masses;
}

function sumOf(masses: readonly number[]): number {
  let sum = 0;
  for (const mass of masses) sum += mass;
  return sum;
}

/** Held people who were not read: each is worth no more than the least of those who were, or fits by the name alone. */
function weighUnread(ask: RankAsk, weights: GroupWeights, masses: readonly number[], rates: AskRates): number {
  return (masses.length === 0 ? 0 : ask.unread * Math.min(...masses)) + weighNamesakes(ask, weights, rates);
}

/**
 * Namesakes, and people of names that were meant, of whom nothing else is known to fit; what is known to be another's is no
 * likelier theirs than of those read.
 */
function weighNamesakes({ fragment, unreadNamesakes, population }: RankAsk, weights: GroupWeights, rates: AskRates): number {
  const { phone, emails, names, place } = weights;
  if (names === undefined || (unreadNamesakes === 0 && names.meantOthers === 0)) return 0;
  const passedOn = phone.holders.length === 0 ? 1 : rates.taken + phone.strangers / askable(population);
  const others =
    (fragment.phones.length === 0 ? 1 : Math.min(passedOn, rates.otherNumber)) *
    (emails === undefined ? 1 : emails.some(isExact) ? Math.min(rates.mailboxTaken, rates.emailOther) : rates.emailOther) *
    (place === undefined ? 1 : USUALLY_ELSEWHERE);
  return others * (unreadNamesakes * names.bearer + names.meantOthers);
}

/** Whoever gives something that is not the person's may mean somebody else, into whose data the rest has strayed. */
function weighMixedUp(groups: Groups, { place }: GroupWeights, masses: readonly number[], rates: AskRates): number {
  let mass = 0;
  for (let at = 0; at < masses.length; at++) {
    let strays = 1 - (place?.addresses.writtenSo[at] ?? 1);
    for (const group of groups) if (group !== undefined && group[at]!.ratio < 1 && group[at]!.level !== 'missing') strays += 1;
    mass += rates.mixedUp * strays * masses[at]!;
  }
  return mass;
}

function weighGenerations({ names }: GroupWeights, masses: readonly number[]): number {
  return names?.generations === undefined ? 0 : weighOtherGeneration(names.generations, masses);
}
