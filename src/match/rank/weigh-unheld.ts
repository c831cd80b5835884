import type { Person } from '../../core/person.ts';
import type { PersonName, PostalAddress } from '../../core/record.ts';
import { compareLast, LAST } from '../compare/last-name.ts';
import { missingAtHome } from './household-sizes.ts';
import { isSameDwelling } from './households.ts';
import { survival } from './phone-holdings.ts';
import { askable, type Population, soughtMore, unheld, unheldOdds } from './population.ts';
import type { Asked, GroupWeights, RankAsk } from './rank-ask.ts';
import type { AskRates } from './rates.ts';
import { unheardOfUnheld } from './unheard-home.ts';
import { knownAtHome, untoldHome } from './untold-home.ts';
import { givesCurrent, type PlaceShares, precisionOf } from './weigh-address.ts';
import type { NameWeights } from './weigh-names.ts';

/** Of people who are not held and live in a known home: those whose number does not stand in a file under somebody else there. */
const NUMBER_OF_THEIR_OWN = 0.5;
/** People of one household of whom one has both surnames, the other one of them. */
const HYPHENATED = 0.1;
/** How much homes differ in how often they change hands: the shape of a gamma spread; and how long ago askers know of. */
const TURNOVER_SHAPE = 1;
const YEARS_REMEMBERED = 8;
const LEAST_MATES = 0.001;

/** The mass of people who are not held or not known to live there, by the ways in which one of them may be meant. */
export function weighUnheld(
  asked: Asked,
  { candidates, population }: RankAsk,
  { phone, names, addresses }: GroupWeights,
  shares: PlaceShares | undefined,
  rates: AskRates,
): number {
  const home = asked.address !== undefined && precisionOf(asked.address) === 'home' ? asked.address : undefined;
  const residents =
    home === undefined ? [] : candidates.filter((person) => person.addresses.some((one) => isSameDwelling(one.value, home)));
  const homeRatio = residents.length === 0 || shares === undefined ? 1 : 1 / shares.home;
  const emailKnown = asked.email !== undefined && candidates.some((person) => person.emails.some((one) => one.value === asked.email));
  // A number, mailbox or home that the store knows is hardly that of somebody unknown, but for the ways told below.
  const otherMailbox = emailKnown ? rates.taken : 1;
  const elsewhere = (phone.holders.length > 0 ? rates.taken : 1) * otherMailbox;
  // Where name or home fit, somebody who took over the number is told from anybody.
  const fitting = phone.holders.length > 0 ? (rates.taken + phone.strangers / askable(population)) * otherMailbox : elsewhere;
  const isUnheard = home !== undefined && residents.length === 0;
  const unheard = isUnheard ? unheardOfUnheld(population) : 1;
  let mass = unheld(population) * elsewhere * (residents.length > 0 ? rates.taken : unheard);
  // Of those who took over a number, whoever is held is known to live elsewhere.
  mass += otherMailbox * phone.strangers * (isUnheard ? unheard * (1 - population.coverage) : 1);
  const takenForMates = rates.takenForMates * soughtMore(population);
  const ownNumber = asked.phone === undefined || phone.holders.length > 0 ? 1 : NUMBER_OF_THEIR_OWN;
  let [mateOnLine, namesakeOnLine, mateFit, behind] = [0, 0, 0, 0];
  candidates.forEach((person, at) => {
    // Sons are named after their fathers: whoever bears a known person's name is asked about just as that person would be.
    const namesake = names === undefined ? 1 : names.weighed[at]!.ratio;
    const isResident = residents.includes(person);
    const isHolder = phone.holders.includes(person);
    const fit = isResident || isHolder ? housemateName(asked.name, names, person, rates) : 0;
    const gives = isResident ? givesHome(person, home!, population, rates) : 1;
    // Whoever lives with somebody is asked about by the same home.
    const place = isResident ? gives * homeRatio : (addresses?.[at]?.ratio ?? 1);
    if (isHolder) {
      mateOnLine = Math.max(mateOnLine, fit * place);
      namesakeOnLine = Math.max(namesakeOnLine, namesake * place);
    }
    // A number of the household that no record gives to this person may as well be the namesake's.
    if (phone.weighed[at]?.level === 'household') namesakeOnLine = Math.max(namesakeOnLine, rates.unheldOnLine * namesake * place);
    if (isResident && gives > rates.givesEarlier) mateFit = Math.max(mateFit, fit * gives);
    // Where a known one has moved out, others of the family may live on, who are told by their name alone.
    if (isResident && names !== undefined && gives <= rates.givesEarlier) behind = Math.max(behind, fit);
    if (isResident || names !== undefined) mass += fitting * ownNumber * takenForMates * namesake * place;
  });
  const mates = residents.length === 0 ? undefined : matesAtHome(residents, home!, population);
  // Whoever shares the line of somebody at the home given lives there: line and home each tell how many such there may be, and the
  // mean of what both say is taken where the home tells of fewer.
  const isHolders = mates !== undefined && residents.some((person) => phone.holders.includes(person));
  const untold = isHolders ? Math.sqrt(Math.min(1, (mates.held + mates.unheld) / Math.max(LEAST_MATES, phone.untoldMates))) : 1;
  mass += otherMailbox * ((phone.housemates + phone.unheldMates) * untold * mateOnLine + phone.takenForMates * namesakeOnLine);
  if (mates !== undefined) {
    // Whoever is known to live elsewhere is read where the name is given, and is counted here where it is not.
    const held = asked.name === undefined || asked.name.first === '' ? mates.held : 0;
    mass += fitting * homeRatio * (held + ownNumber * mates.unheld) * mateFit;
    mass +=
      fitting *
      homeRatio *
      (ownNumber * rates.staysBehind * unheldHousehold(population) * behind + newcomers(residents, home!, population, rates));
  }
  if (emailKnown) mass += askable(population) * rates.emailSharers;
  return mass;
}

/** Others of a known home, as often as they are asked about: held and not known to live there; not held. */
function matesAtHome(residents: readonly Person[], home: PostalAddress, population: Population): { held: number; unheld: number } {
  const living = residents.filter((person) => person.addresses.some((one) => one.current && isSameDwelling(one.value, home)));
  const { missed, householdSizes } = population;
  const chance = knownAtHome(untoldHome(living, home, population), missed);
  const missing = missingAtHome(householdSizes, Math.max(1, living.length), chance) / (1 - chance);
  return { held: missing * (1 - missed - chance), unheld: missing * missed };
}

/**
 * Whoever lives in a home that the known ones have left and was not seen there, and whoever left it before them and is asked
 * about by it still. Homes that known people have left change hands more often than others.
 */
function newcomers(residents: readonly Person[], home: PostalAddress, population: Population, rates: AskRates): number {
  let left = 1;
  for (const { addresses } of residents)
    for (const one of addresses)
      if (one.current && isSameDwelling(one.value, home)) left = Math.min(left, 1 - survival(one, population.newestSeen, population.moves));
  const { missed, moves } = population;
  const people = peopleToHome(population);
  const former = residents.filter(({ addresses }) => !addresses.some((one) => one.current && isSameDwelling(one.value, home))).length;
  const turnover = (moves * (TURNOVER_SHAPE + former / people)) / (TURNOVER_SHAPE + moves * YEARS_REMEMBERED);
  const unheldEach = unheldHousehold(population);
  return rates.livedInAgain * (left * (people * missed + unheldEach) + turnover * YEARS_REMEMBERED * rates.givesEarlier * unheldEach);
}

/** People of one household, were it one of those that no source reaches, as often as they are asked about. */
function unheldHousehold(population: Population): number {
  return peopleToHome(population) * unheldOdds(population) * population.reached;
}

function peopleToHome({ householdSizes }: Population): number {
  return householdSizes.reduce((sum, share, at) => sum + share * (at + 1), 0);
}

/** Chance that this person is asked about by that home. */
function givesHome(person: Person, home: PostalAddress, population: Population, rates: AskRates): number {
  const chances = person.addresses
    .filter((one) => isSameDwelling(one.value, home))
    .map((one) => (one.current ? givesCurrent(one, population, rates) : rates.givesEarlier));
  return Math.max(...chances);
}

/** How much likelier the asked name is for somebody of this person's household than for anybody. */
function housemateName(asked: PersonName | undefined, weights: NameWeights | undefined, { names }: Person, rates: AskRates): number {
  if (asked === undefined || weights === undefined || asked.last === '') return 1;
  const levels = names.map((one) => compareLast(asked.last, one.value.last));
  if (levels.includes(LAST.exact)) return rates.housemateSurname * weights.firstAlone;
  if (levels.includes(LAST.part)) return (rates.housemateSurname * weights.firstAlone * HYPHENATED) / rates.lastExact;
  if (levels.includes(LAST.close)) return (rates.housemateSurname * weights.firstAlone * rates.lastSlip) / rates.lastExact;
  return 1 - rates.housemateSurname;
}
