import { type ImportKind, type Mapping, targetsOf } from '../mapping.ts';
import { type FileShape, UnreadableFile } from '../read/row-block.ts';
import { ADDRESS_RULES, HOUSE_RULES } from './addresses.ts';
import { ageYear } from './ages.ts';
import { areByTurns, assignTargets, type Column, makeTable, type Rule, type Table } from './assign.ts';
import { FURTHER } from './heading.ts';
import { PEOPLE_REFINEMENTS, PEOPLE_RULES } from './people-rules.ts';
import { type IdCandidate, idCandidates } from './record-ids.ts';
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
  const { columns, targets } = distinctTargets(table);
  const mapping = { kind, columns, ...(targets !== undefined && { targets }), ...(year !== undefined && { year }) };
  return kind === 'people' ? { ...mapping, ...recogniseWriting(mapping, shape) } : mapping;
}

/** Which columns may identify the rows of a file of people for which the mapping names none. */
export function recordIdCandidates(mapping: Mapping, shape: Shape): IdCandidate[] {
  const isNamed = shape.columns.some((column) => targetsOf(mapping, column).includes('record_id'));
  if (mapping.kind !== 'people' || isNamed) return [];
  const whole = shape.samples.filter((row) => row.length >= shape.columns.length);
  const table = makeTable(shape.columns, whole, mapping.kind, '');
  for (const column of table.columns) column.target = targetsOf(mapping, column.name)[0] ?? 'ignore';
  return idCandidates(table);
}

/** Targets of which a row may have several, and of which the first that is filled counts. */
const REPEATABLE = /^(?:ignore|phone(?:@.*)?|phone\.area|phone\.type|email|status|block|birth_date|gender)$/;
/** Members of a list in JSON: several names of one person. */
const IN_LIST = /\.\d+(?:\.|$)/;

/**
 * A part of an address that comes twice makes a second address; a name that comes twice may be anyone's; nothing else is needed twice. Two
 * columns that are filled by turns are one: the first that is filled counts.
 */
function distinctTargets({ columns }: Table): Pick<Mapping, 'columns' | 'targets'> {
  const firsts = new Map<string, Column[]>();
  const turns = new Map<string, readonly string[]>();
  const targets = columns.map((column): [string, string] => {
    const { target, whole, isOnce } = wholeTarget(column);
    if (!isOnce) return [column.name, whole];
    const earlier = firsts.get(whole) ?? [];
    firsts.set(whole, [...earlier, column]);
    if (earlier.length === 0) return [column.name, whole];
    if (areByTurns(column, earlier)) {
      turns.set(
        whole,
        [...earlier, column].map(({ name }) => name),
      );
      return [column.name, whole];
    }
    return [
      column.name,
      /^(?:address|owner)\./.test(target) || isListedName(column) ? `${target}@${column.group}${earlier.length + 1}` : 'ignore',
    ];
  });
  return { columns: Object.fromEntries(targets), ...(turns.size > 0 && { targets: Object.fromEntries(turns) }) };
}

/** The target of a column with its group, and whether a row has only one of it. */
function wholeTarget(column: Column): { readonly target: string; readonly whole: string; readonly isOnce: boolean } {
  const isFurther = column.target.endsWith(FURTHER);
  const target = isFurther ? column.target.slice(0, -1) : column.target || 'ignore';
  // `First Name 2` may be anyone's.
  if (target.startsWith('name.') && !isFurther && !IN_LIST.test(column.name) && /^[2-9]$/.test(column.group))
    return { target, whole: 'ignore', isOnce: false };
  const isGrouped = /^(?:name|address|owner)\./.test(target) && column.group !== '';
  const isOnce = !isFurther && !REPEATABLE.test(target) && !target.includes(':');
  return { target, whole: isGrouped ? `${target}@${column.group}` : target, isOnce };
}

function isListedName({ name, target }: Column): boolean {
  return target.startsWith('name.') && IN_LIST.test(name);
}
