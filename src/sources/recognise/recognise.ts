import { type ImportKind, type Mapping, targetsOf } from '../mapping.ts';
import { type FileShape, UnreadableFile } from '../read/row-block.ts';
import { ADDRESS_RULES, HOUSE_RULES } from './addresses.ts';
import { ageYear } from './ages.ts';
import { assignTargets, makeTable, type Rule, type Table } from './assign.ts';
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
  const mapping = { kind, columns: Object.fromEntries(distinctTargets(table)), ...(year !== undefined && { year }) };
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
const REPEATABLE = /^(?:ignore|phone(?:@.*)?|phone\.area|email|status|block|birth_date|gender)$/;
/** Members of a list in JSON: several names of one person. */
const IN_LIST = /\.\d+(?:\.|$)/;

/** A part of an address that comes twice makes a second address; a name that comes twice may be anyone's; nothing else is needed twice. */
function distinctTargets({ columns }: Table): [string, string][] {
  const counts = new Map<string, number>();
  return columns.map((column): [string, string] => {
    const { name, group } = column;
    const isFurther = column.target.endsWith(FURTHER);
    const target = isFurther ? column.target.slice(0, -1) : column.target || 'ignore';
    const isGrouped = /^(?:name|address|owner)\./.test(target);
    const isAnyones = target.startsWith('name.') && !isFurther && !IN_LIST.test(name);
    // `First Name 2` may be anyone's.
    if (isAnyones && /^[2-9]$/.test(group)) return [name, 'ignore'];
    const whole = isGrouped && group !== '' ? `${target}@${group}` : target;
    if (isFurther || REPEATABLE.test(target) || target.includes(':')) return [name, whole];
    const times = (counts.get(whole) ?? 0) + 1;
    counts.set(whole, times);
    if (times === 1) return [name, whole];
    return [name, isAnyones || !isGrouped ? 'ignore' : `${target}@${group}${times}`];
  });
}
