import type { PersonId } from '../../core/ids.ts';
import { type Key, kindCodeOf } from '../../core/key.ts';
import type { Person } from '../../core/person.ts';
import type { Fragment } from '../../core/record.ts';
import { eachInTurn, type Soon, whenThere, whenThereFor } from '../../core/soon.ts';
import { KEY_KINDS, KIND } from '../../match/keys/key-kinds.ts';
import { keysOf, kindBits, mailboxKey } from '../../match/keys/keys.ts';
import { mailboxesMeant, mailboxesParted } from '../../match/respell/mailbox.ts';
import type { KeySharers, LookUpReads } from '../../store/look-up-reads.ts';
import type { StoreFacts } from '../../store/people.ts';
import { namesMeant, soundsMeant } from './names-meant.ts';
import { areOfOnePlace, homesInStreets, inCity, withHomeOfNamesake, withMeantHome, withZip } from './near-homes.ts';
import { addShared, type Chosen, chooseRead, countBearers, flagsOf, isDecided, isSure, NOBODY_CHOSEN } from './shared-keys.ts';

export interface Candidates {
  readonly people: readonly Person[];
  /** Held people who go by the asked name, and the shares of records that have its parts. */
  readonly bearers: number;
  readonly firstHeld: number | undefined;
  readonly lastHeld: number | undefined;
  /** People who share as many keys with the fragment as the last one read, and were not. */
  readonly unread: number;
  readonly unreadNamesakes: number;
  /** Held people of the home given who are too many to be listed. */
  readonly crowd: number;
}

/**
 * How much sharing a key says, to decide who is read first. Each round is asked only when those before it left doubt:
 * the second when nobody shares name and more, the third when nobody shares anything. That one also asks for those of whose surnames
 * one is given, for names that the written one may be a slip of, and for the home or surname in every ZIP code of its city. Where all that fails, the street may be a slip.
 */
const ROUNDS: readonly Readonly<Record<string, number>>[] = [
  // A weight of nought: counted for how common the parts of a name are, and nobody is read for it.
  { phone: 8, email: 8, home: 6, building: 5, name_zip: 5, name: 3, last: 0, first: 0 },
  { name_city: 4, name_state: 4 },
  {
    email_local: 5,
    last_zip: 4,
    name_city: 4,
    name_state: 4,
    house_last: 4,
    door: 4,
    sound: 3,
    last: 2,
    first: 2,
    zip: 1,
    city: 1,
  },
];
const [firstRound, secondRound, thirdRound] = ROUNDS.map((weights) => roundOf(weights));
/** Asked beside the third; by place where one is given. */
const respelledInPlace = roundOf({ name_zip: 5, name_city: 4, name_state: 4 }, false);
const respelledAnywhere = roundOf({ name: 3 }, false);
const elsewhere = roundOf({ email: 8, home: 6, building: 5, last_zip: 4, door: 4 });
/** Of a last name that more records have nobody is listed. */
const MOST_LISTED = KEY_KINDS.find(({ code }) => code === KIND.last)!.limit;

type Store = Pick<LookUpReads, 'sharers' | 'people'>;
type Facts = Pick<StoreFacts, 'keySeed' | 'records' | 'people'>;

/** Bounded rounds of keys, then the people who share most. */
export function gatherCandidates(store: Store, fragment: Fragment, facts: Facts): Soon<Candidates> {
  return gatherAll(store, [fragment], facts)[0]!;
}

/** The same for several: each step for all of them before the next. */
export function gatherAll(store: Store, fragments: readonly Fragment[], facts: Facts, mayAskAgain = true): Soon<Candidates>[] {
  let gatherings: Soon<Gathering>[] = fragments.map((fragment) => ({
    store,
    fragment,
    facts,
    mayAskAgain,
    shared: new Map(),
    named: 0,
    counts: NO_COUNTS,
    crowdRecords: 0,
    chosen: NOBODY_CHOSEN,
    read: NO_PEOPLE,
  }));
  for (const step of STEPS) gatherings = eachInTurn(gatherings, step);
  return eachInTurn(gatherings, candidatesOf);
}

const STEPS: readonly ((gathering: Gathering) => Soon<Gathering>)[] = [askFirst, askSecond, askLast, askStreets, readChosen, askPlace];

interface Gathering {
  readonly store: Store;
  readonly fragment: Fragment;
  readonly facts: Facts;
  /** Once: a batch may have been published between the reads, and whoever is gone goes by another id now. */
  readonly mayAskAgain: boolean;
  readonly shared: Map<PersonId, number>;
  /** Of the first round: people and records that have the name. */
  named: number;
  counts: NameRecords;
  /** Records of the home given, or of one that it may be written for, that are too many to be listed. */
  crowdRecords: number;
  chosen: Chosen;
  read: readonly (Person | undefined)[];
}

function askFirst(gathering: Gathering): Soon<Gathering> {
  return whenThereFor(askRound(firstRound!, gathering), gathering, countFirst);
}

function countFirst(counts: NameRecords, gathering: Gathering): Gathering {
  gathering.counts = counts;
  gathering.named = countBearers(gathering.shared);
  return gathering;
}

function askRound(round: Round, gathering: Gathering): Soon<NameRecords> {
  const { fragment, facts, store } = gathering;
  const keys = keysOf(fragment, facts.keySeed, round.kinds);
  if (keys.length === 0) return NO_COUNTS;
  const found = store.sharers(keys, listedOf(round, keys));
  return found instanceof Promise
    ? found.then((later) => addSharers(round, keys, later, gathering))
    : addSharers(round, keys, found, gathering);
}

/** Keys ascend by kind, and those that are only counted are of the last kinds. */
function listedOf({ weights }: Round, keys: readonly Key[]): number {
  let listed = keys.length;
  while (listed > 0 && weights[kindCodeOf(keys[listed - 1]!)] === 0) listed -= 1;
  return listed;
}

function askSecond(gathering: Gathering): Soon<Gathering> {
  return needsSecond(gathering) ? whenThereFor(askRound(secondRound!, gathering), gathering, goOn) : gathering;
}

/** Where all who have the name are listed, those of them in the same town or state add nobody, and tell nothing of a single one. */
function needsSecond({ fragment, counts, shared }: Gathering): boolean {
  if (fragment.names.length === 0 || fragment.addresses.length === 0) return false;
  return counts.genericName > 0 ? !isDecided(shared) : shared.size > 1 && !isDecided(shared);
}

/** Whoever bears the whole name is found by it, whatever the street; of a surname alone, whoever has it in that place or behind that number. */
function restsOnHome({ fragment: { names, addresses }, shared, crowdRecords }: Gathering): boolean {
  const [name, address] = [names[0], addresses[0]];
  if (address === undefined || address.house === '' || address.street === '' || crowdRecords > 0) return false;
  if (name !== undefined && name.last !== '') return name.first === '' && shared.size === 0;
  return !isSure(shared);
}

/** For the home in streets that the written one may be a slip of. */
function askStreets(gathering: Gathering): Soon<Gathering> {
  if (!restsOnHome(gathering)) return gathering;
  const { fragment, facts, store } = gathering;
  const homes = homesInStreets(fragment.addresses[0]!, facts.keySeed);
  if (homes.length === 0) return gathering;
  return whenThere(store.sharers(homes), (found) => {
    addSharers(elsewhere, homes, found, gathering);
    return gathering;
  });
}

function askLast(gathering: Gathering): Soon<Gathering> {
  const { fragment, facts, store, shared, counts } = gathering;
  if (shared.size > 0) return gathering;
  const respelled = restsOnName(fragment) ? namesMeant(fragment.names[0]!) : [];
  const homes = inCity(fragment, counts.last > MOST_LISTED, facts.keySeed);
  for (const email of fragment.emails)
    for (const mailbox of [...mailboxesMeant(email), ...mailboxesParted(email)]) homes.push(mailboxKey(mailbox, facts.keySeed));
  const sounds = restsOnName(fragment) ? soundsMeant(fragment.names[0]!, facts.keySeed) : [];
  if (respelled.length + homes.length + sounds.length === 0) return whenThereFor(askRound(thirdRound!, gathering), gathering, goOn);
  const round = fragment.addresses.some(({ zip, city, state }) => zip + city + state !== '') ? respelledInPlace : respelledAnywhere;
  const own = [...keysOf(fragment, facts.keySeed, thirdRound!.kinds), ...sounds];
  const others = respelled.flatMap((one) =>
    keysOf({ ...NOTHING_ELSE, names: [one], addresses: fragment.addresses }, facts.keySeed, round.kinds),
  );
  return whenThere(store.sharers([...own, ...others, ...homes]), (found) => {
    addSharers(round, others, found.slice(own.length, own.length + others.length), gathering);
    addSharers(elsewhere, homes, found.slice(own.length + others.length), gathering);
    addSharers(thirdRound!, own, found.slice(0, own.length), gathering);
    return gathering;
  });
}

function goOn(_: NameRecords, gathering: Gathering): Gathering {
  return gathering;
}

/** Whoever gives a number, mailbox or home as well is found by it: where all of these fail, it is hardly the spelling. */
function restsOnName({ names, phones, emails, addresses }: Fragment): boolean {
  return names.length > 0 && phones.length + emails.length === 0 && (addresses[0]?.house ?? '') === '';
}

const NOTHING_ELSE: Omit<Fragment, 'names' | 'addresses'> = { phones: [], emails: [], identifiers: [], texts: [] };

function readChosen(gathering: Gathering): Soon<Gathering> {
  gathering.chosen = chooseRead(gathering.fragment, gathering.shared);
  const { read } = gathering.chosen;
  return read.length === 0 ? gathering : whenThereFor(gathering.store.people(read), gathering, keepRead);
}

function keepRead(read: readonly (Person | undefined)[], gathering: Gathering): Gathering {
  gathering.read = read;
  return gathering;
}

/** Where the only bearer of a name is known elsewhere alone: for whoever bears half of it in the place given. */
function askPlace(gathering: Gathering): Soon<Gathering> {
  const { fragment, shared, read } = gathering;
  const [address, found] = [fragment.addresses[0], read[0]];
  if (shared.size !== 1 || found === undefined || fragment.names.length === 0 || address === undefined) return gathering;
  if (isSure(shared) || found.addresses.some(({ value }) => areOfOnePlace(value, address))) return gathering;
  return whenThere(askRound(secondRound!, gathering), () => (shared.size === 1 ? gathering : readChosen(gathering)));
}

const NO_PEOPLE: readonly Person[] = [];

function candidatesOf(gathering: Gathering): Soon<Candidates> {
  const { store, fragment, facts, mayAskAgain, counts, crowdRecords, named, chosen, read } = gathering;
  if (mayAskAgain && read.includes(undefined)) return gatherAll(store, [fragment], facts, false)[0]!;
  const people = withoutGone(read);
  const placed =
    withZip(fragment, people) ?? (crowdRecords > 0 ? undefined : withMeantHome(fragment, people)) ?? withHomeOfNamesake(fragment, people);
  if (placed !== undefined) return gatherAll(store, [placed], facts, mayAskAgain)[0]!;
  const { unread, namesakes } = chosen;
  const name = fragment.names[0];
  const recordsPerPerson = Math.max(1, facts.records / Math.max(1, facts.people));
  const crowd = crowdRecords / recordsPerPerson;
  if (name === undefined)
    return { people, bearers: 0, firstHeld: undefined, lastHeld: undefined, unread, unreadNamesakes: namesakes, crowd };
  const firstHeld = counts.first / Math.max(1, facts.records);
  const lastHeld = counts.last / Math.max(1, facts.records);
  if (name.first === '' || name.last === '') {
    const bearers = ((name.first === '' ? lastHeld : firstHeld) * facts.records) / recordsPerPerson;
    return { people, bearers, firstHeld, lastHeld, unread, unreadNamesakes: Math.max(0, bearers - people.length), crowd };
  }
  const tooMany = counts.genericName / recordsPerPerson;
  const bearers = tooMany + named;
  return { people, bearers, firstHeld, lastHeld, unread, unreadNamesakes: tooMany > 0 ? bearers : namesakes, crowd };
}

function withoutGone(people: readonly (Person | undefined)[]): readonly Person[] {
  return (people.includes(undefined) ? people.filter((person) => person !== undefined) : people) as readonly Person[];
}

/** Records that have the parts of the asked name; of the whole name, those that are too many to be listed. */
interface NameRecords {
  first: number;
  last: number;
  genericName: number;
}

const NO_COUNTS: NameRecords = { first: 0, last: 0, genericName: 0 };

function addSharers({ weights, flags }: Round, keys: readonly Key[], found: readonly KeySharers[], gathering: Gathering): NameRecords {
  const counts = { first: 0, last: 0, genericName: 0 };
  for (let at = 0; at < keys.length; at++) {
    const code = kindCodeOf(keys[at]!);
    const weight = weights[code]!;
    const { count, isGeneric, people } = found[at]!;
    if (code === KIND.first) counts.first += count;
    else if (code === KIND.last) counts.last += count;
    else if (code === KIND.name && people.length === 0) counts.genericName += count;
    else if (isGeneric && (code === KIND.home || (code === KIND.building && gathering.fragment.addresses[0]?.unit === '')))
      gathering.crowdRecords += count;
    if (weight === 0) continue;
    addShared(gathering.shared, people, flags[code]!, weight);
  }
  return counts;
}

interface Round {
  readonly weights: readonly (number | undefined)[];
  /** What sharing a key tells, by the code of its kind. */
  readonly flags: readonly number[];
  readonly kinds: number;
}

/** `isAsked`: for the fragment's own keys, not for those of what it may be a slip of. */
function roundOf(weights: Readonly<Record<string, number>>, isAsked = true): Round {
  const byCode: (number | undefined)[] = [];
  const flags: number[] = [];
  for (const [name, weight] of Object.entries(weights)) {
    const code = codeOf(name);
    byCode[code] = weight;
    flags[code] = flagsOf(code, isAsked);
  }
  return { weights: byCode, flags, kinds: kindBits(Object.keys(weights).map(codeOf)) };
}

function codeOf(name: string): number {
  const kind = KEY_KINDS.find((one) => one.name === name);
  if (kind === undefined) throw new Error(`No key kind ${name}`);
  return kind.code;
}
