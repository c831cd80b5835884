import { foldWords } from '../../normalize/fold.ts';
import { HONORIFICS, TITLES_OF } from '../../reference/name-words.ts';
import type { ImportKind, Mapping } from '../mapping.ts';
import type { FileShape } from '../read/row-block.ts';
import { settleAddresses } from './addresses.ts';
import { settleAge } from './ages.ts';
import { settleAnimals } from './animals.ts';
import { settleAreaCodes } from './area-codes.ts';
import { isBuilding, settleBuildings } from './buildings.ts';
import { leaveOutOthers, settleReached } from './contact-owner.ts';
import { leaveOutSender, settleContradictions } from './contradictions.ts';
import { settleDeaths } from './deaths.ts';
import { commonOpening } from './expand-heading.ts';
import type { GuessedColumn } from './guessed-column.ts';
import { FURTHER, type Heading, readHeading, readNoun, squeeze, tokensOf } from './heading.ts';
import { isSurnameFirst } from './name-order.ts';
import { settleNames } from './names.ts';
import { settleParents } from './parents.ts';
import { settlePhoneLines } from './phone-lines.ts';
import { chooseRecordId } from './record-id.ts';
import { settleSights } from './sights.ts';
import { settleLines, settleRoll } from './tables.ts';
import { settleHeadless, settleUnnamed } from './unnamed.ts';
import { settleTelephony } from './us-numbers.ts';
import { areFlags, areNames, fitsTarget, shareOf } from './value-fits.ts';
import { type Look, lookOf } from './value-looks.ts';
import { recogniseWriting } from './writing.ts';

/** Guesses what each column holds from its name and a look at its first values. Always shown before anything is done with it. */
export function recogniseColumns(shape: Pick<FileShape, 'columns' | 'samples'>, kind: ImportKind, fileName = ''): Mapping {
  const opening = commonOpening(shape.columns.map(tokensOf));
  const letters = addressLetters(shape.columns, kind);
  const columns = shape.columns.map((name, at): GuessedColumn => {
    const values = shape.samples.map((row) => row[at] ?? '');
    return { name, squeezed: squeeze(name), values, look: lookOf(values), ...readBehind(name, opening, letters, kind) };
  });
  if (kind === 'people') settlePeople(columns);
  const year = settleAge(columns, fileName);
  if (kind === 'lines') settleLines(columns);
  if (kind === 'property') settleRoll(columns);
  if (kind === 'property') settleOwner(columns);
  if (kind === 'people') settleBuildings(columns);
  if (kind !== 'lines') settleAddresses(columns);
  for (const column of columns) {
    if (/^(name|owner)\.full$/.test(column.target) && isSurnameFirst(column.values))
      column.target = column.target.replace('full', 'last_first');
    if (column.target === '') column.target = 'ignore';
  }
  const mapping = { kind, columns: Object.fromEntries(distinctTargets(columns)), ...(year !== undefined && { year }) };
  return kind === 'people' ? { ...mapping, ...recogniseWriting(mapping, shape) } : mapping;
}

function readBehind(name: string, opening: string | undefined, letters: ReadonlySet<string>, kind: ImportKind): Heading {
  const read = readHeading(name, kind);
  if (read.target !== '') return read;
  const [first = '', ...rest] = tokensOf(name);
  if (first === opening && rest.length > 0) return readHeading(rest.join(' '), kind);
  const letter = first.charAt(0);
  const behind = letters.has(letter) && rest.length === 0 ? readHeading(first.slice(1), kind) : read;
  return behind.target.startsWith('address.') ? { ...behind, group: letter } : read;
}

const FEWEST_LETTERED = 3;

/** `RCITY`, `RSTATE`, `RZIP`: letters that say which address several columns are parts of. */
function addressLetters(names: readonly string[], kind: ImportKind): ReadonlySet<string> {
  const counts = new Map<string, number>();
  for (const name of names) {
    const [only = '', ...more] = tokensOf(name);
    const isPart = more.length === 0 && only.length > 3 && readHeading(name, kind).target === '';
    if (!isPart || !readHeading(only.slice(1), kind).target.startsWith('address.')) continue;
    counts.set(only.charAt(0), (counts.get(only.charAt(0)) ?? 0) + 1);
  }
  return new Set([...counts].flatMap(([letter, count]) => (count >= FEWEST_LETTERED ? [letter] : [])));
}

function settlePeople(columns: readonly GuessedColumn[]): void {
  for (const column of columns) if (column.target.startsWith('name.') && isBuilding(column.name)) column.target = '';
  for (const column of columns) if (column.target.startsWith('birth_')) settleBirth(column);
  for (const column of columns) settleContact(column);
  settleDeaths(columns);
  settleAnimals(columns);
  for (const column of columns) if (/^name\.(?:full|last)$/.test(column.target) && areFlags(column.values)) column.target = 'ignore';
  settleContradictions(columns);
  settleSights(columns);
  settleTelephony(columns);
  chooseRecordId(columns);
  for (const column of columns) if (column.target === '') byLook(column);
  settleTitle(columns);
  settleHeadless(columns);
  settleParents(columns);
  settleReached(columns);
  settleNames(columns);
  for (const column of columns) if (column.target === '') byNoun(column);
  settleUnnamed(columns);
  leaveOutOthers(columns);
  leaveOutSender(columns);
  settleAreaCodes(columns);
  settlePhoneLines(columns);
  for (const column of columns) if (isShortNumber(column)) column.target = column.target.replace('identifier:', 'text:');
}

/** The last four of a number are shared by many: they tell something, but nobody. */
function isShortNumber({ target, values }: GuessedColumn): boolean {
  const given = values.filter((value) => value.trim() !== '');
  return target.startsWith('identifier:') && given.length > 0 && shareOf(given, (value) => /^\D*\d{1,4}$/.test(value.trim())) > MOSTLY;
}

/** A part of an address that comes twice makes a second one; a name that comes twice may be anybody's, and nothing else is needed twice. */
function distinctTargets(columns: readonly GuessedColumn[]): [string, string][] {
  const seen = new Map<string, number>();
  return columns.map((column): [string, string] => {
    if (column.target.endsWith(FURTHER)) return [column.name, withGroup(column.target.slice(0, -1), column.group)];
    const grouped = /^(name|address|owner)\./.test(column.target);
    if (isNumberedName(column)) return [column.name, 'ignore'];
    const target = grouped ? withGroup(column.target, column.group) : column.target;
    if (/^(?:ignore|phone(?:@.*)?|phone\.area|email|status|block)$/.test(target) || target.includes(':')) return [column.name, target];
    const times = seen.get(target) ?? 0;
    seen.set(target, times + 1);
    if (times === 0) return [column.name, target];
    if (target.startsWith('name.') && !IN_LIST.test(column.name)) return [column.name, 'ignore'];
    return [column.name, grouped ? `${column.target}@${column.group}${times + 1}` : 'ignore'];
  });
}

/** Members of a list in JSON: several names of one person. */
const IN_LIST = /\.\d+(?:\.|$)/;

/** `First Name 2`: of nobody knows whom. */
function isNumberedName({ target, group, name }: GuessedColumn): boolean {
  return target.startsWith('name.') && /^[2-9]$/.test(group) && !IN_LIST.test(name);
}

function withGroup(target: string, group: string): string {
  return group === '' ? target : `${target}@${group}`;
}

function byLook(column: GuessedColumn): void {
  const byLooks: Partial<Record<Look, string>> = { email: 'email', phone: 'phone', one_line_address: 'address.full' };
  const target = column.look === undefined ? undefined : byLooks[column.look];
  if (target !== undefined) column.target = target;
  else if (/birth|dob/i.test(column.name) && column.look === 'date') column.target = 'birth_date';
  else if (/contact|kontakt|conta[ct]t?o/.test(column.squeezed) && fitsTarget('phone', column.values)) column.target = 'phone';
  else if (column.squeezed === 'accountname' && fitsTarget('text:employer', column.values)) {
    column.target = areNames(column.values) ? 'name.full' : 'text:employer';
  } else if (column.squeezed === 'title' && shareOf(column.values, isPosition) > MOSTLY) column.target = 'text:occupation';
}

/** `Mr` and `Mrs` in a column of their own tell the sex, where no other does. */
function settleTitle(columns: readonly GuessedColumn[]): void {
  if (columns.some(({ target }) => target === 'gender')) return;
  const isTitle = (value: string) => TITLES_OF.male.has(foldWords(value)) || TITLES_OF.female.has(foldWords(value));
  const title = columns.find(({ target, values }) => target === '' && shareOf(values.filter(Boolean), isTitle) > MOSTLY);
  if (title !== undefined) title.target = 'gender';
}

/** A number or a mailbox is one, whatever its heading means in another language. */
function settleContact(column: GuessedColumn): void {
  if (column.look === 'email' && /^(?:phone|address|name)/.test(column.target)) column.target = 'email';
  if (column.look === 'phone' && /^(?:email|address\.zip|birth_month|name)/.test(column.target)) column.target = 'phone';
}

/** Names were looked for among all columns already: another one beside unknown words is somebody else's. */
function byNoun(column: GuessedColumn): void {
  const { target, group } = readNoun(column.name, column.values);
  if (target.startsWith('name.')) return;
  column.target = target;
  column.group = group;
}

const MOSTLY = 0.5;

/** `Title` is what somebody is called or what they do. */
function isPosition(value: string): boolean {
  const folded = foldWords(value);
  return folded !== '' && folded.split(' ').some((word) => word.length > 1 && !HONORIFICS.has(word));
}

/** `bday` may hold a day of a month, a whole date, or a day and a month, of which nobody can tell which is which. */
function settleBirth(column: GuessedColumn): void {
  const given = column.values.map((value) => value.trim()).filter((value) => value !== '');
  if (given.length === 0) return;
  if (column.look === 'date') column.target = 'birth_date';
  else if (shareOf(given, (value) => /^\d{1,2}[-/. ]\d{1,2}\.?$/.test(value)) > MOSTLY) column.target = 'ignore';
  else if (column.target === 'birth_day' && shareOf(given, (value) => Number(value) >= 1 && Number(value) <= 31) < MOSTLY)
    column.target = 'ignore';
  else if (column.target === 'birth_date' && shareOf(given, (value) => /^1[5-9]\d\d$|^20\d\d$/.test(value)) > MOSTLY)
    column.target = 'birth_year';
}

function settleOwner(columns: readonly GuessedColumn[]): void {
  const parts = columns.some((one) => one.target === 'owner.last');
  for (const column of columns) if (parts && column.target === 'owner.full') column.target = 'ignore';
}
