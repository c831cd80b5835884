import type { PhoneNumber } from '../../../core/record.ts';
import { type DatabaseSync, rowsAsArrays, type StatementSync } from '../database.ts';

/** Below this, reading one by one is as fast. */
const FEW = 4;
const ROW_END = '\u001e';

/**
 * Owners of many numbers in one statement and one text: a call into SQLite, and a value out of it, cost more than
 * finding the row.
 */
export class OwnerRows {
  readonly #one: StatementSync;
  readonly #many: StatementSync;

  constructor(database: DatabaseSync) {
    this.#one = rowsAsArrays(database.prepare('SELECT data FROM phone_owner WHERE number = ?'));
    const order = keepsOrder(database) ? '' : ' ORDER BY key';
    this.#many = rowsAsArrays(
      database.prepare(
        `SELECT group_concat(coalesce(data, ''), char(30)${order}) FROM json_each(?) LEFT JOIN phone_owner ON number = value`,
      ),
    );
  }

  isFew(numbers: readonly PhoneNumber[]): boolean {
    return numbers.length < FEW;
  }

  readOne(number: PhoneNumber): string | undefined {
    return (this.#one.get(number) as [string] | undefined)?.[0];
  }

  /** Undefined where a text contains the character that ends a row: then they must be read one by one. */
  readMany(numbers: readonly PhoneNumber[]): (string | undefined)[] | undefined {
    const [text] = this.#many.get(JSON.stringify(numbers)) as [string];
    const rows: (string | undefined)[] = text.split(ROW_END);
    if (rows.length !== numbers.length) return undefined;
    for (let index = 0; index < rows.length; index++) if (rows[index] === '') rows[index] = undefined;
    return rows;
  }
}

/** SQLite guarantees no order unless it sorts, which costs a quarter more. It keeps the order of the list; this checks that it does. */
function keepsOrder(database: DatabaseSync): boolean {
  const list = '[5,3,9,1,7,2]';
  const row = database.prepare('SELECT group_concat(value) AS text FROM json_each(?)').get(list) as { text: string };
  return `[${row.text}]` === list;
}
