import type { PersonId } from '../../../core/ids.ts';
import type { Key } from '../../../core/key.ts';
import { decodePerson, encodePerson } from '../../codec/person-codec.ts';
import { decodePhoneOwner, encodePhoneOwner } from '../../codec/phone-owner-codec.ts';
import { noteChanges } from '../../people/changes.ts';
import { saveCheckpoint } from '../../people/jobs.ts';
import type { PackedRows, PeopleRebuild, PostingColumns, RefColumns } from '../../people.ts';
import type { ScreenedRows } from '../../people-change.ts';
import { type DatabaseSync, inTransaction, type StatementSync } from '../database.ts';
import { BLOCK_KEYS_BUILT, encodePostings } from './blocks.ts';
import { MEMBERSHIP_PAGE_RECORDS } from './memberships.ts';
import { FACTS, type PeopleMeta } from './meta.ts';
import type { SqlitePeopleOptions } from './options.ts';
import { bytesOf, OVERFLOW_RECORDS } from './postings.ts';
import { endReadTurns } from './read-turn.ts';
import { DERIVED_TABLES, derivedSchema } from './schema.ts';
import { History, type HistoryRows } from './tables.ts';

export interface RebuildOrder {
  readonly options: SqlitePeopleOptions;
  readonly database: DatabaseSync;
  readonly meta: PeopleMeta;
  /** Called after it was published. */
  readonly onNewState: () => void;
}

/** Writes everything derived into new tables, each call in one transaction, and publishes them in one more. */
export class Rebuild implements PeopleRebuild {
  readonly #order: RebuildOrder;
  readonly #database: DatabaseSync;
  readonly #limitOf: (key: Key) => number;
  readonly #put: Readonly<Record<'overflow' | 'membership' | 'posting' | 'ref' | 'person' | 'owner', StatementSync>>;
  #history: HistoryRows[number][] = [];
  #people = 0;
  #firstPosting = true;
  #firstRef = true;

  constructor(order: RebuildOrder) {
    const { database, options } = order;
    this.#order = order;
    this.#database = database;
    this.#limitOf = options.limitOf;
    inTransaction(database, () => {
      dropNext(database);
      database.exec(derivedSchema('_next'));
    });
    this.#put = {
      overflow: database.prepare('INSERT INTO posting_overflow_next(key, first, records) VALUES (?, ?, ?)'),
      membership: database.prepare('INSERT INTO membership_next(page, people) VALUES (?, ?)'),
      posting: database.prepare('INSERT INTO posting_next(first, block) VALUES (?, ?)'),
      ref: database.prepare('INSERT INTO record_ref_next(first, block) VALUES (?, ?)'),
      person: database.prepare('INSERT INTO person_next(id, data) VALUES (?, CAST(? AS TEXT))'),
      owner: database.prepare('INSERT INTO phone_owner_next(number, data) VALUES (?, CAST(? AS TEXT))'),
    };
  }

  async postings(columns: PostingColumns): Promise<void> {
    const { keys, starts, records } = columns;
    inTransaction(this.#database, () => {
      for (let at = 0; at < keys.length; at++) {
        const isGeneric = starts[at + 1]! - starts[at]! > this.#limitOf(keys[at]! as Key);
        if (isGeneric) this.#putOverflow(keys[at]!, records, starts[at]!, starts[at + 1]!);
      }
      this.#putBlocks(this.#put.posting, columns, this.#limitOf, this.#firstPosting);
      if (keys.length > 0) this.#firstPosting = false;
    });
  }

  async memberships(first: number, people: Uint32Array): Promise<void> {
    inTransaction(this.#database, () => {
      for (let at = 0; at < people.length; ) {
        const page = Math.floor((first + at) / MEMBERSHIP_PAGE_RECORDS);
        const slot = (first + at) % MEMBERSHIP_PAGE_RECORDS;
        const slots = new Uint32Array(MEMBERSHIP_PAGE_RECORDS);
        const part = people.subarray(at, at + MEMBERSHIP_PAGE_RECORDS - slot);
        slots.set(part, slot);
        this.#put.membership.run(page, new Uint8Array(slots.buffer));
        at += part.length;
      }
    });
  }

  async refs({ hashes, records }: RefColumns): Promise<void> {
    const keys = hashes.filter((hash, at) => at === 0 || hash !== hashes[at - 1]);
    const starts = new Uint32Array(keys.length + 1);
    for (let at = 0, key = 0; at < hashes.length; at++) {
      if (at > 0 && hashes[at] !== hashes[at - 1]) key += 1;
      starts[key + 1] = at + 1;
    }
    const columns = { keys, starts, records, people: new Uint32Array(records.length) };
    inTransaction(this.#database, () => this.#putBlocks(this.#put.ref, columns, () => Number.POSITIVE_INFINITY, this.#firstRef));
    if (keys.length > 0) this.#firstRef = false;
  }

  async people(rows: PackedRows): Promise<void> {
    this.#people += rows.ids.length;
    this.#putRows(this.#put.person, rows);
  }

  async phoneOwners(rows: PackedRows): Promise<void> {
    this.#putRows(this.#put.owner, rows);
  }

  async history(rows: HistoryRows): Promise<void> {
    // One by one: a large import joins more people than a call takes arguments.
    for (const row of rows) this.#history.push(row);
  }

  get written(): ScreenedRows {
    const database = this.#database;
    const page = database.prepare('SELECT id, data FROM person_next WHERE id > ? ORDER BY id LIMIT ?');
    const owner = database.prepare('SELECT data FROM phone_owner_next WHERE number = ?');
    const putPerson = database.prepare('UPDATE person_next SET data = ? WHERE id = ?');
    const putOwner = database.prepare('UPDATE phone_owner_next SET data = ? WHERE number = ?');
    return {
      scanPeople: async ({ after, limit }) =>
        (page.all(after, limit) as { id: PersonId; data: string }[]).map(({ id, data }) => decodePerson(id, data)),
      phoneOwners: async (numbers) =>
        numbers.map((number) => {
          const row = owner.get(number) as { data: string } | undefined;
          return row && decodePhoneOwner(number, row.data);
        }),
      rewrite: async ({ people, phoneOwners }) =>
        inTransaction(database, () => {
          for (const person of people) putPerson.run(encodePerson(person), person.id);
          for (const one of phoneOwners) putOwner.run(encodePhoneOwner(one), one.number);
        }),
    };
  }

  async publish(done: Parameters<PeopleRebuild['publish']>[0] = {}): Promise<void> {
    const { meta, onNewState } = this.#order;
    endReadTurns();
    inTransaction(this.#database, () => {
      meta.change(FACTS.assertPlanned(done.planned));
      for (const table of DERIVED_TABLES) {
        this.#database.exec(`DROP TABLE ${table}`);
        this.#database.exec(`ALTER TABLE ${table}_next RENAME TO ${table}`);
      }
      new History(this.#database).put(this.#history);
      meta.change(FACTS.set('people', this.#people));
      meta.change(FACTS.set('rebuild_pending', 0));
      // They were measured on the people before.
      meta.change(FACTS.setMeasures(undefined, 0));
      meta.change(FACTS.add('version', 1));
      meta.change(noteChanges(FACTS, done.noted));
      meta.change(saveCheckpoint(done.jobCheckpoint));
    });
    meta.forget();
    onNewState();
  }

  async abandon(): Promise<void> {
    inTransaction(this.#database, () => dropNext(this.#database));
  }

  #putRows(put: StatementSync, { ids, texts: { bytes, ends } }: PackedRows): void {
    inTransaction(this.#database, () => {
      for (let at = 0, start = 0; at < ids.length; at++) {
        put.run(ids[at]!, new Uint8Array(bytes, start, ends[at]! - start));
        start = ends[at]!;
      }
    });
  }

  /** The first block of a table begins at 0, so that every key has a block before it. */
  #putBlocks(put: StatementSync, columns: PostingColumns, limitOf: (key: Key) => number, isFirst: boolean): void {
    const { keys } = columns;
    for (let from = 0; from < keys.length; from += BLOCK_KEYS_BUILT) {
      const block = encodePostings(columns, from, Math.min(from + BLOCK_KEYS_BUILT, keys.length), limitOf);
      put.run(isFirst && from === 0 ? 0 : keys[from]!, block);
    }
  }

  #putOverflow(key: number, records: Uint32Array, start: number, end: number): void {
    for (let at = start; at < end; at += OVERFLOW_RECORDS) {
      const part = records.subarray(at, Math.min(at + OVERFLOW_RECORDS, end));
      this.#put.overflow.run(key, part[0]!, bytesOf(part));
    }
  }
}

function dropNext(database: DatabaseSync): void {
  for (const table of DERIVED_TABLES) database.exec(`DROP TABLE IF EXISTS ${table}_next`);
}
