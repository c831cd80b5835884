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
  if (buffer.indexOf(QUOTE) < 0) return buffer.lastIndexOf(NEWLINE) + 1;
  let last = 0;
  let cellStart = true;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at]!;
    if (byte === QUOTE && cellStart) {
      at = closingQuote(buffer, at + 1, delimiter);
      if (at < 0) return last;
      cellStart = false;
    } else if (byte === NEWLINE) {
      last = at + 1;
      cellStart = true;
    } else if (byte === delimiter) {
      cellStart = true;
    } else if (byte !== SPACE) {
      cellStart = false;
    }
  }
  return last;
}

/** The quote that closes a cell: one that is not doubled, and that the cell ends after. -1 where there is none yet. */
function closingQuote(buffer: Buffer, from: number, delimiter: number): number {
  for (let close = buffer.indexOf(QUOTE, from); close >= 0; close = buffer.indexOf(QUOTE, close + 1)) {
    if (buffer[close + 1] === QUOTE) {
      close += 1;
      continue;
    }
    let after = close + 1;
    while (buffer[after] === SPACE) after++;
    const next = buffer[after];
    if (next === undefined) return -1;
    if (next === delimiter || next === NEWLINE || next === RETURN) return close;
  }
  return -1;
}
