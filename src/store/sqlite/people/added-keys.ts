import type { DatabaseSync, StatementSync } from '../database.ts';
import type { PeopleMeta } from './meta.ts';

/**
 * Keys that batches brought since the filter was made: a row for each batch, known by how many keys there are up to it.
 * Beyond `max` the filter is given up until a rebuild makes another.
 */
export class AddedKeys {
  readonly #meta: PeopleMeta;
  readonly #max: number;
  readonly #count: StatementSync;
  readonly #put: StatementSync;

  constructor(database: DatabaseSync, meta: PeopleMeta, max: number) {
    this.#meta = meta;
    this.#max = max;
    this.#count = database.prepare('SELECT coalesce(max(upto), 0) AS count FROM key_added');
    this.#put = database.prepare('INSERT INTO key_added(upto, keys) VALUES (?, ?)');
  }

  add(keys: readonly number[]): void {
    if (keys.length === 0 || this.#meta.keyFilter() === 0) return;
    const upto = (this.#count.get() as { count: number }).count + keys.length;
    if (upto > this.#max) this.#meta.set('key_filter', 0);
    else this.#put.run(upto, new Uint8Array(Float64Array.from(keys).buffer));
  }
}
