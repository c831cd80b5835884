import type { PrivacyEvent, PrivacyOrder } from '../../books.ts';
import { PRIVACY_EVENT } from '../../books-rows.ts';
import type { SqlRow } from '../../row-fields.ts';
import type { DatabaseSync, StatementSync } from '../database.ts';
import type { ReplyTable } from './replies.ts';

/** What people asked for, in the order it was accepted. */
export class PrivacyTable {
  readonly #replies: ReplyTable;
  readonly #append: StatementSync;
  readonly #since: StatementSync;

  constructor(database: DatabaseSync, replies: ReplyTable) {
    this.#replies = replies;
    this.#append = database.prepare('INSERT INTO privacy_log(kind, at_ms, actor, people, keys) VALUES (?, ?, ?, ?, ?)');
    this.#since = database.prepare('SELECT * FROM privacy_log WHERE position > ? ORDER BY position LIMIT ?');
  }

  append({ kind, atMs, actor, people, keys }: PrivacyOrder): number {
    if (kind === 'suppress' || kind === 'erase') this.#replies.dropAbout(people);
    return Number(this.#append.run(kind, atMs, actor, JSON.stringify(people), JSON.stringify(keys)).lastInsertRowid);
  }

  since(position: number, limit: number): PrivacyEvent[] {
    return (this.#since.all(position, limit) as SqlRow[]).map((row) => PRIVACY_EVENT.from(row));
  }
}
