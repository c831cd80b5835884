import type { AccountId, EntryId } from '../../../core/ids.ts';
import type { AccountHead, Entry } from '../../../ledger/entry.ts';
import { ENTRY, entryFrom, entryRow } from '../../books/tables.ts';
import type { SqlRow, SqlValue } from '../../row-fields.ts';
import { type DatabaseSync, rowsAsArrays, type StatementSync } from '../database.ts';
import { CODES } from './schema.ts';

const FIELDS = ENTRY.withCodes(CODES);

/** Largest first; the last takes the rest. */
const ROWS_PER_INSERT = [16, 4, 1] as const;

/** The ledger's own table. The caller keeps the database as long as this. */
export class EntryTable {
  readonly #inserts: readonly { readonly rows: number; readonly statement: StatementSync }[];
  readonly #head: StatementSync;
  readonly #balance: StatementSync;
  readonly #byId: StatementSync;

  constructor(database: DatabaseSync) {
    this.#inserts = ROWS_PER_INSERT.map((rows) => ({
      rows,
      statement: database.prepare(
        `INSERT INTO entry(${FIELDS.list}) VALUES ${Array(rows)
          .fill(`(${FIELDS.columns.map(() => '?').join()})`)
          .join()}`,
      ),
    }));
    this.#head = rowsAsArrays(
      database.prepare(`SELECT a.suspended, e.seq, e.balance_after, e.chain FROM account a
        LEFT JOIN entry e ON e.account = a.id AND e.seq = (SELECT max(seq) FROM entry WHERE account = a.id) WHERE a.id = ?`),
    );
    this.#balance = rowsAsArrays(
      database.prepare(
        `SELECT coalesce((SELECT balance_after FROM entry WHERE account = a.id ORDER BY seq DESC LIMIT 1), 0) FROM account a WHERE a.id = ?`,
      ),
    );
    this.#byId = database.prepare('SELECT * FROM entry WHERE account = ? AND id = ?');
  }

  /** As few statements as possible: a call into SQLite costs more than the row it writes. */
  insert(entries: readonly Entry[]): void {
    let at = 0;
    for (const { rows, statement } of this.#inserts) {
      for (; entries.length - at >= rows; at += rows) {
        const values: SqlValue[] = [];
        for (const entry of entries.slice(at, at + rows)) FIELDS.values(entryRow(entry), values);
        statement.run(...values);
      }
    }
  }

  head(account: AccountId): AccountHead | undefined {
    const row = this.#head.get(account) as [number, number | null, number | null, string | null] | undefined;
    if (row === undefined) return undefined;
    return { suspended: row[0] !== 0, seq: row[1] ?? 0, balance: row[2] ?? 0, chain: row[3] ?? '' };
  }

  balance(account: AccountId): number | undefined {
    return (this.#balance.get(account) as [number] | undefined)?.[0];
  }

  byId(account: AccountId, id: EntryId): Entry | undefined {
    const row = this.#byId.get(account, id) as SqlRow | undefined;
    return row && entryFrom(row, FIELDS);
  }
}
