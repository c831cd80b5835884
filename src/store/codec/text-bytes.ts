const FIRST_BYTES = 64 * 1024;
/** UTF-8 never takes more for one unit of UTF-16. */
const MAX_BYTES_PER_UNIT = 3;
const LAST_ASCII = 127;
const SPACE = 32;
const ZERO = 48;

/** PostgreSQL takes no NUL, and the unit separator stands between the parts of a row: a text has spaces instead. */
const NUL = '\u0000';
const UNIT_SEPARATOR = '\u001f';
const UNIT_SEPARATOR_CODE = 31;

/** Writes texts, JSON and numbers as UTF-8, one after the other. */
export class TextBytes {
  bytes = Buffer.allocUnsafeSlow(FIRST_BYTES);
  length = 0;

  /** Most texts are short and ASCII, and need no call to be encoded. */
  raw(text: string): void {
    const most = text.length * MAX_BYTES_PER_UNIT;
    if (this.length + most > this.bytes.length) this.#grow(most);
    const { bytes, length } = this;
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at);
      if (code > LAST_ASCII) {
        this.length += bytes.write(text.replaceAll(NUL, ' ').replaceAll(UNIT_SEPARATOR, ' '), length);
        return;
      }
      bytes[length + at] = code === 0 || code === UNIT_SEPARATOR_CODE ? SPACE : code;
    }
    this.length = length + text.length;
  }

  /** In quotes, as `JSON.stringify` writes it. */
  json(text: string): void {
    this.raw(JSON.stringify(text));
  }

  byte(code: number): void {
    if (this.length === this.bytes.length) this.#grow(1);
    this.bytes[this.length] = code;
    this.length += 1;
  }

  number(value: number): void {
    if (value >= 0 && value < 10 && Number.isInteger(value)) this.byte(ZERO + value);
    else this.raw(Number.isFinite(value) ? String(value) : 'null');
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
