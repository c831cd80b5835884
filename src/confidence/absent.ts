import type { Person } from '../core/person.ts';
import type { PersonName, PostalAddress } from '../core/record.ts';
import { compareLast, LAST } from '../match/compare/names.ts';
import type { Resident } from './address.ts';
import { absentHouseholdOdds, absentPeople, askablePeople, type Population, peoplePerHousehold, reachedShare } from './facts.ts';
import { isSameHome, recordedAtHome, survival, unknownMembers, unrecordedAtHome } from './household.ts';
import type { NameWeights } from './name.ts';
import type { Question } from './question.ts';
import type { AskRates } from './rates.ts';
import { GROUP_BITS, GROUPS, type Group, type Row } from './rows.ts';
import { factorsOf, type Weights } from './terms.ts';

/** Homes differ in how often they change hands: the shape of a gamma distribution; and for how many years callers remember a home. */
const TURNOVER_SHAPE = 1;
const YEARS_REMEMBERED = 8;
/** Of people of whom nothing but the name is known: how often the number, mailbox or home given is not on file for them. */
const OTHER_HOME = 0.06;

const { phone: PHONE, email: EMAIL, name: NAME, address: ADDRESS } = GROUP_BITS;

/**
 * The people who may be asked about without being candidates, each kind as one row with its factor for every group: any absent person,
 * the stranger who took the number over, unrecorded members of the households of number and home, later and earlier people of the home,
 * others who share the mailbox, and stored people who were not read.
 */
export function absentRows(question: Question, weights: Weights): Row[] {
  const { candidates, population, rates } = question;
  const { phone, email, address } = weights;
  const otherMailbox = email?.isKnown === true ? rates.taken : 1;
  const ofAnybody = {
    phone: phone !== undefined && phone.holders.length > 0 ? rates.taken : 1,
    email: otherMailbox,
    name: 1,
    address: address?.absent ?? 1,
  };
  const rows: Row[] = [{ people: absentPeople(population), factors: ofAnybody, needs: 0 }];
  if (phone !== undefined && phone.holders.length > 0) {
    const elsewhere = address?.residents.length === 0 && address.home !== undefined ? address.absent * (1 - population.coverage) : 1;
    rows.push({ people: 1, factors: { phone: phone.strangers, email: otherMailbox, name: 1, address: elsewhere }, needs: PHONE });
    for (const line of phone.households) {
      // The member of the household whom name and address fit best stands for the unrecorded ones, who are asked about by the same home.
      const fits = line.holders.map((holder) => ({
        name: memberName(question, weights.name, holder),
        address: factorsOf(weights, candidates.indexOf(holder)).address,
      }));
      const best = fits.reduce((a, b) => (a.name * a.address >= b.name * b.address ? a : b));
      rows.push({ people: 1, factors: { phone: line.members, email: otherMailbox, ...best }, needs: PHONE });
    }
  }
  if (email?.isKnown === true)
    rows.push({
      people: 1,
      factors: { phone: 1, email: askablePeople(population) * rates.emailSharers, name: 1, address: 1 },
      needs: EMAIL,
    });
  if (address?.home !== undefined && address.residents.length > 0)
    rows.push(...peopleOfHome(question, weights, address.home, otherMailbox));
  rows.push(...namesakeRows(question, weights, ofAnybody.email), ...unreadRows(question, weights));
  return rows;
}

/** Unrecorded members of the households in the home given; families that stayed behind a mover; later and earlier people there. */
function peopleOfHome(question: Question, weights: Weights, home: PostalAddress, otherMailbox: number): Row[] {
  const { population, rates } = question;
  const { residents, homeShare } = weights.address!;
  const phone = weights.phone?.passedOn ?? 1;
  const row = (people: number, name: number, gives: number): Row => ({
    people: 1,
    factors: { phone, email: otherMailbox, name, address: (people * gives) / homeShare },
    needs: ADDRESS,
  });
  const current = residents.filter((one) => one.current);
  const members = membersAtHome(current.length > 0 ? current : residents, home, population);
  // A stored member whose first name is given would have been read.
  const isNamed = (question.fragment.names[0]?.first ?? '') !== '';
  const fit = Math.max(0, ...current.map(({ person, gives }) => memberName(question, weights.name, person) * gives));
  const left = Math.max(0, ...residents.filter((one) => !one.current).map(({ person }) => memberName(question, weights.name, person)));
  // Of a home written with an error, all rows are as unlikely as that.
  const written = Math.min(
    1,
    Math.max(...residents.map(({ gives, current: stays }) => gives / (stays ? rates.givesCurrent : rates.givesEarlier))),
  );
  const rows = [
    row((isNamed ? 0 : members.stored) + members.absent, fit, 1),
    row(newcomers(residents, home, population, rates), 1, written),
  ];
  if (left > 0 && weights.name !== undefined)
    rows.push(row(rates.staysBehind * absentHousehold(population), left, written * rates.givesEarlier));
  return rows;
}

/** Members of the household beyond the known ones, by whether the store has them: E(unknown members), split by why they are unknown. */
function membersAtHome(living: readonly Resident[], home: PostalAddress, population: Population): { stored: number; absent: number } {
  const { missed, householdSizes } = population;
  const people = living.map(({ person }) => person);
  const chance = recordedAtHome(unrecordedAtHome(people, home, population), missed);
  const unknown = unknownMembers(householdSizes, Math.max(1, living.length), chance) / (1 - chance);
  return { stored: unknown * (1 - missed - chance), absent: unknown * missed };
}

/** People who came to a home after its known residents and were not seen there, and people who left it before them. */
function newcomers(residents: readonly Resident[], home: PostalAddress, population: Population, rates: AskRates): number {
  const { missed, moves, newestSeen } = population;
  let left = 1;
  for (const { person } of residents)
    for (const one of person.addresses)
      if (one.current && isSameHome(one.value, home)) left = Math.min(left, 1 - survival(one, newestSeen, moves));
  const people = peoplePerHousehold(population);
  const former = residents.filter(({ current }) => !current).length;
  const turnover = (moves * (TURNOVER_SHAPE + former / people)) / (TURNOVER_SHAPE + moves * YEARS_REMEMBERED);
  const absent = absentHousehold(population);
  return rates.livedInAgain * (left * (people * missed + absent) + turnover * YEARS_REMEMBERED * rates.givesEarlier * absent);
}

/** Expected people of a household, were it one that is wholly absent, as often as they are asked about. */
function absentHousehold(population: Population): number {
  return peoplePerHousehold(population) * absentHouseholdOdds(population);
}

/** What the name says of another member of this person's household. */
function memberName({ fragment, rates }: Question, weights: NameWeights | undefined, { names }: Person): number {
  const asked: PersonName | undefined = fragment.names[0];
  if (asked === undefined || weights === undefined || asked.last === '') return 1;
  const levels = names.map(({ value }) => compareLast(asked.last, value.last));
  const family = rates.housemateSurname * weights.firstAlone;
  if (levels.includes(LAST.exact)) return family;
  if (levels.includes(LAST.part)) return (family * rates.lastPart) / rates.lastExact;
  if (levels.includes(LAST.close)) return (family * rates.lastSlip) / rates.lastExact;
  return 1 - rates.housemateSurname;
}

/**
 * Parents and children of one name: an absent person with the name and the home of a candidate, and with a number of their own as often
 * as not. There are the more of them, the more absent people are asked about.
 */
function namesakeRows({ population, rates }: Question, weights: Weights, email: number): Row[] {
  const { phone, name } = weights;
  if (name === undefined) return [];
  const asMeasured = { ...population, coverage: reachedShare(population) };
  const people = (rates.namesake * absentHouseholdOdds(population)) / absentHouseholdOdds(asMeasured);
  const rows: Row[] = [];
  for (const [at, one] of name.weighed.entries()) {
    if (one.factor <= 1) continue;
    const line = phone?.weighed[at];
    const onLine = line?.level === 'exact' ? rates.namesakeOnLine : line?.level === 'household' ? 1 : 0;
    const number = line === undefined ? 1 : Math.max(phone!.passedOn, line.factor * onLine);
    rows.push({ people, factors: { ...factorsOf(weights, at), phone: number, email }, needs: NAME });
  }
  return rows;
}

/** Stored people who were not read: each weighs no more than the least candidate, or fits by the name alone. */
function unreadRows(question: Question, weights: Weights): Row[] {
  const { candidates, unread, unreadNamesakes, rates } = question;
  const rows: Row[] = [];
  if (unread > 0 && candidates.length > 0) {
    const all = candidates.map((_, at) => factorsOf(weights, at));
    const least = (group: Group) => Math.min(...all.map((factors) => factors[group]));
    const factors = { phone: least('phone'), email: least('email'), name: least('name'), address: least('address') };
    // They share what the least candidate shares: by other groups alone they are among the people of other rows.
    const needs = factors.name > 1 ? NAME : GROUPS.reduce((bits, group) => (factors[group] > 1 ? bits | GROUP_BITS[group] : bits), 0);
    rows.push({ people: unread, factors, needs, isStored: true });
  }
  if (unreadNamesakes > 0 && weights.name !== undefined) {
    const factors = {
      phone: weights.phone === undefined ? 1 : Math.min(weights.phone.passedOn, rates.otherNumber),
      email: weights.email === undefined ? 1 : rates.emailOther,
      name: weights.name.bearer,
      address: weights.address === undefined ? 1 : OTHER_HOME,
    };
    rows.push({ people: unreadNamesakes, factors, needs: NAME, isStored: true, isNamesake: true });
  }
  return rows;
}
