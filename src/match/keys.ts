import { type Key, packKey } from '../core/key.ts';
import type { EmailAddress, Identifier, PersonName, PersonRecord, PhoneNumber, PostalAddress } from '../core/record.ts';
import { keyedHash47 } from './keyed-hash.ts';
import { nicknameRoots } from './nicknames.ts';
import { soundOf } from './sound.ts';

/** Beyond these a record's further names and addresses bring no keys: a row that lists hundreds would drown the rest. */
const MAX_NAMES = 4;
const MAX_ADDRESSES = 4;
const MAX_VALUES = 12;

/** All candidate keys of a record or fragment, ascending, each once. */
export function keysOf(record: PersonRecord, seed: number): Key[] {
  const keys: Key[] = [];
  const birth = record.birthDate ?? 0;
  const birthYear = birth === 0 ? '' : String(Math.floor(birth / 10_000));
  const birthDate = birth % 100 === 0 ? '' : String(birth);
  for (const number of record.phones.slice(0, MAX_VALUES)) keys.push(phoneKey(number, seed));
  for (const email of record.emails.slice(0, MAX_VALUES)) {
    keys.push(emailKey(email, seed));
    const local = email.slice(0, email.lastIndexOf('@'));
    if (local.length >= 4) keys.push(key(seed, 3, local));
  }
  for (const identifier of record.identifiers.slice(0, MAX_VALUES)) keys.push(identifierKey(identifier, seed));
  const addresses = record.addresses.slice(0, MAX_ADDRESSES);
  for (const address of addresses) pushAddressKeys(keys, address, seed);
  if (birthDate !== '') keys.push(key(seed, 15, birthDate));
  for (const name of record.names.slice(0, MAX_NAMES)) {
    const whole = name.first !== '' && name.last !== '';
    // A name of one word may be either part.
    const last = squeeze(whole ? name.last : name.last + name.first);
    const first = whole ? name.first : name.first + name.last;
    const roots = first === '' ? [] : nicknameRoots(first);
    if (last !== '') pushLastNameKeys(keys, last, addresses, birthDate, seed);
    for (const root of roots) {
      keys.push(key(seed, 19, root));
      if (birthDate !== '') keys.push(key(seed, 16, root, birthDate));
      for (const address of addresses) if (address.zip !== '') keys.push(key(seed, 26, root, address.zip));
      if (whole) pushNameKeys(keys, root, last, addresses, birthYear, seed);
    }
    if (whole) {
      // As written too: a name in the other's place is no nickname there.
      const [one, other] = inOrder(name.first, last);
      keys.push(key(seed, 7, one, other));
      pushSoundKeys(keys, name, birthYear, seed);
    }
    for (const text of record.texts.slice(0, MAX_VALUES)) {
      if (last !== '') keys.push(key(seed, 23, text.attribute, text.value, last));
      else if (roots[0] !== undefined) keys.push(key(seed, 23, text.attribute, text.value, roots[0]));
    }
  }
  if (birthYear !== '') {
    for (const text of record.texts.slice(0, MAX_VALUES)) keys.push(key(seed, 24, text.attribute, text.value, birthYear));
  }
  return keys.sort((a, b) => a - b).filter((each, i) => i === 0 || each !== keys[i - 1]);
}

export function phoneKey(number: PhoneNumber, seed: number): Key {
  return key(seed, 1, String(number));
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

function pushAddressKeys(keys: Key[], address: PostalAddress, seed: number): void {
  if (isDwelling(address)) {
    keys.push(addressKey(address, seed));
    if (address.unit !== '') keys.push(homeKey(address, seed));
  }
  if (address.street !== '' && address.zip !== '') keys.push(key(seed, 14, address.street, address.zip));
  if (address.zip !== '') keys.push(key(seed, 20, address.zip));
  if (address.city !== '') keys.push(key(seed, 25, address.city, address.state));
}

function pushLastNameKeys(keys: Key[], last: string, addresses: readonly PostalAddress[], birthDate: string, seed: number): void {
  keys.push(key(seed, 18, last));
  if (birthDate !== '') keys.push(key(seed, 17, last, birthDate));
  for (const address of addresses) {
    if (address.zip !== '') keys.push(key(seed, 12, last, address.zip));
    if (address.house !== '') keys.push(key(seed, 13, last, address.house));
  }
}

function pushNameKeys(keys: Key[], root: string, last: string, addresses: readonly PostalAddress[], year: string, seed: number): void {
  // First and last in one order, so that a row with both swapped still meets its like.
  const [one, other] = inOrder(root, last);
  keys.push(key(seed, 7, one, other));
  if (year !== '') keys.push(key(seed, 11, one, other, year));
  for (const address of addresses) {
    if (address.state !== '') keys.push(key(seed, 8, one, other, address.state));
    if (address.zip !== '') keys.push(key(seed, 9, one, other, address.zip));
    if (address.city !== '') keys.push(key(seed, 10, one, other, address.city));
  }
}

function pushSoundKeys(keys: Key[], name: PersonName, year: string, seed: number): void {
  const [one, other] = inOrder(soundOf(name.first), soundOf(name.last));
  keys.push(key(seed, 21, one, other));
  if (year !== '') keys.push(key(seed, 22, one, other, year));
}

function inOrder(a: string, b: string): readonly [string, string] {
  return a <= b ? [a, b] : [b, a];
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
