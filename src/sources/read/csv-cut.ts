const QUOTE = 34;
const NEWLINE = 10;
const RETURN = 13;
const SPACE = 32;

/**
 * Where the last whole row of `bytes` ends (just after its line break), or 0. A line break inside quotes ends nothing; a quote opens
 * only at the start of a cell, as in `readQuotedRow`, so that a stray inch mark does not swallow the file.
 */
export function lastRowEnd(bytes: Uint8Array, delimiter: number): number {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const firstQuote = buffer.indexOf(QUOTE);
  if (firstQuote < 0) return buffer.lastIndexOf(NEWLINE) + 1;
  let last = 0;
  let quoted = false;
  let cellStart = true;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at]!;
    if (quoted) {
      const close = buffer.indexOf(QUOTE, at);
      if (close < 0) return last;
      at = close;
      if (bytes[at + 1] === QUOTE) {
        at += 1;
        continue;
      }
      let after = at + 1;
      while (bytes[after] === SPACE) after++;
      const next = bytes[after];
      if (next === undefined) return last;
      if (next === delimiter || next === NEWLINE || next === RETURN) {
        quoted = false;
        cellStart = false;
      }
    } else if (byte === NEWLINE) {
      last = at + 1;
      cellStart = true;
    } else if (byte === delimiter) {
      cellStart = true;
    } else if (byte === QUOTE && cellStart) {
      quoted = true;
    } else if (byte !== SPACE) {
      cellStart = false;
    }
  }
  return last;
}
