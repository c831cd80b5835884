import { toAscii } from '../../normalize/fold.ts';
import { GROUP_WORDS, LINE_COLUMNS, OTHER_COLUMNS, OWNER_WORDS, PEOPLE_COLUMNS, PROPERTY_COLUMNS } from '../../reference/column-words.ts';
import {
  BIRTH_WORDS,
  DATE_WORDS,
  DAY_WORDS,
  FILLER_WORDS,
  IDENTIFIER_WORDS,
  MONTH_WORDS,
  NUMBER_WORDS,
  PLACE_WORDS,
  QUALITY_WORDS,
  YEAR_WORDS,
} from '../../reference/heading-words.ts';
import type { ImportKind } from '../mapping.ts';
import { expandTokens } from './expand-heading.ts';
import { isForeign } from './other-people.ts';
import { areNames, fitsTarget } from './value-fits.ts';

export interface Heading {
  readonly target: string;
  /** Which of several addresses or names it is part of. */
  readonly group: string;
}

/** Ends the targets of columns that go on with what another began: a second surname, a particle. */
export const FURTHER = '+';

const WORDS: Readonly<Record<ImportKind, ReadonlyMap<string, string>>> = {
  people: wordMap({ ...PEOPLE_COLUMNS, ignore: OTHER_COLUMNS }),
  lines: wordMap(LINE_COLUMNS),
  property: wordMap(PROPERTY_COLUMNS),
};
const NOTHING: Heading = { target: '', group: '' };
const IGNORED: Heading = { target: 'ignore', group: '' };

/** What the words of a heading say by themselves, as they stand or written out. */
export function readHeading(name: string, kind: ImportKind): Heading {
  const bare = name
    .replace(/\([^)]*\)/g, ' ')
    .replace(SEGMENT, '')
    .trim();
  const whole = WORDS[kind].get(squeeze(name));
  if (whole !== undefined) return { target: whole, group: '' };
  const tokens = tokensOf(bare === '' ? name : bare);
  const read = readTokens(tokens, kind);
  if (read.target !== '') return read;
  const expanded = expandTokens(tokens);
  const written = expanded === undefined ? read : readTokens(expanded, kind);
  return written.target === '' ? readAlternatives(name, kind) : written;
}

/** `State/Province/Region/Territory`: several words for one thing, some of which nobody knows. */
function readAlternatives(name: string, kind: ImportKind): Heading {
  const read = name.includes('/') ? name.split('/').map((words) => readTokens(tokensOf(words), kind)) : [];
  const known = read.filter(({ target }) => target !== '');
  const isOne = known.length > 0 && known.every(({ target }) => target === known[0]!.target && target.startsWith('address.'));
  const isSurname = read.length > 0 && read.every(({ target }) => target === 'name.last');
  return isOne || isSurname ? known[0]! : NOTHING;
}

/** `PID.5.1 Family Name`: where in a message the value came from. */
const SEGMENT = /^[A-Z]{2,3}[.-]\d+(?:[.-]\d+)*\s+(?=\p{L}{2})/u;

function readTokens(tokens: readonly string[], kind: ImportKind): Heading {
  const words = WORDS[kind];
  const whole = words.get(tokens.join(''));
  if (whole !== undefined) return { target: whole, group: '' };
  const unnumbered = words.get(tokens.filter((token) => !/^\d+$/.test(token)).join('')) ?? '';
  if (/^(?:text:|name\.called$)/.test(unnumbered)) return { target: unnumbered, group: '' };
  // `Billing Company`: where somebody works, whichever address it stands in.
  if (words.get(tokens.filter((token) => !isGroupWord(token)).join('')) === 'text:employer') return { target: 'text:employer', group: '' };
  if (kind === 'people' && isForeign(tokens)) return IGNORED;
  if (kind === 'people' && isGluedForeign(tokens, words)) return IGNORED;
  const component = COMPONENT.exec(tokens.at(-1) ?? '')?.[1];
  if (component !== undefined && tokens.length > 1) return componentOf(words.get(tokens.slice(0, -1).join('')) ?? '', Number(component));
  const group: string[] = [];
  const rest = tokens.filter((token) => {
    const marks = /^\d{1,2}$/.test(token) || GROUP_WORDS.has(token) || OWNER_WORDS.has(token);
    if (marks && !OWNER_WORDS.has(token)) group.push(token);
    return !marks;
  });
  const plain = rest.filter((token) => !FILLER_WORDS.has(token));
  const core =
    coreOf(rest.join(''), words) ?? coreOf(plain.join(''), words) ?? turnedOf(plain, words) ?? sameOf(plain, words) ?? partOf(plain, words);
  if (core !== undefined) {
    const groupName = [...group, core.trailing].filter((part) => part !== '' && part !== '1' && part !== '0').join('_');
    return { target: core.target, group: groupName };
  }
  return { target: kind === 'people' ? (birthTarget(rest) ?? identifierTarget(rest) ?? '') : '', group: '' };
}

/** A word that only says which address of several it is, or a number of it. */
export function isGroupWord(token: string): boolean {
  return (
    GROUP_WORDS.has(token) || OWNER_WORDS.has(token) || token === 'address' || token === 'default' || token === 'to' || /^\d$/.test(token)
  );
}

function coreOf(joined: string, words: ReadonlyMap<string, string>): { target: string; trailing: string } | undefined {
  const said = words.get(joined);
  if (said !== undefined) return { target: said, trailing: '' };
  const target = words.get(joined.replace(/\d{1,2}$/, ''));
  return target === undefined ? undefined : { target, trailing: String(Number(/\d{1,2}$/.exec(joined)?.[0] ?? '1')) };
}

/** `name.family`, `date birth`: the noun before what tells which. */
function turnedOf(tokens: readonly string[], words: ReadonlyMap<string, string>): { target: string; trailing: string } | undefined {
  return tokens.length === 2 ? coreOf(`${tokens[1]}${tokens[0]}`, words) : undefined;
}

const GLUED_FOREIGN = /^(guardian|father|mother|parent|spouse|emergency|employer|beneficiary|referrer)s?(.+)$/;

/** `guardianemail`: somebody else's, and a word for what. */
function isGluedForeign([only = '', ...more]: readonly string[], words: ReadonlyMap<string, string>): boolean {
  return more.length === 0 && words.has(GLUED_FOREIGN.exec(only)?.[2] ?? '');
}

/** `Tel. fixe`, `tel_celular`: every word means the same. */
function sameOf(tokens: readonly string[], words: ReadonlyMap<string, string>): { target: string; trailing: string } | undefined {
  const targets = new Set(tokens.map((token) => words.get(token)));
  const [target] = targets;
  return targets.size === 1 && target !== undefined ? { target, trailing: '' } : undefined;
}

/** `addr.locality`, `Address Region`: which part of an address it is. */
function partOf(tokens: readonly string[], words: ReadonlyMap<string, string>): { target: string; trailing: string } | undefined {
  const part = tokens[0] === 'address' || tokens[0] === 'addr' ? coreOf(tokens.slice(1).join(''), words) : undefined;
  return part?.target.startsWith('address.') === true ? part : undefined;
}

/** Parts of a heading that may stand beside any word: what the word means is believed where the values agree. */
const NOUN_TARGETS = /^(?:phone|email|address\.(?:full|street|city|state|zip)|name\.full|text:(?:birth_place|occupation|employer))$/;
const SHORT_NOUNS: ReadonlySet<string> = new Set(['tel', 'zip', 'cep', 'plz', 'cell']);
/** These mean too much beside other words. */
const LOOSE_NOUNS: ReadonlySet<string> = new Set(
  'post place location contact person owner company firm region road line1 line job trade department dept county province locality stad'.split(
    ' ',
  ),
);

/** A heading with words nobody knows: `Delivery Town`, `Telefone de recado`. The word at its end or its start tells, if the values bear it out. */
export function readNoun(name: string, values: readonly string[]): Heading {
  const tokens = tokensOf(name).filter((token) => !FILLER_WORDS.has(token));
  if (QUALITY_WORDS.has(tokens.at(-1) ?? '')) return NOTHING;
  for (let size = tokens.length; size > 0; size--) {
    for (const from of [tokens.length - size, 0]) {
      const noun = tokens.slice(from, from + size).join('');
      const second = WORDS.people.has(noun) ? '' : (/[a-z](2)$/.exec(noun)?.[1] ?? '');
      const target = WORDS.people.get(second === '' ? noun : noun.slice(0, -1)) ?? '';
      const isNoun = (noun.length > 3 || SHORT_NOUNS.has(noun)) && !LOOSE_NOUNS.has(noun) && NOUN_TARGETS.test(target);
      if (!isNoun || !(target === 'name.full' ? areNames(values) : fitsTarget(target, values))) continue;
      const others = [...tokens.slice(0, from), ...tokens.slice(from + size), second].filter(
        (token) => token !== '' && !OWNER_WORDS.has(token) && !(token === 'address' && target.startsWith('address.')),
      );
      return { target, group: others.join('_') };
    }
  }
  return NOTHING;
}

/** Which part of a name a heading ends in, beside words nobody knows: `What is your first name?`. */
export function readNamePart(name: string): Heading {
  const tokens = tokensOf(name).filter((token) => !FILLER_WORDS.has(token));
  const whole = expandTokens(tokens) ?? tokens;
  for (let from = 1; from < whole.length; from++) {
    const target = WORDS.people.get(whole.slice(from).join('')) ?? '';
    if (/^name\.(?:first|middle|last|suffix)$/.test(target)) return { target, group: whole.slice(0, from).join('_') };
  }
  return NOTHING;
}

/** `fname_c1`, `lname_c2`: the components of one name. */
const COMPONENT = /^c(\d)$/;

function componentOf(target: string, number: number): Heading {
  if (number > 1 && target === 'name.first') return { target: 'name.middle', group: '' };
  return { target: number > 1 && target !== '' ? `${target}${FURTHER}` : target, group: '' };
}

/** `dt_nascimento`, `Est. birth year`, `Where Born`: of birth, and nothing but when or where. */
function birthTarget(tokens: readonly string[]): string | undefined {
  const others = tokens.filter((token) => !BIRTH_WORDS.has(token) && !FILLER_WORDS.has(token));
  if (tokens.every((token) => !BIRTH_WORDS.has(token))) return undefined;
  const kinds: readonly (readonly [ReadonlySet<string>, string])[] = [
    [PLACE_WORDS, 'text:birth_place'],
    [YEAR_WORDS, 'birth_year'],
    [MONTH_WORDS, 'birth_month'],
    [DAY_WORDS, 'birth_day'],
    [DATE_WORDS, 'birth_date'],
  ];
  if (others.some((token) => !kinds.some(([words]) => words.has(token)))) return undefined;
  return kinds.find(([words]) => others.some((token) => words.has(token)))?.[1] ?? 'birth_date';
}

/** `PAN No.`, `cartão CNS`: a known kind of number, and nothing but words for numbers. */
function identifierTarget(tokens: readonly string[]): string | undefined {
  const type = tokens.map((token) => IDENTIFIER_WORDS.get(token)).find(Boolean);
  const isNumber = tokens.every((token) => IDENTIFIER_WORDS.has(token) || NUMBER_WORDS.has(token) || FILLER_WORDS.has(token));
  return type !== undefined && isNumber ? `identifier:${type}` : undefined;
}

function wordMap(table: Readonly<Record<string, readonly string[]>>): ReadonlyMap<string, string> {
  const words = new Map<string, string>();
  for (const [target, names] of Object.entries(table)) for (const name of names) if (!words.has(name)) words.set(name, target);
  return words;
}

export function squeeze(name: string): string {
  return tokensOf(name).join('');
}

/** Lists are counted from nought, and what people number from one: `addresses.1.city` is of the second. */
export function tokensOf(name: string): string[] {
  return toAscii(name)
    .replace(CUSTOM_FIELD, '$1')
    .replace(LISTED, (_, at: string) => `.${Number(at) + 1}`)
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]{2})([A-Z][a-z]{2})/g, '$1 $2')
    .replace(/(\d)([A-Za-z]{3,})/g, '$1 $2')
    .toLowerCase()
    .replace(/\be[-_ ]?mail/g, 'email')
    .split(/[^a-z0-9]+/)
    .filter((token) => token !== '');
}

/** `npsp__Deceased__c`: a field that was added to a CRM, by whom, and that it is one. */
const CUSTOM_FIELD = /^(?:\w+?__)?(\w+)__p?c$/i;
const LISTED = /\.(\d{1,2})(?=\.|$)/g;
