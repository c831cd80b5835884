import { toAscii } from '../normalize/fold.ts';
import {
  FOREIGN_WORDS,
  GROUP_WORDS,
  LINE_COLUMNS,
  OWNER_WORDS,
  PEOPLE_COLUMNS,
  PROPERTY_COLUMNS,
  RECORD_ID_COLUMNS,
} from '../reference/column-words.ts';
import type { ImportKind, Mapping } from './mapping.ts';
import { recogniseWriting } from './recognise-writing.ts';
import type { FileShape } from './row-block.ts';
import { distinctShare, type Look, lookOf } from './value-looks.ts';

interface Column {
  readonly name: string;
  readonly squeezed: string;
  readonly values: readonly string[];
  readonly look: Look | undefined;
  target: string;
  group: string;
}

/** Ends the targets of columns that go on with what another began: a second surname, a particle. */
const FURTHER = '+';
/** Initials stand for the first names where there is no column of those. */
const INITIALS = 'name.initials';
/** A column called `id` is one even if some rows repeat or lack it: those are the rows' fault. */
const NAMED_DISTINCT = 0.7;

const WORDS: Readonly<Record<ImportKind, ReadonlyMap<string, string>>> = {
  people: wordMap(PEOPLE_COLUMNS),
  lines: wordMap(LINE_COLUMNS),
  property: wordMap(PROPERTY_COLUMNS),
};

/** Guesses what each column holds from its name and a look at its first values. Always shown before anything is done with it. */
export function recogniseColumns(shape: Pick<FileShape, 'columns' | 'samples'>, kind: ImportKind): Mapping {
  const columns = shape.columns.map((name, at) => {
    const values = shape.samples.map((row) => row[at] ?? '');
    const found = byName(name, kind);
    return { name, squeezed: squeeze(name), values, look: lookOf(values), target: found.target, group: found.group };
  });
  if (kind === 'people') {
    chooseRecordId(columns);
    for (const column of columns) if (column.target === '') byLook(column);
    settleNames(columns);
  }
  if (kind === 'property') settleOwner(columns);
  if (kind !== 'lines') settleAddresses(columns);
  for (const column of columns) if (column.target === '') column.target = 'ignore';
  const seen = new Map<string, number>();
  const targets = columns.map((column): [string, string] => {
    if (column.target.endsWith(FURTHER)) return [column.name, withGroup(column.target.slice(0, -1), column.group)];
    const grouped = /^(name|address|owner)\./.test(column.target);
    const target = grouped ? withGroup(column.target, column.group) : column.target;
    if (target === 'ignore' || target === 'phone' || target === 'email' || target.includes(':')) return [column.name, target];
    const times = seen.get(target) ?? 0;
    seen.set(target, times + 1);
    if (times === 0) return [column.name, target];
    return [column.name, grouped ? `${column.target}@${column.group}${times + 1}` : 'ignore'];
  });
  const mapping = { kind, columns: Object.fromEntries(targets) };
  return kind === 'people' ? { ...mapping, ...recogniseWriting(mapping, shape) } : mapping;
}

function withGroup(target: string, group: string): string {
  return group === '' ? target : `${target}@${group}`;
}

function byName(name: string, kind: ImportKind): { target: string; group: string } {
  const words = WORDS[kind];
  const whole = words.get(squeeze(name));
  if (whole !== undefined) return { target: whole, group: '' };
  const tokens = tokensOf(name);
  if (kind === 'people' && tokens.some((token) => FOREIGN_WORDS.has(token)) && tokens.length > 1) return { target: 'ignore', group: '' };
  const component = COMPONENT.exec(tokens.at(-1) ?? '')?.[1];
  if (component !== undefined && tokens.length > 1) return componentOf(words.get(tokens.slice(0, -1).join('')) ?? '', Number(component));
  const group: string[] = [];
  const rest = tokens.filter((token) => {
    const marks = /^\d{1,2}$/.test(token) || GROUP_WORDS.has(token);
    if (marks && !OWNER_WORDS.has(token)) group.push(token);
    return !marks;
  });
  const joined = rest.join('');
  const core = words.get(joined) ?? words.get(joined.replace(/\d{1,2}$/, ''));
  if (core === undefined) return { target: '', group: '' };
  const trailing = words.has(joined) ? '' : (/\d{1,2}$/.exec(joined)?.[0] ?? '');
  const groupName = [...group, trailing].filter((part) => part !== '' && part !== '1' && part !== '0').join('_');
  return { target: core, group: groupName };
}

/** `fname_c1`, `lname_c2`: the components of one name. */
const COMPONENT = /^c(\d)$/;

function componentOf(target: string, number: number): { target: string; group: string } {
  if (number > 1 && target === 'name.first') return { target: 'name.middle', group: '' };
  return { target: number > 1 && target !== '' ? `${target}${FURTHER}` : target, group: '' };
}

function chooseRecordId(columns: readonly Column[]): void {
  const candidates = columns.filter((column) => column.target === '' || column.target === 'record_id');
  const named = RECORD_ID_COLUMNS.flatMap((id) => candidates.filter((column) => column.squeezed === id));
  const chosen =
    named.find((column) => distinctShare(column.values) >= NAMED_DISTINCT) ??
    candidates.find(
      (column) =>
        (NUMBERED.test(column.name) || NUMBERED_CAMEL.test(column.name)) && distinctShare(column.values) === 1 && column.values.length > 1,
    );
  for (const column of candidates) {
    if (column === chosen) column.target = 'record_id';
    else if (/(^|[_\s-])id$/i.test(column.name) || named.includes(column)) column.target = 'ignore';
  }
}

const NUMBERED = /(^|[_\s.-])(id|no|nr|num|number|key|code|#)\.?$|(nummer|numero)$/i;
const NUMBERED_CAMEL = /[a-z](Id|ID|No|Nr)$/;

function byLook(column: Column): void {
  const byLooks: Partial<Record<Look, string>> = { email: 'email', phone: 'phone', one_line_address: 'address.full' };
  const target = column.look === undefined ? undefined : byLooks[column.look];
  if (target !== undefined) column.target = target;
  else if (/birth|dob/i.test(column.name) && column.look === 'date') column.target = 'birth_date';
}

/** `name` beside a surname is a first name, beside a first name a surname; beside both it says nothing new. */
function settleNames(columns: readonly Column[]): void {
  const hasFirst = columns.some((one) => one.target === 'name.first');
  for (const column of columns) if (column.target === INITIALS) column.target = hasFirst ? 'ignore' : 'name.first';
  for (const column of columns.filter((one) => one.target === 'name.first')) {
    const alone = !columns.some((one) => one !== column && one.target.startsWith('name.') && one.group === column.group);
    if (alone && column.look === 'full_name') column.target = 'name.full';
  }
  for (const column of columns.filter((one) => one.target === 'name.full')) {
    const has = (target: string) => columns.some((one) => one.target === target && one.group === column.group);
    if (has('name.first') && has('name.last')) column.target = 'ignore';
    else if (has('name.last') && column.look === 'word') column.target = 'name.first';
    else if (has('name.first') && column.look === 'word') column.target = 'name.last';
    else if (/^(owner|contact|person|customer)$/.test(column.squeezed) && column.look !== 'full_name') column.target = 'ignore';
  }
}

function settleOwner(columns: readonly Column[]): void {
  const parts = columns.some((one) => one.target === 'owner.last');
  for (const column of columns) if (parts && column.target === 'owner.full') column.target = 'ignore';
}

/** A column called `address` may hold a street or everything; a second line may hold a unit or anything. */
function settleAddresses(columns: Column[]): void {
  for (const column of columns) {
    if (column.target === 'address.street' && /^(addr(ess)?|add|addressline|street|streetaddress|line)2$/.test(column.squeezed)) {
      const first = columns.some((one) => one.target.startsWith('address.') && one !== column && one.group !== '2');
      const wholeSecond = columns.some((one) => one.target === 'address.city' && one.group === '2');
      if (first && !wholeSecond) {
        column.group = '';
        column.target = column.look === 'unit' || column.look === 'digits' ? 'address.unit' : 'ignore';
        if (
          column.values.filter((value) => lookOf([value]) === 'unit').length * 3 >=
          column.values.filter((value) => value.trim() !== '').length * 1
        ) {
          if (column.values.some((value) => value.trim() !== '')) column.target = 'address.unit';
        }
      }
    }
    if (column.target === 'address.street' && column.look === 'one_line_address') column.target = 'address.full';
    if (column.target === 'address.full') {
      const parts = columns.some((one) => one !== column && one.group === column.group && one.target === 'address.city');
      if (parts && column.look !== 'one_line_address') column.target = 'address.street';
      else if (parts && columns.some((one) => one.group === column.group && one.target === 'address.street')) column.target = 'ignore';
    }
  }
  const county = columns.find((one) => one.squeezed === 'county' && one.target === 'address.state');
  if (county !== undefined && columns.some((one) => one !== county && one.target === 'address.state')) county.target = 'ignore';
}

function wordMap(table: Readonly<Record<string, readonly string[]>>): ReadonlyMap<string, string> {
  const words = new Map<string, string>();
  for (const [target, names] of Object.entries(table)) for (const name of names) if (!words.has(name)) words.set(name, target);
  return words;
}

function squeeze(name: string): string {
  return tokensOf(name).join('');
}

function tokensOf(name: string): string[] {
  return toAscii(name)
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/\be[-_ ]?mail/g, 'email')
    .split(/[^a-z0-9]+/)
    .filter((token) => token !== '');
}
