import { isUtf8 } from 'node:buffer';
import { type TextEncoding, UnreadableFile } from './row-block.ts';
import { sniffCodePage } from './sniff-code-page.ts';

const MAGIC: readonly (readonly [bytes: string, what: string])[] = [
  ['504b0304', 'a ZIP archive within another; unpack it first'],
  ['25504446', 'a PDF'],
  ['d0cf11e0', 'an old spreadsheet (.xls), or one with a password; save it as .xlsx without a password, or as CSV'],
  ['53514c69746520666f726d6174', 'an SQLite database'],
  ['89504e47', 'a picture'],
  ['ffd8ff', 'a picture'],
  ['7f454c46', 'a program'],
  ['28b52ffd', 'packed with zstd; unpack it first'],
  ['fd377a58', 'packed with xz; unpack it first'],
  ['425a68', 'packed with bzip2; unpack it first'],
];
const MAX_CONTROL_SHARE = 0.02;
/** A character may be cut off at the end of what was looked at. */
const MAX_UTF8_BYTES = 4;

/** How the text of a file is written, judged from its first bytes; throws when it is no text. */
export function sniffEncoding(head: Uint8Array): TextEncoding {
  const hex = Buffer.from(head.subarray(0, 16)).toString('hex');
  for (const [magic, what] of MAGIC) if (hex.startsWith(magic)) throw new UnreadableFile(`This file is ${what}.`);
  if (hex.startsWith('fffe')) return 'utf-16le';
  if (hex.startsWith('feff')) return 'utf-16be';
  const wide = sniffWide(head);
  if (wide !== undefined) return wide;
  const controls = head.filter((byte) => byte < 9 || (byte > 13 && byte < 27) || byte === 127);
  if (controls.length > head.length * MAX_CONTROL_SHARE) throw new UnreadableFile('This file is not text: it holds binary data.');
  for (let cut = 0; cut < MAX_UTF8_BYTES && cut < head.length; cut++) {
    if (isUtf8(head.subarray(0, head.length - cut))) return 'utf-8';
  }
  // Where some lines are UTF-8 every line is read by itself; by accident hardly a line of another encoding is.
  const share = shareOfUtf8Lines(head);
  return share > 0.5 ? 'utf-8' : share >= LEAST_UTF8_LINES ? 'windows-1252' : sniffCodePage(head);
}

/** UTF-16 without a mark: every other byte of plain text is zero. */
function sniffWide(head: Uint8Array): TextEncoding | undefined {
  if (head.length < 4) return undefined;
  let even = 0;
  let odd = 0;
  for (let at = 0; at + 1 < head.length; at += 2) {
    if (head[at] === 0) even++;
    if (head[at + 1] === 0) odd++;
  }
  const pairs = head.length >> 1;
  if (odd > pairs * 0.7 && even < pairs * 0.05) return 'utf-16le';
  if (even > pairs * 0.7 && odd < pairs * 0.05) return 'utf-16be';
  return undefined;
}

const LEAST_UTF8_LINES = 0.1;

/** Of the lines that hold more than ASCII. */
function shareOfUtf8Lines(head: Uint8Array): number {
  let lines = 0;
  let good = 0;
  for (let at = 0; at < head.length; ) {
    const end = head.indexOf(NEWLINE, at) + 1 || head.length;
    const line = head.subarray(at, end);
    if (line.some((byte) => byte >= 0x80)) {
      lines += 1;
      if (isUtf8(line)) good += 1;
    }
    at = end;
  }
  return lines === 0 ? 1 : good / lines;
}

const NEWLINE = 10;
