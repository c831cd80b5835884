import { hashIdempotencyKey, type KeptRow } from '../../../ledger/plan-postings.ts';
import { KEPT_REPLY } from '../../books/tables.ts';
import type { KeptReply, ReplyAsk } from '../../books.ts';
import { run, sql, type Work } from '../../table-work.ts';
import type { DatabaseSync, StatementSync } from '../database.ts';
import { CODES, ENDPOINTS } from './schema.ts';

const FIELDS = KEPT_REPLY.withCodes(CODES);

interface StoredReply extends KeptReply {
  readonly id: number;
  readonly expiresMs: number;
  /** The people, as stored. */
  readonly shown: string | null;
}

/** Replies kept for a retry, and whom they show. */
export class ReplyTable {
  readonly #find: StatementSync;
  readonly #drop: readonly StatementSync[];
  readonly #insert: StatementSync;
  readonly #insertPerson: StatementSync;

  constructor(database: DatabaseSync) {
    this.#find = database.prepare(
      'SELECT id, body_hash AS bodyHash, body, expires_ms AS expiresMs, people AS shown FROM kept_reply WHERE account = ? AND endpoint = ? AND key_hash = ?',
    );
    this.#drop = DROP.map((text) => database.prepare(text));
    this.#insert = database.prepare(`INSERT INTO kept_reply(${FIELDS.list}) VALUES (${FIELDS.columns.map(() => '?').join(', ')})`);
    this.#insertPerson = database.prepare('INSERT OR IGNORE INTO kept_reply_person(person, reply) VALUES (?, ?)');
  }

  find({ account, endpoint, idempotencyKey }: ReplyAsk): StoredReply | undefined {
    return this.#row({ account, endpoint, keyHash: hashIdempotencyKey(idempotencyKey) });
  }

  keep(row: KeptRow): void {
    const earlier = this.#row(row);
    if (earlier !== undefined) for (const drop of this.#drop) drop.run(`[${earlier.id}]`);
    const { lastInsertRowid } = this.#insert.run(...FIELDS.values(row));
    for (const person of row.people) this.#insertPerson.run(person, lastInsertRowid);
  }

  #row({ account, endpoint, keyHash }: Pick<KeptRow, 'account' | 'endpoint' | 'keyHash'>): StoredReply | undefined {
    return this.#find.get(account, ENDPOINTS.indexOf(endpoint), keyHash) as StoredReply | undefined;
  }
}

/** The people of a reply; for replies of older versions they are in the charged entry. */
export const SHOWN = `kept_reply k JOIN entry e ON e.account = k.account AND e.seq = k.seq
  JOIN json_each('[' || coalesce(k.people, e.people) || ']') shown`;
/** `?1` is a list of replies. */
const DROP = [
  `DELETE FROM kept_reply_person WHERE (person, reply) IN
    (SELECT shown.value, k.id FROM ${SHOWN} WHERE k.id IN (SELECT value FROM json_each(?1)))`,
  'DELETE FROM kept_reply WHERE id IN (SELECT value FROM json_each(?1))',
];
const DROP_SOME = DROP.map((text, at) => sql(`drop_replies_${at}`, text));
const EXPIRED = sql('expired_replies', 'SELECT id FROM kept_reply WHERE expires_ms <= $1 LIMIT $2');
/** The people of an older version's reply may be deleted from its entry; the reply is still indexed by them. */
const EMPTY = sql(
  'empty_replies',
  `UPDATE kept_reply SET body = '', people = coalesce(people,
      (SELECT e.people FROM entry e WHERE e.account = kept_reply.account AND e.seq = kept_reply.seq))
    WHERE body <> '' AND id IN (SELECT reply FROM kept_reply_person WHERE person IN (SELECT value FROM json_each($1))) RETURNING id`,
);
const INDEX = sql(
  'index_reply',
  `INSERT OR IGNORE INTO kept_reply_person(person, reply) SELECT shown.value, k.id FROM ${SHOWN}
    WHERE k.account = $1 AND k.endpoint = $2 AND k.key_hash = $3`,
);

/** Gives how many were dropped; less than the limit means that none is left. */
export function* dropExpired(nowMs: number, limit: number): Work<number> {
  return yield* drop((yield* run(EXPIRED, nowMs, limit)).map((row) => row['id'] as number));
}

export function* emptyReplies(people: readonly number[]): Work<number> {
  return (yield* run(EMPTY, JSON.stringify(people))).length;
}

/** Makes replies that were copied here known under the people whom they show. */
export function* indexReplies(replies: readonly Omit<KeptRow, 'people'>[]): Work<void> {
  for (const { account, endpoint, keyHash } of replies) yield* run(INDEX, account, ENDPOINTS.indexOf(endpoint), keyHash);
}

function* drop(replies: readonly number[]): Work<number> {
  if (replies.length > 0) for (const statement of DROP_SOME) yield* run(statement, JSON.stringify(replies));
  return replies.length;
}
