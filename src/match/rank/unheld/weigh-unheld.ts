import type { Person } from '../../../core/person.ts';
import type { PersonName, PostalAddress } from '../../../core/record.ts';
import { emailIdentity } from '../../../normalize/email.ts';
import { compareLast, LAST } from '../../compare/last-name.ts';
import type { PlaceShares } from '../addresses/place-shares.ts';
import { precisionOf } from '../addresses/weigh-address.ts';
import { missingAtHome } from '../homes/household-sizes.ts';
import { isSameDwelling } from '../homes/households.ts';
import { unheardOfUnheld } from '../homes/unheard-home.ts';
import { knownAtHome } from '../homes/untold-home.ts';
import type { NameWeights } from '../names/weigh-names.ts';
import { survival } from '../numbers/phone-holdings.ts';
import { askable, type Population, soughtMore, unheld, unheldOdds } from '../population.ts';
import type { Asked, GroupWeights, RankAsk } from '../rank-ask.ts';
import { type AskRates, UNDATED_YEARS } from '../rates.ts';
import { seenLivedInAgain, YEARS_REMEMBERED } from './lived-in-again.ts';

/** Of people who are not held and live in a known home: those whose number does not stand in a file under somebody else there. */
const NUMBER_OF_THEIR_OWN = 0.5;
/** Of people whom files take for somebody else there, those who are asked about by that home. */
const AT_HOME = 0.9;
/** People of one household of whom one has both surnames, the other one of them. */
const HYPHENATED = 0.1;
/** How much homes differ in how often they change hands: the shape of a gamma spread. */
const TURNOVER_SHAPE = 1;
const NOBODY: readonly Person[] = [];

/** The mass of people who are not held or not known to live there, by the ways in which one of them may be meant. */
export function weighUnheld(
  asked: Asked,
  { candidates, population, crowd = 0 }: RankAsk,
  { phone, names, addresses, mates, heldMailbox }: GroupWeights,
  shares: PlaceShares | undefined,
  rates: AskRates,
): number {
  const home = asked.address !== undefined && precisionOf(asked.address) === 'home' ? asked.address : undefined;
  const residents = home === undefined ? [] : candidates.filter((_, at) => addresses?.residences[at] !== undefined);
  const homeRatio = residents.length + crowd === 0 || shares === undefined ? 1 : 1 / shares.home;
  const mailbox = asked.email === undefined ? undefined : emailIdentity(asked.email);
  const emailHolders =
    mailbox === undefined ? NOBODY : candidates.filter(({ emails }) => emails.some((one) => emailIdentity(one.value) === mailbox));
  // A number, mailbox or home that the store knows is hardly that of somebody unknown, but for the ways told below.
  const otherMailbox = emailHolders.length > 0 ? rates.mailboxTaken : 1;
  const elsewhere = (phone.holders.length > 0 ? rates.taken : 1) * otherMailbox;
  // Where name or home fit, somebody who took over the number is told from anybody.
  const fitting = phone.holders.length > 0 ? (rates.taken + phone.strangers / askable(population)) * otherMailbox : elsewhere;
  const written = addresses?.written ?? 0;
  const isUnheard = home !== undefined && written === 0;
  const unheard = home !== undefined && written < 1 ? unheardOfUnheld(population) : 1;
  // A home of which a part contradicts may be another one, of which the store has not heard.
  let mass = unheld(population) * elsewhere * (written > 0 ? rates.taken + (1 - written) * unheard : unheard);
  // Of those who took over a number, whoever is held is known to live elsewhere, and is likely to have another mailbox.
  const { coverage } = population;
  mass += otherMailbox * phone.strangers * (isUnheard ? unheard * (1 - coverage) : 1 - coverage + coverage * heldMailbox);
  const takenForMates = rates.takenForMates * soughtMore(population);
  const ownNumber = asked.phone === undefined || phone.holders.length > 0 ? 1 : NUMBER_OF_THEIR_OWN;
  // Of a crowd at home nothing is known: each of them has anybody's name.
  const living = { fits: crowd * rates.givesCurrent, best: 0, gives: crowd * rates.givesCurrent, people: crowd };
  const kin = names !== undefined ? loneMates(population)[asked.name?.first === '' ? 'all' : 'unheld'] : 0;
  let behind = 0;
  candidates.forEach((person, at) => {
    // Sons are named after their fathers: whoever bears a known person's name is asked about just as that person would be.
    const namesake = names === undefined ? 1 : names.weighed[at]!.ratio;
    const residence = addresses?.residences[at];
    const fit = residence !== undefined ? housemateName(asked.name, names, person, population.sharedSurname, rates) : 0;
    // Whoever lives with somebody is asked about by the same home.
    const place = addresses?.weighed[at]?.ratio ?? 1;
    const byNumber = phone.weighed[at];
    if (byNumber?.level === 'exact' || byNumber?.level === 'household')
      mass += otherMailbox * phone.takenForHolder * byNumber.ratio * namesake * place * (residence === undefined ? 1 : AT_HOME);
    if (residence?.current === true) {
      living.fits += fit * residence.gives;
      living.best = Math.max(living.best, fit);
      living.gives += residence.gives;
      living.people += 1;
    }
    // Where a known one has moved out, others of the family may live on, who are told by their name alone.
    if (residence?.current === false && names !== undefined) behind = Math.max(behind, fit);
    // Of a family whose home is not given, or not on file, there may be one more of that name.
    if (names !== undefined && (home === undefined || (mates === undefined && addresses!.vague[at]!)))
      mass += fitting * ownNumber * kin * housemateName(asked.name, names, person, population.sharedSurname, rates) * place;
    if (residence !== undefined || names !== undefined)
      mass += fitting * ownNumber * takenForMates * namesake * place * (residence === undefined ? 1 : AT_HOME);
  });
  // Whoever else is of a household has the name of any of those known, as likely as another's.
  const mateFit = living.people === 0 ? 0 : living.fits / living.people;
  for (const { holders, housemates } of phone.lines) {
    let [fits, place] = [0, 0];
    for (const holder of holders) {
      fits += housemateName(asked.name, names, holder, population.sharedSurname, rates);
      place = Math.max(place, addresses?.weighed[candidates.indexOf(holder)]?.ratio ?? 1);
    }
    mass += (otherMailbox * housemates * place * fits) / holders.length;
  }
  if (mates !== undefined) {
    // Whoever is known to live elsewhere is read where the name is given, and is counted here where it is not.
    const others = (asked.name === undefined || asked.name.first === '' ? mates.held : 0) + ownNumber * mates.unheld;
    const came = written * (newcomers(residents, home!, population, rates) + inOtherFlats(residents, home!, population));
    // Of a family that is known to live there, nobody was left behind.
    const family = behind > living.best ? behind : 0;
    const named = others * mateFit + ownNumber * rates.staysBehind * unheldHousehold(population) * family + came;
    // Nobody is there of whom the home alone does not tell: at most all of them bear the name.
    const gives = living.people === 0 ? 1 : living.gives / living.people;
    mass += fitting * homeRatio * (names === undefined ? named : Math.min(named, names.bearer * (others * gives + came)));
  }
  if (emailHolders.length > 0) {
    const byNumber = asked.phone === undefined ? 1 : phone.holders.length > 0 ? fitting / otherMailbox : sharersNumber(population, rates);
    let sharers = 0;
    for (const holder of emailHolders)
      sharers +=
        housemateName(asked.name, names, holder, population.sharedSurname, rates) *
        (addresses?.weighed[candidates.indexOf(holder)]?.ratio ?? 1);
    mass += (askable(population) * rates.emailSharers * byNumber * sharers) / emailHolders.length;
  }
  return mass;
}

/** Whoever shares a mailbox is likely held, and so known by another number than one of which the store has not heard. */
function sharersNumber({ missed }: Population, rates: AskRates): number {
  return missed + (1 - missed) * rates.otherNumber;
}

const loneByPopulation = new WeakMap<Population, LoneMates>();

interface LoneMates {
  readonly unheld: number;
  readonly all: number;
}

/** Others who live with somebody held, not held or not known to, where nothing else is known of the home. */
function loneMates(population: Population): LoneMates {
  const known = loneByPopulation.get(population);
  if (known !== undefined) return known;
  const { missed, householdSizes, sightAges } = population;
  const untold = sightAges.filter((age) => age > UNDATED_YEARS).length / Math.max(1, sightAges.length);
  const chance = knownAtHome(untold, population);
  const all = missingAtHome(householdSizes, 1, chance);
  const mates = { unheld: (all / (1 - chance)) * missed, all };
  loneByPopulation.set(population, mates);
  return mates;
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
  const { moves } = population;
  const people = peopleToHome(population);
  const former = residents.filter(({ addresses }) => !addresses.some((one) => one.current && isSameDwelling(one.value, home))).length;
  const turnover = (moves * (TURNOVER_SHAPE + former / people)) / (TURNOVER_SHAPE + moves * YEARS_REMEMBERED);
  return (
    rates.livedInAgain *
    seenLivedInAgain(population) *
    unheldHousehold(population) *
    (left + turnover * YEARS_REMEMBERED * rates.givesEarlier)
  );
}

/** Where no flat is told of a building whose flats are known by theirs: people of the others, of which the store has not heard. */
function inOtherFlats(residents: readonly Person[], home: PostalAddress, population: Population): number {
  if (home.unit !== '') return 0;
  const flats = new Set<string>();
  for (const { addresses } of residents)
    for (const { value } of addresses) if (value.unit !== '' && isSameDwelling(value, home)) flats.add(value.unit);
  return flats.size === 0 ? 0 : flats.size * peopleToHome(population) * unheldOdds(population) * unheardOfUnheld(population);
}

/** People of one household, were it one of those that no source reaches, as often as they are asked about. */
function unheldHousehold(population: Population): number {
  return peopleToHome(population) * unheldOdds(population) * population.reached;
}

function peopleToHome({ householdSizes }: Population): number {
  return householdSizes.reduce((sum, share, at) => sum + share * (at + 1), 0);
}

/** How much likelier the asked name is for somebody of this person's household than for anybody. */
function housemateName(
  asked: PersonName | undefined,
  weights: NameWeights | undefined,
  { names }: Person,
  surname: number,
  rates: AskRates,
): number {
  if (asked === undefined || weights === undefined || asked.last === '') return 1;
  let [isPart, isClose] = [false, false];
  for (const { value } of names) {
    const level = compareLast(asked.last, value.last);
    if (level === LAST.exact) return surname * weights.firstAlone;
    isPart ||= level === LAST.part;
    isClose ||= level === LAST.close;
  }
  if (isPart) return (surname * weights.firstAlone * HYPHENATED) / rates.lastExact;
  if (isClose) return (surname * weights.firstAlone * rates.lastSlip) / rates.lastExact;
  return 1 - surname;
}
