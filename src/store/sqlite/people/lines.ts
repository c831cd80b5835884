import type { Line } from '../../../core/person.ts';
import type { PhoneNumber } from '../../../core/record.ts';
import { decodePhoneOwner, encodePhoneOwner } from '../../codec/phone-owner-codec.ts';
import type { LineRow } from '../../people.ts';
import { lineFrom, lineValues, spanOf } from '../../people-rows.ts';
import type { SqlRow } from '../../row-fields.ts';
import type { DatabaseSync, StatementSync } from '../database.ts';

interface Row extends SqlRow {
  readonly as_of: number | null;
  readonly span: number;
}

/** The block of one width that was looked at last. */
interface SeenBlock {
  readonly width: number;
  first: number;
  row: Row | undefined;
}

const MAX_WIDTH = 1e15;

/** Blocks of numbers, cut into aligned powers of ten so that finding the block of a number is one point read per width in use. */
export class Lines {
  readonly #get: StatementSync;
  readonly #put: StatementSync;
  readonly #putWidth: StatementSync;
  readonly #widths: StatementSync;
  readonly #owners: StatementSync;
  readonly #putOwner: StatementSync;

  constructor(database: DatabaseSync) {
    this.#get = database.prepare('SELECT type, carrier, as_of, span FROM line WHERE first = ? AND width = ?');
    // The narrowest block counts, and of equals the newest: the same rule decides between two rows of one block.
    this.#put = database.prepare(`INSERT INTO line(first, width, span, type, carrier, as_of) VALUES (?, ?, ?, ?, ?, ?)
      ON CONFLICT(first, width) DO UPDATE SET span = excluded.span, type = excluded.type, carrier = excluded.carrier, as_of = excluded.as_of
      WHERE excluded.span < span OR (excluded.span = span AND (as_of IS NULL OR excluded.as_of >= as_of))`);
    this.#putWidth = database.prepare('INSERT OR IGNORE INTO line_width(width) VALUES (?)');
    this.#widths = database.prepare('SELECT width FROM line_width ORDER BY width');
    this.#owners = database.prepare('SELECT number, data FROM phone_owner WHERE number BETWEEN ? AND ?');
    this.#putOwner = database.prepare('UPDATE phone_owner SET data = ? WHERE number = ?');
  }

  find(numbers: readonly PhoneNumber[]): (Line | undefined)[] {
    const seen = this.#openBlocks();
    return numbers.map((number) => this.#findOne(number, seen));
  }

  put(rows: readonly LineRow[]): void {
    for (const row of rows) {
      for (const { first, width } of alignedBlocks(row.first, row.last)) {
        this.#put.run(first, width, spanOf(row), ...lineValues(row));
        this.#putWidth.run(width);
      }
    }
    const seen = this.#openBlocks();
    for (const { first, last } of rows) {
      for (const owner of this.#owners.all(first, last) as { number: number; data: string }[]) {
        const number = owner.number as PhoneNumber;
        const line = this.#findOne(number, seen);
        if (line === undefined) continue;
        this.#putOwner.run(encodePhoneOwner({ ...decodePhoneOwner(number, owner.data), line }), number);
      }
    }
  }

  #openBlocks(): SeenBlock[] {
    return (this.#widths.all() as { width: number }[]).map(({ width }) => ({ width, first: Number.NaN, row: undefined }));
  }

  /** Numbers mostly come in their order, and neighbours lie in one block: the last one of each width is kept at hand. */
  #findOne(number: PhoneNumber, seen: readonly SeenBlock[]): Line | undefined {
    let best: Row | undefined;
    for (const block of seen) {
      const first = number - (number % block.width);
      if (first !== block.first) {
        block.first = first;
        block.row = this.#get.get(first, block.width) as Row | undefined;
      }
      const { row } = block;
      if (row === undefined) continue;
      if (best === undefined || row.span < best.span || (row.span === best.span && (row.as_of ?? -Infinity) > (best.as_of ?? -Infinity))) {
        best = row;
      }
    }
    return best && lineFrom(best);
  }
}

/** The fewest blocks `n · 10^k … (n + 1) · 10^k - 1` that cover exactly `first … last`. */
function alignedBlocks(first: number, last: number): { readonly first: number; readonly width: number }[] {
  const blocks: { first: number; width: number }[] = [];
  let at = first;
  while (at <= last) {
    let width = 1;
    while (width < MAX_WIDTH && at % (width * 10) === 0 && at + width * 10 - 1 <= last) width *= 10;
    blocks.push({ first: at, width });
    at += width;
  }
  return blocks;
}
