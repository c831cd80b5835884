import type { PersonId } from '../../../core/ids.ts';
import type { DatabaseSync, StatementSync } from '../database.ts';

export type HistoryRows = readonly { readonly id: number; readonly becameOf: readonly number[] }[];

/** Old ids that lead to old ids are followed this far. */
const MAX_STEPS = 10_000;

/** Where the people of old ids went. */
export class History {
  readonly #became: StatementSync;
  readonly #isLive: StatementSync;
  readonly #put: StatementSync;

  constructor(database: DatabaseSync) {
    this.#became = database.prepare('SELECT became FROM person_history WHERE id = ?');
    this.#isLive = database.prepare('SELECT 1 FROM person WHERE id = ?');
    this.#put = database.prepare('INSERT OR REPLACE INTO person_history(id, became) VALUES (?, ?)');
  }

  put(rows: HistoryRows): void {
    for (const { id, becameOf } of rows) this.#put.run(id, JSON.stringify(becameOf));
  }

  /** The living people an id leads to, itself included. */
  follow(id: PersonId): PersonId[] {
    const found = new Set<PersonId>();
    const seen = new Set<PersonId>([id]);
    const open: PersonId[] = [id];
    for (let step = 0; open.length > 0 && step < MAX_STEPS; step++) {
      const at = open.pop()!;
      if (this.#isLive.get(at) !== undefined) found.add(at);
      const row = this.#became.get(at) as { became: string } | undefined;
      if (row === undefined) continue;
      for (const next of JSON.parse(row.became) as PersonId[]) {
        if (!seen.has(next)) open.push(next);
        seen.add(next);
      }
    }
    return [...found].sort((left, right) => left - right);
  }
}
