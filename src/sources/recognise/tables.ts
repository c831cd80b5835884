import { parseDay } from '../../normalize/date.ts';
import { readLineType } from '../../normalize/phone/line-type.ts';
import { parsePhone } from '../../normalize/phone/phone.ts';
import { LINE_WORDS, meaningsOf, piecesOf, ROLL_WORDS } from '../../reference/table-words.ts';
import type { GuessedColumn } from './guessed-column.ts';
import { readHeading, tokensOf } from './heading.ts';
import { shareOf } from './value-fits.ts';

/** How a column of a table is known that has no heading of the usual ones. */
interface Rule {
  readonly target: string;
  /** What each word speaks for it; a word that nobody knows speaks a little against it. */
  readonly speaks: Readonly<Record<string, number>>;
  /** One of these must be among the words. */
  readonly needs: readonly string[];
  readonly shuns: readonly string[];
  readonly fits: (value: string) => boolean;
  /** Of several columns those with such values are rather meant. */
  readonly likes?: (value: string) => boolean;
}

const MOSTLY = 0.5;
const UNKNOWN_WORD = -1;
/** As much as any heading. */
const LIKED = 8;

const isWord = (value: string) => /\p{L}{3}/u.test(value);
const isCode = (value: string) => /^[\dA-Z]{4}$/.test(value);
const isDated = (value: string) => /^(?:19|20)\d\d$/.test(value) || parseDay(value) !== undefined;

const ROLL_RULES: readonly Rule[] = [
  {
    target: 'assessed_value',
    needs: ['assessed', 'appraised', 'value'],
    speaks: { assessed: 8, total: 4, appraised: 2, value: 1 },
    shuns: 'land building part tax use class type code description year date roll event owner number mail situs address'.split(' '),
    fits: (value) => /^\D{0,4}\d[\d.,' ]*\D{0,4}$/.test(value),
  },
  {
    target: 'property_type',
    needs: ['use', 'class', 'type'],
    speaks: { description: 4, use: 3, property: 1, land: 1, building: 1, class: 2, type: 0, code: -1, assessed: -1 },
    shuns: 'part tax value year date event owner number mail situs address'.split(' '),
    fits: () => true,
    likes: isWord,
  },
  {
    target: 'as_of',
    needs: ['year', 'date'],
    speaks: { year: 1, date: 1, roll: 2, assessed: 2, value: 1, appraised: 1, tax: 2 },
    shuns: 'building part event owner number mail address use'.split(' '),
    fits: isDated,
  },
];

const LINE_RULES: readonly Rule[] = [
  { target: 'number', needs: ['phone'], speaks: { phone: 1 }, shuns: 'block carrier type date code name'.split(' '), fits: isPhone },
  {
    target: 'block',
    needs: ['block'],
    speaks: { block: 1 },
    shuns: 'carrier type date code name'.split(' '),
    fits: (value) => /^[\d\s().xX*+-]{3,}$/.test(value),
  },
  {
    target: 'carrier',
    needs: ['carrier'],
    speaks: { carrier: 1, name: 2 },
    shuns: ['type', 'date', 'code', 'phone'],
    fits: (value) => isWord(value) && !isCode(value),
  },
  {
    target: 'line_type',
    needs: ['type'],
    speaks: { type: 1 },
    shuns: ['date', 'name'],
    fits: (value) => readLineType(value) !== undefined,
  },
  { target: 'as_of', needs: ['date'], speaks: { date: 1 }, shuns: ['type', 'name'], fits: isDated },
];

function isPhone(value: string): boolean {
  return parsePhone(value) !== undefined;
}

/** Columns of an assessor's roll: of several amounts the assessed total, of several words for its use the one that tells it. */
export function settleRoll(columns: readonly GuessedColumn[]): void {
  const meant = new Map(columns.map((column) => [column, meaningsOf(tokensOf(column.name), ROLL_WORDS)]));
  for (const column of columns) if (column.target === '') readOwner(column, meant.get(column)!);
  for (const column of columns) if (column.target === '') readSitus(column);
  settleSitus(columns, meant);
  for (const rule of ROLL_RULES) choose(rule, columns, meant);
}

export function settleLines(columns: readonly GuessedColumn[]): void {
  const meant = new Map(columns.map((column) => [column, meaningsOf(tokensOf(column.name), LINE_WORDS)]));
  const isJoined = joinBlocks(columns);
  for (const rule of LINE_RULES) if (rule.target !== 'block' || !isJoined) choose(rule, columns, meant);
}

/** A heading of the usual ones counts, whatever it holds; beside a better one it is left out. */
function choose(rule: Rule, columns: readonly GuessedColumn[], meant: ReadonlyMap<GuessedColumn, readonly string[]>): void {
  const known = columns.filter((column) => column.target === rule.target);
  let best: GuessedColumn | undefined;
  let most = 0;
  for (const column of columns) {
    if (column.target !== '' && column.target !== rule.target) continue;
    const score = scoreOf(rule, column, meant.get(column)!);
    if (score > most) [best, most] = [column, score];
  }
  for (const column of known) if (column !== best) column.target = 'ignore';
  if (best !== undefined) best.target = rule.target;
}

function scoreOf({ needs, shuns, speaks, fits, likes, target }: Rule, column: GuessedColumn, words: readonly string[]): number {
  const given = column.values.map((value) => value.trim()).filter((value) => value !== '');
  const isLiked = likes !== undefined && given.length > 0 && shareOf(given, likes) >= MOSTLY;
  let score = isLiked ? LIKED : 0;
  for (const word of words) score += word === '' ? UNKNOWN_WORD : (speaks[word] ?? 0);
  // A column that is empty in the first rows takes nothing from one that is filled.
  if (column.target === target) return given.length === 0 ? Number.MIN_VALUE : Math.max(score, MOSTLY);
  const isOne = needs.some((word) => words.includes(word)) && !shuns.some((word) => words.includes(word));
  return isOne && given.length > 0 && shareOf(given, fits) >= MOSTLY ? score : 0;
}

/** `OWNERNME1`, `OWN_NAME`, `PartyOwner1NameFull`. */
function readOwner(column: GuessedColumn, words: readonly string[]): void {
  if (!words.includes('owner') || words.some((word) => !OWNER_PARTS.has(word))) return;
  const which = /[2-9]/.exec(column.name)?.[0] ?? '';
  const part = words.includes('last') ? 'last' : words.includes('first') ? 'first' : 'full';
  column.target = `owner.${part}`;
  column.group = which;
}

const OWNER_PARTS: ReadonlySet<string> = new Set(['owner', 'name', 'first', 'last', 'party', 'whole']);

/** `PHY_ADDR1`, `SITEADRESS`, `scity`, `FULL_STREET_NAME`: a part of the property's address. */
function readSitus(column: GuessedColumn): void {
  const pieces = piecesOf(tokensOf(column.name), ROLL_WORDS);
  const [, letter, lettered = ''] = /^([sp])([a-z]{3,})$/.exec(column.squeezed) ?? [];
  const told = pieces.filter((piece) => !ABOUT_SITUS.includes(ROLL_WORDS.get(piece) ?? ''));
  for (const heading of [told, told.filter((piece) => piece !== 'name'), letter === undefined ? [] : [lettered]]) {
    const { target } = readHeading(heading.join(' '), 'property');
    if (heading.length === 0 || !target.startsWith('address.')) continue;
    column.target = target;
    return;
  }
}

const SITUS: readonly string[] = ['situs', 'property'];
const ABOUT_SITUS: readonly string[] = [...SITUS, 'whole'];

/**
 * Where the owner gets letters is not what they own; where an address is said to be the property's, others are not. A plain city or
 * ZIP goes with a street that has none of its own.
 */
function settleSitus(columns: readonly GuessedColumn[], meant: ReadonlyMap<GuessedColumn, readonly string[]>): void {
  const says = (column: GuessedColumn, words: readonly string[]) => meant.get(column)!.some((word) => words.includes(word));
  for (const column of columns)
    if (isAddress(column) && (says(column, ['mail', 'owner']) || column.group === 'm' || column.group === 'o')) column.target = 'ignore';
  const parts = columns.filter(isAddress);
  for (const column of parts) if (column.target === 'address.full' && column.look === 'street') column.target = 'address.street';
  const situs = parts.filter((column) => says(column, SITUS));
  const has = (...targets: readonly string[]) => situs.some(({ target }) => targets.includes(target));
  const isWhole = has('address.city', 'address.zip') || situs.some(({ look }) => look === 'one_line_address');
  if (has('address.street', 'address.full')) {
    for (const column of parts)
      if (!situs.includes(column) && (isWhole || /street|full|house/.test(column.target))) column.target = 'ignore';
  }
  for (const column of situs) {
    const group = column.group
      .split('_')
      .filter((word) => !SITUS.includes(ROLL_WORDS.get(word) ?? ''))
      .join('_');
    if (!parts.some((other) => other !== column && other.target === column.target && other.group === group)) column.group = group;
  }
}

function isAddress({ target }: GuessedColumn): boolean {
  return target.startsWith('address.');
}

/** `NPA`, `NXX`, `X`: the digits of one block, in columns of their own. */
function joinBlocks(columns: readonly GuessedColumn[]): boolean {
  const parts = columns.filter(({ squeezed }) => /^(?:npa|nxx|x|block|blockid|thousands|thousandsblock)$/.test(squeezed));
  const has = (name: string) => parts.some(({ squeezed }) => squeezed === name);
  if (!has('npa') || !has('nxx')) return false;
  for (const column of parts) column.target = 'block';
  return true;
}
