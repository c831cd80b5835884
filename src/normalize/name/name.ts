import type { RawName } from '../../core/raw-record.ts';
import type { PersonName } from '../../core/record.ts';
import {
  BUSINESS_WORDS,
  CREDENTIALS,
  HONORIFICS,
  PARTICLES,
  SURNAME_BUSINESS_WORDS,
  WEAK_BUSINESS_WORDS,
  WEAK_CREDENTIALS,
} from '../../reference/name-words.ts';

import { remember } from '../bounded-cache.ts';
import { foldWords } from '../fold.ts';
import { ungarbled } from '../garbled.ts';
import { lettersMisread } from '../misread.ts';
import { isNoName, isPlaceholderName, PLACEHOLDER_WORDS } from '../placeholder.ts';
import { UNNAMED_WORDS, withoutUnnamed } from './name-asides.ts';
import { classifyName, type NamePlace, TRUST_WORDS, withoutTrust } from './name-class.ts';
import { withGivenAfterThi } from './name-order.ts';
import { partsOf, SUFFIXES, splitColumns, splitFullName, type WrittenName } from './name-parts.ts';
import { caseLast, shownPart } from './name-show.ts';

/** The main name first, then the maiden name and aliases. Of a couple the first one; of a business none. */
export function parseName(raw: RawName): PersonName[] {
  const plain = plainName(raw);
  if (plain !== undefined) return [plain];
  const columns = { first: limited(raw.first), middle: limited(raw.middle), last: limited(raw.last) };
  const hasColumns = columns.first !== '' || columns.last !== '';
  const whole = hasColumns ? `${columns.first} ${columns.last}` : withoutTrust(limited(raw.full));
  const place = columns.first !== '' && columns.last !== '' ? 'columns' : 'whole';
  if (isPlaceholderOrBusiness(withoutUnnamed(whole) ?? whole, place) || isPlaceholderName(foldWords(whole))) return [];
  const written = withGivenAfterThi(hasColumns ? splitColumns(columns) : splitFullName(whole));
  const suffix = SUFFIXES.get(foldWords(limited(raw.suffix))) ?? written.suffix;
  const main = foldedName(written, suffix);
  if (main.first === '' && main.last === '') return [];
  // Letters of unknown scripts come apart only when folded, and what is left may be a business after all.
  if (hasColumns && isPlaceholderOrBusiness(`${main.first} ${main.last}`.trim(), place)) return [];
  const others = [
    ...[...written.otherLasts, limited(raw.maiden)].map((last) => ({ ...written, last })),
    ...written.otherNames.map((other) => ({ ...written, ...other })),
    ...written.otherFirsts.map((first) => ({ ...written, first })),
  ];
  const names = [main];
  for (const other of others) {
    const name = foldedName(other, suffix);
    // Half a name under another name would only blur.
    const isNew = !names.some((known) => known.first === name.first && known.last === name.last);
    if (name.first !== '' && name.last !== '' && isNew) names.push(name);
  }
  return names;
}

function isPlaceholderOrBusiness(text: string, place: NamePlace): boolean {
  return isPlaceholderName(foldWords(text)) || classifyName(text, place) === 'business';
}

/** Names of nothing but plain words and initials, by far the most: no rule about other words applies to them. */
function plainName({ full = '', first = '', middle = '', last = '', suffix = '', maiden }: RawName): PersonName | undefined {
  if (maiden) return undefined;
  if (first !== '' && last !== '' && full === '') {
    const known = suffix === '' ? '' : (SUFFIXES.get(foldWords(suffix)) ?? '');
    const name = { first: plainColumn(first), middle: middle && plainOrInitial(middle), last: plainColumn(last), suffix: known };
    return name.first !== '' && name.last !== '' && (middle === '' || name.middle !== '') ? name : undefined;
  }
  const sections = first === '' && last === '' && suffix === '' ? plainSections(full) : undefined;
  if (sections === undefined) return undefined;
  const parts = partsOf(sections);
  return parts.second === undefined && parts.suffix === ''
    ? { first: parts.first, middle: parts.middle, last: parts.last, suffix: '' }
    : undefined;
}

/** The folded words of `Ann Smith`, `Ann Q. Smith`, `SMITH, ANN` and `SMITH, ANN Q`. */
function plainSections(full: string): string[][] | undefined {
  const words = full.length > MAX_PLAIN_CHARS ? [] : full.split(' ');
  if (words.length < 2 || words.length > 3) return undefined;
  const isSurnameFirst = words[0]!.endsWith(',');
  if (isSurnameFirst) words[0] = words[0]!.slice(0, -1);
  const folded = words.map(plainWord);
  if (folded.includes('') || folded[0]!.length < 2) return undefined;
  return isSurnameFirst ? [[folded[0]!], folded.slice(1)] : [folded];
}

const MAX_PLAIN_CHARS = 100;
const MAX_KNOWN_WORDS = 50_000;

/** A point may mark a first or last name as shortened: `Ltd. D.` is a company. */
function plainColumn(written: string): string {
  return written.endsWith('.') ? '' : plainOrInitial(written);
}

/** Folded; empty for a word that some rule about names in columns applies to. */
const plainOrInitial = remember((written) => {
  const [, word, initial] = PLAIN_WORD.exec(written) ?? [];
  const folded = (word ?? initial ?? '').toLowerCase();
  return NOT_IN_COLUMN.has(folded) ? '' : folded;
}, MAX_KNOWN_WORDS);

/** The same in a whole name, where a word may also be a particle, a degree or a firm's: `Ann`, `Church` in columns are a person. */
const plainWord = remember((written) => {
  const folded = plainOrInitial(written);
  return NOT_IN_WHOLE.has(folded) ? '' : folded;
}, MAX_KNOWN_WORDS);

const PLAIN_WORD = /^(?:([A-Za-z][a-z]{1,40}|[A-Z]{2,40})|([A-Za-z])\.?)$/;
const NOT_IN_COLUMN: ReadonlySet<string> = new Set([
  ...HONORIFICS,
  ...UNNAMED_WORDS,
  // `Resident A` is recognized by its other word.
  ...[...PLACEHOLDER_WORDS].filter((word) => word.length > 1),
  ...SUFFIXES.keys(),
  'thi',
]);
const NOT_IN_WHOLE: ReadonlySet<string> = new Set([
  ...[CREDENTIALS, WEAK_CREDENTIALS, PARTICLES, TRUST_WORDS, BUSINESS_WORDS, SURNAME_BUSINESS_WORDS, WEAK_BUSINESS_WORDS].flatMap(
    (words) => [...words],
  ),
  ...'the and aka nee fka nka formerly previously maiden born now'.split(' '),
]);

function foldedName(written: WrittenName, suffix: PersonName['suffix']): PersonName {
  const [first, middle, parted] = [foldedPart(written.first), foldedPart(written.middle), foldedPart(written.last)];
  const joined = parted.replace(SPLIT_PREFIX, '$1$2');
  const last = joined.replace(SAINT, 'st$1');
  const writtenLast = parted === joined ? written.last : written.last.replace(LOST_APOSTROPHE, "$1'");
  const shown = {
    first: shownPart(written.first, first, 'first'),
    middle: shownPart(written.middle, middle, 'middle'),
    last: shownPart(writtenLast, joined, 'last') ?? (last === joined ? undefined : caseLast(joined)),
  };
  return withShown({ first, middle, last, suffix }, shown);
}

/** A name with those shown parts that are known. */
function withShown(
  { first, middle, last, suffix }: PersonName,
  shown: { readonly [Part in 'first' | 'middle' | 'last']?: string | undefined },
): PersonName {
  if (shown.first === undefined && shown.middle === undefined && shown.last === undefined) return { first, middle, last, suffix };
  const known = Object.entries(shown).filter(([, text]) => text !== undefined);
  return { first, middle, last, suffix, shown: Object.fromEntries(known) };
}

/** `Mc Donald`, `O Brien`: one name that was typed with a space. */
const SPLIT_PREFIX = /\b(mc|o|d) ([a-z]{3,})/g;
/** `Saint Clair` is St Clair, however it is shown. */
const SAINT = /^saint(e?)(?= )/;
const LOST_APOSTROPHE = /\b([od])\s+(?=[a-z]{3})/gi;

function foldedPart(written: string): string {
  const folded = lettersMisread(foldWords(written));
  return isNoName(written, folded) ? '' : folded;
}

function limited(text: string | undefined): string {
  if (text === undefined || text.length > MAX_NAME_CHARS) return '';
  const trimmed = ungarbled(text.trim()).replace(MARIA, 'Maria ').replace(LOST_LETTER, '');
  return isNoName(trimmed, foldWords(trimmed)) ? '' : lettersMisread(trimmed);
}

/** Longer cells are no names. */
const MAX_NAME_CHARS = 200;
/** `Ma. Elena`, `Mª José`. */
const MARIA = /^m(?:a\.|\.?ª)\s*(?=\p{L}|$)/iu;
/** `Pe?a`: a letter that a file could not hold. */
const LOST_LETTER = /(?<=\p{L})[?\ufffd]+(?=\p{L})/gu;

/**
 * A further name of a row that lacks its surname or its first name has that of the row's main name: `Greg` of `Gregory Shay` is
 * `Greg Shay`. Half a name would agree with all who have that half.
 */
export function completedBy(main: PersonName, name: PersonName): PersonName {
  const suffix = name.suffix || main.suffix;
  if (name.last === '' && main.last !== '') {
    // `Greg Shay` where a first name was expected.
    const middle = name.middle === main.last ? '' : name.middle;
    return withShown({ ...name, middle, last: main.last, suffix }, { ...name.shown, last: main.shown?.last });
  }
  if (name.first === '' && main.first !== '') {
    const given = name.middle === '' ? main : name;
    return withShown(
      { ...name, first: main.first, middle: given.middle, suffix },
      { first: main.shown?.first, middle: given.shown?.middle, last: name.shown?.last },
    );
  }
  return name;
}
