import type { PhoneNumber } from '../../../core/record.ts';
import type { DatabaseSync, StatementSync } from '../database.ts';

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
    this.#one = database.prepare('SELECT data FROM phone_owner WHERE number = ?');
    const order = keepsOrder(database) ? '' : ' ORDER BY key';
    this.#many = database.prepare(
      `SELECT group_concat(coalesce(data, ''), char(30)${order}) FROM json_each(?) LEFT JOIN phone_owner ON number = value`,
    );
    this.#one.setReturnArrays(true);
    this.#many.setReturnArrays(true);
  }

  isFew(numbers: readonly PhoneNumber[]): boolean {
    return numbers.length < FEW;
  }

  readOne(number: PhoneNumber): string | undefined {
    return (this.#one.get(number) as [string] | undefined)?.[0];
  }

  /** Undefined where a text holds the very character that ends a row: then they must be read one by one. */
  readMany(numbers: readonly PhoneNumber[]): (string | undefined)[] | undefined {
    const [text] = this.#many.get(listOf(numbers)) as [string];
    const rows: (string | undefined)[] = text.split(ROW_END);
    if (rows.length !== numbers.length) return undefined;
    for (let index = 0; index < rows.length; index++) if (rows[index] === '') rows[index] = undefined;
    return rows;
  }
}

/**
 * The numbers as a list in SQLite's binary JSON, where an integer is its digits after their count: read and written in half the
 * time of a text. It holds until the next one is made.
 */
export function listOf(numbers: readonly PhoneNumber[]): Buffer {
  const most = HEAD_BYTES + numbers.length * MAX_NUMBER_BYTES;
  if (room.length < most) room = Buffer.allocUnsafeSlow(most);
  const bytes = room;
  let at = HEAD_BYTES;
  for (let index = 0; index < numbers.length; index++) at = writeInteger(numbers[index]!, bytes, at);
  bytes[0] = (SIZE_IN_4_BYTES << 4) | ARRAY;
  bytes.writeUInt32BE(at - HEAD_BYTES, 1);
  return bytes.subarray(0, at);
}

let room = Buffer.allocUnsafeSlow(4_096);
const ARRAY = 11;
const INTEGER = 3;
/** Up to here a size stands beside the kind; beyond, one of these says how many bytes it takes. */
const MAX_SIZE_BESIDE = 11;
const SIZE_IN_1_BYTE = 12;
const SIZE_IN_4_BYTES = 14;
const HEAD_BYTES = 5;
const MAX_NUMBER_BYTES = 18;

/** In two parts, because the engine is fast only with integers of 32 bits. */
const LOW_DIGITS = 6;
const LOW_SPAN = 10 ** LOW_DIGITS;
const ZERO = 48;

function writeInteger(number: number, bytes: Buffer, from: number): number {
  const high = Math.floor(number / LOW_SPAN);
  const low = number - high * LOW_SPAN;
  const size = high === 0 ? countDigits(low) : LOW_DIGITS + countDigits(high);
  let at = from;
  if (size <= MAX_SIZE_BESIDE) bytes[at++] = (size << 4) | INTEGER;
  else {
    bytes[at++] = (SIZE_IN_1_BYTE << 4) | INTEGER;
    bytes[at++] = size;
  }
  const end = at + size;
  if (high === 0) writeDigits(low, bytes, at, end);
  else {
    writeDigits(high, bytes, at, end - LOW_DIGITS);
    writeDigits(low, bytes, end - LOW_DIGITS, end);
  }
  return end;
}

function writeDigits(value: number, bytes: Buffer, from: number, to: number): void {
  let rest = value | 0;
  for (let at = to - 1; at >= from; at--) {
    const tenth = (rest / 10) | 0;
    bytes[at] = ZERO + rest - tenth * 10;
    rest = tenth;
  }
}

function countDigits(value: number): number {
  let digits = 1;
  for (let rest = value | 0; rest >= 10; rest = (rest / 10) | 0) digits++;
  return digits;
}

/** SQLite promises no order unless asked to sort, which costs a quarter more; it keeps the list's own, and is held to it here. */
function keepsOrder(database: DatabaseSync): boolean {
  const list = '[5,3,9,1,7,2]';
  const row = database.prepare('SELECT group_concat(value) AS text FROM json_each(?)').get(list) as { text: string };
  return `[${row.text}]` === list;
}
