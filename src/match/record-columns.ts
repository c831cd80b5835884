import type { Key } from '../core/key.ts';
import type { EmailAddress, PersonRecord, RecordRef } from '../core/record.ts';
import { PART } from './compare/address.ts';
import { SUFFIXES } from './compare/suffix.ts';
import { GrowingInts } from './growing-array.ts';
import { Interner } from './interner.ts';
import { emailKey, homeKey, identifierKey, isDwelling, keysOf, phoneKey } from './keys.ts';
import { KeyColumn, type Postings } from './postings.ts';
import type { PreparedChunk } from './prepared-chunk.ts';

/** Further attributes (identifier types, declared texts) beyond this many distinct ones take no part in matching. */
export const MAX_EXTRA_ATTRIBUTES = 64;
/** Where the lists of one record begin, relative to its offset. */
export const HEADER = { birthDate: 0, gender: 1, names: 2, phones: 3, emails: 4, addresses: 5, extras: 6, size: 7 } as const;
export const NAME_INTS = 4;

/**
 * Records as columns of small numbers, so that a million of them can be compared without an object a pair:
 * each distinct value is held once and the records are runs of ids in one array.
 */
export class RecordColumns {
  readonly seed: number;
  readonly refs: RecordRef[] = [];
  /** The source of each record, as an id of its own. */
  readonly sources = new GrowingInts();
  readonly sourceNames = new Interner();
  readonly starts = new GrowingInts();
  readonly cells = new GrowingInts();
  readonly words = new Interner();
  readonly places = new Interner();
  readonly emails = new Interner();
  readonly mailParts = new Interner();
  /** Two ids of mail parts per e-mail: local part and domain. */
  readonly emailParts = new GrowingInts();
  readonly addresses = new Interner();
  /** Six place ids per address: house, street, unit, city, state, zip. */
  readonly addressParts = new GrowingInts();
  readonly extras = new Interner();
  readonly extraTexts: string[] = [''];
  readonly extraAttributes: string[] = [];
  readonly numbers: number[] = [0];
  /** The key under which each value would turn generic, by value id; 0 where it has none. */
  readonly valueKeys = { phone: [0], email: [0], address: [0], extra: [0] };
  readonly #numberIds = new Map<number, number>();
  readonly #extraSlots = new Map<string, number>();
  readonly #keys = new KeyColumn();
  #postings: Postings | undefined;

  constructor(seed: number) {
    this.seed = seed;
    for (let i = 0; i < PART.count; i += 1) this.addressParts.push(0);
    for (let i = 0; i < 2; i += 1) this.emailParts.push(0);
  }

  get size(): number {
    return this.refs.length;
  }

  /** Gives the record's index; indexes count up from 0 in the order of adding, and nothing else depends on that order. */
  add(ref: RecordRef, record: PersonRecord): number {
    const index = this.refs.length;
    this.refs.push(ref);
    this.sources.push(this.sourceNames.intern(ref.source));
    this.#postings = undefined;
    for (const key of keysOf(record, this.seed)) this.#keys.push(key, index);
    this.starts.push(this.cells.length);
    const cells = this.cells;
    cells.push(record.birthDate ?? 0);
    cells.push(record.gender === undefined ? 0 : record.gender === 'male' ? 1 : 2);
    const extras = this.#extraPairs(record);
    for (const list of [record.names, record.phones, record.emails, record.addresses, extras]) cells.push(list.length);
    for (const name of record.names) {
      cells.push(this.words.intern(name.first));
      cells.push(this.words.intern(name.middle));
      cells.push(this.words.intern(name.last));
      cells.push(Math.max(0, SUFFIXES.indexOf(name.suffix)));
    }
    for (const number of record.phones) cells.push(this.#numberId(number, phoneKey(number, this.seed)));
    for (const email of record.emails) cells.push(this.#emailId(email));
    for (const address of record.addresses) cells.push(this.#addressId(address));
    for (const [slot, id] of extras) {
      cells.push(slot);
      cells.push(id);
    }
    return index;
  }

  /** Adds what `prepareChunk` made with the same seed, as if its records had been added one by one. */
  addPrepared(chunk: PreparedChunk): void {
    const first = this.refs.length;
    this.#postings = undefined;
    const words = Int32Array.from(chunk.words, (text) => this.words.intern(text));
    const places = Int32Array.from(chunk.places, (text) => this.places.intern(text));
    const mailParts = Int32Array.from(chunk.mailParts, (text) => this.mailParts.intern(text));
    const numbers = Int32Array.from(chunk.numbers, (number, id) => (id === 0 ? 0 : this.#numberId(number, chunk.valueKeys.phone[id]!)));
    const emails = Int32Array.from(chunk.emails, (text, id) => {
      const own = this.emails.intern(text);
      if (own === this.valueKeys.email.length) {
        this.valueKeys.email.push(chunk.valueKeys.email[id]!);
        for (let part = 2 * id; part < 2 * id + 2; part += 1) this.emailParts.push(mailParts[chunk.emailParts[part]!]!);
      }
      return own;
    });
    const addresses = Int32Array.from(chunk.addresses, (text, id) => {
      const own = this.addresses.intern(text);
      if (own === this.valueKeys.address.length) {
        this.valueKeys.address.push(chunk.valueKeys.address[id]!);
        const from = id * PART.count;
        for (let part = from; part < from + PART.count; part += 1) this.addressParts.push(places[chunk.addressParts[part]!]!);
      }
      return own;
    });
    const slots = chunk.extraAttributes.map((attribute) => this.#extraSlot(attribute));
    const extras = Int32Array.from(chunk.extras, (text, id) => {
      const own = this.extras.intern(text);
      if (own === this.valueKeys.extra.length) {
        this.valueKeys.extra.push(chunk.valueKeys.extra[id]!);
        this.extraTexts.push(chunk.extraTexts[id]!);
      }
      return own;
    });
    const { cells } = this;
    let at = 0;
    for (const ref of chunk.refs) {
      this.refs.push(ref);
      this.sources.push(this.sourceNames.intern(ref.source));
      this.starts.push(cells.length);
      const header = at;
      for (let i = 0; i < HEADER.size; i += 1, at += 1) cells.push(chunk.cells[at]!);
      for (let i = chunk.cells[header + HEADER.names]!; i > 0; i -= 1, at += NAME_INTS) {
        cells.push(words[chunk.cells[at]!]!);
        cells.push(words[chunk.cells[at + 1]!]!);
        cells.push(words[chunk.cells[at + 2]!]!);
        cells.push(chunk.cells[at + 3]!);
      }
      for (let i = chunk.cells[header + HEADER.phones]!; i > 0; i -= 1, at += 1) cells.push(numbers[chunk.cells[at]!]!);
      for (let i = chunk.cells[header + HEADER.emails]!; i > 0; i -= 1, at += 1) cells.push(emails[chunk.cells[at]!]!);
      for (let i = chunk.cells[header + HEADER.addresses]!; i > 0; i -= 1, at += 1) cells.push(addresses[chunk.cells[at]!]!);
      for (let i = chunk.cells[header + HEADER.extras]!; i > 0; i -= 1, at += 2) {
        cells.push(slots[chunk.cells[at]!]!);
        cells.push(extras[chunk.cells[at + 1]!]!);
      }
    }
    let key = 0;
    chunk.keyCounts.forEach((count, i) => {
      for (const end = key + count; key < end; key += 1) this.#keys.push(chunk.keys[key] as Key, first + i);
    });
  }

  toChunk(): PreparedChunk {
    const { phone, email, address, extra } = this.valueKeys;
    return {
      refs: this.refs,
      cells: this.cells.values.slice(0, this.cells.length),
      words: this.words.texts,
      places: this.places.texts,
      emails: this.emails.texts,
      mailParts: this.mailParts.texts,
      emailParts: this.emailParts.values.slice(0, this.emailParts.length),
      addresses: this.addresses.texts,
      addressParts: this.addressParts.values.slice(0, this.addressParts.length),
      extras: this.extras.texts,
      extraTexts: this.extraTexts,
      extraAttributes: this.extraAttributes,
      numbers: Float64Array.from(this.numbers),
      valueKeys: {
        phone: Float64Array.from(phone),
        email: Float64Array.from(email),
        address: Float64Array.from(address),
        extra: Float64Array.from(extra),
      },
      ...this.#keys.inOrder(this.size),
    };
  }

  /** Every key with its holders, ascending. */
  postings(): Postings {
    this.#postings ??= this.#keys.sorted();
    return this.#postings;
  }

  #numberId(number: number, key: number): number {
    const known = this.#numberIds.get(number);
    if (known !== undefined) return known;
    const id = this.numbers.length;
    this.numbers.push(number);
    this.#numberIds.set(number, id);
    this.valueKeys.phone.push(key);
    return id;
  }

  #emailId(email: EmailAddress): number {
    const id = this.emails.intern(email);
    if (id === this.valueKeys.email.length) {
      this.valueKeys.email.push(emailKey(email, this.seed));
      const at = email.lastIndexOf('@');
      this.emailParts.push(this.mailParts.intern(email.slice(0, at)));
      this.emailParts.push(this.mailParts.intern(email.slice(at + 1)));
    }
    return id;
  }

  #addressId(address: PersonRecord['addresses'][number]): number {
    const { house, street, unit, city, state, zip } = address;
    const id = this.addresses.intern(`${house}|${street}|${unit}|${city}|${state}|${zip}`);
    if (id === this.valueKeys.address.length) {
      this.valueKeys.address.push(isDwelling(address) ? homeKey(address, this.seed) : 0);
      for (const part of [house, street, unit, city, state, zip]) this.addressParts.push(this.places.intern(part));
    }
    return id;
  }

  #extraPairs(record: PersonRecord): (readonly [slot: number, id: number])[] {
    const pairs: (readonly [number, number])[] = [];
    for (const identifier of record.identifiers) {
      this.#pushExtra(pairs, `identifier:${identifier.type}`, identifier.value, identifierKey(identifier, this.seed));
    }
    for (const text of record.texts) this.#pushExtra(pairs, `text:${text.attribute}`, text.value, 0);
    return pairs;
  }

  #pushExtra(pairs: (readonly [number, number])[], attribute: string, value: string, key: number): void {
    const slot = this.#extraSlot(attribute);
    if (slot === MAX_EXTRA_ATTRIBUTES) return;
    const id = this.extras.intern(`${attribute}\u001f${value}`);
    if (id === this.valueKeys.extra.length) {
      this.valueKeys.extra.push(key);
      this.extraTexts.push(value);
    }
    pairs.push([slot, id]);
  }

  /** The slot of an attribute; the last one, which is never compared, once there are too many. */
  #extraSlot(attribute: string): number {
    const known = this.#extraSlots.get(attribute);
    if (known !== undefined) return known;
    const slot = this.extraAttributes.length;
    if (slot === MAX_EXTRA_ATTRIBUTES) return slot;
    this.extraAttributes.push(attribute);
    this.#extraSlots.set(attribute, slot);
    return slot;
  }
}
