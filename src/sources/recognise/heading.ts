import { LINE_COLUMNS, OTHER_COLUMNS, PEOPLE_COLUMNS, PROPERTY_COLUMNS } from '../../reference/column-words.ts';
import { IDENTIFIER_WORDS, isWordOf } from '../../reference/heading-words.ts';
import type { ImportKind } from '../mapping.ts';
import { expandTokens, fitsPattern, isForeign, isGroupWord, isOfDistrict, squeeze, tokensOf, type WordPattern } from './heading-tokens.ts';

export interface Heading {
  /** Empty where the words say nothing. */
  readonly target: string;
  /** Which of several addresses or names it is part of. */
  readonly group: string;
}

/** Ends the target of a column that continues another: a second surname, a particle, the type of a street. */
export const FURTHER = '+';

const NOTHING: Heading = { target: '', group: '' };
type Dictionary = ReadonlyMap<string, string>;
const DICTIONARIES: Readonly<Record<ImportKind, Dictionary>> = {
  people: dictionary({ ...PEOPLE_COLUMNS, ignore: OTHER_COLUMNS }),
  lines: dictionary(LINE_COLUMNS),
  property: dictionary(PROPERTY_COLUMNS),
};

function dictionary(table: Readonly<Record<string, readonly string[]>>): Dictionary {
  const words = new Map<string, string>();
  for (const [target, names] of Object.entries(table)) for (const name of names) if (!words.has(name)) words.set(name, target);
  return words;
}

/** `PID.5.1 Family Name`: where in a message the value came from. */
const SEGMENT = /^[A-Z]{2,3}[.-]\d+(?:[.-]\d+)*\s+(?=\p{L}{2})/u;

/** What the words of a heading say, as they stand or written out. */
export function readHeading(name: string, kind: ImportKind): Heading {
  const whole = DICTIONARIES[kind].get(squeeze(name));
  if (whole !== undefined) return { target: whole, group: '' };
  const said = tokensOf(name);
  // `Phone (Spouse)` is of the spouse too, and no home is a precinct.
  if (kind === 'people' && (isOfDistrict(said) || (name.includes('(') && isForeign(said)))) return { target: 'ignore', group: '' };
  const bare = name
    .replace(/\([^)]*\)/g, ' ')
    .replace(SEGMENT, '')
    .trim();
  const tokens = tokensOf(bare === '' ? name : bare);
  // What stands in parentheses may say the part: `Home Address (City)`.
  for (const form of [said, tokens, expandTokens(tokens) ?? []]) {
    const read = readTokens(form, kind);
    if (read.target !== '') return read;
  }
  return readAlternatives(name, kind);
}

/** Several words for one thing, of which some are unknown: `State/Province/Region/Territory`. */
function readAlternatives(name: string, kind: ImportKind): Heading {
  const read = name.includes('/') ? name.split('/').map((words) => readTokens(tokensOf(words), kind)) : [];
  const known = read.filter(({ target }) => target !== '');
  const [first = NOTHING] = known;
  const isOne = known.every(({ target }) => target === first.target);
  const isSure = first.target.startsWith('address.') || (first.target === 'name.last' && known.length === read.length);
  return isOne && isSure ? first : NOTHING;
}

function readTokens(tokens: readonly string[], kind: ImportKind): Heading {
  const words = DICTIONARIES[kind];
  const plain = readPlain(tokens, words);
  if (plain !== '') return { target: plain, group: '' };
  if (kind === 'people' && (isForeign(tokens) || isGluedForeign(tokens, words))) return { target: 'ignore', group: '' };
  const component = COMPONENT.exec(tokens.at(-1) ?? '')?.[1];
  if (component !== undefined && tokens.length > 1)
    return { target: componentOf(words.get(tokens.slice(0, -1).join('')) ?? '', Number(component)), group: '' };
  const rest = tokens.filter((token) => !isMark(token));
  // `shipping_line_1`
  const isLine = tokens.length > 1 && rest.join('') === 'line' && kind === 'people';
  const core = readCore(rest, words) ?? (isLine ? { target: 'address.street', trailing: '' } : undefined);
  if (core === undefined) return { target: kind === 'people' ? readPatterns(rest) : '', group: '' };
  const group = [...tokens.filter((token) => isMark(token) && !isWordOf(token, 'owner')), core.trailing];
  return { target: core.target, group: group.filter((part) => !/^[01]?$/.test(part)).join('_') };
}

function isMark(token: string): boolean {
  return /^\d{1,2}$/.test(token) || isWordOf(token, 'group', 'owner');
}

/** What all words say together, or without numbers where these do not matter; an employer is one whichever address it stands in. */
function readPlain(tokens: readonly string[], words: Dictionary): string {
  const whole = words.get(tokens.join(''));
  if (whole !== undefined) return whole;
  const unnumbered = words.get(tokens.filter((token) => !/^\d+$/.test(token)).join('')) ?? '';
  if (/^(?:text:|name\.called$)/.test(unnumbered)) return unnumbered;
  const ungrouped = words.get(tokens.filter((token) => !isGroupWord(token)).join(''));
  return ungrouped === 'text:employer' ? ungrouped : '';
}

const GLUED_FOREIGN = /^(?:guardian|father|mother|parent|spouse|emergency|employer|beneficiary|referrer)s?(.+)$/;

/** `guardianemail`: another person, and a word for what. */
function isGluedForeign([only = '', ...more]: readonly string[], words: Dictionary): boolean {
  return more.length === 0 && words.has(GLUED_FOREIGN.exec(only)?.[1] ?? '');
}

/** `fname_c1`, `lname_c2`: the components of one name. */
const COMPONENT = /^c(\d)$/;

function componentOf(target: string, number: number): string {
  if (number === 1 || target === '') return target;
  return target === 'name.first' ? 'name.middle' : `${target}${FURTHER}`;
}

/** Before a word for a part: `Address City`, `domicilio.calle`. */
const OPENS_ADDRESS = /^(?:addr(?:ess)?|adresse?|domicilio|direccion|endereco|indirizzo|anschrift|ubicacion)$/;

interface Core {
  readonly target: string;
  /** The number behind the last word. */
  readonly trailing: string;
}

/** What is left without words for whose and which: as it stands, without fillers, turned around, or behind a word for addresses. */
function readCore(rest: readonly string[], words: Dictionary): Core | undefined {
  const bare = rest.filter((token) => !isWordOf(token, 'filler'));
  const turned = bare.length === 2 ? `${bare[1]}${bare[0]}` : '';
  const found = lookUp(rest.join(''), words) ?? lookUp(bare.join(''), words) ?? lookUp(turned, words);
  if (found !== undefined) return found;
  // `Tel. fixe`: all words mean the same.
  const same = new Set(bare.map((token) => words.get(token)));
  const [target] = same;
  if (same.size === 1 && target !== undefined) return { target, trailing: '' };
  const part = OPENS_ADDRESS.test(bare[0] ?? '') ? lookUp(bare.slice(1).join(''), words) : undefined;
  return part?.target.startsWith('address.') === true ? part : undefined;
}

function lookUp(joined: string, words: Dictionary): Core | undefined {
  const whole = words.get(joined);
  if (whole !== undefined) return { target: whole, trailing: '' };
  const [, stem = '', number = '1'] = /^(.*?)(\d{1,2})$/.exec(joined) ?? [];
  const target = words.get(stem);
  return target === undefined ? undefined : { target, trailing: String(Number(number)) };
}

/** Births, and nothing but when or where: `dt_nascimento`, `Est. birth year`, `Where Born`. */
const BIRTH = ['birth', 'filler', 'place', 'year', 'month', 'day', 'date'] as const;
const PATTERNS: readonly (readonly [target: string, pattern: WordPattern])[] = [
  ['text:birth_place', { some: ['birth', 'place'], only: BIRTH }],
  ['birth_year', { some: ['birth', 'year'], only: BIRTH }],
  ['birth_month', { some: ['birth', 'month'], only: BIRTH }],
  ['birth_day', { some: ['birth', 'day'], only: BIRTH }],
  ['birth_date', { some: ['birth'], only: BIRTH }],
];

function readPatterns(rest: readonly string[]): string {
  // A word for births may be one for years as well, and says nothing of them then.
  const said = rest.filter((token) => !isWordOf(token, 'birth', 'filler'));
  const birth = rest.some((token) => isWordOf(token, 'birth'))
    ? PATTERNS.find(([, pattern]) => fitsPattern(['birth', ...said], pattern))?.[0]
    : undefined;
  return birth ?? readIdentifier(rest);
}

/** `PAN No.`, `cartão CNS`: a known kind of number, and nothing but words for numbers. */
function readIdentifier(tokens: readonly string[]): string {
  const type = tokens.map((token) => IDENTIFIER_WORDS.get(token)).find((one) => one !== undefined);
  const isNumber = tokens.every((token) => IDENTIFIER_WORDS.has(token) || isWordOf(token, 'number', 'filler'));
  return type !== undefined && isNumber ? `identifier:${type}` : '';
}

/** These are understood next to any word, where the values agree. */
const NOUN_TARGETS = /^(?:phone|email|address\.(?:full|street|city|state|zip)|name\.full|text:(?:birth_place|occupation|employer))$/;
const SHORT_NOUNS: ReadonlySet<string> = new Set(['tel', 'zip', 'cep', 'plz', 'cell']);
/** These mean too much next to other words. */
const LOOSE_NOUNS: ReadonlySet<string> = new Set(
  'post place location contact person owner company firm region road line1 line job trade department dept county province locality stad'.split(
    ' ',
  ),
);

/** What the words at the end or the start of a heading say next to unknown ones, longest first: `Delivery Town`, `Telefone de recado`. */
export function readNoun(name: string, fits: (target: string) => boolean): Heading {
  const tokens = tokensOf(name).filter((token) => !isWordOf(token, 'filler'));
  if (isWordOf(tokens.at(-1) ?? '', 'quality')) return NOTHING;
  for (let size = tokens.length; size > 0; size--) {
    for (const from of new Set([tokens.length - size, 0])) {
      const read = nounAt(tokens, from, size, fits);
      // Of a path the last word says which part of an address it is: `domicilio.colonia` is no street.
      const isWhole = from + size < tokens.length && name.includes('.') && read?.target.startsWith('address.');
      if (read !== undefined && isWhole !== true) return read;
    }
  }
  return NOTHING;
}

function nounAt(tokens: readonly string[], from: number, size: number, fits: (target: string) => boolean): Heading | undefined {
  const noun = tokens.slice(from, from + size).join('');
  const second = DICTIONARIES.people.has(noun) ? '' : (/[a-z](2)$/.exec(noun)?.[1] ?? '');
  const target = DICTIONARIES.people.get(second === '' ? noun : noun.slice(0, -1)) ?? '';
  const isNoun = (noun.length > 3 || SHORT_NOUNS.has(noun)) && !LOOSE_NOUNS.has(noun) && NOUN_TARGETS.test(target);
  if (!isNoun || !fits(target)) return undefined;
  const others = [...tokens.slice(0, from), ...tokens.slice(from + size), second];
  const isRedundant = (token: string) => token === 'address' && target.startsWith('address.');
  return { target, group: others.filter((token) => token !== '' && !isWordOf(token, 'owner') && !isRedundant(token)).join('_') };
}

/** Which part of a name a heading ends in, next to unknown words: `What is your first name?`. The group is these words. */
export function readNamePart(name: string): Heading {
  const tokens = tokensOf(name).filter((token) => !isWordOf(token, 'filler'));
  const whole = expandTokens(tokens) ?? tokens;
  for (let from = 1; from < whole.length; from++) {
    const target = DICTIONARIES.people.get(whole.slice(from).join('')) ?? '';
    if (/^name\.(?:first|middle|last|suffix)$/.test(target)) return { target, group: whole.slice(0, from).join('_') };
  }
  return NOTHING;
}

const MIN_PREFIXED = 3;
const MIN_LETTERED = 2;

/** The reader of a file's headings: it also knows prefixes that only say what the file is about, or which address a part is of. */
export function headingReader(names: readonly string[], kind: ImportKind): (name: string) => Heading {
  const opening = commonOpening(names.map(tokensOf));
  const letters = addressLetters(names, kind);
  const words = addressWords(names, kind);
  const behindLetter = (first: string): Heading => {
    const letter = first.charAt(0);
    const behind = letters.has(letter) ? readHeading(first.slice(1), kind) : NOTHING;
    return behind.target.startsWith('address.') ? { ...behind, group: letter } : NOTHING;
  };
  const behindWord = (first: string, rest: string): Heading => {
    const part = words.has(first) ? readHeading(rest, kind) : NOTHING;
    if (!part.target.startsWith('address.')) return NOTHING;
    // The only address of a file needs no name.
    return words.size === 1 ? part : { ...part, group: part.group === '' ? first : `${first}_${part.group}` };
  };
  return (name) => {
    const [first = '', ...rest] = tokensOf(name);
    const readings = [
      () => readHeading(name, kind),
      () => behindWord(first, rest.join(' ')),
      () => (first === opening && rest.length > 0 ? readHeading(rest.join(' '), kind) : NOTHING),
      () => (kind === 'people' ? readPath(name) : NOTHING),
      () => (rest.length === 0 ? behindLetter(first) : NOTHING),
    ];
    for (const reading of readings) {
      const read = reading();
      if (read.target !== '') return read;
    }
    return NOTHING;
  };
}

/** What the last parts of a path say, behind words that only mean the row's person: `profile.birthDay`. */
function readPath(name: string): Heading {
  const parts = name.replace(LIST_PLACE, '').split('.');
  for (let from = 1; from < parts.length; from++) {
    if (!tokensOf(parts[from - 1]!).every((token) => isWordOf(token, 'owner', 'record', 'path'))) return NOTHING;
    const read = readHeading(parts.slice(from).join('.'), 'people');
    if (read.target !== '') return read;
  }
  return NOTHING;
}

const LIST_PLACE = /\.\d{1,2}(?=\.|$)/g;

/** Unknown words that say which address several columns are parts of: `RISK_ADDR`, `RISK_CITY`, `RISK_ZIP`. */
function addressWords(names: readonly string[], kind: ImportKind): ReadonlySet<string> {
  const openings = names.flatMap((name) => {
    const [first = '', ...rest] = tokensOf(name);
    const isPart =
      rest.length > 0 && readHeading(name, kind).target === '' && readHeading(rest.join(' '), kind).target.startsWith('address.');
    return isPart && !isForeign([first, 'x']) && !/^\d+$/.test(first) ? [first] : [];
  });
  return new Set(openings.filter((word) => openings.filter((other) => other === word).length >= MIN_PREFIXED));
}

/** The word that most headings of a file begin with: `c_fname`, `c_dob`. */
function commonOpening(headings: readonly (readonly string[])[]): string | undefined {
  const counts = new Map<string, number>();
  for (const [opening, next] of headings)
    if (opening !== undefined && next !== undefined) counts.set(opening, (counts.get(opening) ?? 0) + 1);
  const [word = '', count = 0] = [...counts].reduce((top, one) => (one[1] > top[1] ? one : top), ['', 0]);
  const saysMore = isWordOf(word, 'foreign', 'group', 'owner') || /^\d+$/.test(word);
  return count >= MIN_PREFIXED && count * 2 >= headings.length && !saysMore ? word : undefined;
}

/** Letters that say which address several columns are parts of: `RCITY`, `RSTATE`, `RZIP`. */
function addressLetters(names: readonly string[], kind: ImportKind): ReadonlySet<string> {
  const letters = names.flatMap((name) => {
    const [only = '', ...more] = tokensOf(name);
    const isPart = more.length === 0 && only.length > 3 && readHeading(name, kind).target === '';
    return isPart && readHeading(only.slice(1), kind).target.startsWith('address.') ? [only.charAt(0)] : [];
  });
  return new Set(
    letters.filter((letter) => letters.filter((other) => other === letter).length >= (kind === 'people' ? MIN_LETTERED : MIN_PREFIXED)),
  );
}
