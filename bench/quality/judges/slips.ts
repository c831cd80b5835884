import type { Chance } from './chance.ts';

const KEYBOARD = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'];
const SOUNDS_LIKE: readonly (readonly [string, string])[] = [
  ['ph', 'f'],
  ['ck', 'k'],
  ['ie', 'y'],
  ['ei', 'ai'],
  ['th', 't'],
  ['sch', 'sh'],
  ['ou', 'u'],
  ['ee', 'i'],
  ['c', 'k'],
  ['z', 's'],
  ['v', 'w'],
];
const LOOKS_LIKE: readonly (readonly [string, string])[] = [
  ['m', 'rn'],
  ['l', '1'],
  ['o', '0'],
  ['s', '5'],
  ['b', '8'],
  ['i', 'l'],
  ['u', 'v'],
  ['e', 'c'],
  ['g', 'q'],
  ['h', 'b'],
  ['nn', 'm'],
  ['d', 'cl'],
];

/** One typing error: a neighbouring key, a letter omitted, doubled or swapped with the next. */
export function mistype(chance: Chance, text: string): string {
  if (text.length < 3) return text;
  const at = chance.below(text.length);
  const letter = text[at]!;
  switch (chance.below(5)) {
    case 0:
      return text.slice(0, at) + text.slice(at + 1);
    case 1:
      return text.slice(0, at) + letter + text.slice(at);
    case 2:
      return at + 1 < text.length ? text.slice(0, at) + text[at + 1] + letter + text.slice(at + 2) : text.slice(0, -1);
    default:
      return text.slice(0, at) + neighbour(chance, letter) + text.slice(at + 1);
  }
}

function neighbour(chance: Chance, letter: string): string {
  if (/\d/.test(letter)) return String(chance.below(10));
  const row = KEYBOARD.find((keys) => keys.includes(letter.toLowerCase()));
  if (row === undefined) return chance.pick([...'aeinrst']);
  const at = row.indexOf(letter.toLowerCase());
  return row[Math.max(0, Math.min(row.length - 1, at + (chance.yes(0.5) ? 1 : -1)))]!;
}

/** A spelling by ear. */
function mishear(chance: Chance, text: string): string {
  return swapped(chance, text, SOUNDS_LIKE);
}

/** As a scanner read it. */
function misread(chance: Chance, text: string): string {
  return swapped(chance, text, LOOKS_LIKE);
}

function swapped(chance: Chance, text: string, pairs: readonly (readonly [string, string])[]): string {
  const lower = text.toLowerCase();
  const usable = pairs.flatMap(([a, b]) => [
    ...(lower.includes(a) ? [[a, b] as const] : []),
    ...(b.length > 1 && lower.includes(b) ? [[b, a] as const] : []),
  ]);
  if (usable.length === 0) return mistype(chance, text);
  const [from, to] = chance.pick(usable);
  const at = lower.indexOf(from);
  return text.slice(0, at) + to + text.slice(at + from.length);
}

/** With the given share of chance, one slip of any kind. */
export function perhaps(chance: Chance, share: number, text: string): string {
  if (text === '' || !chance.yes(share)) return text;
  return chance.yes(0.75) ? mistype(chance, text) : mishear(chance, text);
}

/** Each letter on its own may be misread. */
export function scanned(chance: Chance, share: number, text: string): string {
  let result = text;
  for (let i = 0; i < text.length; i += 1) if (chance.yes(share)) result = misread(chance, result);
  return result;
}

/** Letters without their marks, as some forms take them. */
export function unmarked(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ß', 'ss').replaceAll('đ', 'd').replaceAll('Đ', 'D');
}

/** German letters spelled out. */
export function spelledOut(text: string): string {
  return text
    .replaceAll('ä', 'ae')
    .replaceAll('ö', 'oe')
    .replaceAll('ü', 'ue')
    .replaceAll('Ä', 'Ae')
    .replaceAll('Ö', 'Oe')
    .replaceAll('Ü', 'Ue')
    .replaceAll('ß', 'ss');
}
