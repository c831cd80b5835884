import type { RawName } from '../../core/raw-record.ts';
import type { PersonName } from '../../core/record.ts';
import { foldWords } from '../fold.ts';
import { ungarbled } from '../garbled.ts';
import { lettersMisread } from '../misread.ts';
import { isNobody, isNoName } from '../placeholder.ts';
import type { NamePlace } from './name-business.ts';
import { caseLast } from './name-case.ts';
import { classifyName } from './name-class.ts';
import { splitColumns } from './name-columns.ts';
import { splitFullName } from './name-full.ts';
import { parsePlainName } from './name-plain.ts';
import { shownPart } from './name-show.ts';
import { suffixOf } from './name-suffix.ts';
import { withoutTrust } from './name-trust.ts';
import { withoutUnnamed } from './name-unnamed.ts';
import { withGivenAfterThi } from './name-vietnamese.ts';
import type { WrittenName } from './name-written.ts';

export { classifyName } from './name-class.ts';

/** The main name first, then the maiden name and aliases. Of a couple the first one; of a business nobody. */
export function parseName(raw: RawName): PersonName[] {
  const plain = parsePlainName(raw);
  return plain === undefined ? parseWrittenName(raw) : [plain];
}

/** Longer cells are no names. */
const MAX_NAME_CHARS = 200;

/** Any name, however it is written. */
export function parseWrittenName(raw: RawName): PersonName[] {
  const columns = { first: limited(raw.first), middle: limited(raw.middle), last: limited(raw.last) };
  const hasColumns = columns.first !== '' || columns.last !== '';
  const whole = hasColumns ? `${columns.first} ${columns.last}` : withoutTrust(limited(raw.full));
  const place = columns.first !== '' && columns.last !== '' ? 'columns' : 'whole';
  if (classifyName(withoutUnnamed(whole) ?? whole, place) === 'business' || isNobody(foldWords(whole))) return [];
  const written = withGivenAfterThi(hasColumns ? splitColumns(columns) : splitFullName(whole));
  const main = foldedName(written, suffixOf(foldWords(limited(raw.suffix))));
  if (main.first === '' && main.last === '') return [];
  // Signs that no alphabet knows come apart only when folded, and what is left may be a business after all.
  if (hasColumns && isNobodyOrBusiness(`${main.first} ${main.last}`.trim(), place)) return [];
  const names = [main];
  for (const last of [...written.otherLasts, limited(raw.maiden)]) addName(names, foldedName({ ...written, last }, main.suffix));
  for (const other of written.otherNames) addName(names, foldedName({ ...written, ...other }, main.suffix));
  for (const first of written.otherFirsts) addName(names, foldedName({ ...written, first }, main.suffix));
  return names;
}

function isNobodyOrBusiness(folded: string, place: NamePlace): boolean {
  return isNobody(folded) || classifyName(folded, place) === 'business';
}

function foldedName(written: WrittenName, suffix: PersonName['suffix'] | undefined): PersonName {
  const first = foldedPart(written.first);
  const parted = foldedPart(written.last);
  const joined = parted.replace(SPLIT_PREFIX, '$1$2');
  const last = joined.replace(SAINT, 'st$1');
  const shownFirst = shownPart(written.first, first, 'first');
  const shownJoined = shownPart(parted === joined ? written.last : written.last.replace(LOST_APOSTROPHE, "$1'"), joined, 'last');
  const shownLast = shownJoined ?? (last === joined ? undefined : caseLast(joined));
  const middle = foldedPart(written.middle);
  const shownMiddle = shownPart(written.middle, middle, 'middle');
  const generation = suffix ?? written.suffix;
  if (shownFirst === undefined && shownMiddle === undefined && shownLast === undefined) return { first, middle, last, suffix: generation };
  return { first, middle, last, suffix: generation, shown: shownParts(shownFirst, shownMiddle, shownLast) };
}

/** Added one by one: parts that are spread give every name a shape of its own, and the engine reads what has many shapes slowly. */
function shownParts(first: string | undefined, middle: string | undefined, last: string | undefined): NonNullable<PersonName['shown']> {
  const shown: { first?: string; middle?: string; last?: string } = {};
  if (first !== undefined) shown.first = first;
  if (middle !== undefined) shown.middle = middle;
  if (last !== undefined) shown.last = last;
  return shown;
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

/** An alias needs both parts; half a name under another name would only blur. */
function addName(names: PersonName[], name: PersonName): void {
  if (name.first === '' || name.last === '') return;
  if (!names.some((known) => known.first === name.first && known.last === name.last)) names.push(name);
}

/** `Ma. Elena`, `Mª José`. */
const MARIA = /^m(?:a\.|\.?ª)\s*(?=\p{L}|$)/iu;
/** `Pe?a`: a letter that a file could not hold. */
const LOST_LETTER = /(?<=\p{L})[?\ufffd]+(?=\p{L})/gu;

function limited(text: string | undefined): string {
  if (text === undefined || text.length > MAX_NAME_CHARS) return '';
  const trimmed = ungarbled(text.trim()).replace(MARIA, 'Maria ').replace(LOST_LETTER, '');
  return isNoName(trimmed, foldWords(trimmed)) ? '' : lettersMisread(trimmed);
}
