import { OWNER_WORDS } from '../../reference/column-words.ts';
import {
  AGE_WORDS,
  FILLER_WORDS,
  HEAD_WORDS,
  PEOPLE_WORDS,
  RECKONED_WORDS,
  STATUS_WORDS,
  UPKEEP_WORDS,
} from '../../reference/heading-words.ts';
import { isAge, yearIn, yearOfDay } from '../row-dates.ts';
import type { GuessedColumn } from './guessed-column.ts';
import { tokensOf } from './heading.ts';
import { sightWordsOf } from './sight-words.ts';
import { shareOf } from './value-fits.ts';

const MOSTLY = 0.5;

/** An age tells the year of birth where something says of which year it is, and the row tells no birth. */
export function settleAge(columns: readonly GuessedColumn[], fileName: string): number | undefined {
  const plain = columns.find((one) => one.target === 'age' && one.group === '');
  const age = plain ?? columns.find((one) => one.target === '' && isPersonsAge(one, columns));
  const isDated = columns.some((one) => /^(?:first_seen|last_seen|ended)$/.test(one.target));
  const year = yearIn(age?.name ?? '') ?? (isDated ? yearOfUpkept(columns, fileName) : yearIn(fileName));
  const isKnown = (year !== undefined || isDated) && areAges(age?.values ?? []);
  for (const column of columns) if (column.target === 'age' && column !== age) column.target = 'ignore';
  if (age !== undefined) age.target = isKnown ? 'age' : 'ignore';
  return age?.target === 'age' ? year : undefined;
}

/**
 * Of a row that is kept up (`Updated`, `Last Order`, `Member Since`) the age is that on the day the file was written: nobody was asked for
 * it on the row's own day, as in a survey or on a visit. The file's name says the year, or the newest of its days. Undefined where each
 * row's own day does.
 */
function yearOfUpkept(columns: readonly GuessedColumn[], fileName: string): number | undefined {
  const day = columns.find((one) => one.target === 'last_seen') ?? columns.find((one) => one.target === 'first_seen');
  if (day === undefined || (day.target === 'last_seen' && !isUpkeep(day))) return undefined;
  const years = day.values.flatMap((value) => yearOfDay(value) ?? []).sort((a, b) => a - b);
  const newest = years[Math.floor(years.length * NEARLY_ALL)];
  const named = yearIn(fileName);
  return named !== undefined && (newest === undefined || named >= newest) ? named : newest;
}

/** The very newest may be slips. */
const NEARLY_ALL = 0.99;

function isUpkeep({ name, squeezed }: GuessedColumn): boolean {
  return (
    /^(?:date(?:of)?)?(?:last|latest|mostrecent)/.test(squeezed) ||
    sightWordsOf(name).some((word) => UPKEEP_WORDS.has(word) || STATUS_WORDS.has(word))
  );
}

export function areAges(values: readonly string[]): boolean {
  return (
    shareOf(
      values.filter((value) => value.trim() !== ''),
      isAge,
    ) > MOSTLY
  );
}

/** `Exact Age`, `HOH_AGE`: of whom the row is about, unless all of a household have the same. */
function isPersonsAge({ name, values }: GuessedColumn, columns: readonly GuessedColumn[]): boolean {
  const words = tokensOf(name);
  const others = words.filter((word) => !AGE_WORDS.has(word));
  const isOfSome = (word: string) => RECKONED_WORDS.has(word) || FILLER_WORDS.has(word) || OWNER_WORDS.has(word) || PEOPLE_WORDS.has(word);
  if (others.length === words.length || !others.every((word) => isOfSome(word) || HEAD_WORDS.has(word))) return false;
  return !others.some((word) => HEAD_WORDS.has(word)) || !isOneInHome(values, columns);
}

/** Whether rows with one address mostly have one age: that of the head, on everybody's row. */
function isOneInHome(ages: readonly string[], columns: readonly GuessedColumn[]): boolean {
  const place = columns.filter(({ target }) => /^address\.(?:full|house|street|unit|zip)$/.test(target));
  const first = new Map<string, string>();
  let beside = 0;
  let same = 0;
  for (const [at, age] of ages.entries()) {
    const home = place.map(({ values }) => values[at]!.trim().toLowerCase()).join('\n');
    const before = first.get(home);
    if (before === undefined) first.set(home, age);
    if (home.trim() === '' || before === undefined || before === '' || age === '') continue;
    beside += 1;
    if (before === age) same += 1;
  }
  return same > beside * MOSTLY;
}

/** Whether a heading speaks of an age, whoever's. */
export function isOfAge(name: string): boolean {
  return tokensOf(name).some((word) => AGE_WORDS.has(word));
}
