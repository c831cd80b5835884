import type { PersonId } from '../../core/ids.ts';
import type { BooksTable, CopyRow } from '../books.ts';
import type { Codes, RowFields, SqlRow } from '../row-fields.ts';
import { run, type Statement, sql, type Work } from '../table-work.ts';

/** What the engines of the books do differently in the work that they share. */
export interface BooksEngine {
  readonly codes: Codes;
  /** Stands for the number of a new row. */
  newId(table: BooksTable): string;
  /** From here to the end of the transaction no other process writes to the table. */
  lock(table: BooksTable): Work<void>;
  /** Empties replies that show one of these people; only their keys stay. */
  emptyReplies(people: readonly PersonId[]): Work<number>;
  /** After rows of another store were added: whatever else of this engine belongs to them. */
  copied(table: BooksTable, rows: readonly CopyRow[]): Work<void>;
  /** Of the tables that only this engine has. */
  readonly checks: readonly CrossCheck[];
}

/** Finds what must not be, `$1` rows of it at most. */
export interface CrossCheck {
  /** What is wrong with the account of a row. */
  readonly what: (row: SqlRow) => string;
  readonly statement: Statement;
}

/** Adds a row that gets the next number of its table; undefined where `onConflict` has left it out. */
export function* insertNumbered<Row extends { readonly id: number }>(
  { newId, codes }: BooksEngine,
  table: BooksTable,
  fields: RowFields<Row>,
  row: Omit<Row, 'id'>,
  onConflict = '',
): Work<number | undefined> {
  const [, ...values] = fields.withCodes(codes).values({ ...row, id: 0 } as unknown as Row);
  const places = values.map((_, at) => `$${at + 1}`).join(', ');
  const text = `INSERT INTO ${table}(${fields.list}) VALUES (${newId(table)}, ${places}) ${onConflict} RETURNING id`;
  const [added] = yield* run(sql(`create_${table}`, text), ...values);
  return added?.['id'] as number | undefined;
}
