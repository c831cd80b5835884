import { readLineType } from '../../normalize/phone/line-type.ts';
import { LINE_WORDS, meaningsOf } from '../../reference/table-words.ts';
import type { Mapping } from '../mapping.ts';
import type { FileShape } from '../read/row-block.ts';
import { readHeading, tokensOf } from './heading.ts';
import { isOtherPersons } from './other-people.ts';
import { areUsNumbers } from './us-numbers.ts';
import { shareOf } from './value-fits.ts';

/** Which columns that hold something were left out though their headings speak of people and places: whoever knows the file can say more. */
export function leftOutOf(mapping: Mapping, { columns, samples }: Pick<FileShape, 'columns' | 'samples'>): string[] {
  const left = columns.filter(
    (column, at) => (mapping.columns[column] ?? 'ignore') === 'ignore' && samples.some((row) => (row[at] ?? '').trim() !== ''),
  );
  const others = left.filter((column) => isOtherPersons(tokensOf(column)));
  const hasParts = Object.values(mapping.columns).some((target) => target.startsWith('name.first'));
  const isTold = (target: string) => TOLD.test(target) || (target === 'name.full' && !hasParts);
  const valuesOf = (column: string) => samples.map((row) => (row[columns.indexOf(column)] ?? '').trim()).filter((value) => value !== '');
  const hasPhones = Object.values(mapping.columns).some((target) => target.startsWith('phone'));
  const ofLines = hasPhones ? left.filter((column) => tellsOfLines(tokensOf(column), valuesOf(column))) : [];
  const unsure = left.filter((column) => !others.includes(column) && isTold(readHeading(column, mapping.kind).target));
  const isAmerican = mapping.country === undefined || mapping.country === 'US';
  const untold = left.filter((column) => readHeading(column, mapping.kind).target === '');
  const numbers = isAmerican ? untold.filter((column) => areUsNumbers(valuesOf(column))) : [];
  return [
    ...(others.length > 0 ? [`Left out as another person's: ${listed(others)}.`] : []),
    ...(unsure.length > 0 ? [`Left out, because others say the same or it is not sure what they hold: ${listed(unsure)}.`] : []),
    ...(numbers.length > 0 ? [`Not read, though they look like US numbers: ${listed(numbers)}. Where they are, map them to "phone".`] : []),
    ...(ofLines.length > 0 ? [`Not read of people: ${listed(ofLines)}. Import the file with --kind lines, too, to have lines told.`] : []),
  ];
}

const MOSTLY = 0.5;

/** Carriers, and kinds of lines where the values bear it out: `Type` alone may be anything's. */
function tellsOfLines(tokens: readonly string[], values: readonly string[]): boolean {
  if (tokens.includes('carrier')) return true;
  const isNamed = meaningsOf(tokens, LINE_WORDS).some((word) => word === 'type' || word === 'line');
  return isNamed && values.length > 0 && shareOf(values, (value) => readLineType(value) !== undefined) >= MOSTLY;
}

/** A whole name beside its parts, or a county beside a state, are no loss. */
const TOLD = /^(?:name\.(?:first|last)|address\.(?:street|unit|full|city|zip)|phone|email)$/;

function listed(columns: readonly string[]): string {
  return columns.map((column) => `"${column}"`).join(', ');
}
