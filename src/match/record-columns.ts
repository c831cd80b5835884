import type { PersonRecord, RecordRef } from '../core/record.ts';
import { SUFFIXES } from './compare/suffix.ts';
import { GrowingInts } from './growing-array.ts';
import { Interner } from './interner.ts';
import { emailKey, homeKey, identifierKey, isDwelling, keysOf, phoneKey } from './keys.ts';
import { KeyColumn, type Postings } from './postings.ts';

/** Further attributes (identifier types, declared texts) beyond this many distinct ones take no part in matching. */
export const MAX_EXTRA_ATTRIBUTES = 16;
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
  readonly starts = new GrowingInts();
  readonly cells = new GrowingInts();
  readonly words = new Interner();
  readonly places = new Interner();
  readonly emails = new Interner();
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
    for (let i = 0; i < 6; i += 1) this.addressParts.push(0);
  }

  get size(): number {
    return this.refs.length;
  }

  /** Gives the record's index; indexes count up from 0 in the order of adding, and nothing else depends on that order. */
  add(ref: RecordRef, record: PersonRecord): number {
    const index = this.refs.length;
    this.refs.push(ref);
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
    for (const number of record.phones) cells.push(this.#numberId(number));
    for (const email of record.emails) {
      const id = this.emails.intern(email);
      if (id === this.valueKeys.email.length) this.valueKeys.email.push(emailKey(email, this.seed));
      cells.push(id);
    }
    for (const address of record.addresses) cells.push(this.#addressId(address));
    for (const [slot, id] of extras) {
      cells.push(slot);
      cells.push(id);
    }
    return index;
  }

  /** Every key with its holders, ascending. */
  postings(): Postings {
    this.#postings ??= this.#keys.sorted();
    return this.#postings;
  }

  #numberId(number: number): number {
    const known = this.#numberIds.get(number);
    if (known !== undefined) return known;
    const id = this.numbers.length;
    this.numbers.push(number);
    this.#numberIds.set(number, id);
    this.valueKeys.phone.push(phoneKey(number as never, this.seed));
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
    let slot = this.#extraSlots.get(attribute);
    if (slot === undefined) {
      slot = this.extraAttributes.length;
      if (slot === MAX_EXTRA_ATTRIBUTES) return;
      this.extraAttributes.push(attribute);
      this.#extraSlots.set(attribute, slot);
    }
    const id = this.extras.intern(`${attribute}\u001f${value}`);
    if (id === this.valueKeys.extra.length) {
      this.valueKeys.extra.push(key);
      this.extraTexts.push(value);
    }
    pairs.push([slot, id]);
  }
}
