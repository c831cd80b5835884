import type { AccountId, PersonId } from '../../../core/ids.ts';
import { hashIdempotencyKey, type KeptRow } from '../../../ledger/plan-postings.ts';
import type { KeptReply, ReplyAsk } from '../../books.ts';
import { KEPT_REPLY } from '../../books-rows.ts';
import type { DatabaseSync, StatementSync } from '../database.ts';
import { peopleOf } from './entries.ts';
import { CODES, ENDPOINTS } from './schema.ts';

const FIELDS = KEPT_REPLY.withCodes(CODES);

interface StoredReply extends KeptReply {
  readonly id: number;
  readonly expiresMs: number;
}

/** Replies kept for a retry, and whom they show. */
export class ReplyTable {
  readonly #find: StatementSync;
  readonly #insert: StatementSync;
  readonly #insertPerson: StatementSync;
  readonly #people: StatementSync;
  readonly #deletePerson: StatementSync;
  readonly #delete: StatementSync;
  readonly #expired: StatementSync;
  readonly #about: StatementSync;

  constructor(database: DatabaseSync) {
    this.#find = database.prepare(
      'SELECT id, body_hash AS bodyHash, body, expires_ms AS expiresMs FROM kept_reply WHERE account = ? AND endpoint = ? AND key_hash = ?',
    );
    this.#insert = database.prepare(`INSERT INTO kept_reply(${FIELDS.list}) VALUES (${FIELDS.columns.map(() => '?').join(', ')})`);
    this.#insertPerson = database.prepare('INSERT OR IGNORE INTO kept_reply_person(person, reply) VALUES (?, ?)');
    this.#people = database.prepare(
      'SELECT e.people FROM kept_reply k JOIN entry e ON e.account = k.account AND e.seq = k.seq WHERE k.id = ? AND e.people IS NOT NULL',
    );
    this.#deletePerson = database.prepare('DELETE FROM kept_reply_person WHERE person = ? AND reply = ?');
    this.#delete = database.prepare('DELETE FROM kept_reply WHERE id = ?');
    this.#expired = database.prepare('SELECT id FROM kept_reply WHERE expires_ms <= ? LIMIT ?');
    this.#about = database.prepare('SELECT reply AS id FROM kept_reply_person WHERE person = ?');
  }

  find({ account, endpoint, idempotencyKey }: ReplyAsk): StoredReply | undefined {
    return this.#row(account, endpoint, hashIdempotencyKey(idempotencyKey));
  }

  keep(row: KeptRow): void {
    const earlier = this.#row(row.account, row.endpoint, row.keyHash);
    if (earlier !== undefined) this.#drop(earlier.id);
    const { lastInsertRowid } = this.#insert.run(...FIELDS.values(row));
    for (const person of row.people) this.#insertPerson.run(person, lastInsertRowid);
  }

  /** Returns how many were dropped; less than the limit means that none is left. */
  dropExpired(nowMs: number, limit: number): number {
    const expired = this.#expired.all(nowMs, limit) as { id: number }[];
    for (const { id } of expired) this.#drop(id);
    return expired.length;
  }

  /** Replies that show one of these people are not given again. */
  dropAbout(people: readonly PersonId[]): void {
    for (const person of people) for (const { id } of this.#about.all(person) as { id: number }[]) this.#drop(id);
  }

  #row(account: AccountId, endpoint: KeptRow['endpoint'], keyHash: string): StoredReply | undefined {
    return this.#find.get(account, ENDPOINTS.indexOf(endpoint), keyHash) as StoredReply | undefined;
  }

  #drop(id: number): void {
    const row = this.#people.get(id) as { people: string } | undefined;
    if (row !== undefined) for (const person of peopleOf(row.people)) this.#deletePerson.run(person, id);
    this.#delete.run(id);
  }
}
