import { type Key, packKey } from '../core/key.ts';
import type { EmailAddress, Identifier, PersonName, PersonRecord, PhoneNumber, PostalAddress } from '../core/record.ts';
import { keyedHash47, keyedNumberHash47 } from './keyed-hash.ts';
import { nicknameRoots } from './nicknames.ts';
import { soundOf } from './sound.ts';

/** Beyond these a record's further names and addresses bring no keys: a row that lists hundreds would drown the rest. */
const MAX_NAMES = 4;
const MAX_ADDRESSES = 4;
const MAX_VALUES = 12;

/** All candidate keys of a record or fragment, ascending, each once. */
export function keysOf(record: PersonRecord, seed: number): Key[] {
  const count = writeKeys(record, seed);
  return Array.from(written.subarray(0, count)) as Key[];
}

/** The same for whoever keeps them in columns: they lie in `written` until the next call. Gives how many there are. */
export function writeKeys(record: PersonRecord, seed: number): number {
  room = 0;
  const birth = record.birthDate ?? 0;
  const birthYear = birth === 0 ? '' : String(Math.floor(birth / 10_000));
  const birthDate = birth % 100 === 0 ? '' : String(birth);
  const { phones, emails, identifiers, addresses, names, texts } = record;
  const homes = Math.min(addresses.length, MAX_ADDRESSES);
  for (let at = 0; at < phones.length && at < MAX_VALUES; at += 1) push(phoneKey(phones[at]!, seed));
  for (let at = 0; at < emails.length && at < MAX_VALUES; at += 1) {
    const email = emails[at]!;
    push(emailKey(email, seed));
    const local = email.slice(0, email.lastIndexOf('@'));
    if (local.length >= 4) push(key(seed, 3, local));
  }
  for (let at = 0; at < identifiers.length && at < MAX_VALUES; at += 1) push(identifierKey(identifiers[at]!, seed));
  for (let at = 0; at < homes; at += 1) pushAddressKeys(addresses[at]!, seed);
  if (birthDate !== '') push(key(seed, 15, birthDate));
  for (let n = 0; n < names.length && n < MAX_NAMES; n += 1) {
    const name = names[n]!;
    const whole = name.first !== '' && name.last !== '';
    // A name of one word may be either part.
    const last = squeeze(whole ? name.last : name.last + name.first);
    const first = whole ? name.first : name.first + name.last;
    const roots = first === '' ? NOTHING : nicknameRoots(first);
    if (last !== '') pushLastNameKeys(last, addresses, homes, birthDate, seed);
    for (const root of roots) {
      push(key(seed, 19, root));
      if (birthDate !== '') push(key(seed, 16, root, birthDate));
      if (whole) pushNameKeys(root, last, addresses, homes, birthYear, seed);
    }
    if (whole) {
      // As written too: a name in the other's place is no nickname there.
      if (name.first <= last) push(key(seed, 7, name.first, last));
      else push(key(seed, 7, last, name.first));
      pushSoundKeys(name, birthYear, seed);
    }
    for (let at = 0; at < texts.length && at < MAX_VALUES; at += 1) {
      const { attribute, value } = texts[at]!;
      if (last !== '') push(key(seed, 23, attribute, value, last));
      else if (roots[0] !== undefined) push(key(seed, 23, attribute, value, roots[0]));
    }
  }
  if (birthYear !== '') {
    for (let at = 0; at < texts.length && at < MAX_VALUES; at += 1) push(key(seed, 24, texts[at]!.attribute, texts[at]!.value, birthYear));
  }
  return sortOnce();
}

/** More than the limits above let one record have. */
const MAX_KEYS = 1_024;
export const written = new Float64Array(MAX_KEYS);
let room = 0;
const NOTHING: readonly string[] = [];

function push(one: Key): void {
  written[room] = one;
  room += 1;
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

export function emailKey(email: EmailAddress, seed: number): Key {
  return key(seed, 2, email);
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

/** Whether an address says enough to be one place on earth. */
export function isDwelling(address: PostalAddress): boolean {
  return address.house !== '' && placeOf(address) !== '';
}

function pushAddressKeys(address: PostalAddress, seed: number): void {
  if (isDwelling(address)) {
    push(addressKey(address, seed));
    if (address.unit !== '') push(homeKey(address, seed));
  }
  if (address.zip !== '') push(key(seed, 20, address.zip));
  if (address.city !== '') push(key(seed, 25, address.city, address.state));
}

function pushLastNameKeys(last: string, addresses: readonly PostalAddress[], homes: number, birthDate: string, seed: number): void {
  push(key(seed, 18, last));
  if (birthDate !== '') push(key(seed, 17, last, birthDate));
  for (let at = 0; at < homes; at += 1) {
    const address = addresses[at]!;
    if (address.zip !== '') push(key(seed, 12, last, address.zip));
    if (address.house !== '') push(key(seed, 13, last, address.house));
  }
}

function pushNameKeys(root: string, last: string, addresses: readonly PostalAddress[], homes: number, year: string, seed: number): void {
  // First and last in one order, so that a row with both swapped still meets its like.
  const one = root <= last ? root : last;
  const other = root <= last ? last : root;
  push(key(seed, 7, one, other));
  if (year !== '') push(key(seed, 11, one, other, year));
  for (let at = 0; at < homes; at += 1) {
    const address = addresses[at]!;
    if (address.state !== '') push(key(seed, 8, one, other, address.state));
    if (address.zip !== '') push(key(seed, 9, one, other, address.zip));
    if (address.city !== '') push(key(seed, 10, one, other, address.city));
  }
}

function pushSoundKeys(name: PersonName, year: string, seed: number): void {
  const first = soundOf(name.first);
  const last = soundOf(name.last);
  const one = first <= last ? first : last;
  const other = first <= last ? last : first;
  push(key(seed, 21, one, other));
  if (year !== '') push(key(seed, 22, one, other, year));
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
