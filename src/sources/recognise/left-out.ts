import { readLineType } from '../../normalize/phone/line-type.ts';
import { ANIMAL_WORDS, BREED_WORDS } from '../../reference/heading-words.ts';
import { LINE_WORDS, meaningsOf } from '../../reference/table-words.ts';
import { END_TARGETS, type Mapping } from '../mapping.ts';
import type { FileShape } from '../read/row-block.ts';
import { areAges, isOfAge } from './ages.ts';
import { areStreets } from './buildings.ts';
import { areDays } from './days.ts';
import { isUnreadDeath, mayTellDeath } from './deaths.ts';
import { readHeading, tokensOf } from './heading.ts';
import { isOtherPersons } from './other-people.ts';
import { areUsNumbers } from './us-numbers.ts';
import { areNames, shareOf } from './value-fits.ts';

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
  const isOfAnimals = columns.some((column) => tokensOf(column).some((word) => ANIMAL_WORDS.has(word) || BREED_WORDS.has(word)));
  const deaths = isOfAnimals ? [] : left.filter((column) => isUnreadDeath(column, valuesOf(column), mapping.kind));
  return [
    ...(others.length > 0 ? [`Left out as another person's: ${listed(others)}.`] : []),
    ...(unsure.length > 0 ? [`Left out, because others say the same or it is not sure what they hold: ${listed(unsure)}.`] : []),
    ...(numbers.length > 0 ? [`Not read, though they look like US numbers: ${listed(numbers)}. Where they are, map them to "phone".`] : []),
    ...unreadOf(mapping, untold, valuesOf),
    ...(deaths.length > 0 ? [`Not read, though they may tell deaths: ${listed(deaths)}. Where they do, map them to "deceased".`] : []),
    ...(ofLines.length > 0 ? [`Not read of people: ${listed(ofLines)}. Import the file with --kind lines, too, to have lines told.`] : []),
  ];
}

const MOST_NAMED = 8;

/** What looks like something that is read elsewhere, under headings that nobody knows: in one sentence for each kind. */
function unreadOf(mapping: Mapping, untold: readonly string[], valuesOf: (column: string) => readonly string[]): string[] {
  const targets = Object.values(mapping.columns);
  const isDated = targets.includes('first_seen') && targets.some((target) => target === 'last_seen' || END_TARGETS.includes(target));
  const isBorn = targets.some((target) => target === 'age' || target === 'birth_date' || target === 'birth_year');
  const days = isDated
    ? []
    : untold.filter((column) => areDays(valuesOf(column)) && valuesOf(column).some((value) => !/^\d+$/.test(value)));
  const ages = isBorn ? [] : untold.filter((column) => isOfAge(column) && areAges(valuesOf(column)));
  const deaths = untold.filter((column) => mayTellDeath(column, valuesOf(column)));
  const names = untold.filter((column) => areNames(valuesOf(column)));
  const streets = untold.filter((column) => areStreets(valuesOf(column)));
  return [
    ...(days.length > 0 ? [`Not read, though they hold days: ${some(days)}. Where rows were seen on them, map one to "last_seen".`] : []),
    ...(ages.length > 0 ? [`Not read, though they look like ages: ${some(ages)}.`] : []),
    ...(names.length > 0 ? [`Not read, though they look like names: ${some(names)}.`] : []),
    ...(streets.length > 0 ? [`Not read, though they look like streets: ${some(streets)}.`] : []),
    ...(deaths.length > 0
      ? [`Not read, though some values may say that somebody has died: ${some(deaths)}. Where D does, map it to "deceased:D".`]
      : []),
  ];
}

function some(columns: readonly string[]): string {
  const more = columns.length - MOST_NAMED;
  return more > 0 ? `${listed(columns.slice(0, MOST_NAMED))} and ${more} more` : listed(columns);
}

const MOSTLY = 0.5;

/** Carriers, and kinds of lines where the values bear it out: `Type` alone may be anything's. */
function tellsOfLines(tokens: readonly string[], values: readonly string[]): boolean {
  if (tokens.includes('carrier')) return true;
  const isNamed = meaningsOf(tokens, LINE_WORDS).some((word) => word === 'type' || word === 'line');
  return isNamed && values.length > 0 && shareOf(values, (value) => readLineType(value) !== undefined) >= MOSTLY;
}

/** A whole name beside its parts, or a county beside a state, are no loss. */
const TOLD = /^(?:name\.(?:first|last|called)|address\.(?:street|unit|full|city|zip)|phone|email)$/;

function listed(columns: readonly string[]): string {
  return columns.map((column) => `"${column}"`).join(', ');
}
