import { isUtf8 } from 'node:buffer';

const latin = new TextDecoder('windows-1252');
const NEWLINE = 10;

/** Text of a block. A line that is no UTF-8 is read as Windows-1252, so that one foreign row spoils no other; `recoded` counts them. */
export function decodeLines(bytes: Uint8Array): { readonly text: string; readonly recoded: number } {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (isUtf8(buffer)) return { text: buffer.toString('utf8'), recoded: 0 };
  let text = '';
  let recoded = 0;
  for (let at = 0; at < buffer.length; ) {
    const found = buffer.indexOf(NEWLINE, at);
    const end = found < 0 ? buffer.length : found + 1;
    const line = buffer.subarray(at, end);
    if (isUtf8(line)) text += line.toString('utf8');
    else {
      text += latin.decode(line);
      recoded += 1;
    }
    at = end;
  }
  return { text, recoded };
}
