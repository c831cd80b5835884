import type { Key } from '../../../core/key.ts';
import type { Fragment, PersonName } from '../../../core/record.ts';
import { type Soon, whenThere } from '../../../core/soon.ts';
import { KEY_KINDS, KIND } from '../../../match/keys/key-kinds.ts';
import { keysOf, mailboxKey } from '../../../match/keys/keys.ts';
import { mailboxesMeant, mailboxesParted } from '../../../match/respell/mailbox.ts';
import { addSharers, askRound, type Gathering, readChosen } from './gathering.ts';
import { fragmentOfName, namesMeant, soundsMeant } from './names-meant.ts';
import { areOfOneHome, areOfOnePlace, homesInStreets, inCity, lacksZip } from './near-homes.ts';
import {
  FIRST_ROUND,
  LAST_ROUND,
  MEANT_ELSEWHERE,
  NAME_IN_PLACE,
  RESPELLED_ANYWHERE,
  RESPELLED_IN_PLACE,
  type Round,
  SURNAME_AT_HOME,
} from './rounds.ts';
import { bearersAmong, isAtHome, isDecided, isSure, MAX_PEOPLE_READ } from './shared-keys.ts';

/** Of a last name that more records have nobody is listed. */
const MOST_LISTED = KEY_KINDS.find(({ code }) => code === KIND.last)!.limit;

export function askFirst(gathering: Gathering): Soon<Gathering> {
  return whenThere(askRound(FIRST_ROUND, gathering), withBearers);
}

function withBearers(gathering: Gathering): Gathering {
  gathering.bearers = bearersAmong(gathering.shared).length;
  return gathering;
}

/** Where nobody shares the name and more: for those of the name in the place given. */
export function askNameInPlace(gathering: Gathering): Soon<Gathering> {
  return isNameInDoubt(gathering) ? askRound(NAME_IN_PLACE, gathering) : gathering;
}

/** Where all who have the name are listed, those of them in the same town or state add nobody, and tell nothing of a single one. */
function isNameInDoubt({ fragment, genericNameRecords, shared }: Gathering): boolean {
  if (fragment.names.length === 0 || fragment.addresses.length === 0) return false;
  return (genericNameRecords > 0 || shared.size > 1) && !isDecided(shared);
}

/** Where more live in the home than are read: for whoever of them has the surname, which alone has no key among theirs. */
export function askSurnameAtHome(gathering: Gathering): Soon<Gathering> {
  const { fragment, shared } = gathering;
  const name = fragment.names[0];
  if (shared.size <= MAX_PEOPLE_READ || name === undefined || name.first !== '') return gathering;
  return askRound(SURNAME_AT_HOME, gathering);
}

/**
 * Whoever is filed without the ZIP code is found by a home that is told without it, and nobody else there: for those in each of the
 * city's, unless somebody has the name as well.
 */
export function askHomeInCity(gathering: Gathering): Soon<Gathering> {
  const { fragment, shared } = gathering;
  const address = fragment.addresses[0];
  if (address === undefined || !lacksZip(address) || !isAtHome(shared) || isDecided(shared)) return gathering;
  return askInCity(gathering);
}

function askInCity(gathering: Gathering): Soon<Gathering> {
  const { fragment, facts, store } = gathering;
  const homes = inCity(fragment, false, facts.keySeed);
  gathering.isAskedInCity = true;
  if (homes.length === 0) return gathering;
  return whenThere(store.sharers(homes), (found) => addSharers(MEANT_ELSEWHERE, homes, found, gathering));
}

/**
 * Where nobody shares anything: for those who share less, for names and mailboxes that the written ones may be a slip of, and for the
 * home or surname in every ZIP code of its city.
 */
export function askLast(gathering: Gathering): Soon<Gathering> {
  if (gathering.shared.size > 0) return gathering;
  const { fragment, facts, store, lastRecords } = gathering;
  const { keySeed } = facts;
  const name = restsOnName(fragment) ? fragment.names[0] : undefined;
  const own = keysOf(fragment, keySeed, LAST_ROUND.kinds);
  if (name !== undefined) own.push(...soundsMeant(name, keySeed));
  const round = fragment.addresses.some(({ zip, city, state }) => zip + city + state !== '') ? RESPELLED_IN_PLACE : RESPELLED_ANYWHERE;
  const respelled = name === undefined ? [] : keysOfNames(namesMeant(name), gathering, round);
  const elsewhere = [...inCity(fragment, lastRecords > MOST_LISTED, keySeed), ...mailboxKeys(fragment, keySeed)];
  gathering.isAskedInCity = true;
  if (own.length + respelled.length + elsewhere.length === 0) return gathering;
  return whenThere(store.sharers([...own, ...respelled, ...elsewhere]), (found) => {
    const respelledAt = own.length;
    const elsewhereAt = respelledAt + respelled.length;
    addSharers(LAST_ROUND, own, found.slice(0, respelledAt), gathering);
    addSharers(round, respelled, found.slice(respelledAt, elsewhereAt), gathering);
    return addSharers(MEANT_ELSEWHERE, elsewhere, found.slice(elsewhereAt), gathering);
  });
}

/** Whoever gives a number, mailbox or home as well is found by it: where all of these fail, it is hardly the spelling. */
function restsOnName({ names, phones, emails, addresses }: Fragment): boolean {
  return names.length > 0 && phones.length + emails.length === 0 && (addresses[0]?.house ?? '') === '';
}

function keysOfNames(names: readonly PersonName[], { fragment, facts }: Gathering, { kinds }: Round): Key[] {
  const { addresses } = fragment;
  return names.flatMap((name) => keysOf(fragmentOfName(name, addresses), facts.keySeed, kinds));
}

function mailboxKeys({ emails }: Fragment, keySeed: number): Key[] {
  const meant = emails.flatMap((email) => [...mailboxesMeant(email), ...mailboxesParted(email)]);
  return meant.map((mailbox) => mailboxKey(mailbox, keySeed));
}

/** For the home in streets that the written one may be a slip of. */
export function askStreets(gathering: Gathering): Soon<Gathering> {
  if (!restsOnHome(gathering)) return gathering;
  const { fragment, facts, store } = gathering;
  const homes = homesInStreets(fragment.addresses[0]!, facts.keySeed);
  if (homes.length === 0) return gathering;
  return whenThere(store.sharers(homes), (found) => addSharers(MEANT_ELSEWHERE, homes, found, gathering));
}

/** Whoever bears the whole name is found by it, whatever the street; of a surname alone, whoever has it in that place or behind that number. */
function restsOnHome({ fragment: { names, addresses }, shared, crowdRecords }: Gathering): boolean {
  const [name, address] = [names[0], addresses[0]];
  if (address === undefined || address.house === '' || address.street === '' || crowdRecords > 0) return false;
  if (name !== undefined && name.last !== '') return name.first === '' && shared.size === 0;
  return !isSure(shared);
}

/** Where the only bearer of a name is known elsewhere alone: for whoever bears half of it in the place given. */
export function askHalfName(gathering: Gathering): Soon<Gathering> {
  const { fragment, shared, read } = gathering;
  const [address, found] = [fragment.addresses[0], read[0]];
  if (shared.size !== 1 || found === undefined || fragment.names.length === 0 || address === undefined) return gathering;
  if (isSure(shared) || found.addresses.some(({ value }) => areOfOnePlace(value, address))) return gathering;
  return whenThere(askRound(NAME_IN_PLACE, gathering), readFurther);
}

/** Where nobody who was read has lived in a home that is told without its ZIP code: for those in each of the city's. */
export function askUnmetHome(gathering: Gathering): Soon<Gathering> {
  const { fragment, shared, read, isAskedInCity } = gathering;
  const address = fragment.addresses[0];
  if (isAskedInCity || shared.size === 0 || address === undefined || !lacksZip(address)) return gathering;
  if (read.some((one) => one?.addresses.some(({ value }) => areOfOneHome(value, address)))) return gathering;
  const met = shared.size;
  return whenThere(askInCity(gathering), () => (shared.size === met ? gathering : readChosen(gathering)));
}

function readFurther(gathering: Gathering): Soon<Gathering> {
  return gathering.shared.size === 1 ? gathering : readChosen(gathering);
}
