import { LONE_UNITS, ORDINALS, STREET_TYPES, UNIT_TYPES } from '../reference/street-words.ts';

/** Takes the unit off a street line's words and gives it as `apt 4b`; a bare number after `#` is a `unit`. */
export function takeUnit(words: string[]): string {
  for (let at = 1; at < words.length; at++) {
    if (isUnitStart(words, at)) return showUnit(words.splice(at));
  }
  return takeTrailingNumber(words);
}

/** A unit given by itself, in its own column. */
export function readUnit(words: string[]): string {
  if (words.length === 0) return '';
  const padded = ['', ...words];
  const unit = takeUnit(padded);
  return unit === '' ? showUnit(words) : unit;
}

function isUnitStart(words: readonly string[], at: number): boolean {
  const word = words[at] ?? '';
  const next = words[at + 1] ?? '';
  if (word === '#') return next !== '';
  // `2nd floor`
  if (UNIT_TYPES.get(next) === 'fl' && (/^\d+(?:st|nd|rd|th)?$/.test(word) || ORDINALS.has(word))) return true;
  if ((word === 'lower' || word === 'upper') && next === 'level') return true;
  const type = UNIT_TYPES.get(word);
  if (type === undefined) return false;
  if (next === '') return LONE_UNITS.has(type) && at > 1 && !STREET_TYPES.has(word);
  if (next === '#') return true;
  if (STREET_TYPES.has(next) && next.length > 1) return false;
  return (
    /\d/.test(next) ||
    next.length === 1 ||
    (type === 'apt' || type === 'ste' || type === 'unit' ? next.length <= 4 : false) ||
    UNIT_TYPES.has(next)
  );
}

function showUnit(words: readonly string[]): string {
  const shown: string[] = [];
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? '';
    const next = words[at + 1] ?? '';
    if (word === '#' || word === '-' || word === 'no') continue;
    if (UNIT_TYPES.get(next) === 'fl' && (/^\d+(?:st|nd|rd|th)?$/.test(word) || ORDINALS.has(word))) {
      shown.push('fl', (ORDINALS.get(word) ?? word).replace(/\D+$/, ''));
      at++;
    } else if (next === 'level' && (word === 'lower' || word === 'upper')) {
      shown.push(word === 'lower' ? 'lowr' : 'uppr');
      at++;
    } else {
      pushIdentifier(shown, UNIT_TYPES.get(word), word);
    }
  }
  if (shown.length > 0 && !SHORT_TYPES.has(shown[0] ?? '')) shown.unshift('unit');
  return shown.join(' ');
}

const SHORT_TYPES = new Set(UNIT_TYPES.values());

/** `4 b`, `4-b` and `4b` are one. */
function pushIdentifier(shown: string[], type: string | undefined, word: string): void {
  if (type !== undefined) {
    shown.push(type);
    return;
  }
  const joined = word.replace(/^0+(?=\d)/, '').replace(/(?<=\d)[-/](?=[a-z])|(?<=[a-z])[-/](?=\d)/g, '');
  const before = shown[shown.length - 1] ?? '';
  if (
    shown.length > 0 &&
    !SHORT_TYPES.has(before) &&
    (/^\d+$/.test(before) ? /^[a-z]$/.test(joined) : /^[a-z]$/.test(before) && /^\d+$/.test(joined))
  ) {
    shown[shown.length - 1] = before + joined;
  } else {
    shown.push(joined);
  }
}

/** `123 Main St 4B`; but the number of a highway is its name. */
function takeTrailingNumber(words: string[]): string {
  const last = words[words.length - 1] ?? '';
  const type = STREET_TYPES.get(words[words.length - 2] ?? '');
  if (words.length < 3 || type === undefined || type === 'hwy' || type === 'rte' || !/^\d+-?[a-z]?$/.test(last)) return '';
  if (NUMBERED_BEFORE.has(words[words.length - 3] ?? '')) return '';
  words.pop();
  return showUnit([last]);
}

const NUMBERED_BEFORE = new Set(
  'county co cnty state st us private ranch farm forest twp township parish fire park market n s e w north south east west'.split(' '),
);
