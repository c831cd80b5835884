import type { RawAddress, RawName } from '../core/raw-record.ts';
import { type Choice, choicesOf, type Mapping } from './mapping.ts';
import { commaAfterSurname } from './surname-order.ts';

const SPACE = 32;
const DELETE = 127;
const HASH = 35;
/** What a spreadsheet shows in place of a value. */
const SPREADSHEET_FAULT = /^#(?:REF!|N\/A|VALUE!|NAME\?|DIV\/0!|NUM!|NULL!|#+)\s*$/;
const NOTHING: readonly never[] = [];

function trimmed(cell: string): string {
  const { length } = cell;
  if (length === 0) return cell;
  const first = cell.charCodeAt(0);
  if (first === HASH && SPREADSHEET_FAULT.test(cell)) return '';
  const last = cell.charCodeAt(length - 1);
  return first > SPACE && first < DELETE && last > SPACE && last < DELETE ? cell : cell.trim();
}

/** The first of these cells that is not empty, trimmed. */
export function cellOf(cells: readonly string[], columns: readonly number[] | undefined): string {
  if (columns === undefined) return '';
  for (let at = 0; at < columns.length; at += 1) {
    const cell = trimmed(cells[columns[at]!]!);
    if (cell !== '') return cell;
  }
  return '';
}

export function cellsOf(cells: readonly string[], choices: readonly Choice[]): readonly string[] {
  let list: string[] | undefined;
  for (let at = 0; at < choices.length; at += 1) {
    const value = cellOf(cells, choices[at]!.columns);
    if (value === '') continue;
    if (list === undefined) list = [value];
    else list.push(value);
  }
  return list ?? NOTHING;
}

type Blank<Whole> = Partial<Record<keyof Whole, string | undefined>>;
type Part<Whole> = readonly [part: keyof Whole, columns: readonly number[], write?: (text: string) => string];

/** The columns of one name or address. */
export interface PartGroup<Whole> {
  readonly parts: readonly Part<Whole>[];
  readonly blank: Blank<Whole>;
}

const BLANK_NAME = { full: undefined, first: undefined, middle: undefined, last: undefined, suffix: undefined, maiden: undefined };
const BLANK_ADDRESS = {
  full: undefined,
  house: undefined,
  street: undefined,
  unit: undefined,
  city: undefined,
  state: undefined,
  zip: undefined,
};
/** Names and addresses are made from these, so that all of them have one shape. */
const BLANKS = { 'name.': BLANK_NAME, 'owner.': BLANK_NAME, 'address.': BLANK_ADDRESS };

/** The names or addresses of a row: targets with the same `@group` are one. The one without a group comes first, then homes before mail. */
export function partGroups<Whole>(mapping: Mapping, columns: readonly string[], prefix: keyof typeof BLANKS): PartGroup<Whole>[] {
  const groups = new Map<string, Part<Whole>[]>();
  for (const { target, columns: choice } of choicesOf(mapping, columns)) {
    if (!target.startsWith(prefix)) continue;
    const [part = '', group = ''] = target.slice(prefix.length).split('@');
    const parts = groups.get(group) ?? [];
    parts.push(part === 'last_first' ? ['full' as keyof Whole, choice, commaAfterSurname] : [part as keyof Whole, choice]);
    groups.set(group, parts);
  }
  const place = (group: string) => (prefix === 'address.' && group !== '' ? addressRank(group) : -1);
  return [...groups]
    .sort(([left], [right]) => place(left) - place(right) || (left < right ? -1 : left > right ? 1 : 0))
    .map(([, parts]) => ({ parts, blank: BLANKS[prefix] as Blank<Whole> }));
}

/** Addresses that come after homes, in this order: mail, work, earlier homes. */
const LATER_ADDRESSES: readonly ReadonlySet<string>[] = [
  'mail mailing postal billing bill billto shipping ship shipto delivery correspondence corr comm communication fiscal facturation livraison rechnung liefer envio factura facturacion entrega cobranca correspondencia',
  'work office business comercial dienstlich beruflich geschaftlich geschaeftlich zakelijk',
  'previous prev prior old former past',
].map((words) => new Set(words.split(' ')));

function addressRank(group: string): number {
  const words = group.split(/[^a-z]+/);
  return LATER_ADDRESSES.findLastIndex((later) => words.some((word) => later.has(word)));
}

/** The name or address of a row; undefined where all its cells are empty. Two cells of one part are joined. */
export function partsOf<Whole>({ parts, blank }: PartGroup<Whole>, cells: readonly string[]): Whole | undefined {
  let whole: Blank<Whole> | undefined;
  for (let at = 0; at < parts.length; at += 1) {
    const [part, columns, write] = parts[at]!;
    const cell = cellOf(cells, columns);
    if (cell === '') continue;
    const value = write === undefined ? cell : write(cell);
    if (whole === undefined) whole = { ...blank };
    const earlier = whole[part];
    whole[part] = earlier === undefined ? value : `${earlier} ${value}`;
  }
  return whole as Whole | undefined;
}

export function allParts<Whole extends RawName | RawAddress>(
  groups: readonly PartGroup<Whole>[],
  cells: readonly string[],
): readonly Whole[] {
  let list: Whole[] | undefined;
  for (let at = 0; at < groups.length; at += 1) {
    const whole = partsOf<Whole>(groups[at]!, cells);
    if (whole === undefined) continue;
    if (list === undefined) list = [whole];
    else list.push(whole);
  }
  return list ?? NOTHING;
}
