const QUOTE = 34;
const BACKSLASH = 92;
const FIRST_SHOWN = 32;
const LAST_ASCII = 126;
const ZERO = 48;
const TEN = 10;
const FIRST_BYTES = 64 * 1024;
/** UTF-8 never takes more for one unit of UTF-16. */
const MAX_BYTES_PER_UNIT = 3;
const MAX_DIGITS = 16;
/** Up to here a number can be taken apart by whole division. */
const MAX_WHOLE = 2 ** 53;

/** PostgreSQL takes no NUL, and the unit separator stands between the parts of a row. */
const NUL = '\u0000';
const UNIT_SEPARATOR = '\u001f';

/** Writes texts, JSON and numbers as bytes: most texts are ASCII, and need no string on the way. */
export class TextBytes {
  bytes = new Uint8Array(FIRST_BYTES);
  length = 0;
  readonly #digits = new Uint8Array(MAX_DIGITS);

  /** As it is; ASCII only. */
  raw(text: string): void {
    if (this.length + text.length > this.bytes.length) this.#grow(text.length);
    const { bytes } = this;
    let { length } = this;
    for (let at = 0; at < text.length; at += 1) {
      bytes[length] = text.charCodeAt(at);
      length += 1;
    }
    this.length = length;
  }

  /** In quotes, as `JSON.stringify` writes it. */
  json(text: string): void {
    if (this.length + text.length + 2 > this.bytes.length) this.#grow(text.length + 2);
    const { bytes } = this;
    let { length } = this;
    bytes[length] = QUOTE;
    length += 1;
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      if (code < FIRST_SHOWN || code > LAST_ASCII || code === QUOTE || code === BACKSLASH) {
        this.#escaped(text);
        return;
      }
      bytes[length] = code;
      length += 1;
    }
    bytes[length] = QUOTE;
    this.length = length + 1;
  }

  /** As UTF-8, with one byte behind it; control characters that no row may hold become spaces. */
  plain(text: string, end: number): void {
    if (this.length + text.length + 1 > this.bytes.length) this.#grow(text.length + 1);
    const { bytes } = this;
    let { length } = this;
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      if (code < FIRST_SHOWN || code > LAST_ASCII) {
        this.#utf8(text.replaceAll(NUL, ' ').replaceAll(UNIT_SEPARATOR, ' '));
        this.byte(end);
        return;
      }
      bytes[length] = code;
      length += 1;
    }
    bytes[length] = end;
    this.length = length + 1;
  }

  byte(code: number): void {
    if (this.length === this.bytes.length) this.#grow(1);
    this.bytes[this.length] = code;
    this.length += 1;
  }

  toString(): string {
    return Buffer.from(this.bytes.buffer, 0, this.length).toString('utf8');
  }

  number(value: number): void {
    if (value < TEN && (value | 0) === value && value >= 0) {
      this.byte(ZERO + value);
      return;
    }
    if (!(Number.isInteger(value) && value >= 0 && value < MAX_WHOLE)) {
      this.raw(JSON.stringify(value));
      return;
    }
    if (this.length + MAX_DIGITS > this.bytes.length) this.#grow(MAX_DIGITS);
    const digits = this.#digits;
    let count = 0;
    let rest = value;
    do {
      const tenth = Math.floor(rest / 10);
      digits[count] = rest - tenth * 10;
      count += 1;
      rest = tenth;
    } while (rest > 0);
    while (count > 0) {
      count -= 1;
      this.bytes[this.length] = ZERO + digits[count]!;
      this.length += 1;
    }
  }

  #escaped(text: string): void {
    this.#utf8(JSON.stringify(text));
  }

  #utf8(text: string): void {
    const most = text.length * MAX_BYTES_PER_UNIT;
    if (this.length + most > this.bytes.length) this.#grow(most);
    this.length += Buffer.from(this.bytes.buffer).write(text, this.length);
  }

  #grow(by: number): void {
    const wider = new Uint8Array(Math.max(this.bytes.length * 2, this.length + by));
    wider.set(this.bytes.subarray(0, this.length));
    this.bytes = wider;
  }
}
