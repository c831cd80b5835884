import { TextBytes } from './text-bytes.ts';

/** Between the parts of a row. Normalised values do not hold it; one that does has a space there instead. */
const SEPARATOR = '\u001f';
const SEPARATOR_CODE = SEPARATOR.charCodeAt(0);
const ZERO = '0'.charCodeAt(0);
const NOTHING: readonly never[] = [];

/**
 * The parts of a row, one after the other, on their way in or out. A row is described once, as a function that hands each of
 * its members to these methods in turn and puts what they give back together: to a writer it hands the members of a row, and
 * from a reader it gets them. Empty parts at the end of a row are left out.
 */
export interface RowParts {
  text(value: string | undefined): string;
  number(value: number | undefined): number;
  /** A number that may be absent. */
  optional(value: number | undefined): number | undefined;
  /** One of a few values, as its place among them, or none. */
  oneOf<Value>(values: readonly Value[], value: Value | undefined): Value | undefined;
  list<Item>(item: Described<Item>, items: readonly Item[] | undefined): readonly Item[];
}

/** Undefined on the way out of a text. */
export type Described<Row> = (parts: RowParts, row: Row | undefined) => Row;

export type Mutable<Row> = { -readonly [Member in keyof Row]: Row[Member] };

export interface RowCodec<Row> {
  encode(row: Row): string;
  /** The same as bytes, behind what is there already. */
  write(row: Row, out: TextBytes): void;
  decode(text: string): Row;
}

export function rowCodec<Row>(describe: Described<Row>): RowCodec<Row> {
  const write = (row: Row, out: TextBytes): void => {
    WRITER.begin(out);
    describe(WRITER, row);
    WRITER.end();
  };
  return {
    write,
    encode: (row) => {
      ALONE.length = 0;
      write(row, ALONE);
      return ALONE.toString();
    },
    decode: (text) => {
      READER.begin(text);
      return describe(READER, undefined);
    },
  };
}

class RowWriter implements RowParts {
  #out = ALONE;
  #start = 0;

  begin(out: TextBytes): void {
    this.#out = out;
    this.#start = out.length;
  }

  end(): void {
    const out = this.#out;
    let { length } = out;
    while (length > this.#start && out.bytes[length - 1] === SEPARATOR_CODE) length -= 1;
    out.length = length;
  }

  text(value: string): string {
    this.#out.raw(value);
    this.#out.byte(SEPARATOR_CODE);
    return value;
  }

  number(value: number): number {
    this.#out.number(value);
    this.#out.byte(SEPARATOR_CODE);
    return value;
  }

  optional(value: number | undefined): number | undefined {
    if (value !== undefined) this.#out.number(value);
    this.#out.byte(SEPARATOR_CODE);
    return value;
  }

  oneOf<Value>(values: readonly Value[], value: Value | undefined): Value | undefined {
    if (value !== undefined) this.#out.byte(ZERO + values.indexOf(value));
    this.#out.byte(SEPARATOR_CODE);
    return value;
  }

  list<Item>(item: Described<Item>, items: readonly Item[]): readonly Item[] {
    if (items.length > 0) this.#out.number(items.length);
    this.#out.byte(SEPARATOR_CODE);
    for (let at = 0; at < items.length; at++) item(this, items[at]!);
    return items;
  }
}

/** Read for every candidate of every look-up: in one pass, without making parts that are not kept. */
class RowReader implements RowParts {
  #row = '';
  #at = 0;

  begin(row: string): void {
    this.#row = row;
    this.#at = 0;
  }

  text(): string {
    const row = this.#row;
    const from = this.#at;
    if (row.charCodeAt(from) === SEPARATOR_CODE) {
      this.#at = from + 1;
      return '';
    }
    const end = row.indexOf(SEPARATOR, from);
    this.#at = end < 0 ? row.length : end + 1;
    return end < 0 ? row.slice(from) : row.slice(from, end);
  }

  /** Nearly all are whole and not negative: those need no parser of numbers. An empty part is 0. */
  number(): number {
    const row = this.#row;
    const from = this.#at;
    const { length } = row;
    let number = 0;
    let to = from;
    for (; to < length; to++) {
      const digit = row.charCodeAt(to) - ZERO;
      if (digit >= 0 && digit <= 9) number = number * 10 + digit;
      else if (digit === SEPARATOR_CODE - ZERO) break;
      else return Number(this.text());
    }
    this.#at = to + 1;
    return number;
  }

  optional(): number | undefined {
    if (this.#isAbsent()) return undefined;
    return this.number();
  }

  oneOf<Value>(values: readonly Value[]): Value | undefined {
    return this.#isAbsent() ? undefined : values[this.number()];
  }

  /** Lists are short, and one that grows takes room for seventeen items at once. */
  list<Item>(item: Described<Item>): readonly Item[] {
    const count = this.number();
    if (count === 0) return NOTHING;
    if (count === 1) return [item(this, undefined)];
    if (count === 2) return [item(this, undefined), item(this, undefined)];
    const list = [item(this, undefined), item(this, undefined), item(this, undefined)];
    for (let left = count - list.length; left > 0; left--) list.push(item(this, undefined));
    return list;
  }

  #isAbsent(): boolean {
    if (this.#at < this.#row.length && this.#row.charCodeAt(this.#at) !== SEPARATOR_CODE) return false;
    this.#at += 1;
    return true;
  }
}

const ALONE = new TextBytes();
const WRITER = new RowWriter();
const READER = new RowReader();
