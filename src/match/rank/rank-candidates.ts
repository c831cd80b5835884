import type { Evidence } from '../../core/evidence.ts';
import type { Person } from '../../core/person.ts';
import type { EmailAddress, Fragment, PersonName, PhoneNumber, PostalAddress } from '../../core/record.ts';
import { isSameBuilding, shareHome, weighHolders } from './households.ts';
import { askable, lastShare, nameShare, type Population, unheld } from './population.ts';
import { PRIOR_RATES } from './rates.ts';
import { type PlaceShares, placeShares, precisionOf, weighAddress } from './weigh-address.ts';
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

/** Somebody not held who shares a line or a home with a held person, has their surname about this often. */
const HOUSEMATE_SURNAME = 0.6;
/** Chance that two people of one household are asked about by the number that the store knows of one of them alone. */
const UNTOLD_LINE = 0.12;
/** The number given is one that the store has not heard of, though it knows others of the person. */
const OTHER_PHONE = 0.25;
const OTHER_EMAIL = 0.3;
/** Somebody known to live elsewhere is asked about at an unknown address of theirs. */
const ELSEWHERE = 0.05;
/** People not held beside each known resident of a home: some everywhere, more where coverage is low. */
const HOUSEMATES_ANYWHERE = 0.05;
const HOUSEMATES_A_HOME = 1.2;
/** A home that stands in the records was handed on to unknown people about this often. */
const NEW_RESIDENTS = 0.1;
/** What is left of the chance that anybody at all has a number, mailbox or home, once the store knows whose it is. */
const TAKEN = 0.02;
/** Two people share an e-mail, or it passed on. */
const OTHER_EMAIL_USERS = 0.02;

/**
 * P(c|f) for every candidate, against each other, against held people who were not read, and against people who are not
 * held: anybody, whoever took over the number, and unknown people of the same household. All in units of what the
 * fragment would be worth if it told of somebody drawn at random.
 */
export function rankCandidates(ask: RankAsk): Ranking {
  const { population, candidates } = ask;
  const asked: Asked = {
    phone: ask.fragment.phones[0],
    email: ask.fragment.emails[0],
    name: ask.fragment.names[0],
    address: ask.fragment.addresses[0],
  };
  const shares = asked.address === undefined ? undefined : placeShares(asked.address, population);
  const phone = weighPhone(asked.phone, candidates, population);
  const masses: number[] = [];
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
    if (asked.email !== undefined) add('email', weighEmail(asked.email, person, population));
    if (asked.name !== undefined) add('name', weighName(asked.name, person.names, population, ask.bearers));
    if (asked.address !== undefined) add('address', weighAddress(asked.address, person.addresses, population, shares!));
    masses.push(mass);
    evidences.push(evidence);
    readMass += mass;
  });
  const unreadMass = (candidates.length === 0 ? 0 : ask.unread * Math.min(...masses)) + weighNamesakes(ask, asked);
  const unheldMass = weighUnheld(asked, candidates, phone, shares, population);
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
function weighNamesakes(ask: RankAsk, asked: Asked): number {
  if (ask.unreadNamesakes === 0 || asked.name === undefined) return 0;
  const others =
    (asked.phone === undefined ? 1 : OTHER_PHONE) *
    (asked.email === undefined ? 1 : OTHER_EMAIL) *
    (asked.address === undefined ? 1 : ELSEWHERE);
  return (ask.unreadNamesakes * others) / nameShare(ask.population, asked.name, ask.bearers);
}

interface PhoneWeights {
  readonly holders: readonly Person[];
  readonly weighed: readonly Weighed[];
  readonly strangers: number;
  readonly housemates: number;
}

const NO_PHONE: PhoneWeights = { holders: [], weighed: [], strangers: 0, housemates: 0 };

function weighPhone(number: PhoneNumber | undefined, candidates: readonly Person[], population: Population): PhoneWeights {
  if (number === undefined) return NO_PHONE;
  const holders = candidates.filter((person) => person.phones.some((phone) => phone.value === number));
  const { shares } = weighHolders(number, holders, population.newestSeen, PRIOR_RATES);
  const everybody = askable(population);
  const weighed = candidates.map((person): Weighed => {
    const at = holders.indexOf(person);
    if (at >= 0) return { ratio: everybody * shares.holders[at]!, level: 'exact' };
    if (holders.some((holder) => shareHome(holder, person))) return { ratio: everybody * UNTOLD_LINE, level: 'household' };
    if (person.phones.length === 0) return { ratio: 1, level: 'missing' };
    return { ratio: OTHER_PHONE, level: 'other' };
  });
  return holders.length === 0
    ? { ...NO_PHONE, weighed }
    : { holders, weighed, strangers: everybody * shares.strangers, housemates: everybody * shares.housemates };
}

/** The mass of people who are not held, by the ways in which one of them may be meant. */
function weighUnheld(
  asked: Asked,
  candidates: readonly Person[],
  phone: PhoneWeights,
  shares: PlaceShares | undefined,
  population: Population,
): number {
  const residents =
    asked.address === undefined || precisionOf(asked.address) !== 'home'
      ? []
      : candidates.filter((person) => person.addresses.some((one) => isSameBuilding(one.value, asked.address!)));
  const homeRatio = residents.length === 0 || shares === undefined ? 1 : 1 / shares.home;
  const emailKnown = asked.email !== undefined && candidates.some((person) => person.emails.some((one) => one.value === asked.email));
  // A number, mailbox or home that the store knows is hardly that of somebody unknown, but for the ways told below.
  let mass = unheld(population) * (phone.holders.length > 0 ? TAKEN : 1) * (emailKnown ? TAKEN : 1) * (residents.length > 0 ? TAKEN : 1);
  mass += phone.strangers;
  const lineAtHome = phone.holders.some((holder) => residents.includes(holder));
  mass += phone.housemates * housemateName(asked.name, phone.holders) * (lineAtHome ? homeRatio : 1);
  if (residents.length > 0) {
    const housemates = HOUSEMATES_ANYWHERE + HOUSEMATES_A_HOME * (1 - population.coverage);
    mass += homeRatio * (NEW_RESIDENTS + housemates * housemateName(asked.name, residents));
  }
  if (emailKnown) mass += askable(population) * OTHER_EMAIL_USERS;
  return mass;
}

/** How much likelier the asked name is for an unknown person of these people's household than for anybody. */
function housemateName(asked: PersonName | undefined, household: readonly Person[]): number {
  if (asked === undefined || asked.last === '') return 1;
  const shared = household.some((person) => person.names.some((one) => one.value.last === asked.last));
  return shared ? HOUSEMATE_SURNAME / lastShare(asked.last) : 1 - HOUSEMATE_SURNAME;
}

/** Equal candidates are told apart by what is known of them, never by chance. */
function goesFirst(a: Person, b: Person): number {
  return b.records.length - a.records.length || a.id - b.id;
}
