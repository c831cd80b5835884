import { type DatabaseSync, rowsAsArrays, type StatementSync } from '../database.ts';
import { KeyFilter } from './key-filter.ts';
import type { PeopleMeta } from './meta.ts';
import type { PeopleLimits } from './options.ts';

/**
 * Which keys somebody may hold, so that most others cost no read. The filter of the last rebuild comes into memory part by
 * part, and counts as far as it has come; keys that were added since have one of their own. Nothing is said of a state
 * before all that was added up to it is known.
 */
export class HeldKeys {
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

  mayHold(key: number): boolean {
    if (!this.#isCurrent) return true;
    const part = this.#parts[this.#partOf(key)];
    return part === undefined || part.mayHold(key) || this.#added?.mayHold(key) === true;
  }

  /** Another state is being read from now on. */
  forget(): void {
    this.#isCurrent = false;
  }

  /** In the transaction whose state it shall speak of; takes in a little of what is missing. */
  follow(): void {
    if (!this.#isCurrent) this.#catchUp();
    if (this.#isCurrent && !this.#isWhole) this.#takePart();
  }

  #catchUp(): void {
    const filter = this.#meta.keyFilter();
    if (filter !== this.#filter) this.#startAnew(filter);
    const { addedRowsPerTurn, maxAddedKeys } = this.#limits;
    const rows = filter === 0 ? [] : (this.#addedAfter.all(this.#seenAdded, addedRowsPerTurn) as unknown as [number, Uint8Array][]);
    for (const [upto, keys] of rows) {
      this.#added ??= KeyFilter.forKeys(maxAddedKeys);
      for (const key of new Float64Array(keys.slice().buffer)) this.#added.add(key);
      this.#seenAdded = upto;
    }
    this.#isCurrent = rows.length < addedRowsPerTurn;
  }

  #startAnew(filter: number): void {
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
