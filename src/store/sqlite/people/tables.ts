import type { Decision } from '../../../core/decision.ts';
import type { PersonId } from '../../../core/ids.ts';
import type { Key } from '../../../core/key.ts';
import type { Property } from '../../../core/person.ts';
import { decodeProperty, encodeProperty, isAsRecent, propertyRowOf } from '../../codec/property-codec.ts';
import type { PeopleStore } from '../../people.ts';
import { decisionFrom, decisionKey, reachedFrom } from '../../people-rows.ts';
import type { SqlRow } from '../../row-fields.ts';
import { type DatabaseSync, rowsAsArrays, type StatementSync } from '../database.ts';

/** Property rolls, operators' decisions and models. */
export class Tables {
  readonly #database: DatabaseSync;
  readonly #properties: StatementSync;
  readonly #putProperty: StatementSync;
  readonly #property: StatementSync;
  readonly #updateProperty: StatementSync;

  constructor(database: DatabaseSync) {
    this.#database = database;
    this.#properties = rowsAsArrays(database.prepare('SELECT data FROM property WHERE address_key = ? ORDER BY owner'));
    this.#putProperty = database.prepare('INSERT INTO property(address_key, owner, data) VALUES (?, ?, ?) ON CONFLICT DO NOTHING');
    this.#property = rowsAsArrays(database.prepare('SELECT data FROM property WHERE address_key = ? AND owner = ?'));
    this.#updateProperty = database.prepare('UPDATE property SET data = ? WHERE address_key = ? AND owner = ?');
  }

  properties(key: Key): Property[] {
    return (this.#properties.all(key) as unknown as [string][]).map((row) => decodeProperty(row[0]));
  }

  putProperties(rows: readonly { readonly addressKey: Key; readonly property: Property }[]): void {
    for (const { addressKey, property } of rows) {
      const row = propertyRowOf(property);
      const data = encodeProperty(property);
      if (Number(this.#putProperty.run(addressKey, row, data).changes) > 0) continue;
      const [stored] = this.#property.get(addressKey, row) as unknown as [string];
      if (stored !== data && isAsRecent(property, decodeProperty(stored))) this.#updateProperty.run(data, addressKey, row);
    }
  }

  decisions(): Decision[] {
    return (this.#database.prepare('SELECT * FROM decision').all() as SqlRow[]).map(decisionFrom);
  }

  putDecisions(decisions: Parameters<PeopleStore['putDecisions']>[0]): void {
    const put = this.#database.prepare('INSERT OR REPLACE INTO decision VALUES (?, ?, ?, ?, ?)');
    const drop = this.#database.prepare('DELETE FROM decision WHERE left_source = ? AND left_id = ? AND right_source = ? AND right_id = ?');
    for (const decision of decisions) {
      if (decision.verdict === 'undecided') drop.run(...decisionKey(decision));
      else put.run(...decisionKey(decision), decision.verdict);
    }
  }

  model(): string | undefined {
    const row = this.#database.prepare('SELECT data FROM model ORDER BY version DESC LIMIT 1').get() as { data: string } | undefined;
    return row?.data;
  }

  putModel(model: string, version: number): void {
    this.#database.prepare('INSERT OR REPLACE INTO model(version, data) VALUES (?, ?)').run(version, model);
  }
}

export type HistoryRows = readonly { readonly id: number; readonly becameOf: readonly number[] }[];

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

  /** The people of today an id leads to, itself included. */
  follow(id: PersonId): PersonId[] {
    const reached = reachedFrom(id, (one) => {
      const row = this.#became.get(one) as { became: string } | undefined;
      return row === undefined ? [] : (JSON.parse(row.became) as PersonId[]);
    });
    return reached.filter((one) => this.#isLive.get(one) !== undefined).sort((left, right) => left - right);
  }
}
