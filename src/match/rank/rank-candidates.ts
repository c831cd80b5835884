import { raiseFormer } from './addresses/former-home.ts';
import { USUALLY_ELSEWHERE } from './addresses/weigh-address.ts';
import { weighPlace } from './addresses/weigh-place.ts';
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

/**
 * P(c|f) for every candidate, against each other, against held people who were not read, and against people who are not
 * held: anybody, whoever took over the number, and unknown people of the same household. All in units of what the
 * fragment would be worth if it told of somebody drawn at random.
 */
export function rankCandidates(ask: RankAsk, rates: AskRates = RATES): Ranking {
  const ratesHere = ratesWhere(ask.population, rates);
  const rank = (less: RankAsk) => rankAll(less, ratesHere);
  return raiseFormer(lowerContradicted(rank(ask), ask, rank), ask, rank);
}

function rankAll(ask: RankAsk, rates: AskRates): Ranking {
  const weights = weighGroups(ask, rates);
  const { phone, emails, names, place } = weights;
  const groups: Groups = [phone.weighed, emails, names?.weighed, place?.addresses.weighed];
  const masses = massesOf(groups, ask.candidates.length);
  const readMass = sumOf(masses);
  const unreadMass = weighUnread(ask, weights, masses, rates);
  const unheldMass = weighUnheld(ask, weights, rates) + weighMixedUp(groups, weights, masses, rates) + weighGenerations(weights, masses);
  const total = readMass + unreadMass + unheldMass;
  const ranked = ask.candidates.map((person, at) => new RankedOne(person, masses[at]!, masses[at]! / total, groups, at));
  if (ranked.length > 1) ranked.sort((a, b) => (weighTheSame(a.mass, b.mass) ? equalsFirst(a.person, b.person) : b.mass - a.mass));
  return { ranked, readShare: readMass / total, unreadShare: unreadMass / total, unheldShare: unheldMass / total };
}

function weighGroups(ask: RankAsk, rates: AskRates): GroupWeights {
  const { fragment, candidates, population, crowd = 0 } = ask;
  const {
    phones: [number],
    emails: [mailbox],
    names: [name],
  } = fragment;
  const place = weighPlace(fragment.addresses[0], candidates, crowd, { name, lastHeld: ask.lastHeld }, population, rates);
  const names = name === undefined ? undefined : weighNames(name, candidates, population, ask, rates);
  const emails = mailbox === undefined ? undefined : weighEmails(mailbox, name, candidates, population, rates);
  const heldMailbox = weighUnreadMailbox(emails, population, rates);
  const phone = weighPhone(number, candidates, { name, names, place, heldMailbox, matesOf: ask.matesOf }, population, rates);
  return { phone, emails, heldMailbox, names, place };
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
