import type { PersonId } from '../../../core/ids.ts';
import type { Key } from '../../../core/key.ts';
import type { Property } from '../../../core/person.ts';
import { decodeProperty, encodeProperty, isAsRecent, propertyRowOf } from '../../codec/property-codec.ts';
import { reachedFrom } from '../../people-rows.ts';
import { type DatabaseSync, rowsAsArrays, type StatementSync } from '../database.ts';

/** Property rolls. */
export class Properties {
  readonly #properties: StatementSync;
  readonly #putProperty: StatementSync;
  readonly #property: StatementSync;
  readonly #updateProperty: StatementSync;

  constructor(database: DatabaseSync) {
    this.#properties = rowsAsArrays(database.prepare('SELECT data FROM property WHERE address_key = ? ORDER BY owner'));
    this.#putProperty = database.prepare('INSERT INTO property(address_key, owner, data) VALUES (?, ?, ?) ON CONFLICT DO NOTHING');
    this.#property = rowsAsArrays(database.prepare('SELECT data FROM property WHERE address_key = ? AND owner = ?'));
    this.#updateProperty = database.prepare('UPDATE property SET data = ? WHERE address_key = ? AND owner = ?');
  }

  of(key: Key): Property[] {
    return (this.#properties.all(key) as unknown as [string][]).map((row) => decodeProperty(row[0]));
  }

  put(rows: readonly { readonly addressKey: Key; readonly property: Property }[]): void {
    for (const { addressKey, property } of rows) {
      const row = propertyRowOf(property);
      const data = encodeProperty(property);
      if (Number(this.#putProperty.run(addressKey, row, data).changes) > 0) continue;
      const [stored] = this.#property.get(addressKey, row) as unknown as [string];
      if (stored !== data && isAsRecent(property, decodeProperty(stored))) this.#updateProperty.run(data, addressKey, row);
    }
  }
}

export type HistoryRows = readonly { readonly id: number; readonly becameOf: readonly number[] }[];

/** Where the people of old ids went. */
export class History {
  readonly #became: StatementSync;
  readonly #isLive: StatementSync;
  readonly #before: StatementSync;
  readonly #put: StatementSync;
  readonly #drop: StatementSync;

  constructor(database: DatabaseSync) {
    this.#became = database.prepare('SELECT became FROM person_history WHERE id = ?');
    this.#isLive = database.prepare('SELECT 1 FROM person WHERE id = ?');
    this.#before = database.prepare(
      'SELECT DISTINCT h.id FROM person_history h, json_each(h.became) now WHERE now.value IN (SELECT value FROM json_each(?))',
    );
    this.#put = database.prepare('INSERT OR REPLACE INTO person_history(id, became) VALUES (?, ?)');
    this.#drop = database.prepare('DELETE FROM person_history WHERE id = ?');
  }

  put(rows: HistoryRows): void {
    for (const { id, becameOf } of rows) this.#put.run(id, JSON.stringify(becameOf));
  }

  drop(id: PersonId): void {
    this.#drop.run(id);
  }

  /** The people of today an id leads to, itself included. */
  follow(id: PersonId): PersonId[] {
    const reached = reachedFrom(id, (one) => {
      const row = this.#became.get(one) as { became: string } | undefined;
      return row === undefined ? [] : (JSON.parse(row.became) as PersonId[]);
    });
    return reached.filter((one) => this.#isLive.get(one) !== undefined).sort((left, right) => left - right);
  }

  /** The ids that lead to these in one step. */
  before(ids: readonly PersonId[]): PersonId[] {
    return (this.#before.all(JSON.stringify(ids)) as { id: PersonId }[]).map(({ id }) => id);
  }
}
