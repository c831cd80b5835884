import type { Key } from '../../core/key.ts';
import type { EncodedRows, JobCheckpoint, PostingColumns } from '../people.ts';
import { type DatabaseSync, inTransaction, type StatementSync } from './database.ts';
import type { BlockEntry } from './people-block-entry.ts';
import { BLOCK_KEYS_BUILT, encodeBlock } from './people-blocks.ts';
import { History, type HistoryRows } from './people-history.ts';
import type { Jobs } from './people-jobs.ts';
import { MEMBERSHIP_PAGE_RECORDS } from './people-memberships.ts';
import type { PeopleMeta } from './people-meta.ts';
import { bytesOf, OVERFLOW_RECORDS } from './people-postings.ts';
import { DERIVED_TABLES, derivedSchema } from './people-schema.ts';

export interface PublishOrder {
  readonly jobCheckpoint?: JobCheckpoint;
}

/** Writes everything derived into tables beside the live ones, each call one transaction, and puts them in force in one more. */
export class RebuildWriter {
  readonly #database: DatabaseSync;
  readonly #limitOf: (key: Key) => number;
  readonly #statements: Readonly<Record<'posting' | 'overflow' | 'membership' | 'ref' | 'person' | 'owner', StatementSync>>;
  #history: HistoryRows[number][] = [];
  #people = 0;
  #firstPosting = true;
  #firstRef = true;

  constructor(database: DatabaseSync, limitOf: (key: Key) => number) {
    this.#database = database;
    this.#limitOf = limitOf;
    inTransaction(database, () => {
      dropNext(database);
      database.exec(derivedSchema('_next'));
    });
    this.#statements = {
      posting: database.prepare('INSERT INTO posting_next(first, block) VALUES (?, ?)'),
      overflow: database.prepare('INSERT INTO posting_overflow_next(key, first, records) VALUES (?, ?, ?)'),
      membership: database.prepare('INSERT INTO membership_next(page, people) VALUES (?, ?)'),
      ref: database.prepare('INSERT INTO record_ref_next(first, block) VALUES (?, ?)'),
      person: database.prepare('INSERT INTO person_next(id, data) VALUES (?, ?)'),
      owner: database.prepare('INSERT INTO phone_owner_next(number, data) VALUES (?, ?)'),
    };
  }

  postings({ keys, starts, records, people }: PostingColumns): void {
    inTransaction(this.#database, () => {
      let block: BlockEntry[] = [];
      for (let at = 0; at < keys.length; at++) {
        const key = keys[at]!;
        const start = starts[at]!;
        const end = starts[at + 1]!;
        const generic = end - start > this.#limitOf(key as Key);
        const pairs: number[] = [];
        if (generic) this.#putOverflow(key, records, start, end);
        else for (let holder = start; holder < end; holder++) pairs.push(records[holder]!, people[holder]!);
        block.push({ key, count: end - start, generic, pairs });
        if (block.length === BLOCK_KEYS_BUILT) {
          this.#putBlock(block);
          block = [];
        }
      }
      if (block.length > 0) this.#putBlock(block);
    });
  }

  memberships(first: number, people: Uint32Array): void {
    inTransaction(this.#database, () => {
      for (let at = 0; at < people.length; ) {
        const page = Math.floor((first + at) / MEMBERSHIP_PAGE_RECORDS);
        const slot = (first + at) % MEMBERSHIP_PAGE_RECORDS;
        const slots = new Uint32Array(MEMBERSHIP_PAGE_RECORDS);
        const part = people.subarray(at, at + MEMBERSHIP_PAGE_RECORDS - slot);
        slots.set(part, slot);
        this.#statements.membership.run(page, new Uint8Array(slots.buffer));
        at += part.length;
      }
    });
  }

  refs({ hashes, records }: { readonly hashes: Float64Array; readonly records: Uint32Array }): void {
    inTransaction(this.#database, () => {
      let block: BlockEntry[] = [];
      for (let at = 0; at < hashes.length; at++) {
        const previous = block.at(-1);
        if (previous !== undefined && previous.key === hashes[at]) {
          previous.pairs.push(records[at]!, 0);
          previous.count += 1;
          continue;
        }
        if (block.length === BLOCK_KEYS_BUILT) {
          this.#putRefBlock(block);
          block = [];
        }
        block.push({ key: hashes[at]!, count: 1, generic: false, pairs: [records[at]!, 0] });
      }
      if (block.length > 0) this.#putRefBlock(block);
    });
  }

  people(rows: EncodedRows): void {
    this.#people += rows.encoded.length;
    this.#putRows(this.#statements.person, rows);
  }

  phoneOwners(rows: EncodedRows): void {
    this.#putRows(this.#statements.owner, rows);
  }

  history(rows: HistoryRows): void {
    this.#history.push(...rows);
  }

  publish(order: PublishOrder, meta: PeopleMeta, jobs: Jobs): void {
    inTransaction(this.#database, () => {
      for (const table of DERIVED_TABLES) {
        this.#database.exec(`DROP TABLE ${table}`);
        this.#database.exec(`ALTER TABLE ${table}_next RENAME TO ${table}`);
      }
      new History(this.#database).put(this.#history);
      meta.set('people', this.#people);
      meta.set('rebuild_pending', 0);
      meta.add('version', 1);
      jobs.checkpoint(order.jobCheckpoint);
    });
    meta.forget();
  }

  abandon(): void {
    inTransaction(this.#database, () => dropNext(this.#database));
  }

  #putRows(statement: StatementSync, { ids, encoded }: EncodedRows): void {
    inTransaction(this.#database, () => {
      for (let at = 0; at < encoded.length; at++) statement.run(ids[at]!, encoded[at]!);
    });
  }

  #putOverflow(key: number, records: Uint32Array, start: number, end: number): void {
    for (let at = start; at < end; at += OVERFLOW_RECORDS) {
      const part = records.subarray(at, Math.min(at + OVERFLOW_RECORDS, end));
      this.#statements.overflow.run(key, part[0]!, bytesOf(part));
    }
  }

  #putBlock(block: readonly BlockEntry[]): void {
    this.#statements.posting.run(this.#firstPosting ? 0 : block[0]!.key, encodeBlock(block));
    this.#firstPosting = false;
  }

  #putRefBlock(block: readonly BlockEntry[]): void {
    this.#statements.ref.run(this.#firstRef ? 0 : block[0]!.key, encodeBlock(block));
    this.#firstRef = false;
  }
}

function dropNext(database: DatabaseSync): void {
  for (const table of DERIVED_TABLES) database.exec(`DROP TABLE IF EXISTS ${table}_next`);
}
