import type { Random } from './random.ts';
import { ERROR_SHARES, EXCHANGED_DIGITS_RATE } from './rates.ts';

/** The text with one mistake of the kinds that hands, ears and scanners make. Digits stay digits. */
export function mistype(random: Random, text: string): string {
  if (text.length < 2) return text;
  const at = random.below(text.length);
  switch (random.choose(ERROR_SHARES)) {
    case 'substitute':
      return replaceAt(text, at, neighbour(random, text[at] ?? ''));
    case 'drop':
      return text.slice(0, at) + text.slice(at + 1);
    case 'double':
      return text.slice(0, at) + (text[at] ?? '') + text.slice(at);
    case 'transpose': {
      const from = Math.min(at, text.length - 2);
      return text.slice(0, from) + (text[from + 1] ?? '') + (text[from] ?? '') + text.slice(from + 2);
    }
    case 'phonetic':
      return swapFirst(random, text, SOUNDS_ALIKE);
    case 'scan':
      return swapFirst(random, text, LOOKS_ALIKE);
  }
}

/** One digit of the last four turned into another, or two exchanged: always as long as before. */
export function misdial(random: Random, digits: string): string {
  const at = random.between(6, digits.length - 2);
  if (random.chance(EXCHANGED_DIGITS_RATE) && digits[at] !== digits[at + 1])
    return digits.slice(0, at) + digits[at + 1] + digits[at] + digits.slice(at + 2);
  return replaceAt(digits, at, String((Number(digits[at]) + random.between(1, 9)) % 10));
}

const ROWS = ['1234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'] as const;
/** `ph:f` is written f for ph. */
const SOUNDS_ALIKE = pairsIn('ph:f ck:k c:k ie:y y:i ee:ea s:z th:t ll:l nn:n ei:ie k:c');
const LOOKS_ALIKE = pairsIn('rn:m m:rn cl:d l:1 o:0 vv:w i:l h:b e:c');

function neighbour(random: Random, key: string): string {
  const lower = key.toLowerCase();
  for (const row of ROWS) {
    const at = row.indexOf(lower);
    if (at < 0) continue;
    const neighbour = row[random.chance(0.5) ? Math.max(0, at - 1) : Math.min(row.length - 1, at + 1)] ?? lower;
    return key === lower ? neighbour : neighbour.toUpperCase();
  }
  return key;
}

function replaceAt(text: string, at: number, by: string): string {
  return text.slice(0, at) + by + text.slice(at + 1);
}

function pairsIn(table: string): [string, string][] {
  return table.split(' ').map((pair) => pair.split(':') as [string, string]);
}

function swapFirst(random: Random, text: string, pairs: readonly (readonly [string, string])[]): string {
  const start = random.below(pairs.length);
  for (let i = 0; i < pairs.length; i++) {
    const [from, to] = pairs[(start + i) % pairs.length] ?? ['', ''];
    const at = text.toLowerCase().indexOf(from, 1);
    if (at > 0) return text.slice(0, at) + to + text.slice(at + from.length);
  }
  return text;
}
