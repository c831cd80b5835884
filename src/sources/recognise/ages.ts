import { isWordOf } from '../../reference/heading-words.ts';
import { yearIn, yearOfDay } from '../row-dates.ts';
import { type Column, rowsAlike, type Table } from './assign.ts';
import { fitsPattern } from './heading-tokens.ts';
import { areAges, shareOf } from './values.ts';

/** Whether the column holds ages of a year that is known, from the heading, the row's own day or the file. `Home_Age` is that of a house. */
export function isKnownAge(column: Column, table: Table): boolean {
  return column.group === '' && areAges(column.values) && (isDated(table) || ageYear(column, table) !== undefined);
}

function isDated({ columns }: Table): boolean {
  return columns.some(({ target }) => /^(?:first_seen|last_seen|ended)$/.test(target));
}

/** The year in which the ages of a file were true; undefined where each row's own day says it. */
export function ageYear({ name }: Column, table: Table): number | undefined {
  return yearIn(name) ?? (isDated(table) ? yearOfUpkeep(table) : yearIn(table.fileName));
}

/** The newest of the days are left out, because they may be typing errors. */
const NEWEST_QUANTILE = 0.99;

/**
 * In rows that are kept up to date (`Updated`, `Last Order`, `Member Since`) an age is that on the day of the export. The file's name says
 * its year, or the newest of its days. Undefined for surveys and visits, where people were asked on the row's own day.
 */
function yearOfUpkeep({ columns, fileName }: Table): number | undefined {
  const day = columns.find(({ target }) => target === 'last_seen') ?? columns.find(({ target }) => target === 'first_seen');
  if (day === undefined || (day.target === 'last_seen' && !isUpkeep(day))) return undefined;
  const years = day.values.flatMap((value) => yearOfDay(value) ?? []).sort((a, b) => a - b);
  const newest = years[Math.floor(years.length * NEWEST_QUANTILE)];
  const named = yearIn(fileName);
  return named !== undefined && (newest === undefined || named >= newest) ? named : newest;
}

function isUpkeep({ squeezed, words }: Column): boolean {
  return /^(?:date(?:of)?)?(?:last|latest|mostrecent)/.test(squeezed) || words.some((word) => isWordOf(word, 'upkeep', 'status'));
}

/** `Exact Age`, `HOH_AGE`: an age of the row's person, unless all rows of a household have the same. */
export function isAgeOfPerson(column: Column, table: Table): boolean {
  const { tokens } = column;
  if (!fitsPattern(tokens, { some: ['age'], only: ['age', 'computed', 'filler', 'owner', 'adult', 'head'] })) return false;
  return !tokens.some((word) => isWordOf(word, 'head')) || !isOfHousehold(column.values, table);
}

/** Whether rows with one address mostly have one age. */
function isOfHousehold(ages: readonly string[], { columns }: Table): boolean {
  const place = columns.filter(({ target }) => /^address\.(?:full|house|street|unit|zip)$/.test(target));
  const housemates = rowsAlike(place, ages.length).flatMap((rows) => {
    const [first = '', ...others] = rows.map((row) => ages[row]!);
    return first === '' ? [] : others.filter((age) => age !== '').map((age) => age === first);
  });
  return shareOf(housemates, (isSame) => isSame) > 0.5;
}
