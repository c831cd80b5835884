import type { EmailAddress, PersonRecord, PhoneNumber, RecordRef } from '../../core/record.ts';
import { emailIdentity } from '../../normalize/email.ts';
import { PART } from '../compare/address.ts';
import { SUFFIXES } from '../compare/names.ts';
import { homeKey, identifierKey, isDwelling, mailboxKey, phoneKey, unsortedKeysOf } from '../keys/keys.ts';
import { type Postings, postingsOf } from '../keys/postings.ts';
import { Interner, internRuns, TupleInterner } from '../memory/interner.ts';
import { GrowingInts, sharedInts } from '../memory/shared-memory.ts';

import { type KnownTexts, newTexts, type PreparedChunk, TextTables } from './chunks.ts';

import { FRONT, frontsOf, HEADER, NAME_INTS, NO_DAY } from './column-layout.ts';

/** Identifier types and declared texts beyond this many are not matched on. */
const MAX_EXTRA_ATTRIBUTES = 64;
/** Local part and domain. */
const EMAIL_PARTS = 2;
const HALF_SPAN = 2 ** 31;
const NO_EXTRAS: readonly (readonly [slot: number, id: number])[] = [];
/** The parts of one value, while its id is looked up. */
const RUN = new Int32Array(PART.count);

/**
 * Records as columns of small numbers, so that millions of pairs can be compared without allocating: each distinct value is
 * stored once, and a record is a run of ids in one array.
 */
export class RecordColumns {
  readonly seed: number;
  readonly refs: RecordRef[] = [];
  /** The source of each record, as an id of its own. */
  readonly sources = new GrowingInts();
  readonly sourceNames = new Interner();
  readonly starts = new GrowingInts();
  readonly cells = new GrowingInts();
  readonly words: Interner;
  readonly places: Interner;
  readonly mailParts = new Interner();
  /** Two ids of mail parts per e-mail: local part and domain. */
  readonly emails = new TupleInterner(EMAIL_PARTS);
  readonly emailParts = this.emails.parts;
  /** Six place ids per address: house, street, unit, city, state, zip. */
  readonly addresses = new TupleInterner(PART.count);
  readonly addressParts = this.addresses.parts;
  readonly extras = new Interner();
  readonly extraTexts: string[] = [''];
  readonly extraAttributes: string[] = [];
  readonly numbers: number[] = [0];
  /** By value id: the key that tells whether the value is generic; 0 if there is none. */
  readonly valueKeys = { phone: [0], email: [0], address: [0], extra: [0] };
  /** Phone numbers, as upper and lower half. */
  readonly #halves = new TupleInterner(2);
  readonly #extraSlots = new Map<string, number>();
  readonly #wordTables: TextTables;
  readonly #placeTables: TextTables;
  /** The keys of records added with them, and the record of each. */
  readonly #keys: number[] = [];
  readonly #holders: number[] = [];
  #postings: Postings | undefined;
  #fronts: Int32Array = new Int32Array(0);

  constructor(seed: number, known?: KnownTexts) {
    this.seed = seed;
    this.words = known?.words ?? new Interner();
    this.places = known?.places ?? new Interner();
    this.#wordTables = new TextTables(this.words);
    this.#placeTables = new TextTables(this.places);
  }

  get size(): number {
    return this.refs.length;
  }

  /** The front of each record, laid out on first use. */
  get fronts(): Int32Array {
    if (this.#fronts.length !== this.size * FRONT.size) this.#fronts = frontsOf(this, sharedInts(this.size * FRONT.size));
    return this.#fronts;
  }

  /** Returns the record's index. Indexes follow the order of adding; nothing else depends on that order. */
  add(ref: RecordRef, record: PersonRecord): number {
    for (const key of unsortedKeysOf(record, this.seed)) {
      this.#keys.push(key);
      this.#holders.push(this.refs.length);
    }
    return this.addUnkeyed(ref, record);
  }

  /** Adds a record without keys: it can be compared; its keys are elsewhere. */
  addUnkeyed(ref: RecordRef, record: PersonRecord): number {
    const index = this.refs.length;
    this.refs.push(ref);
    this.sources.push(this.sourceNames.intern(ref.source));
    this.starts.push(this.cells.length);
    const cells = this.cells;
    cells.push(record.birthDate ?? 0);
    cells.push(record.gender === undefined ? 0 : record.gender === 'male' ? 1 : 2);
    const extras = record.identifiers.length + record.texts.length === 0 ? NO_EXTRAS : this.#extraPairs(record);
    cells.push(record.names.length);
    cells.push(record.phones.length);
    cells.push(record.emails.length);
    cells.push(record.addresses.length);
    cells.push(extras.length);
    cells.push(record.firstSeen ?? NO_DAY);
    cells.push(record.lastSeen ?? NO_DAY);
    for (const name of record.names) {
      cells.push(this.words.intern(name.first));
      cells.push(this.words.intern(name.middle));
      cells.push(this.words.intern(name.last));
      cells.push(Math.max(0, SUFFIXES.indexOf(name.suffix)));
    }
    for (const number of record.phones) cells.push(this.#numberId(number));
    for (const email of record.emails) cells.push(this.#emailId(email));
    for (const address of record.addresses) cells.push(this.#addressId(address));
    for (const [slot, id] of extras) {
      cells.push(slot);
      cells.push(id);
    }
    return index;
  }

  /** Adds a chunk of columns with the same seed, as if its records had been added one by one, without keys. */
  addPrepared(chunk: PreparedChunk): void {
    const { words, places } = this.learn(chunk);
    const mailParts = chunk.mailParts.map((text) => this.mailParts.intern(text));
    const numbers = new Int32Array(chunk.numbers.length);
    for (let id = 1; id < numbers.length; id += 1)
      numbers[id] = this.#numberId(chunk.numbers[id] as PhoneNumber, chunk.valueKeys.phone[id]!);
    const emails = internRuns(this.emails, chunk.emailParts, mailParts, this.valueKeys.email, chunk.valueKeys.email);
    const addresses = internRuns(this.addresses, chunk.addressParts, places, this.valueKeys.address, chunk.valueKeys.address);
    const slots = chunk.extraAttributes.map((attribute) => this.#extraSlot(attribute));
    const extras = Int32Array.from(chunk.extras, (text, id) => {
      const own = this.extras.intern(text);
      if (own === this.valueKeys.extra.length) {
        this.valueKeys.extra.push(chunk.valueKeys.extra[id]!);
        this.extraTexts.push(chunk.extraTexts[id]!);
      }
      return own;
    });
    const offset = this.cells.length;
    this.cells.reserve(chunk.cells.length);
    const cells = this.cells.values.subarray(offset, offset + chunk.cells.length);
    cells.set(chunk.cells);
    this.cells.length += cells.length;
    let at = 0;
    for (const ref of chunk.refs) {
      this.refs.push(ref);
      this.sources.push(this.sourceNames.intern(ref.source));
      this.starts.push(offset + at);
      const header = at;
      at += HEADER.size;
      for (let i = cells[header + HEADER.names]!; i > 0; i -= 1, at += NAME_INTS) {
        cells[at] = words[cells[at]!]!;
        cells[at + 1] = words[cells[at + 1]!]!;
        cells[at + 2] = words[cells[at + 2]!]!;
      }
      for (let i = cells[header + HEADER.phones]!; i > 0; i -= 1, at += 1) cells[at] = numbers[cells[at]!]!;
      for (let i = cells[header + HEADER.emails]!; i > 0; i -= 1, at += 1) cells[at] = emails[cells[at]!]!;
      for (let i = cells[header + HEADER.addresses]!; i > 0; i -= 1, at += 1) cells[at] = addresses[cells[at]!]!;
      for (let i = cells[header + HEADER.extras]!; i > 0; i -= 1, at += 2) {
        cells[at] = slots[cells[at]!]!;
        cells[at + 1] = extras[cells[at + 1]!]!;
      }
    }
  }

  /** Reads the cells where they were laid out in another order. */
  readFrom({ cells, starts }: { readonly cells: Int32Array; readonly starts: Int32Array }, placeOf: Int32Array): void {
    this.cells.values = cells;
    for (let i = 0; i < this.size; i += 1) this.starts.values[i] = starts[placeOf[i]!]!;
    this.#fronts = new Int32Array(0);
  }

  /** Adds only the texts of a chunk: later chunks of its thread refer to them. */
  learn({ thread, words, places }: PreparedChunk): { readonly words: Int32Array; readonly places: Int32Array } {
    return { words: this.#wordTables.take(thread, words), places: this.#placeTables.take(thread, places) };
  }

  /**
   * The records in a form that can be posted to another thread, without refs, which its receiver knows. Given the texts of this
   * thread's earlier chunks, it holds only new ones.
   */
  toChunk(known?: KnownTexts): PreparedChunk {
    const { phone, email, address, extra } = this.valueKeys;
    return {
      refs: [],
      cells: this.cells.values.slice(0, this.cells.length),
      ...(known === undefined
        ? { words: newTexts(this.words, 0), places: newTexts(this.places, 0) }
        : { ...known.take(), thread: known.thread }),
      mailParts: this.mailParts.texts,
      emailParts: this.emailParts.values.slice(0, this.emailParts.length),
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
    };
  }

  /** Every key with its holders, ascending, of the records that were added with their keys. */
  postings(): Postings {
    this.#postings ??= postingsOf({ keys: Float64Array.from(this.#keys), records: Int32Array.from(this.#holders) });
    return this.#postings;
  }

  #numberId(number: PhoneNumber, key?: number): number {
    const upper = Math.floor(number / HALF_SPAN);
    RUN[0] = upper;
    RUN[1] = number - upper * HALF_SPAN;
    const id = this.#halves.intern(RUN, 0);
    if (id === this.numbers.length) {
      this.numbers.push(number);
      this.valueKeys.phone.push(key ?? phoneKey(number, this.seed));
    }
    return id;
  }

  #emailId(email: EmailAddress): number {
    const mailbox = emailIdentity(email);
    const at = mailbox.lastIndexOf('@');
    RUN[0] = this.mailParts.intern(mailbox.slice(0, at));
    RUN[1] = this.mailParts.intern(mailbox.slice(at + 1));
    const id = this.emails.intern(RUN, 0);
    if (id === this.valueKeys.email.length) this.valueKeys.email.push(mailboxKey(mailbox, this.seed));
    return id;
  }

  #addressId(address: PersonRecord['addresses'][number]): number {
    RUN[PART.house] = this.places.intern(address.house);
    RUN[PART.street] = this.places.intern(address.street);
    RUN[PART.unit] = this.places.intern(address.unit);
    RUN[PART.city] = this.places.intern(address.city);
    RUN[PART.state] = this.places.intern(address.state);
    RUN[PART.zip] = this.places.intern(address.zip);
    const id = this.addresses.intern(RUN, 0);
    if (id === this.valueKeys.address.length) this.valueKeys.address.push(isDwelling(address) ? homeKey(address, this.seed) : 0);
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

  /** The slot of an attribute. Attributes beyond the limit share the last slot, which is never compared. */
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
