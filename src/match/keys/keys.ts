import { type Key, packKey } from '../../core/key.ts';
import type { Identifier, PersonName, PersonRecord, PhoneNumber, PostalAddress } from '../../core/record.ts';
import { withoutQuarter } from '../../normalize/address/street-quarter.ts';
import { emailIdentity } from '../../normalize/email.ts';
import { countedRoots, nicknameRoots } from '../nicknames.ts';
import { soundOf } from '../sound.ts';
import { KIND } from './key-kinds.ts';
import { keyedHash47, keyedNumberHash47 } from './keyed-hash.ts';

/** Limits on names and addresses that make keys, so that a row listing hundreds cannot flood the index. */
const MAX_NAMES = 4;
const MAX_ADDRESSES = 4;
const MAX_VALUES = 12;

/** The bits of all kinds; see `kindBits`. */
const ALL_KINDS = -1;

/** All candidate keys of a record or fragment, ascending and distinct; optionally only of some `kinds` (see `kindBits`). */
export function keysOf(record: PersonRecord, seed: number, kinds = ALL_KINDS): Key[] {
  gatherKeys(record, seed, kinds);
  const count = sortOnce();
  const keys: Key[] = [];
  for (let at = 0; at < count; at += 1) keys.push(written[at] as Key);
  return keys;
}

/** The same without allocating: writes distinct keys, unordered, to `written`, valid until the next call. Returns how many. */
export function writeKeys(record: PersonRecord, seed: number, kinds = ALL_KINDS): number {
  gatherKeys(record, seed, kinds);
  let count = 0;
  for (let at = 0; at < room; at += 1) {
    const one = written[at]!;
    let known = 0;
    while (known < count && written[known] !== one) known += 1;
    if (known < count) continue;
    written[count] = one;
    count += 1;
  }
  return count;
}

function gatherKeys(record: PersonRecord, seed: number, kinds: number): void {
  room = 0;
  wanted = kinds;
  const birth = record.birthDate ?? 0;
  const birthYear = birth === 0 ? '' : String(Math.floor(birth / 10_000));
  const birthDate = birth % 100 === 0 ? '' : String(birth);
  const { names, texts } = record;
  pushContactKeys(record, seed);
  if (birthDate !== '') put(seed, KIND.birthDate, birthDate);
  for (let n = 0; n < names.length && n < MAX_NAMES; n += 1) pushKeysOfName(names[n]!, record, birthYear, birthDate, seed);
  if (birthYear === '') return;
  for (let at = 0; at < texts.length && at < MAX_VALUES; at += 1)
    put(seed, KIND.textBirthYear, texts[at]!.attribute, texts[at]!.value, birthYear);
}

function pushContactKeys({ phones, emails, identifiers, addresses }: PersonRecord, seed: number): void {
  if (wants(KIND.phone)) for (let at = 0; at < phones.length && at < MAX_VALUES; at += 1) push(phoneKey(phones[at]!, seed));
  for (let at = 0; at < emails.length && at < MAX_VALUES; at += 1) pushEmailKeys(emails[at]!, seed);
  if (wants(KIND.identifier))
    for (let at = 0; at < identifiers.length && at < MAX_VALUES; at += 1) push(identifierKey(identifiers[at]!, seed));
  for (let at = 0; at < addresses.length && at < MAX_ADDRESSES; at += 1) pushAddressKeys(addresses[at]!, seed);
}

function pushEmailKeys(email: PersonRecord['emails'][number], seed: number): void {
  const mailbox = emailIdentity(email);
  if (wants(KIND.email)) push(mailboxKey(mailbox, seed));
  const local = mailbox.slice(0, mailbox.lastIndexOf('@'));
  if (local.length >= 4) put(seed, KIND.emailLocal, local);
}

function pushKeysOfName(name: PersonName, { addresses, texts }: PersonRecord, birthYear: string, birthDate: string, seed: number): void {
  const homes = Math.min(addresses.length, MAX_ADDRESSES);
  const whole = name.first !== '' && name.last !== '';
  // A name of one word may be either part.
  const last = squeeze(whole ? name.last : name.last + name.first);
  const first = whole ? name.first : name.first + name.last;
  const roots = first === '' ? NOTHING : nicknameRoots(first);
  if (last !== '') pushLastNameKeys(last, addresses, homes, birthDate, seed);
  if (first !== '') for (const root of countedRoots(first)) put(seed, KIND.first, root);
  for (const root of roots) {
    if (birthDate !== '') put(seed, KIND.birthDateFirst, root, birthDate);
    if (whole) pushNameKeys(root, last, addresses, homes, birthYear, seed);
  }
  if (whole) pushWholeNameKeys(name, last, roots, addresses, homes, birthYear, seed);
  const called = last === '' ? roots[0] : last;
  if (called === undefined) return;
  for (let at = 0; at < texts.length && at < MAX_VALUES; at += 1) put(seed, KIND.textName, texts[at]!.attribute, texts[at]!.value, called);
}

function pushWholeNameKeys(
  name: PersonName,
  last: string,
  roots: readonly string[],
  addresses: PersonRecord['addresses'],
  homes: number,
  birthYear: string,
  seed: number,
): void {
  if (last.length < name.last.length && (wanted & PLACE_KINDS) !== 0) pushHalfKeys(roots, name.last, addresses, homes, seed);
  // Also as written: a first name in the surname's place is not a nickname.
  if (name.first <= last) put(seed, KIND.name, name.first, last);
  else put(seed, KIND.name, last, name.first);
  if ((wanted & SOUND_KINDS) !== 0) pushSoundKeys(name, birthYear, seed);
}

/** More keys than one record can have within the limits above. */
const MAX_KEYS = 2_048;
export const written = new Float64Array(MAX_KEYS);
let room = 0;
let wanted = ALL_KINDS;
const SOUND_KINDS = kindBits([KIND.sound, KIND.soundBirthYear]);
const PLACE_KINDS = kindBits([KIND.nameState, KIND.nameZip, KIND.nameCity, KIND.lastZip]);
const NOTHING: readonly string[] = [];

/** One bit for each kind. */
export function kindBits(codes: Iterable<number>): number {
  let bits = 0;
  for (const code of codes) bits |= 1 << code;
  return bits;
}

function wants(kind: number): boolean {
  return ((wanted >>> kind) & 1) !== 0;
}

function push(one: Key): void {
  written[room] = one;
  room += 1;
}

function put(seed: number, kind: number, a: string, b?: string, c?: string, d?: string): void {
  if (wants(kind)) push(key(seed, kind, a, b, c, d));
}

/** Insertion sort: there are a few dozen keys. */
function sortOnce(): number {
  for (let from = 1; from < room; from += 1) {
    const one = written[from]!;
    let at = from;
    for (; at > 0 && written[at - 1]! > one; at -= 1) written[at] = written[at - 1]!;
    written[at] = one;
  }
  let count = 0;
  for (let at = 0; at < room; at += 1) {
    if (at > 0 && written[at] === written[at - 1]) continue;
    written[count] = written[at]!;
    count += 1;
  }
  return count;
}

export function phoneKey(number: PhoneNumber, seed: number): Key {
  return packKey(KIND.phone, keyedNumberHash47(seed, KIND.phone, number));
}

/** Keyed by `emailIdentity`: one mailbox may be written in several ways. */
export function mailboxKey(mailbox: string, seed: number): Key {
  return key(seed, KIND.email, mailbox);
}

export function identifierKey(identifier: Identifier, seed: number): Key {
  return key(seed, KIND.identifier, identifier.type, identifier.value);
}

/** The building of an address, ignoring the unit; property rolls are looked up by it. */
export function addressKey(address: PostalAddress, seed: number): Key {
  return key(seed, KIND.building, address.house, address.street, placeOf(address));
}

/** The unit itself, if the address names one. */
export function homeKey(address: PostalAddress, seed: number): Key {
  return address.unit === ''
    ? addressKey(address, seed)
    : key(seed, KIND.home, address.house, address.street, address.unit, placeOf(address));
}

/** Last name and house number, in any street. */
export function houseAndLastKey(address: PostalAddress, last: string, seed: number): Key {
  return key(seed, KIND.houseLast, squeeze(last), address.house);
}

/** Last name and ZIP code. */
export function lastAndZipKey(last: string, zip: string, seed: number): Key {
  return key(seed, KIND.lastZip, squeeze(last), zip);
}

/** House number and street, or box, in any town. */
export function doorKey({ house, street }: Pick<PostalAddress, 'house' | 'street'>, seed: number): Key {
  return key(seed, KIND.door, house, street);
}

/** Whether an address identifies one place. */
export function isDwelling(address: PostalAddress): boolean {
  return address.house !== '' && placeOf(address) !== '';
}

function pushAddressKeys(address: PostalAddress, seed: number): void {
  if (isDwelling(address)) {
    if (wants(KIND.building)) push(addressKey(address, seed));
    if (address.unit !== '' && wants(KIND.home)) push(homeKey(address, seed));
  }
  const bare = withoutQuarter(address.street);
  if (bare !== address.street && isDwelling(address) && wants(KIND.building))
    push(key(seed, KIND.building, address.house, bare, placeOf(address)));
  if (address.house !== '' && wants(KIND.door)) push(doorKey(address, seed));
  if (address.zip !== '') put(seed, KIND.zip, address.zip);
  if (address.city !== '') put(seed, KIND.city, address.city, address.state);
}

function pushLastNameKeys(last: string, addresses: readonly PostalAddress[], homes: number, birthDate: string, seed: number): void {
  put(seed, KIND.last, last);
  if (birthDate !== '') put(seed, KIND.birthDateLast, last, birthDate);
  for (let at = 0; at < homes; at += 1) {
    const address = addresses[at]!;
    if (address.zip !== '') put(seed, KIND.lastZip, last, address.zip);
    if (address.house !== '') put(seed, KIND.houseLast, last, address.house);
  }
}

function pushNameKeys(root: string, last: string, addresses: readonly PostalAddress[], homes: number, year: string, seed: number): void {
  // Sorted, so that a row with first and last name swapped has the same key.
  const one = root <= last ? root : last;
  const other = root <= last ? last : root;
  put(seed, KIND.name, one, other);
  if (year !== '') put(seed, KIND.nameBirthYear, one, other, year);
  pushPlaceKeys(one, other, addresses, homes, seed);
}

function pushPlaceKeys(one: string, other: string, addresses: readonly PostalAddress[], homes: number, seed: number): void {
  for (let at = 0; at < homes; at += 1) {
    const address = addresses[at]!;
    if (address.state !== '') put(seed, KIND.nameState, one, other, address.state);
    if (address.zip !== '') put(seed, KIND.nameZip, one, other, address.zip);
    if (address.city !== '') put(seed, KIND.nameCity, one, other, address.city);
  }
}

/** Ana Rivera Santiago may be recorded as Ana Rivera or Ana Santiago: with a place, each surname makes a key. */
function pushHalfKeys(roots: readonly string[], last: string, addresses: readonly PostalAddress[], homes: number, seed: number): void {
  let halves = 0;
  for (const half of last.split(/[ -]/)) {
    if (half.length < SHORTEST_HALF || halves === MAX_HALVES) continue;
    halves += 1;
    for (const root of roots) pushPlaceKeys(root <= half ? root : half, root <= half ? half : root, addresses, homes, seed);
    for (let at = 0; at < homes; at += 1) if (addresses[at]!.zip !== '') put(seed, KIND.lastZip, half, addresses[at]!.zip);
  }
}

/** Shorter words of a surname (`van der`, `de la`) make no key of their own. */
const SHORTEST_HALF = 4;
const MAX_HALVES = 3;

function pushSoundKeys(name: PersonName, year: string, seed: number): void {
  const first = soundOf(name.first);
  const last = soundOf(name.last);
  const one = first <= last ? first : last;
  const other = first <= last ? last : first;
  put(seed, KIND.sound, one, other);
  if (year !== '') put(seed, KIND.soundBirthYear, one, other, year);
}

function placeOf(address: PostalAddress): string {
  return address.zip !== '' ? address.zip : address.city !== '' ? `${address.city} ${address.state}` : '';
}

function squeeze(last: string): string {
  return last.includes(' ') || last.includes('-') || last.includes("'") ? last.replace(/[ '-]/g, '') : last;
}

function key(seed: number, kind: number, a: string, b?: string, c?: string, d?: string): Key {
  return packKey(kind, keyedHash47(seed, kind, a, b, c, d));
}
