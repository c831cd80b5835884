import type { DatabaseSync, StatementSync } from '../database.ts';

type Value = string | number | Uint8Array;

/** Calling a statement costs as much as inserting a row, so many rows share a call. */
const ROWS_PER_CALL = 16;

/** Inserts rows of one kind, many with each call. */
export class RowInserter {
  readonly #one: StatementSync;
  readonly #many: StatementSync;
  readonly #columns: number;

  /** `into` names the table and its columns; `row` is what stands for one row, with a mark for every column. */
  constructor(database: DatabaseSync, into: string, row: string) {
    this.#columns = row.split('?').length - 1;
    this.#one = database.prepare(`INSERT INTO ${into} VALUES ${row}`);
    this.#many = database.prepare(`INSERT INTO ${into} VALUES ${new Array<string>(ROWS_PER_CALL).fill(row).join(', ')}`);
  }

  /** `give` adds the values of the row it is asked for, or nothing where that row is left out. */
  insert(count: number, give: (at: number, values: Value[]) => void): void {
    const values: Value[] = [];
    for (let at = 0; at < count; at++) {
      give(at, values);
      if (values.length < ROWS_PER_CALL * this.#columns) continue;
      this.#many.run(...values);
      values.length = 0;
    }
    for (let at = 0; at < values.length; at += this.#columns) this.#one.run(...values.slice(at, at + this.#columns));
  }
}
