import { EARLIER_WORDS, HOME_WORDS, SALE_WORDS } from '../../reference/heading-words.ts';
import { meaningsOf, ROLL_WORDS } from '../../reference/table-words.ts';
import type { GuessedColumn } from './guessed-column.ts';
import { tokensOf } from './heading.ts';
import { isDateWord, isOfRow, sightWordsOf } from './sight-words.ts';
import { shareOf } from './value-fits.ts';

/** Of such headings a roll of homes has several. */
const FEWEST_SIGNS = 2;
const MOSTLY = 0.5;

/** `PARCEL ID`, `Owner Name`, `TOTAL APPR`, `Tax Year`: whether rows are homes and those who own them. */
export function isRoll(columns: readonly GuessedColumn[]): boolean {
  const meant = columns.map(({ name }) => meaningsOf(tokensOf(name), ROLL_WORDS));
  const has = (is: (words: readonly string[]) => boolean) => meant.some(is);
  const signs = [
    columns.some(({ name }) => sightWordsOf(name).some((word) => PARCEL_WORDS.has(word))),
    has((words) => words.includes('owner')),
    has((words) => words.includes('assessed') || (words.includes('appraised') && words.some((word) => VALUED.has(word)))),
    has(isRollYear),
  ];
  return signs.filter((sign) => sign).length >= FEWEST_SIGNS;
}

const PARCEL_WORDS: ReadonlySet<string> = new Set('parcel parcelid parcelno apn situs deed'.split(' '));
const VALUED: ReadonlySet<string> = new Set(['total', 'value', 'land', 'building']);

/** `LAST SALE DATE` on a roll, `Deed Date`, `Home Purchase Date`: since when somebody owns a home. */
export function beginsOwnership({ name }: GuessedColumn, onRoll: boolean): boolean {
  const words = sightWordsOf(name);
  const isSale = words.some((word) => SALE_WORDS.has(word)) && !words.some((word) => EARLIER_WORDS.has(word));
  if (!isSale || !words.every((word) => SALE_WORDS.has(word) || isDateWord(word) || isBeside(word))) return false;
  return onRoll || words.includes('deed') || words.some((word) => HOME_WORDS.has(word));
}

const LATEST: ReadonlySet<string> = new Set('last latest recent most'.split(' '));

function isBeside(word: string): boolean {
  return HOME_WORDS.has(word) || LATEST.has(word) || word === 'owner' || isOfRow(word);
}

/** `TAX YEAR`, `roll_yr`: of which year the roll is. */
export function tellsRollYear({ name, values }: GuessedColumn): boolean {
  const given = values.map((value) => value.trim()).filter((value) => value !== '');
  return isRollYear(meaningsOf(tokensOf(name), ROLL_WORDS)) && shareOf(given, (value) => /^(?:19|20)\d\d$/.test(value)) > MOSTLY;
}

function isRollYear(words: readonly string[]): boolean {
  return words.includes('year') && words.length > 1 && words.every((word) => ['year', 'tax', 'roll', 'assessed'].includes(word));
}
