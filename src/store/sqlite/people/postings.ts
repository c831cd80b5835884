import type { PersonId, RecordId } from '../../../core/ids.ts';
import type { Key } from '../../../core/key.ts';
import type { KeySharers } from '../../look-up-reads.ts';
import type { Holder, KeyHolders, PeopleChange, PostingColumns } from '../../people.ts';
import { holderChanges } from '../../people-rows.ts';
import type { DatabaseSync, StatementSync } from '../database.ts';
import { BlockTable } from './block-table.ts';
import type { BlockEntry } from './blocks.ts';
import type { Memberships } from './memberships.ts';
import type { SqlitePeopleOptions } from './options.ts';

export const OVERFLOW_RECORDS = 256;
const MAX_REMEMBERED_COUNTS = 2 ** 16;
const NO_HOLDERS: KeyHolders = { count: 0, holders: [] };
const NO_SHARERS: KeySharers = { count: 0, isGeneric: false, people: [] };

/** Which records share a key. A generic key keeps its records apart, because it must come back when enough of them are withdrawn. */
export class Postings {
  readonly #blocks: BlockTable;
  readonly #overflow: StatementSync;
  readonly #overflowBlock: StatementSync;
  readonly #putOverflow: StatementSync;
  readonly #dropOverflow: StatementSync;
  readonly #clearOverflow: StatementSync;
  readonly #memberships: Memberships;
  readonly #limitOf: (key: Key) => number;
  /** Counts of generic keys: common names are asked for again and again, and only their count is ever read. */
  readonly #generic = new Map<Key, number>();
  /** Of keys whose count alone was asked for. */
  readonly #counts = new Map<Key, number>();
  readonly #remembers: boolean;

  constructor(database: DatabaseSync, memberships: Memberships, { access, limitOf }: Pick<SqlitePeopleOptions, 'access' | 'limitOf'>) {
    this.#remembers = access === 'read';
    this.#blocks = new BlockTable(database, 'posting');
    this.#memberships = memberships;
    this.#limitOf = limitOf;
    this.#overflow = database.prepare('SELECT records FROM posting_overflow WHERE key = ? ORDER BY first');
    this.#overflowBlock = database.prepare(
      'SELECT first, records FROM posting_overflow WHERE key = ? AND first <= ? ORDER BY first DESC LIMIT 1',
    );
    this.#putOverflow = database.prepare(
      'INSERT INTO posting_overflow(key, first, records) VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET records = excluded.records',
    );
    this.#dropOverflow = database.prepare('DELETE FROM posting_overflow WHERE key = ? AND first = ?');
    this.#clearOverflow = database.prepare('DELETE FROM posting_overflow WHERE key = ?');
  }

  /** What was remembered may have changed. */
  forget(): void {
    this.#generic.clear();
    this.#counts.clear();
  }

  holders(key: Key): KeyHolders {
    const known = this.#generic.get(key);
    if (known !== undefined) return { count: known, holders: NO_HOLDERS.holders };
    const found = this.#blocks.find(key);
    if (found === undefined) return NO_HOLDERS;
    const { count, pairs } = found;
    if (pairs.length === 0) this.#remember(this.#generic, key, count);
    const holders: Holder[] = [];
    for (let at = 0; at < pairs.length; at += 2) {
      holders.push({ record: pairs[at]! as RecordId, person: pairs[at + 1]! as PersonId });
    }
    return { count, holders };
  }

  sharers(key: Key): KeySharers {
    const known = this.#generic.get(key);
    if (known !== undefined) return { count: known, isGeneric: true, people: NO_SHARERS.people };
    const found = this.#blocks.findPeople(key);
    if (found === undefined) return NO_SHARERS;
    const { count, people } = found;
    if (people.length === 0) this.#remember(this.#generic, key, count);
    return { count, isGeneric: people.length === 0, people: people as PersonId[] };
  }

  /** How many records share a key, without saying which. */
  counted(key: Key): KeySharers {
    const known = this.#counts.get(key);
    if (known !== undefined) return { count: known, isGeneric: false, people: NO_SHARERS.people };
    const found = this.sharers(key);
    if (found.count > 0) this.#remember(this.#counts, key, found.count);
    return found;
  }

  #remember(counts: Map<Key, number>, key: Key, count: number): void {
    if (!this.#remembers) return;
    if (counts.size >= MAX_REMEMBERED_COUNTS) counts.clear();
    counts.set(key, count);
  }

  all(key: Key, limit: number): Holder[] {
    const { count, holders } = this.holders(key);
    if (holders.length === count) return holders.slice(0, limit);
    const all: Holder[] = [];
    const personOf = this.#memberships.reader();
    for (const row of this.#overflow.iterate(key) as Iterable<{ records: Uint8Array }>) {
      for (const record of numbersOf(row.records)) {
        if (all.length === limit) return all;
        all.push({ record: record as RecordId, person: personOf(record as RecordId) as PersonId });
      }
    }
    return all;
  }

  /** Keys after `after` with all their holders, until there are `limit` holders. */
  scan(after: Key, limit: number): PostingColumns {
    const keys: number[] = [];
    const starts: number[] = [];
    const records: number[] = [];
    const people: number[] = [];
    for (const { key, generic, pairs } of this.#blocks.entriesAfter(after)) {
      if (records.length >= limit) break;
      keys.push(key);
      starts.push(records.length);
      for (let at = 0; at < pairs.length; at += 2) {
        records.push(pairs[at]!);
        people.push(pairs[at + 1]!);
      }
      if (!generic) continue;
      for (const { record, person } of this.all(key as Key, Number.MAX_SAFE_INTEGER)) {
        records.push(record);
        people.push(person);
      }
    }
    return {
      keys: Float64Array.from(keys),
      starts: Uint32Array.from([...starts, records.length]),
      records: Uint32Array.from(records),
      people: Uint32Array.from(people),
    };
  }

  /** After the memberships of the same change are set. */
  update(change: PeopleChange): void {
    const byKey = holderChanges(change);
    const keys = [...byKey.keys()].sort((left, right) => left - right);
    this.#blocks.update(keys, (entry) => {
      const changes = byKey.get(entry.key as Key)!;
      if (entry.generic) this.#changeGeneric(entry, changes);
      else this.#changeListed(entry, changes);
    });
  }

  /** A key that is generic no more gets its records back from the overflow. */
  #changeGeneric(entry: BlockEntry, changes: ReadonlyMap<RecordId, PersonId | 0>): void {
    const key = entry.key as Key;
    for (const [record, person] of changes) entry.count += this.#changeOverflow(key, record, person !== 0);
    if (entry.count > this.#limitOf(key)) return;
    entry.generic = false;
    entry.pairs = [];
    for (const row of this.#overflow.all(key) as { records: Uint8Array }[]) {
      for (const record of numbersOf(row.records)) entry.pairs.push(record, this.#memberships.of(record as RecordId) ?? 0);
    }
    this.#clearOverflow.run(key);
  }

  #changeListed(entry: BlockEntry, changes: ReadonlyMap<RecordId, PersonId | 0>): void {
    const holders = new Map<number, number>();
    for (let at = 0; at < entry.pairs.length; at += 2) holders.set(entry.pairs[at]!, entry.pairs[at + 1]!);
    for (const [record, person] of changes) {
      if (person === 0) holders.delete(record);
      else holders.set(record, person);
    }
    const sorted = [...holders].sort(([left], [right]) => left - right);
    entry.count = sorted.length;
    entry.generic = sorted.length > this.#limitOf(entry.key as Key);
    entry.pairs = entry.generic ? [] : sorted.flat();
    if (!entry.generic) return;
    for (let at = 0; at < sorted.length; at += OVERFLOW_RECORDS) {
      const part = sorted.slice(at, at + OVERFLOW_RECORDS).map(([record]) => record);
      this.#putOverflow.run(entry.key, part[0]!, bytesOf(part));
    }
  }

  /** How the count changed: -1, 0 or 1. */
  #changeOverflow(key: Key, record: RecordId, present: boolean): number {
    const row = this.#overflowBlock.get(key, record) as { first: number; records: Uint8Array } | undefined;
    const records = row === undefined ? [] : [...numbersOf(row.records)];
    const at = records.findIndex((one) => one >= record);
    const held = at >= 0 && records[at] === record;
    if (held === present) return 0;
    if (present) records.splice(at < 0 ? records.length : at, 0, record);
    else records.splice(at, 1);
    if (row !== undefined && (records.length === 0 || records[0] !== row.first)) this.#dropOverflow.run(key, row.first);
    if (records.length > OVERFLOW_RECORDS * 2) {
      const rest = records.splice(OVERFLOW_RECORDS);
      this.#putOverflow.run(key, rest[0]!, bytesOf(rest));
    }
    if (records.length > 0) this.#putOverflow.run(key, records[0]!, bytesOf(records));
    return present ? 1 : -1;
  }
}

function numbersOf(bytes: Uint8Array): Uint32Array {
  return new Uint32Array(bytes.slice().buffer);
}

export function bytesOf(numbers: ArrayLike<number>): Uint8Array {
  return new Uint8Array(Uint32Array.from(numbers).buffer);
}
