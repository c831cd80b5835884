import type { PersonId } from '../../../core/ids.ts';
import type { PrivacyEvent, PrivacyOrder } from '../../books.ts';
import type { DatabaseSync, StatementSync } from '../database.ts';

/** What people asked for, in the order it was accepted. */
export class PrivacyTable {
  readonly #append: StatementSync;
  readonly #since: StatementSync;

  constructor(database: DatabaseSync) {
    this.#append = database.prepare('INSERT INTO privacy_log(kind, at_ms, actor, people, keys) VALUES (?, ?, ?, ?, ?)');
    this.#since = database.prepare('SELECT * FROM privacy_log WHERE position > ? ORDER BY position LIMIT ?');
  }

  append({ kind, atMs, actor, people, keys }: PrivacyOrder): number {
    return Number(this.#append.run(kind, atMs, actor, JSON.stringify(people), JSON.stringify(keys)).lastInsertRowid);
  }

  since(position: number, limit: number): PrivacyEvent[] {
    type Row = { position: number; kind: PrivacyOrder['kind']; at_ms: number; actor: string; people: string; keys: string };
    return (this.#since.all(position, limit) as Row[]).map((row) => ({
      position: row.position,
      kind: row.kind,
      atMs: row.at_ms,
      actor: row.actor,
      people: JSON.parse(row.people) as PersonId[],
      keys: JSON.parse(row.keys) as number[],
    }));
  }
}
