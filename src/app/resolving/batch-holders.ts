import type { RecordId } from '../../core/ids.ts';
import type { Key } from '../../core/key.ts';
import { keyLimit } from '../../match/keys/key-kinds.ts';
import type { ChangeCause } from '../../store/change-sets.ts';
import type { Holder, KeyHolders, PeopleStore, StoredRecord } from '../../store/people.ts';

export interface RecordBatch {
  /** New and changed records. */
  readonly put: readonly StoredRecord[];
  readonly removed: readonly RecordId[];
  /** Under which what happens to people is noted. */
  readonly cause?: ChangeCause;
}

export interface BatchOutcome {
  readonly newPeople: number;
  readonly joined: number;
  readonly split: number;
}

/** The holders of keys before a batch, and their counts after it. The holders of a key, or its count alone, are read once. */
export class BatchHolders {
  readonly #people: PeopleStore;
  /** Number of records that the batch puts and removes. */
  readonly #batchRecords: number;
  readonly #counts = new Map<Key, number>();
  readonly #holders = new Map<Key, KeyHolders>();
  /** Changes in the count of each key. */
  readonly #shifts = new Map<Key, number>();

  constructor(people: PeopleStore, batchRecords: number) {
    this.#people = people;
    this.#batchRecords = batchRecords;
  }

  /** Call before any other method. */
  shift(key: Key, by: number): void {
    this.#shifts.set(key, (this.#shifts.get(key) ?? 0) + by);
  }

  /** The keys whose counts change. */
  shifted(): Key[] {
    return [...this.#shifts.keys()];
  }

  /** After the batch. */
  count(key: Key): number {
    return this.#counts.get(key) ?? 0;
  }

  isGeneric(key: Key): boolean {
    return this.count(key) > keyLimit(key);
  }

  wasGeneric(key: Key): boolean {
    return this.#holders.get(key)!.count > keyLimit(key);
  }

  /** Before the batch; only for keys that were asked for. */
  of(key: Key): readonly Holder[] {
    return this.#holders.get(key)!.holders;
  }

  async ask(keys: readonly Key[]): Promise<void> {
    const unknown = keys.filter((key) => !this.#holders.has(key));
    const found = await this.#people.holders(unknown);
    for (const [at, key] of unknown.entries()) {
      this.#holders.set(key, found[at]!);
      this.#counts.set(key, found[at]!.count + (this.#shifts.get(key) ?? 0));
    }
    // A key that stops being generic was generic when read, and generic keys list no holders.
    const back = unknown.filter((key) => !this.isGeneric(key) && this.wasGeneric(key));
    const all = await this.all(back);
    for (const [at, key] of back.entries()) this.#holders.set(key, { ...this.#holders.get(key)!, holders: all[at]! });
  }

  /** Where who holds them does not matter. */
  async askCounts(keys: readonly Key[]): Promise<void> {
    const unknown = keys.filter((key) => !this.#counts.has(key));
    const found = await this.#people.keyCounts(unknown);
    for (const [at, key] of unknown.entries()) this.#counts.set(key, found[at]! + (this.#shifts.get(key) ?? 0));
  }

  /** Including generic keys: up to as many holders as a key can have when the batch makes it generic. */
  async all(keys: readonly Key[]): Promise<(readonly Holder[])[]> {
    return await this.#people.allHolders(keys, Math.max(0, ...keys.map((key) => keyLimit(key))) + this.#batchRecords + 1);
  }
}
