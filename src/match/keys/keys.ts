import { type Key, packKey } from '../../core/key.ts';
import type { Identifier, PersonName, PersonRecord, PhoneNumber, PostalAddress } from '../../core/record.ts';
import { emailIdentity } from '../../normalize/email.ts';
import { nicknameRoots } from '../nicknames.ts';
import { soundOf } from '../sound.ts';
import { keyedHash47, keyedNumberHash47 } from './keyed-hash.ts';

/** Beyond these a record's further names and addresses bring no keys: a row that lists hundreds would drown the rest. */
const MAX_NAMES = 4;
const MAX_ADDRESSES = 4;
const MAX_VALUES = 12;

/** The bits of all kinds; see `kindBits`. */
const ALL_KINDS = -1;

/** All candidate keys of a record or fragment, ascending, each once; of some kinds alone, where their bits are given. */
export function keysOf(record: PersonRecord, seed: number, kinds = ALL_KINDS): Key[] {
  gatherKeys(record, seed, kinds);
  const count = sortOnce();
  const keys: Key[] = [];
  for (let at = 0; at < count; at += 1) keys.push(written[at] as Key);
  return keys;
}

/** The same for whoever keeps them in columns: they lie in `written` until the next call, each once, in no order. Gives how many there are. */
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
  const { phones, emails, identifiers, addresses, names, texts } = record;
  const homes = Math.min(addresses.length, MAX_ADDRESSES);
  for (let at = 0; at < phones.length && at < MAX_VALUES; at += 1) if (wants(1)) push(phoneKey(phones[at]!, seed));
  for (let at = 0; at < emails.length && at < MAX_VALUES; at += 1) {
    const mailbox = emailIdentity(emails[at]!);
    if (wants(2)) push(mailboxKey(mailbox, seed));
    const local = mailbox.slice(0, mailbox.lastIndexOf('@'));
    if (local.length >= 4) put(seed, 3, local);
  }
  for (let at = 0; at < identifiers.length && at < MAX_VALUES; at += 1) if (wants(6)) push(identifierKey(identifiers[at]!, seed));
  for (let at = 0; at < homes; at += 1) pushAddressKeys(addresses[at]!, seed);
  if (birthDate !== '') put(seed, 15, birthDate);
  for (let n = 0; n < names.length && n < MAX_NAMES; n += 1) {
    const name = names[n]!;
    const whole = name.first !== '' && name.last !== '';
    // A name of one word may be either part.
    const last = squeeze(whole ? name.last : name.last + name.first);
    const first = whole ? name.first : name.first + name.last;
    const roots = first === '' ? NOTHING : nicknameRoots(first);
    if (last !== '') pushLastNameKeys(last, addresses, homes, birthDate, seed);
    for (const root of roots) {
      put(seed, 19, root);
      if (birthDate !== '') put(seed, 16, root, birthDate);
      if (whole) pushNameKeys(root, last, addresses, homes, birthYear, seed);
    }
    if (whole && last.length < name.last.length && (wanted & PLACE_KINDS) !== 0) pushHalfKeys(roots, name.last, addresses, homes, seed);
    if (whole) {
      // As written too: a name in the other's place is no nickname there.
      if (name.first <= last) put(seed, 7, name.first, last);
      else put(seed, 7, last, name.first);
      if ((wanted & SOUND_KINDS) !== 0) pushSoundKeys(name, birthYear, seed);
    }
    for (let at = 0; at < texts.length && at < MAX_VALUES; at += 1) {
      const { attribute, value } = texts[at]!;
      if (last !== '') put(seed, 23, attribute, value, last);
      else if (roots[0] !== undefined) put(seed, 23, attribute, value, roots[0]);
    }
  }
  if (birthYear !== '') {
    for (let at = 0; at < texts.length && at < MAX_VALUES; at += 1) put(seed, 24, texts[at]!.attribute, texts[at]!.value, birthYear);
  }
}

/** More than the limits above let one record have. */
const MAX_KEYS = 2_048;
export const written = new Float64Array(MAX_KEYS);
let room = 0;
let wanted = ALL_KINDS;
const SOUND_KINDS = kindBits([21, 22]);
const PLACE_KINDS = kindBits([8, 9, 10, 12]);
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

/** A few dozen, so by insertion: sorting an array of numbers would box each of them. */
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
  return packKey(1, keyedNumberHash47(seed, 1, number));
}

/** By its `emailIdentity`: one mailbox may be written in several ways. */
export function mailboxKey(mailbox: string, seed: number): Key {
  return key(seed, 2, mailbox);
}

export function identifierKey(identifier: Identifier, seed: number): Key {
  return key(seed, 6, identifier.type, identifier.value);
}

/** The building an address stands for, whatever the unit; rolls of property are found by it. */
export function addressKey(address: PostalAddress, seed: number): Key {
  return key(seed, 4, address.house, address.street, placeOf(address));
}

/** The dwelling itself, where the address names a unit. */
export function homeKey(address: PostalAddress, seed: number): Key {
  return address.unit === '' ? addressKey(address, seed) : key(seed, 5, address.house, address.street, address.unit, placeOf(address));
}

/** Whoever of that last name was seen behind that house number, in whatever street. */
export function houseAndLastKey(address: PostalAddress, last: string, seed: number): Key {
  return key(seed, 13, squeeze(last), address.house);
}

/** Whoever of that last name was seen in that ZIP code. */
export function lastAndZipKey(last: string, zip: string, seed: number): Key {
  return key(seed, 12, squeeze(last), zip);
}

/** A house in a street of that name, in whatever town; or a box there. */
export function doorKey({ house, street }: Pick<PostalAddress, 'house' | 'street'>, seed: number): Key {
  return key(seed, 27, house, street);
}

/** Whether an address says enough to be one place on earth. */
export function isDwelling(address: PostalAddress): boolean {
  return address.house !== '' && placeOf(address) !== '';
}

function pushAddressKeys(address: PostalAddress, seed: number): void {
  if (isDwelling(address)) {
    if (wants(4)) push(addressKey(address, seed));
    if (address.unit !== '' && wants(5)) push(homeKey(address, seed));
  }
  if (address.house !== '' && wants(27)) push(doorKey(address, seed));
  if (address.zip !== '') put(seed, 20, address.zip);
  if (address.city !== '') put(seed, 25, address.city, address.state);
}

function pushLastNameKeys(last: string, addresses: readonly PostalAddress[], homes: number, birthDate: string, seed: number): void {
  put(seed, 18, last);
  if (birthDate !== '') put(seed, 17, last, birthDate);
  for (let at = 0; at < homes; at += 1) {
    const address = addresses[at]!;
    if (address.zip !== '') put(seed, 12, last, address.zip);
    if (address.house !== '') put(seed, 13, last, address.house);
  }
}

function pushNameKeys(root: string, last: string, addresses: readonly PostalAddress[], homes: number, year: string, seed: number): void {
  // First and last in one order, so that a row with both swapped still meets its like.
  const one = root <= last ? root : last;
  const other = root <= last ? last : root;
  put(seed, 7, one, other);
  if (year !== '') put(seed, 11, one, other, year);
  pushPlaceKeys(one, other, addresses, homes, seed);
}

function pushPlaceKeys(one: string, other: string, addresses: readonly PostalAddress[], homes: number, seed: number): void {
  for (let at = 0; at < homes; at += 1) {
    const address = addresses[at]!;
    if (address.state !== '') put(seed, 8, one, other, address.state);
    if (address.zip !== '') put(seed, 9, one, other, address.zip);
    if (address.city !== '') put(seed, 10, one, other, address.city);
  }
}

/** Ana Rivera Santiago is Ana Rivera to many, and Ana Santiago to some: where a place is told, each half tells enough. */
function pushHalfKeys(roots: readonly string[], last: string, addresses: readonly PostalAddress[], homes: number, seed: number): void {
  let halves = 0;
  for (const half of last.split(/[ -]/)) {
    if (half.length < SHORTEST_HALF || halves === MAX_HALVES) continue;
    halves += 1;
    for (const root of roots) pushPlaceKeys(root <= half ? root : half, root <= half ? half : root, addresses, homes, seed);
    for (let at = 0; at < homes; at += 1) if (addresses[at]!.zip !== '') put(seed, 12, half, addresses[at]!.zip);
  }
}

/** Shorter words of a surname (`van der`, `de la`) are told by no one alone. */
const SHORTEST_HALF = 4;
const MAX_HALVES = 3;

function pushSoundKeys(name: PersonName, year: string, seed: number): void {
  const first = soundOf(name.first);
  const last = soundOf(name.last);
  const one = first <= last ? first : last;
  const other = first <= last ? last : first;
  put(seed, 21, one, other);
  if (year !== '') put(seed, 22, one, other, year);
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
