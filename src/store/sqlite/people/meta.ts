import { randomInt } from 'node:crypto';
import { COUNTERS, FactTable } from '../../people/facts.ts';
import type { StoreFacts } from '../../people.ts';
import { sql, type Work } from '../../table-work.ts';
import { type DatabaseSync, inTransaction, type StatementSync } from '../database.ts';
import type { Statements } from '../statements.ts';

const SEED_SPAN = 2 ** 32;

export const FACTS = new FactTable('meta', {
  read: sql('measures', "SELECT value AS data FROM meta WHERE name = 'measures'"),
  put: sql('put_measures', "INSERT INTO meta(name, value) VALUES ('measures', $1) ON CONFLICT (name) DO UPDATE SET value = excluded.value"),
  drop: sql('drop_measures', "DELETE FROM meta WHERE name = 'measures'"),
});

/** The store's facts, kept until another process or this one may have changed them. */
export class PeopleMeta {
  readonly #statements: Statements;
  readonly #keyFilter: StatementSync;
  readonly #dataVersion: StatementSync;
  #kept: { readonly dataVersion: number; readonly facts: StoreFacts } | undefined;

  constructor(database: DatabaseSync, statements: Statements) {
    this.#statements = statements;
    this.#keyFilter = database.prepare("SELECT value FROM meta WHERE name = 'key_filter'");
    this.#dataVersion = database.prepare('PRAGMA data_version');
  }

  /** Makes the seed of the keyed hashes, once in a store's life. */
  static found(database: DatabaseSync): void {
    const seed = database.prepare("SELECT value FROM meta WHERE name = 'key_seed'").get();
    if (seed !== undefined) return;
    inTransaction(database, () => {
      const insert = database.prepare('INSERT OR IGNORE INTO meta(name, value) VALUES (?, ?)');
      insert.run('key_seed', randomInt(SEED_SPAN));
      for (const counter of [...COUNTERS, 'key_filter']) insert.run(counter, counter.startsWith('next_') ? 1 : 0);
    });
  }

  facts(): StoreFacts {
    const { data_version: dataVersion } = this.#dataVersion.get() as { data_version: number };
    if (this.#kept?.dataVersion === dataVersion) return this.#kept.facts;
    const facts = this.#statements.do(FACTS.facts());
    this.#kept = { dataVersion, facts };
    return facts;
  }

  /** After every transaction, also one that failed and changed nothing. */
  forget(): void {
    this.#kept = undefined;
  }

  /** The version of the store whose rebuild made the filter of its keys; 0 where none is in force. */
  keyFilter(): number {
    return (this.#keyFilter.get() as { value: number } | undefined)?.value ?? 0;
  }

  change<Result>(work: Work<Result>): Result {
    this.#kept = undefined;
    return this.#statements.do(work);
  }
}
