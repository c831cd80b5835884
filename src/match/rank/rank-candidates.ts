import type { Evidence } from '../../core/evidence.ts';
import type { Person } from '../../core/person.ts';
import type { EmailAddress, Fragment, PersonName, PhoneNumber, PostalAddress } from '../../core/record.ts';
import { isSameBuilding, shareHome, weighHolders } from './households.ts';
import { askable, firstShare, nameShare, type Population, unheld, unheldOdds } from './population.ts';
import { type AskRates, RATES } from './rates.ts';
import { givesCurrent, type PlaceShares, placeShares, precisionOf, USUALLY_MOVED, weighAddress } from './weigh-address.ts';
import { weighEmail } from './weigh-email.ts';
import { type Weighed, weighName } from './weigh-name.ts';

export interface RankAsk {
  readonly fragment: Fragment;
  /** The people read from the store; nobody twice. */
  readonly candidates: readonly Person[];
  readonly population: Population;
  /** Held people who go by the asked name, as far as keys tell. */
  readonly bearers: number;
  /** Held people who share as much with the fragment as the least of those read, but were not read. */
  readonly unread: number;
  /** Held people of the asked name that were not read because there are too many, and who share nothing else with it. */
  readonly unreadNamesakes: number;
}

export interface Ranked {
  readonly person: Person;
  readonly posterior: number;
  readonly evidence: readonly Evidence[];
}

export interface Ranking {
  /** Best first. */
  readonly ranked: readonly Ranked[];
  /** How the whole is shared out: to the people read, to held people not read, to people who are not held. */
  readonly readShare: number;
  readonly unreadShare: number;
  readonly unheldShare: number;
}

/** The given groups of a fragment: at most one value of each. */
interface Asked {
  readonly phone: PhoneNumber | undefined;
  readonly email: EmailAddress | undefined;
  readonly name: PersonName | undefined;
  readonly address: PostalAddress | undefined;
}

/**
 * P(c|f) for every candidate, against each other, against held people who were not read, and against people who are not
 * held: anybody, whoever took over the number, and unknown people of the same household. All in units of what the
 * fragment would be worth if it told of somebody drawn at random.
 */
export function rankCandidates(ask: RankAsk, rates: AskRates = RATES): Ranking {
  const { population, candidates } = ask;
  const asked: Asked = {
    phone: ask.fragment.phones[0],
    email: ask.fragment.emails[0],
    name: ask.fragment.names[0],
    address: ask.fragment.addresses[0],
  };
  const shares = asked.address === undefined ? undefined : placeShares(asked.address, population);
  const phone = weighPhone(asked.phone, candidates, population, rates);
  const masses: number[] = [];
  const nameRatios: number[] = [];
  const evidences: Evidence[][] = [];
  let readMass = 0;
  candidates.forEach((person, at) => {
    const evidence: Evidence[] = [];
    let mass = 1;
    const add = (attribute: string, weighed: Weighed) => {
      mass *= weighed.ratio;
      evidence.push({ attribute, level: weighed.level, weightMillibits: Math.round(1000 * Math.log2(weighed.ratio)), left: '', right: '' });
    };
    if (asked.phone !== undefined) add('phone', phone.weighed[at]!);
    if (asked.email !== undefined) add('email', weighEmail(asked.email, person, population, rates));
    if (asked.name !== undefined) {
      const weighed = weighName(asked.name, person.names, population, ask.bearers, rates);
      nameRatios.push(weighed.ratio);
      add('name', weighed);
    }
    if (asked.address !== undefined) add('address', weighAddress(asked.address, person.addresses, population, shares!, rates));
    masses.push(mass);
    evidences.push(evidence);
    readMass += mass;
  });
  const unreadMass = (candidates.length === 0 ? 0 : ask.unread * Math.min(...masses)) + weighNamesakes(ask, asked, rates);
  const unheldMass = weighUnheld(asked, ask, phone, nameRatios, shares, rates);
  const total = readMass + unreadMass + unheldMass;
  const order = candidates.map((_, at) => at).sort((a, b) => masses[b]! - masses[a]! || goesFirst(candidates[a]!, candidates[b]!));
  return {
    ranked: order.map((at) => ({ person: candidates[at]!, posterior: masses[at]! / total, evidence: evidences[at]! })),
    readShare: readMass / total,
    unreadShare: unreadMass / total,
    unheldShare: unheldMass / total,
  };
}

/** Namesakes of whom nothing else is known to fit. */
function weighNamesakes(ask: RankAsk, asked: Asked, rates: AskRates): number {
  if (ask.unreadNamesakes === 0 || asked.name === undefined) return 0;
  const others =
    (asked.phone === undefined ? 1 : rates.otherNumber) *
    (asked.email === undefined ? 1 : rates.emailOther) *
    (asked.address === undefined ? 1 : USUALLY_MOVED * rates.anywhereUnknown);
  return (ask.unreadNamesakes * others) / nameShare(ask.population, asked.name, ask.bearers);
}

interface PhoneWeights {
  readonly holders: readonly Person[];
  readonly weighed: readonly Weighed[];
  readonly strangers: number;
  readonly housemates: number;
  readonly unheldHousemates: number;
}

const NO_PHONE: PhoneWeights = { holders: [], weighed: [], strangers: 0, housemates: 0, unheldHousemates: 0 };

function weighPhone(number: PhoneNumber | undefined, candidates: readonly Person[], population: Population, rates: AskRates): PhoneWeights {
  if (number === undefined) return NO_PHONE;
  const holders = candidates.filter((person) => person.phones.some((phone) => phone.value === number));
  const { shares } = weighHolders(number, holders, population.newestSeen, rates, population);
  const everybody = askable(population);
  const weighed = candidates.map((person): Weighed => {
    const at = holders.indexOf(person);
    if (at >= 0) return { ratio: everybody * shares.holders[at]!, level: 'exact' };
    if (holders.some((holder) => shareHome(holder, person))) return { ratio: everybody * rates.untoldLine, level: 'household' };
    if (person.phones.length === 0) return { ratio: 1, level: 'missing' };
    return { ratio: rates.otherNumber, level: 'other' };
  });
  if (holders.length === 0) return { ...NO_PHONE, weighed };
  return {
    holders,
    weighed,
    strangers: everybody * shares.strangers,
    housemates: everybody * shares.housemates,
    unheldHousemates: everybody * shares.unheldHousemates,
  };
}

/** The mass of people who are not held, by the ways in which one of them may be meant. */
function weighUnheld(
  asked: Asked,
  { candidates, population, bearers }: RankAsk,
  phone: PhoneWeights,
  nameRatios: readonly number[],
  shares: PlaceShares | undefined,
  rates: AskRates,
): number {
  const share = asked.name === undefined ? 1 : nameShare(population, asked.name, bearers);
  const residents =
    asked.address === undefined || precisionOf(asked.address) !== 'home'
      ? []
      : candidates.filter((person) => person.addresses.some((one) => isSameBuilding(one.value, asked.address!)));
  const homeRatio = residents.length === 0 || shares === undefined ? 1 : 1 / shares.home;
  const emailKnown = asked.email !== undefined && candidates.some((person) => person.emails.some((one) => one.value === asked.email));
  // A number, mailbox or home that the store knows is hardly that of somebody unknown, but for the ways told below.
  const otherMailbox = emailKnown ? rates.taken : 1;
  const elsewhere = (phone.holders.length > 0 ? rates.taken : 1) * otherMailbox;
  let mass = unheld(population) * elsewhere * (residents.length > 0 ? rates.taken : 1);
  mass += otherMailbox * phone.strangers;
  const housemates = rates.unheldHousemates * unheldOdds(population);
  let [knownLine, unknownLine, atHome, vacant] = [0, 0, 0, 1];
  candidates.forEach((person, at) => {
    const fit = housemateName(asked.name, share, person, rates);
    // Sons are named after their fathers: whoever bears a known person's name is asked about just as that person would be.
    const unheldFit = fit + (asked.name === undefined ? 0 : rates.namedAfter * nameRatios[at]!);
    const isResident = residents.includes(person);
    const home = isResident ? givesHome(person, asked.address!, population, rates) : 1;
    if (phone.holders.includes(person)) {
      knownLine = Math.max(knownLine, fit * home * (isResident ? homeRatio : 1));
      unknownLine = Math.max(unknownLine, unheldFit * home * (isResident ? homeRatio : 1));
    }
    // A number of the household that no record gives to this person may as well be the namesake's.
    if (phone.weighed[at]?.level === 'household') {
      unknownLine = Math.max(unknownLine, rates.unheldOnLine * unheldFit * home * (isResident ? homeRatio : 1));
    }
    if (isResident) {
      atHome = Math.max(atHome, unheldFit * home);
      vacant = Math.min(vacant, 1 - home);
    } else if (asked.name !== undefined) mass += elsewhere * housemates * rates.namedAfter * nameRatios[at]!;
  });
  mass += otherMailbox * (phone.housemates * knownLine + phone.unheldHousemates * unknownLine);
  if (residents.length > 0) mass += elsewhere * homeRatio * (rates.newResidents * vacant + housemates * atHome);
  if (emailKnown) mass += askable(population) * rates.emailSharers;
  return mass;
}

/** Chance that whoever lives with this person is asked about by that home. */
function givesHome(person: Person, home: PostalAddress, population: Population, rates: AskRates): number {
  const chances = person.addresses
    .filter((one) => isSameBuilding(one.value, home))
    .map((one) => (one.current ? givesCurrent(one, population, rates) : rates.givesEarlier));
  return Math.max(...chances);
}

/** How much likelier the asked name is for somebody of this person's household than for anybody. */
function housemateName(asked: PersonName | undefined, share: number, { names }: Person, rates: AskRates): number {
  if (asked === undefined || asked.last === '') return 1;
  if (!names.some((one) => one.value.last === asked.last)) return 1 - rates.housemateSurname;
  return (rates.housemateSurname * firstShare(asked.first)) / share;
}

/** Equal candidates are told apart by what is known of them, never by chance. */
function goesFirst(a: Person, b: Person): number {
  return b.records.length - a.records.length || a.id - b.id;
}
