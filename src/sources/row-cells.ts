import { type Choice, choicesOf, type Mapping } from './mapping.ts';
import { commaAfterSurname } from './surname-order.ts';

/** What a spreadsheet shows in place of a value. */
const SPREADSHEET_FAULT = /^#(?:REF!|N\/A|VALUE!|NAME\?|DIV\/0!|NUM!|NULL!|#+)$/;

function trimmed(cell: string): string {
  const text = cell.trim();
  return text.startsWith('#') && SPREADSHEET_FAULT.test(text) ? '' : text;
}

/** The first of these cells that is not empty, trimmed. */
export function cellOf(cells: readonly string[], columns: readonly number[] | undefined): string {
  for (const column of columns ?? []) {
    const cell = trimmed(cells[column]!);
    if (cell !== '') return cell;
  }
  return '';
}

export function cellsOf(cells: readonly string[], choices: readonly Choice[]): readonly string[] {
  const all: string[] = [];
  for (const { columns } of choices) {
    const cell = cellOf(cells, columns);
    if (cell !== '') all.push(cell);
  }
  return all;
}

type Part<Whole> = readonly [part: keyof Whole, columns: readonly number[], write?: (text: string) => string];
/** The columns of one name or address, and what is filled from them: one shape for all rows of a file. */
export interface PartGroup<Whole> {
  readonly parts: readonly Part<Whole>[];
  readonly blank: Readonly<Record<string, undefined>>;
}
type PartPrefix = 'name.' | 'owner.' | 'address.';

/** The names or addresses of a row: targets with the same `@group` are one. The one without a group comes first, then homes before mail. */
export function partGroups<Whole>(mapping: Mapping, columns: readonly string[], prefix: PartPrefix): PartGroup<Whole>[] {
  const groups = new Map<string, Part<Whole>[]>();
  for (const { target, columns: choice } of choicesOf(mapping, columns)) {
    if (!target.startsWith(prefix)) continue;
    const [name = '', group = ''] = target.slice(prefix.length).split('@');
    const part =
      name === 'last_first' ? (['full' as keyof Whole, choice, commaAfterSurname] as const) : ([name as keyof Whole, choice] as const);
    groups.set(group, [...(groups.get(group) ?? []), part]);
  }
  const place = (group: string) => (prefix === 'address.' && group !== '' ? addressRank(group) : -1);
  return [...groups]
    .sort(([left], [right]) => place(left) - place(right) || (left < right ? -1 : left > right ? 1 : 0))
    .map(([, parts]) => ({ parts, blank: Object.fromEntries(parts.map(([part]) => [part, undefined])) }));
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
  let whole: Partial<Record<keyof Whole, string>> | undefined;
  for (const [part, columns, write] of parts) {
    const cell = cellOf(cells, columns);
    if (cell === '') continue;
    whole ??= { ...blank } as Partial<Record<keyof Whole, string>>;
    const earlier = whole[part];
    const value = write?.(cell) ?? cell;
    whole[part] = earlier === undefined ? value : `${earlier} ${value}`;
  }
  return whole as Whole | undefined;
}

export function allParts<Whole>(groups: readonly PartGroup<Whole>[], cells: readonly string[]): readonly Whole[] {
  const all: Whole[] = [];
  for (const group of groups) {
    const whole = partsOf(group, cells);
    if (whole !== undefined) all.push(whole);
  }
  return all;
}
