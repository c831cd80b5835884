import type { TextEncoding } from './row-block.ts';

/** Which of the old tables of 256 characters, or of two bytes a character, a text without a mark is written in. */
export function sniffCodePage(head: Uint8Array): TextEncoding {
  let high = 0;
  let beside = 0;
  for (let at = 0; at < head.length; at++) {
    if (head[at]! < ASCII_END) continue;
    high += 1;
    if ((head[at - 1] ?? 0) >= ASCII_END || (head[at + 1] ?? 0) >= ASCII_END) beside += 1;
  }
  // Letters with accents stand among plain ones; the words of other scripts hold nothing else.
  return beside * 2 < high ? latinPage(head) : otherScript(head, high);
}

const ASCII_END = 0x80;
/** Among the letters beyond ASCII, so many signs within words, or letters of Icelandic, show that they are other letters. */
const TELLING_SHARE = 0.15;

function latinPage(head: Uint8Array): TextEncoding {
  const text = new TextDecoder('windows-1252').decode(head);
  const high = count(text, /[^\0-\x7f]/g);
  if (count(text, /\p{L}[³¹¿¾º](?=\p{L})|\p{L}[³¹](?=[^\p{L}\d])|(?<=^|[^\p{L}\d])[£¯¥Œ]\p{L}/gu) >= high * TELLING_SHARE)
    return 'windows-1250';
  return count(text, /[ýþðÝÞÐ]/g) >= high * TELLING_SHARE && !/[áéíóúæ].*[áéíóúæ]/is.test(text) ? 'windows-1254' : 'windows-1252';
}

/** What text in each is made of, strictest first. Lower case follows upper case, which distinguishes the Cyrillic tables. */
const SCRIPTS: readonly (readonly [TextEncoding, RegExp])[] = [
  ['windows-1255', /[א-ת]+/g],
  ['windows-1251', /[А-ЯЁЇІЄҐ]?[а-яёїієґ]+|[А-ЯЁЇІЄҐ]+/g],
  ['koi8-r', /[А-ЯЁ]?[а-яё]+|[А-ЯЁ]+/g],
  ['ibm866', /[А-ЯЁ]?[а-яё]+|[А-ЯЁ]+/g],
  ['windows-1253', /[Α-ΩΆ-Ώ]?[α-ωά-ώ]+|[Α-ΩΆ-Ώ]+/g],
  ['windows-1256', /[ء-ي]+/g],
  ['shift_jis', /[ぁ-ヶ一-龠々ー]+/g],
  ['euc-jp', /[ぁ-ヶ一-龠々ー]+/g],
  ['euc-kr', /[가-힣]+/g],
  ['gb18030', /[一-龠]+/g],
  ['big5', /[一-龠]+/g],
];
/** At least this share of the bytes beyond ASCII must become letters in words of some length. */
const ENOUGH = 0.7;

function otherScript(head: Uint8Array, high: number): TextEncoding {
  const scored = SCRIPTS.map(([encoding, words]) => {
    const text = new TextDecoder(encoding).decode(head);
    const found = isUnlike(encoding, text) ? [] : (text.match(words) ?? []);
    const letters = found.reduce((sum, word) => sum + word.length, 0) * (TWO_BYTES.has(encoding) ? 2 : 1);
    const broken = count(text, /\ufffd/g) + count(text, /[\ue000-\uf8ff\uff61-\uff9f\u0080-\u009f]/g);
    return { encoding, score: (letters - broken * 2) / high - found.length / high / 10 };
  });
  const best = scored.reduce((top, one) => (one.score > top.score ? one : top));
  return best.score >= ENOUGH ? best.encoding : 'windows-1252';
}

/** The bytes of Chinese and Korean also make some kanji or other, but never kana. */
function isUnlike(encoding: TextEncoding, text: string): boolean {
  return encoding === 'euc-jp' && count(text, /[ぁ-ヶ]/g) * 20 < count(text, /[一-龠]/g);
}

const TWO_BYTES: ReadonlySet<TextEncoding> = new Set(['shift_jis', 'euc-jp', 'euc-kr', 'gb18030', 'big5']);

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}
