import type { SqlRow, SqlValue } from '../row-fields.ts';
import { doAtOnce, type Step, type Work } from '../table-work.ts';
import type { DatabaseSync, StatementSync } from './database.ts';

/** Does work on tables at once, in whatever transaction its caller has begun. */
export class Statements {
  readonly #database: DatabaseSync;
  readonly #prepared = new Map<string, StatementSync>();

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  do<Result>(work: Work<Result>): Result {
    return doAtOnce(work, (step) => this.send(step));
  }

  send({ statement: { text, hot }, values }: Step): readonly SqlRow[] {
    let prepared = this.#prepared.get(text);
    if (prepared === undefined) {
      // SQLite gives a parameter its place in the list by `?1`; `$1` would be a name.
      prepared = this.#database.prepare(text.replace(/\$(\d)/g, '?$1'));
      if (hot === true) this.#prepared.set(text, prepared);
    }
    return prepared.all(...(values as SqlValue[])) as SqlRow[];
  }
}
