const FIRST_BYTES = 64 * 1024;
/** UTF-8 never takes more for one unit of UTF-16. */
const MAX_BYTES_PER_UNIT = 3;

/** PostgreSQL takes no NUL, and the unit separator stands between the parts of a row. */
const NUL = '\u0000';
const UNIT_SEPARATOR = '\u001f';

/** Writes texts, JSON and numbers as UTF-8, one after the other. */
export class TextBytes {
  bytes = Buffer.allocUnsafeSlow(FIRST_BYTES);
  length = 0;

  raw(text: string): void {
    const most = text.length * MAX_BYTES_PER_UNIT;
    if (this.length + most > this.bytes.length) this.#grow(most);
    this.length += this.bytes.write(text, this.length);
  }

  /** In quotes, as `JSON.stringify` writes it. */
  json(text: string): void {
    this.raw(JSON.stringify(text));
  }

  /** With one byte behind it; control characters that no row may hold become spaces. */
  plain(text: string, end: number): void {
    if (text !== '') this.raw(text.replaceAll(NUL, ' ').replaceAll(UNIT_SEPARATOR, ' '));
    this.byte(end);
  }

  byte(code: number): void {
    if (this.length === this.bytes.length) this.#grow(1);
    this.bytes[this.length] = code;
    this.length += 1;
  }

  number(value: number): void {
    this.raw(JSON.stringify(value));
  }

  toString(from = 0): string {
    return this.bytes.toString('utf8', from, this.length);
  }

  #grow(by: number): void {
    const wider = Buffer.allocUnsafeSlow(Math.max(this.bytes.length * 2, this.length + by));
    wider.set(this.bytes.subarray(0, this.length));
    this.bytes = wider;
  }
}
