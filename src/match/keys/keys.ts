import { type Key, packKey } from '../../core/key.ts';
import type { BirthDate, Identifier, PersonName, PersonRecord, PhoneNumber, PostalAddress } from '../../core/record.ts';
import { withoutQuarter } from '../../normalize/address/street-quarter.ts';
import { emailIdentity } from '../../normalize/email.ts';
import { countedRoots, nicknameRoots } from '../nicknames.ts';
import { soundOf } from '../sound.ts';
import { KIND } from './key-kinds.ts';
import { keyedHash47 } from './keyed-hash.ts';

/** Limits on names and addresses that make keys, so that a row listing hundreds cannot flood the index. */
const MAX_NAMES = 4;
const MAX_ADDRESSES = 4;
const MAX_VALUES = 12;

/** The bits of all kinds; see `kindBits`. */
const ALL_KINDS = -1;
const SOUND_KINDS = kindBits([KIND.sound, KIND.soundBirthYear]);
const PLACE_KINDS = kindBits([KIND.nameState, KIND.nameZip, KIND.nameCity, KIND.lastZip]);

/** One bit for each kind. */
export function kindBits(codes: Iterable<number>): number {
  let bits = 0;
  for (const code of codes) bits |= 1 << code;
  return bits;
}

/** All candidate keys of a record or fragment, ascending and distinct; optionally only of some `kinds` (see `kindBits`). */
export function keysOf(record: PersonRecord, seed: number, kinds = ALL_KINDS): Key[] {
  return unsortedKeysOf(record, seed, kinds).sort((a, b) => a - b);
}

/** The same keys, unsorted. */
export function unsortedKeysOf(record: PersonRecord, seed: number, kinds = ALL_KINDS): Key[] {
  return new KeyMaker(record, seed, kinds).keys;
}

/** The keys of one record. */
class KeyMaker {
  readonly keys: Key[] = [];
  readonly #seed: number;
  readonly #wanted: number;
  readonly #homes: readonly PostalAddress[];
  readonly #birthYear: string;
  /** Empty unless the day is known. */
  readonly #birthDate: string;

  constructor(
    { names, phones, emails, identifiers, addresses, texts, birthDate = 0 as BirthDate }: PersonRecord,
    seed: number,
    kinds: number,
  ) {
    this.#seed = seed;
    this.#wanted = kinds;
    this.#homes = addresses.length > MAX_ADDRESSES ? addresses.slice(0, MAX_ADDRESSES) : addresses;
    this.#birthYear = birthDate === 0 ? '' : String(Math.floor(birthDate / 10_000));
    this.#birthDate = birthDate % 100 === 0 ? '' : String(birthDate);
    for (let at = 0; at < phones.length && at < MAX_VALUES; at += 1) this.#put(KIND.phone, String(phones[at]!));
    for (let at = 0; at < emails.length && at < MAX_VALUES; at += 1) this.#putEmail(emailIdentity(emails[at]!));
    for (let at = 0; at < identifiers.length && at < MAX_VALUES; at += 1)
      this.#put(KIND.identifier, identifiers[at]!.type, identifiers[at]!.value);
    for (const address of this.#homes) this.#putAddress(address);
    if (this.#birthDate !== '') this.#put(KIND.birthDate, this.#birthDate);
    const some = texts.length > MAX_VALUES ? texts.slice(0, MAX_VALUES) : texts;
    for (let at = 0; at < names.length && at < MAX_NAMES; at += 1) this.#putName(names[at]!, some);
    if (this.#birthYear !== '') for (const { attribute, value } of some) this.#put(KIND.textBirthYear, attribute, value, this.#birthYear);
  }

  #put(kind: number, a: string, b?: string, c?: string, d?: string): void {
    if (((this.#wanted >>> kind) & 1) === 0) return;
    const made = key(this.#seed, kind, a, b, c, d);
    if (!this.keys.includes(made)) this.keys.push(made);
  }

  #putEmail(mailbox: string): void {
    this.#put(KIND.email, mailbox);
    const local = mailbox.slice(0, mailbox.lastIndexOf('@'));
    if (local.length >= SHORTEST_LOCAL) this.#put(KIND.emailLocal, local);
  }

  #putAddress(address: PostalAddress): void {
    const { house, street, unit, city, state, zip } = address;
    const bare = withoutQuarter(street);
    if (isDwelling(address)) {
      const place = placeOf(address);
      this.#put(KIND.building, house, street, place);
      if (unit !== '') this.#put(KIND.home, house, street, unit, place);
      if (bare !== street) this.#put(KIND.building, house, bare, place);
    }
    if (house !== '') this.#put(KIND.door, house, street);
    if (zip !== '') this.#put(KIND.zip, zip);
    if (city !== '') this.#put(KIND.city, city, state);
  }

  #putName(name: PersonName, texts: PersonRecord['texts']): void {
    const isWhole = name.first !== '' && name.last !== '';
    // A name of one word may be either part.
    const last = squeeze(isWhole ? name.last : name.last + name.first);
    const first = isWhole ? name.first : name.first + name.last;
    const roots = first === '' ? [] : nicknameRoots(first);
    if (last !== '') this.#putLast(last);
    if (first !== '') for (const root of countedRoots(first)) this.#put(KIND.first, root);
    if (this.#birthDate !== '') for (const root of roots) this.#put(KIND.birthDateFirst, root, this.#birthDate);
    if (isWhole) this.#putWhole(name, last, roots);
    const called = last === '' ? roots[0] : last;
    if (called !== undefined) for (const { attribute, value } of texts) this.#put(KIND.textName, attribute, value, called);
  }

  #putLast(last: string): void {
    this.#put(KIND.last, last);
    if (this.#birthDate !== '') this.#put(KIND.birthDateLast, last, this.#birthDate);
    for (const { house, zip } of this.#homes) {
      if (zip !== '') this.#put(KIND.lastZip, last, zip);
      if (house !== '') this.#put(KIND.houseLast, last, house);
    }
  }

  #putWhole(name: PersonName, last: string, roots: readonly string[]): void {
    for (const root of roots) {
      const [one, other] = ordered(root, last);
      this.#put(KIND.name, one, other);
      if (this.#birthYear !== '') this.#put(KIND.nameBirthYear, one, other, this.#birthYear);
      this.#putPlaces(one, other);
    }
    if (last.length < name.last.length && (this.#wanted & PLACE_KINDS) !== 0) this.#putHalves(roots, name.last);
    // Also as written: a first name in the surname's place is not a nickname.
    const [one, other] = ordered(name.first, last);
    this.#put(KIND.name, one, other);
    if ((this.#wanted & SOUND_KINDS) !== 0) this.#putSound(name);
  }

  #putPlaces(one: string, other: string): void {
    for (const { city, state, zip } of this.#homes) {
      if (state !== '') this.#put(KIND.nameState, one, other, state);
      if (zip !== '') this.#put(KIND.nameZip, one, other, zip);
      if (city !== '') this.#put(KIND.nameCity, one, other, city);
    }
  }

  /** Ana Rivera Santiago may be recorded as Ana Rivera or Ana Santiago: with a place, each surname makes a key. */
  #putHalves(roots: readonly string[], last: string): void {
    const halves = last.split(/[ -]/).filter(({ length }) => length >= SHORTEST_HALF);
    for (const half of halves.slice(0, MAX_HALVES)) {
      for (const root of roots) this.#putPlaces(...ordered(root, half));
      for (const { zip } of this.#homes) if (zip !== '') this.#put(KIND.lastZip, half, zip);
    }
  }

  #putSound({ first, last }: PersonName): void {
    const [one, other] = ordered(soundOf(first), soundOf(last));
    this.#put(KIND.sound, one, other);
    if (this.#birthYear !== '') this.#put(KIND.soundBirthYear, one, other, this.#birthYear);
  }
}

/** Shorter local parts are shared by many. */
const SHORTEST_LOCAL = 4;
/** Shorter words of a surname (`van der`, `de la`) make no key of their own. */
const SHORTEST_HALF = 4;
const MAX_HALVES = 3;

/** Sorted, so that a row with first and last name swapped has the same key. */
function ordered(a: string, b: string): [string, string] {
  return a <= b ? [a, b] : [b, a];
}

export function phoneKey(number: PhoneNumber, seed: number): Key {
  return key(seed, KIND.phone, String(number));
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

function placeOf(address: PostalAddress): string {
  return address.zip !== '' ? address.zip : address.city !== '' ? `${address.city} ${address.state}` : '';
}

function squeeze(last: string): string {
  return last.includes(' ') || last.includes('-') || last.includes("'") ? last.replace(/[ '-]/g, '') : last;
}

function key(seed: number, kind: number, a: string, b?: string, c?: string, d?: string): Key {
  return packKey(kind, keyedHash47(seed, kind, a, b, c, d));
}
