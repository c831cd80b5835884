import type { Evidence } from '../../core/evidence.ts';
import type { Person } from '../../core/person.ts';
import type { EmailAddress, PersonName, PhoneNumber } from '../../core/record.ts';
import { raiseFormer } from './addresses/former-home.ts';
import { meantHome } from './addresses/meant-home.ts';
import { placeShares } from './addresses/place-shares.ts';
import { type AddressWeights, toldAddress, USUALLY_ELSEWHERE, weighAddresses } from './addresses/weigh-address.ts';
import { lowerContradicted } from './contradicted.ts';
import { equalsFirst, weighTheSame } from './equals-first.ts';
import { type HomeMates, livingAt, matesAtHome } from './homes/home-residents.ts';
import { areMates, shareSurname, weighHolders } from './homes/households.ts';
import { unheardMailbox, weighEmail } from './mailboxes/weigh-email.ts';
import type { Weighed } from './names/weigh-name.ts';
import { weighOtherGeneration } from './names/weigh-name-beside.ts';
import { type NameWeights, weighNames } from './names/weigh-names.ts';
import { survival, type UntoldLine } from './numbers/phone-holdings.ts';
import { askable, type Population } from './population.ts';
import type { Asked, PhoneWeights, RankAsk, Ranked, Ranking } from './rank-ask.ts';
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
  const { population, candidates, crowd = 0 } = ask;
  const told = toldAddress(ask.fragment.addresses[0], candidates, population);
  const meant = told === undefined || crowd > 0 ? undefined : meantHome(told, candidates);
  const asked: Asked = {
    phone: ask.fragment.phones[0],
    email: ask.fragment.emails[0],
    name: ask.fragment.names[0],
    address: meant?.address ?? told,
  };
  const shares =
    asked.address === undefined ? undefined : placeShares(asked.address, population, crowd + livingAt(asked.address, candidates));
  const addresses =
    asked.address === undefined ? undefined : weighAddresses(asked.address, candidates, population, shares!, rates, meant?.chance);
  const mates = asked.address === undefined ? undefined : matesAtHome(asked.address, candidates, addresses!.residences, population, crowd);
  const names = asked.name === undefined ? undefined : weighNames(asked.name, candidates, population, ask, rates);
  const isFamily = (at: number) => asked.name?.first === '' && names!.weighed[at]!.ratio > 1;
  const isNamed = asked.name !== undefined && asked.name.first !== '';
  const emails = asked.email === undefined ? undefined : weighEmails(asked.email, asked.name, candidates, population, rates);
  const heldMailbox = emails === undefined || emails.some(isExact) ? 1 : unheardMailbox(population, rates);
  const phone = weighPhone(asked.phone, candidates, { population, rates, addresses, mates, heldMailbox, isNamed, isFamily });
  const groups: Groups = [asked.phone === undefined ? undefined : phone.weighed, emails, names?.weighed, addresses?.weighed];
  const masses: number[] = [];
  let readMass = 0;
  for (let at = 0; at < candidates.length; at++) {
    let mass = 1;
    for (const group of groups) if (group !== undefined) mass *= group[at]!.ratio;
    masses.push(mass);
    readMass += mass;
  }
  const unreadMass = (candidates.length === 0 ? 0 : ask.unread * Math.min(...masses)) + weighNamesakes(ask, asked, names, rates);
  const unheldMass =
    weighUnheld(asked, ask, { phone, names, addresses, mates, heldMailbox }, shares, rates) +
    weighMixedUp(groups, addresses, masses, rates) +
    (names?.generations === undefined ? 0 : weighOtherGeneration(names.generations, masses));
  const total = readMass + unreadMass + unheldMass;
  const ranked = candidates.map((person, at) => new RankedOne(person, masses[at]!, masses[at]! / total, groups, at));
  if (ranked.length > 1) ranked.sort((a, b) => (weighTheSame(a.mass, b.mass) ? equalsFirst(a.person, b.person) : b.mass - a.mass));
  return {
    ranked,
    readShare: readMass / total,
    unreadShare: unreadMass / total,
    unheldShare: unheldMass / total,
  };
}

/** What each group says of each candidate. */
type Groups = readonly [phone: Group, email: Group, name: Group, address: Group];
type Group = readonly Weighed[] | undefined;
const ATTRIBUTES = ['phone', 'email', 'name', 'address'] as const;

/** The evidence of the one who is returned is looked at, hardly ever that of the others. */
class RankedOne implements Ranked {
  readonly person: Person;
  readonly mass: number;
  readonly posterior: number;
  private readonly groups: Groups;
  private readonly at: number;
  private shown: readonly Evidence[] | undefined;

  constructor(person: Person, mass: number, posterior: number, groups: Groups, at: number) {
    this.person = person;
    this.mass = mass;
    this.posterior = posterior;
    this.groups = groups;
    this.at = at;
  }

  get evidence(): readonly Evidence[] {
    this.shown ??= this.showEvidence();
    return this.shown;
  }

  private showEvidence(): Evidence[] {
    const evidence: Evidence[] = [];
    for (let index = 0; index < this.groups.length; index++) {
      const group = this.groups[index];
      if (group === undefined) continue;
      const { level, ratio } = group[this.at]!;
      const weightMillibits = Math.round(1000 * Math.log2(ratio));
      evidence.push({ attribute: ATTRIBUTES[index]!, level, weightMillibits, left: '', right: '' });
    }
    return evidence;
  }
}

function weighEmails(
  asked: EmailAddress,
  name: PersonName | undefined,
  candidates: readonly Person[],
  population: Population,
  rates: AskRates,
): Weighed[] {
  const weighed = candidates.map((person) => weighEmail(asked, name, person, population, rates));
  if (!weighed.some(isExact)) return weighed;
  // A mailbox that is known to be somebody's is hardly another's.
  return weighed.map((one) => (isExact(one) ? one : { ratio: Math.min(one.ratio, rates.mailboxTaken), level: one.level }));
}

function isExact({ level }: Weighed): boolean {
  return level === 'exact';
}

/** Whoever gives something that is not the person's may mean somebody else, into whose data the rest has strayed. */
function weighMixedUp(groups: Groups, addresses: AddressWeights | undefined, masses: readonly number[], rates: AskRates): number {
  let mass = 0;
  for (let at = 0; at < masses.length; at++) {
    let strays = 1 - (addresses?.writtenSo[at] ?? 1);
    for (const group of groups) if (group !== undefined && group[at]!.ratio < 1 && group[at]!.level !== 'missing') strays += 1;
    mass += rates.mixedUp * strays * masses[at]!;
  }
  return mass;
}

/** Namesakes, and people of names that were meant, of whom nothing else is known to fit. */
function weighNamesakes(ask: RankAsk, asked: Asked, names: NameWeights | undefined, rates: AskRates): number {
  if (names === undefined || (ask.unreadNamesakes === 0 && names.meantOthers === 0)) return 0;
  const others =
    (asked.phone === undefined ? 1 : rates.otherNumber) *
    (asked.email === undefined ? 1 : rates.emailOther) *
    (asked.address === undefined ? 1 : USUALLY_ELSEWHERE);
  return others * (ask.unreadNamesakes * names.bearer + names.meantOthers);
}

const NO_PHONE: PhoneWeights = { holders: [], weighed: [], strangers: 0, lines: [], takenForHolder: 0 };

function weighPhone(number: PhoneNumber | undefined, candidates: readonly Person[], known: KnownOfHome): PhoneWeights {
  if (number === undefined) return NO_PHONE;
  const { population, rates } = known;
  const holders = candidates.filter((person) => person.phones.some((phone) => phone.value === number));
  const { holdings, shares } = weighHolders(number, holders, population.newestSeen, rates, population);
  const everybody = askable(population);
  // A number that is known to be somebody's is another's only once it has passed on, whoever that may be.
  const passedOn = holders.length === 0 ? Number.POSITIVE_INFINITY : rates.taken + shares.strangers;
  const mateShares = candidates.map(() => 0);
  const lines = shares.lines.map((line) => {
    const ofLine = holders.filter((_, at) => holdings[at]!.household === line.household);
    const mates = matesOf(ofLine, holders, candidates, population);
    const { each, others } = shareLine(candidates, ofLine, mates, line, known);
    for (const at of mates) mateShares[at] = Math.max(mateShares[at]!, each);
    return { holders: ofLine, housemates: everybody * others };
  });
  const weighed = candidates.map((person, index): Weighed => {
    const at = holders.indexOf(person);
    if (at >= 0) return { ratio: everybody * shares.holders[at]!, level: 'exact' };
    // Nor does a home whose people are seen to bear the surname given: without it, each of them may.
    if (mateShares[index]! > 0)
      return { ratio: everybody * mateShares[index]! * (known.isFamily(index) ? population.sharedSurname : 1), level: 'household' };
    if (person.phones.length === 0) return { ratio: Math.min(passedOn, population.phoneUntold), level: 'missing' };
    return { ratio: Math.min(passedOn, givesOther(person, population, rates)), level: 'other' };
  });
  if (holders.length === 0) return { ...NO_PHONE, weighed };
  return { holders, weighed, strangers: everybody * shares.strangers, lines, takenForHolder: shares.takenForHolder };
}

/** Who of the candidates lives with the holders of a line; at an address of more people than a household has, who is of their name. */
function matesOf(ofLine: readonly Person[], holders: readonly Person[], candidates: readonly Person[], population: Population): number[] {
  const mates = candidates.flatMap((person, at) =>
    !holders.includes(person) && ofLine.some((holder) => areMates(holder, person)) ? [at] : [],
  );
  if (mates.length < population.householdSizes.length) return mates;
  return mates.filter((at) => ofLine.some((holder) => shareSurname(holder, candidates[at]!)));
}

interface KnownOfHome {
  readonly population: Population;
  readonly rates: AskRates;
  readonly addresses: AddressWeights | undefined;
  /** Others of the home given, of whom the store does not tell. */
  readonly mates: HomeMates | undefined;
  /** What the mailbox given says of somebody held who was not read. */
  readonly heldMailbox: number;
  /** A first name is given: whoever is held and bears it is read. */
  readonly isNamed: boolean;
  /** Of whom a surname alone is given, and is theirs. */
  readonly isFamily: (at: number) => boolean;
}

/**
 * What each one read who lives with the line's holders has of it, and what all others of the household have together. The home,
 * where it is given, tells how many these are; where they are more than the line lets expect, they share what it leaves them:
 * a home that agrees never makes a number less its holder's.
 */
function shareLine(
  candidates: readonly Person[],
  holders: readonly Person[],
  mates: readonly number[],
  { housemate, untoldMates }: UntoldLine,
  { addresses, mates: atHome, population: { missed }, heldMailbox, isNamed }: KnownOfHome,
): { readonly each: number; readonly others: number } {
  const livesThere = (at: number) => addresses?.residences[at]?.current === true;
  const unheld = missed * untoldMates;
  if (atHome === undefined || addresses?.written === 0 || !holders.some((person) => livesThere(candidates.indexOf(person)))) {
    const held = isNamed ? 0 : Math.max(0, untoldMates - unheld - mates.length);
    return { each: housemate, others: housemate * (unheld + heldMailbox * held) };
  }
  const unknown = atHome.held + atHome.unheld;
  const each = housemate * Math.min(1, untoldMates / (unknown + mates.length));
  return {
    each,
    others: isNamed ? Math.min(each * atHome.unheld, housemate * unheld) : each * (atHome.unheld + heldMailbox * atHome.held),
  };
}

/** The longer ago somebody was seen with a number, the likelier they are asked about by one that the store has not heard of. */
function givesOther(person: Person, { newestSeen }: Population, rates: AskRates): number {
  const kept = person.phones.map((phone) => survival(phone, newestSeen, rates.otherNumberGrowth));
  return 1 - (1 - rates.otherNumber) * Math.max(...kept);
}
