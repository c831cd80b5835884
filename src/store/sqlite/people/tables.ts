import type { Decision } from '../../../core/decision.ts';
import type { Key } from '../../../core/key.ts';
import type { Property } from '../../../core/person.ts';
import type { RecordRef } from '../../../core/record.ts';
import { decodeProperty, encodeProperty, isAsRecent, propertyRowOf } from '../../codec/property-codec.ts';
import type { PeopleStore } from '../../people.ts';
import { type DatabaseSync, rowsAsArrays, type StatementSync } from '../database.ts';

interface DecisionRow {
  readonly left_source: string;
  readonly left_id: string;
  readonly right_source: string;
  readonly right_id: string;
  readonly verdict: Decision['verdict'];
}

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
      const [held] = this.#property.get(addressKey, row) as unknown as [string];
      if (held !== data && isAsRecent(property, decodeProperty(held))) this.#updateProperty.run(data, addressKey, row);
    }
  }

  decisions(): Decision[] {
    const rows = this.#database.prepare('SELECT * FROM decision').all() as unknown as DecisionRow[];
    return rows.map((row) => ({
      verdict: row.verdict,
      left: { source: row.left_source, recordId: row.left_id },
      right: { source: row.right_source, recordId: row.right_id },
    }));
  }

  putDecisions(decisions: Parameters<PeopleStore['putDecisions']>[0]): void {
    const put = this.#database.prepare('INSERT OR REPLACE INTO decision VALUES (?, ?, ?, ?, ?)');
    const drop = this.#database.prepare('DELETE FROM decision WHERE left_source = ? AND left_id = ? AND right_source = ? AND right_id = ?');
    for (const { verdict, left, right } of decisions) {
      const [one, two] = isBefore(left, right) ? [left, right] : [right, left];
      if (verdict === 'undecided') drop.run(one.source, one.recordId, two.source, two.recordId);
      else put.run(one.source, one.recordId, two.source, two.recordId, verdict);
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

function isBefore(left: RecordRef, right: RecordRef): boolean {
  return left.source === right.source ? left.recordId <= right.recordId : left.source < right.source;
}
