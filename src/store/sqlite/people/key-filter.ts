import { type DatabaseSync, rowsAsArrays, type StatementSync } from '../database.ts';
import { FACTS, type PeopleMeta } from './meta.ts';
import type { PeopleLimits } from './options.ts';

const KEYS_PER_WORD = 2;
const LOW_SPAN = 2 ** 32;

/**
 * Bits that rule out most keys that no record has: each key sets two bits of one word, and a key whose bits are not both set was
 * never added. With 16 bits a key, one in fifty others passes; a look costs one read of memory.
 */
export class KeyFilter {
  readonly words: Uint32Array;

  /** `words` are as many as a power of two. */
  constructor(words: Uint32Array) {
    this.words = words;
  }

  static forKeys(keys: number): KeyFilter {
    return new KeyFilter(new Uint32Array(2 ** Math.ceil(Math.log2(Math.max(1, keys / KEYS_PER_WORD)))));
  }

  add(key: number): void {
    const hash = hashOf(key);
    this.words[hash & (this.words.length - 1)]! |= bitsOf(hash);
  }

  /** False only of a key that was not added. */
  mayExist(key: number): boolean {
    const hash = hashOf(key);
    const bits = bitsOf(hash);
    return (this.words[hash & (this.words.length - 1)]! & bits) === bits;
  }
}

/** Keys are hashes, but those of a store's neighbours, and of tests, begin alike. */
function hashOf(key: number): number {
  let hash = Math.imul((key | 0) ^ Math.imul((key / LOW_SPAN) | 0, 0x85eb_ca6b), 0x9e37_79b1);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b_3c6d);
  return hash ^ (hash >>> 13);
}

/** From the ten highest bits; the word is known by the lowest ones. */
function bitsOf(hash: number): number {
  return (1 << (hash >>> 27)) | (1 << ((hash >>> 22) & 31));
}

/** Writes the filter of all keys with the postings of a rebuild, a part for every `keysPerPart`, in their order. */
export class KeyFilterWriter {
  readonly #put: StatementSync;
  readonly #keys: Float64Array;
  #length = 0;

  constructor(database: DatabaseSync, keysPerPart: number) {
    this.#put = database.prepare('INSERT INTO key_filter_next(last, words) VALUES (?, ?)');
    this.#keys = new Float64Array(keysPerPart);
  }

  add(keys: Float64Array): void {
    for (let at = 0; at < keys.length; ) {
      const some = keys.subarray(at, at + this.#keys.length - this.#length);
      this.#keys.set(some, this.#length);
      this.#length += some.length;
      at += some.length;
      if (this.#length === this.#keys.length) this.finish();
    }
  }

  finish(): void {
    if (this.#length === 0) return;
    const filter = KeyFilter.forKeys(this.#length);
    for (let at = 0; at < this.#length; at++) filter.add(this.#keys[at]!);
    this.#put.run(this.#keys[this.#length - 1]!, new Uint8Array(filter.words.buffer));
    this.#length = 0;
  }
}

/**
 * Keys that batches added since the filter was made: a row for each batch, with how many keys there are up to it. Beyond `max`
 * the filter is given up until a rebuild makes another.
 */
export class AddedKeys {
  readonly #meta: PeopleMeta;
  readonly #max: number;
  readonly #count: StatementSync;
  readonly #put: StatementSync;

  constructor(database: DatabaseSync, meta: PeopleMeta, max: number) {
    this.#meta = meta;
    this.#max = max;
    this.#count = database.prepare('SELECT coalesce(max(upto), 0) AS count FROM key_added');
    this.#put = database.prepare('INSERT INTO key_added(upto, keys) VALUES (?, ?)');
  }

  add(keys: readonly number[]): void {
    if (keys.length === 0 || this.#meta.keyFilter() === 0) return;
    const upto = (this.#count.get() as { count: number }).count + keys.length;
    if (upto > this.#max) this.#meta.change(FACTS.set('key_filter', 0));
    else this.#put.run(upto, new Uint8Array(Float64Array.from(keys).buffer));
  }
}

/**
 * Which keys a record may have, so that most others cost no read. The filter of the last rebuild is loaded part by part, and
 * used as far as it is loaded; keys that were added since have a filter of their own. A state is answered for only when all keys
 * that were added up to it are known.
 */
export class KnownKeys {
  readonly #meta: PeopleMeta;
  readonly #limits: PeopleLimits;
  readonly #nextPart: StatementSync;
  readonly #addedAfter: StatementSync;
  /** Which filter it is; 0 is none. */
  #filter = 0;
  #lasts: number[] = [];
  #parts: KeyFilter[] = [];
  #isWhole = true;
  #added: KeyFilter | undefined;
  #seenAdded = 0;
  #isCurrent = false;

  constructor(database: DatabaseSync, meta: PeopleMeta, limits: PeopleLimits) {
    this.#meta = meta;
    this.#limits = limits;
    this.#nextPart = rowsAsArrays(database.prepare('SELECT last, words FROM key_filter WHERE last > ? ORDER BY last LIMIT 1'));
    this.#addedAfter = rowsAsArrays(database.prepare('SELECT upto, keys FROM key_added WHERE upto > ? ORDER BY upto LIMIT ?'));
  }

  mayExist(key: number): boolean {
    if (!this.#isCurrent) return true;
    const part = this.#parts[this.#partOf(key)];
    return part === undefined || part.mayExist(key) || this.#added?.mayExist(key) === true;
  }

  /** Another state is read from now on. */
  forget(): void {
    this.#isCurrent = false;
  }

  /** In the transaction whose state is read; loads a little of what is missing. */
  follow(): void {
    if (!this.#isCurrent) this.#catchUp();
    if (this.#isCurrent && !this.#isWhole) this.#takePart();
  }

  #catchUp(): void {
    const filter = this.#meta.keyFilter();
    if (filter !== this.#filter) this.#restart(filter);
    const { addedRowsPerTurn, maxAddedKeys } = this.#limits;
    const rows = filter === 0 ? [] : (this.#addedAfter.all(this.#seenAdded, addedRowsPerTurn) as unknown as [number, Uint8Array][]);
    for (const [upto, keys] of rows) {
      this.#added ??= KeyFilter.forKeys(maxAddedKeys);
      for (const key of new Float64Array(keys.slice().buffer)) this.#added.add(key);
      this.#seenAdded = upto;
    }
    this.#isCurrent = rows.length < addedRowsPerTurn;
  }

  #restart(filter: number): void {
    this.#filter = filter;
    this.#lasts = [];
    this.#parts = [];
    this.#isWhole = filter === 0;
    this.#added = undefined;
    this.#seenAdded = 0;
  }

  #takePart(): void {
    const row = this.#nextPart.get(this.#lasts.at(-1) ?? -1) as unknown as [number, Uint8Array] | undefined;
    if (row === undefined) {
      this.#isWhole = true;
      return;
    }
    this.#parts.push(new KeyFilter(new Uint32Array(row[1].slice().buffer)));
    this.#lasts.push(row[0]);
  }

  /** The first part whose last key is not below; beyond all of them where that part has not come yet. */
  #partOf(key: number): number {
    const lasts = this.#lasts;
    let from = 0;
    let to = lasts.length;
    while (from < to) {
      const middle = (from + to) >>> 1;
      if (lasts[middle]! < key) from = middle + 1;
      else to = middle;
    }
    return from;
  }
}
