/** What a text said before a machine wrote it out for another one: `O&#39;Neil`, `M&uuml;ller`, `JosÃ©`. */
export function ungarbled(text: string): string {
  if (text.includes('&') && ENTITY.test(text)) return ungarbled(text.replace(ENTITIES, spelledOut));
  return READ_AS_LATIN.test(text) ? (readAsUtf8(text) ?? text) : text;
}

const ENTITY = /&(?:#\d{2,5}|#x[0-9a-f]{2,4}|amp|apos|quot|nbsp|szlig|[a-z](?:acute|grave|circ|tilde|uml|ring|cedil|caron));/i;
const ENTITIES = new RegExp(ENTITY.source, 'gi');
const SIGNS = new Map([
  ['amp', '&'],
  ['apos', "'"],
  ['quot', '"'],
  ['nbsp', ' '],
  ['szlig', 'ß'],
]);
const ACCENTS = new Map([
  ['acute', '\u0301'],
  ['grave', '\u0300'],
  ['circ', '\u0302'],
  ['tilde', '\u0303'],
  ['uml', '\u0308'],
  ['ring', '\u030a'],
  ['cedil', '\u0327'],
  ['caron', '\u030c'],
]);

function spelledOut(entity: string): string {
  const word = entity.slice(1, -1);
  const lower = word.toLowerCase();
  if (lower.startsWith('#')) return characterOf(lower.startsWith('#x') ? Number.parseInt(lower.slice(2), 16) : Number(lower.slice(1)));
  return SIGNS.get(lower) ?? (word[0]! + ACCENTS.get(lower.slice(1))!).normalize('NFC');
}

const FIRST_PRINTED = 32;
const SURROGATES = [0xd800, 0xdfff] as const;

function characterOf(code: number): string {
  return code < FIRST_PRINTED || code > 0xffff || (code >= SURROGATES[0] && code <= SURROGATES[1]) ? ' ' : String.fromCharCode(code);
}

/** What Windows-1252 shows for the bytes 0x80 to 0x9f. */
const WINDOWS = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';
/** A letter of two or three bytes, each taken for one. */
const READ_AS_LATIN = new RegExp(`[\\u00c2-\\u00f4][\\u0080-\\u00bf${WINDOWS}]`);

/** Undefined where it is no UTF-8 that was read otherwise. */
function readAsUtf8(text: string): string | undefined {
  const bytes: number[] = [];
  for (const letter of text) {
    const code = letter.charCodeAt(0);
    const at = WINDOWS.indexOf(letter);
    if (at < 0 && code > 0xff) return undefined;
    bytes.push(at < 0 ? code : 0x80 + at);
  }
  try {
    return UTF8.decode(Uint8Array.from(bytes));
  } catch {
    return undefined;
  }
}

const UTF8 = new TextDecoder('utf-8', { fatal: true });
