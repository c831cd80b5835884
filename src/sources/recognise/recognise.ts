import type { ImportKind, Mapping } from '../mapping.ts';
import { type FileShape, UnreadableFile } from '../read/row-block.ts';
import { ADDRESS_RULES, HOUSE_RULES } from './addresses.ts';
import { ageYear } from './ages.ts';
import { assignTargets, type Column, makeTable, type Rule, type Table } from './assign.ts';
import { FURTHER } from './heading.ts';
import { PEOPLE_REFINEMENTS, PEOPLE_RULES } from './people-rules.ts';
import { LINE_RULES, ROLL_READINGS, ROLL_RULES } from './table-rules.ts';
import { recogniseWriting } from './writing.ts';

type Shape = Pick<FileShape, 'columns' | 'samples'>;

/** What the columns of a file hold. A first row that breaks a rule is left out, and the others decide. */
export function recogniseFile(shape: Shape, kind: ImportKind, fileName = ''): Mapping {
  const whole = tryToRecognise(shape, kind, fileName);
  if ('columns' in whole) return whole;
  const samples = shape.samples.filter((row) => 'columns' in tryToRecognise({ columns: shape.columns, samples: [row] }, kind, fileName));
  const rest = tryToRecognise({ columns: shape.columns, samples }, kind, fileName);
  if ('columns' in rest) return rest;
  throw new UnreadableFile('The columns of this file could not be recognised. Give a mapping with --mapping FILE.', { cause: rest.fault });
}

function tryToRecognise(shape: Shape, kind: ImportKind, fileName: string): Mapping | { readonly fault: unknown } {
  try {
    return recogniseColumns(shape, kind, fileName);
  } catch (fault) {
    return { fault };
  }
}

/** The tables of rules for each kind of file, run one after the other: a later one refines what an earlier one decided. */
const RULES: Readonly<Record<ImportKind, readonly (readonly Rule[])[]>> = {
  people: [PEOPLE_RULES, PEOPLE_REFINEMENTS, HOUSE_RULES, ...ADDRESS_RULES],
  lines: [LINE_RULES],
  property: [ROLL_READINGS, ROLL_RULES, ...ADDRESS_RULES],
};

/** What each column holds, by its heading and its first values. The operator sees it before anything is done with it. */
export function recogniseColumns(shape: Shape, kind: ImportKind, fileName = ''): Mapping {
  const table = makeTable(shape.columns, shape.samples, kind, fileName);
  for (const rules of RULES[kind]) {
    for (const column of table.columns) column.isDecided = false;
    assignTargets(rules, table);
  }
  const age = kind === 'people' ? table.columns.find(({ target }) => target === 'age') : undefined;
  const year = age === undefined ? undefined : ageYear(age, table);
  const mapping = { kind, columns: Object.fromEntries(distinctTargets(table)), ...(year !== undefined && { year }) };
  return kind === 'people' ? { ...mapping, ...recogniseWriting(mapping, shape) } : mapping;
}

/** Targets of which a row may have several, and of which the first that is filled counts. */
const REPEATABLE = /^(?:ignore|phone(?:@.*)?|phone\.area|email|status|block|birth_date|gender)$/;
/** Members of a list in JSON: several names of one person. */
const IN_LIST = /\.\d+(?:\.|$)/;

/** A part of an address that comes twice makes a second address; a name that comes twice may be anyone's; nothing else is needed twice. */
function distinctTargets({ columns }: Table): [string, string][] {
  const counts = new Map<string, number>();
  return columns.map((column): [string, string] => {
    const target = groupedTarget(column);
    if (column.target.endsWith(FURTHER) || REPEATABLE.test(target) || target.includes(':')) return [column.name, target];
    const times = (counts.get(target) ?? 0) + 1;
    counts.set(target, times);
    if (times === 1) return [column.name, target];
    const isName = target.startsWith('name.') && !IN_LIST.test(column.name);
    return [column.name, isName || !isGrouped(column) ? 'ignore' : `${column.target}@${column.group}${times}`];
  });
}

function isGrouped({ target }: Column): boolean {
  return /^(?:name|address|owner)\./.test(target);
}

function groupedTarget(column: Column): string {
  const { target, group, name } = column;
  if (target === '') return 'ignore';
  // `First Name 2` may be anyone's.
  if (target.startsWith('name.') && !target.endsWith(FURTHER) && /^[2-9]$/.test(group) && !IN_LIST.test(name)) return 'ignore';
  const base = target.endsWith(FURTHER) ? target.slice(0, -1) : target;
  return isGrouped(column) && group !== '' ? `${base}@${group}` : base;
}
