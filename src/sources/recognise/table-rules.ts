import { parseDay } from '../../normalize/date.ts';
import { parsePhone } from '../../normalize/phone/phone.ts';
import { readLineType } from '../../normalize/phone/phone-line.ts';
import { LINE_WORDS, meaningsOf, piecesOf, ROLL_WORDS } from '../../reference/table-words.ts';
import { ANY, type Column, type Decision, hasTarget, type Rule, type Table } from './assign.ts';
import { readHeading } from './heading.ts';
import { areSurnamesFirst } from './name-rules.ts';
import { filled, shareOf } from './values.ts';

/** How a column of a table is chosen: by the words of its heading and by its values. */
interface Choice {
  readonly target: string;
  /** What each word adds to the score; a word that is unknown takes 1 from it. */
  readonly scores: Readonly<Record<string, number>>;
  /** One of these must be among the words. */
  readonly needs: readonly string[];
  /** None of these may be. */
  readonly excludes: string;
  readonly fits: (value: string) => boolean;
  /** Such values are preferred. */
  readonly prefers?: (value: string) => boolean;
}

const UNKNOWN_WORD_SCORE = -1;
/** As much as the best word. */
const PREFERRED_SCORE = 8;
const USUAL_HEADING_SCORE = 0.5;

const isWord = (value: string) => /\p{L}{3}/u.test(value);
const isDated = (value: string) => /^(?:19|20)\d\d$/.test(value) || parseDay(value) !== undefined;

const ROLL_CHOICES: readonly Choice[] = [
  {
    target: 'assessed_value',
    needs: ['assessed', 'appraised', 'value'],
    scores: { assessed: 8, total: 4, appraised: 2, value: 1 },
    excludes: 'land building part tax use class type code description year date roll event owner number mail situs address',
    fits: (value) => /^\D{0,4}\d[\d.,' ]*\D{0,4}$/.test(value),
  },
  {
    target: 'property_type',
    needs: ['use', 'class', 'type'],
    scores: { description: 4, use: 3, property: 1, land: 1, building: 1, class: 2, code: -1, assessed: -1 },
    excludes: 'part tax value year date event owner number mail situs address',
    fits: () => true,
    prefers: isWord,
  },
  {
    target: 'as_of',
    needs: ['year', 'date'],
    scores: { year: 1, date: 1, roll: 2, assessed: 2, value: 1, appraised: 1, tax: 2 },
    excludes: 'building part event owner number mail address use',
    fits: isDated,
  },
];

const LINE_CHOICES: readonly Choice[] = [
  {
    target: 'number',
    needs: ['phone'],
    scores: { phone: 1 },
    excludes: 'block carrier type date code name',
    fits: (value) => parsePhone(value) !== undefined,
  },
  {
    target: 'block',
    needs: ['block'],
    scores: { block: 1 },
    excludes: 'carrier type date code name',
    fits: (value) => /^[\d\s().xX*+-]{3,}$/.test(value),
  },
  {
    target: 'carrier',
    needs: ['carrier'],
    scores: { carrier: 1, name: 2 },
    excludes: 'type date code phone',
    fits: (value) => isWord(value) && !/^[\dA-Z]{4}$/.test(value),
  },
  {
    target: 'line_type',
    needs: ['type'],
    scores: { type: 1 },
    excludes: 'date name',
    fits: (value) => readLineType(value) !== undefined,
  },
  { target: 'as_of', needs: ['date'], scores: { date: 1 }, excludes: 'type name', fits: isDated },
];

/** The column with the highest score; others with the same usual heading are left out. */
function rulesOf(choice: Choice, words: ReadonlyMap<string, string>): readonly Rule[] {
  const score = (column: Column) => scoreOf(choice, column, meaningsOf(column.tokens, words));
  const known = new RegExp(`^${choice.target}$`);
  return [
    { of: new RegExp(`^(?:${choice.target})?$`), takes: 'best', rank: score, target: choice.target },
    { of: known, target: 'ignore' },
  ];
}

function scoreOf({ needs, excludes, scores, fits, prefers, target }: Choice, column: Column, words: readonly string[]): number {
  const given = filled(column.values);
  const isPreferred = prefers !== undefined && given.length > 0 && shareOf(given, prefers) >= 0.5;
  const ofWords = words.reduce((sum, word) => sum + (word === '' ? UNKNOWN_WORD_SCORE : (scores[word] ?? 0)), 0);
  const score = ofWords + (isPreferred ? PREFERRED_SCORE : 0);
  // An empty column takes nothing from one that is filled.
  if (column.target === target) return given.length === 0 ? Number.MIN_VALUE : Math.max(score, USUAL_HEADING_SCORE);
  const isOne = needs.some((word) => words.includes(word)) && !excludes.split(' ').some((word) => words.includes(word));
  return isOne && given.length > 0 && shareOf(given, fits) >= 0.5 ? score : 0;
}

/** `NPA`, `NXX`, `X`: one block in several columns. */
function isBlockInParts({ columns }: Table): boolean {
  return ['npa', 'nxx'].every((part) => columns.some(({ squeezed }) => squeezed === part));
}

export const LINE_RULES: readonly Rule[] = [
  {
    of: ANY,
    heading: /^(?:npa|nxx|x|block|blockid|thousands|thousandsblock)$/,
    where: (_, table) => isBlockInParts(table),
    target: 'block',
  },
  ...LINE_CHOICES.flatMap((choice) => rulesOf(choice, LINE_WORDS)).map((rule) =>
    rule.target === 'block' ? { ...rule, where: (_: Column, table: Table) => !isBlockInParts(table) } : rule,
  ),
];

const rollWords = ({ tokens }: Column) => meaningsOf(tokens, ROLL_WORDS);
const says = (column: Column, ...words: readonly string[]) => rollWords(column).some((word) => words.includes(word));
const isOfSitus = (column: Column) => says(column, 'situs', 'property');

/** What unusual headings of property rolls say: `OWNERNME1`, `PartyOwner1NameFull`; `PHY_ADDR1`, `SITEADRESS`, `scity`. */
export const ROLL_READINGS: readonly Rule[] = [
  {
    where: (column) => says(column, 'owner') && rollWords(column).every((word) => /^(?:owner|name|first|last|party|whole)$/.test(word)),
    target: (column) => ({
      target: `owner.${['last', 'first'].find((part) => says(column, part)) ?? 'full'}`,
      group: /[2-9]/.exec(column.name)?.[0] ?? '',
    }),
  },
  { target: readSitus },
];

/** A part of the property's address. */
function readSitus({ tokens, squeezed }: Column): string | undefined {
  const pieces = piecesOf(tokens, ROLL_WORDS).filter((piece) => !/^(?:situs|property|whole)$/.test(ROLL_WORDS.get(piece) ?? ''));
  const lettered = /^[sp]([a-z]{3,})$/.exec(squeezed)?.[1] ?? '';
  const forms = [pieces.join(' '), pieces.filter((piece) => piece !== 'name').join(' '), lettered];
  return forms.map((form) => readHeading(form, 'property').target).find((target) => target.startsWith('address.'));
}

export const ROLL_RULES: readonly Rule[] = [
  // Where the owner gets letters is not what they own.
  { of: /^address\./, where: (column) => says(column, 'mail', 'owner') || /^[mo]$/.test(column.group), target: 'ignore' },
  { of: /^address\./, where: isBesideSitus, target: 'ignore' },
  { of: /^address\./, target: partOfSitus },
  ...ROLL_CHOICES.flatMap((choice) => rulesOf(choice, ROLL_WORDS)),
  { of: /^owner\.full$/, where: (_, table) => hasTarget(table, /^owner\.last$/), target: 'ignore' },
  { of: /^owner\.full$/, values: areSurnamesFirst, target: 'owner.last_first' },
];

/** Another address next to the property's; a plain city or ZIP code belongs to a property's street that has none of its own. */
function isBesideSitus(column: Column, { columns }: Table): boolean {
  const situs = columns.filter((one) => one.target.startsWith('address.') && isOfSitus(one) && !says(one, 'mail', 'owner'));
  const has = (target: RegExp) => situs.some((one) => target.test(one.target));
  if (isOfSitus(column) || !has(/^address\.(?:street|full)$/)) return false;
  const isWhole = has(/^address\.(?:city|zip)$/) || situs.some(({ look }) => look === 'one_line_address');
  return isWhole || /street|full|house/.test(column.target);
}

/** Words for the property mark no group of their own, unless a part of the address would then be there twice. */
function partOfSitus(column: Column, { columns }: Table): Decision {
  const target = column.target === 'address.full' && column.look === 'street' ? 'address.street' : column.target;
  const isSitusWord = (word: string) => /^(?:situs|property)$/.test(ROLL_WORDS.get(word) ?? '');
  const group = column.group
    .split('_')
    .filter((word) => !isSitusWord(word))
    .join('_');
  const isTaken = columns.some((one) => one !== column && one.target === target && one.group === group);
  return { target, group: isTaken ? column.group : group };
}
