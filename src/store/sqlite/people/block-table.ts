import { type DatabaseSync, rowsAsArrays, type StatementSync } from '../database.ts';
import {
  type BlockEntry,
  decodeBlock,
  encodeBlock,
  type FoundEntry,
  type FoundPeople,
  findInBlock,
  findPeopleInBlock,
  splitEntries,
} from './blocks.ts';

/** A table of blocks: each row has the keys from its own `first` up to the next row's. */
export class BlockTable {
  readonly #read: StatementSync;
  readonly #find: StatementSync;
  readonly #next: StatementSync;
  readonly #after: StatementSync;
  readonly #put: StatementSync;
  readonly #drop: StatementSync;

  constructor(database: DatabaseSync, table: 'posting' | 'record_ref') {
    this.#read = rowsAsArrays(database.prepare(`SELECT CAST(block AS TEXT) FROM ${table} WHERE first <= ? ORDER BY first DESC LIMIT 1`));
    this.#find = database.prepare(`SELECT first, block FROM ${table} WHERE first <= ? ORDER BY first DESC LIMIT 1`);
    this.#next = database.prepare(`SELECT first FROM ${table} WHERE first > ? ORDER BY first LIMIT 1`);
    this.#after = database.prepare(`SELECT block FROM ${table} WHERE first > ? ORDER BY first`);
    this.#put = database.prepare(
      `INSERT INTO ${table}(first, block) VALUES (?, ?) ON CONFLICT(first) DO UPDATE SET block = excluded.block`,
    );
    this.#drop = database.prepare(`DELETE FROM ${table} WHERE first = ?`);
  }

  find(key: number): FoundEntry | undefined {
    const row = this.#read.get(key) as unknown as [string] | undefined;
    return row && findInBlock(row[0], key);
  }

  /** Of entries whose pairs hold people. */
  findPeople(key: number): FoundPeople | undefined {
    const row = this.#read.get(key) as unknown as [string] | undefined;
    return row && findPeopleInBlock(row[0], key);
  }

  /** Entries with greater keys, in their order, for as long as they are taken. */
  *entriesAfter(key: number): Iterable<BlockEntry> {
    const row = this.#find.get(key) as { first: number; block: Uint8Array } | undefined;
    if (row !== undefined) for (const entry of decodeBlock(row.block)) if (entry.key > key) yield entry;
    for (const { block } of this.#after.iterate(row?.first ?? -1) as Iterable<{ block: Uint8Array }>) yield* decodeBlock(block);
  }

  /** `keys` ascending. `change` sees the entry of its key (count 0 when new) and alters it; count 0 afterwards drops it. */
  update(keys: readonly number[], change: (entry: BlockEntry) => void): void {
    let at = 0;
    while (at < keys.length) {
      const row = this.#find.get(keys[at]!) as { first: number; block: Uint8Array } | undefined;
      const first = row?.first ?? 0;
      const entries = row === undefined ? [] : decodeBlock(row.block);
      const end = this.#nextFirst(first);
      const merged: BlockEntry[] = [];
      let old = 0;
      while (at < keys.length && keys[at]! < end) {
        const key = keys[at++]!;
        while (old < entries.length && entries[old]!.key < key) merged.push(entries[old++]!);
        const entry = entries[old]?.key === key ? entries[old++]! : { key, count: 0, generic: false, pairs: [] };
        change(entry);
        if (entry.count > 0) merged.push(entry);
      }
      while (old < entries.length) merged.push(entries[old++]!);
      this.#write(first, merged);
    }
  }

  #write(first: number, entries: readonly BlockEntry[]): void {
    if (entries.length === 0) {
      this.#drop.run(first);
      return;
    }
    for (const [index, part] of splitEntries(entries).entries()) this.#put.run(index === 0 ? first : part[0]!.key, encodeBlock(part));
  }

  #nextFirst(first: number): number {
    return (this.#next.get(first) as { first: number } | undefined)?.first ?? Number.POSITIVE_INFINITY;
  }
}
