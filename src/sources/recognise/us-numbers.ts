import { isNumberOf } from '../../normalize/phone/phone-country.ts';
import { NUMBER_WORDS } from '../../reference/heading-words.ts';
import type { GuessedColumn } from './guessed-column.ts';
import { isGroupWord, tokensOf } from './heading.ts';
import { shareOf } from './value-fits.ts';

const NEARLY_ALL = 0.9;
/** Of fewer, ids may be numbers of the plan by chance. */
const FEWEST = 8;
/** Numbers are given out by exchanges; ids that are counted on have one or two beginnings. */
const FEWEST_EXCHANGES = 3;
const EXCHANGE_DIGITS = 6;
const WHOLE = /^1?([2-9]\d{2}[2-9]\d{6})(?:\.0)?$/;

/** `line_tn`, `TN1`, `BTN`, `line_number`: what telephone companies call a number, where the values are numbers. */
export function settleTelephony(columns: readonly GuessedColumn[]): void {
  for (const column of columns) if (column.target === '' && isTelephony(column.name) && areWhole(column.values)) column.target = 'phone';
}

/** Whether nearly all values can be dialled in the US, and they are no ids that are counted on. */
export function areUsNumbers(values: readonly string[]): boolean {
  const given = values.map((value) => value.trim()).filter((value) => value !== '');
  const exchanges = new Set(given.map((value) => WHOLE.exec(value)?.[1]?.slice(0, EXCHANGE_DIGITS)));
  if (given.length < FEWEST || exchanges.size < FEWEST_EXCHANGES) return false;
  return shareOf(given, (value) => WHOLE.test(value) && isNumberOf(value, 'US')) >= NEARLY_ALL;
}

/** Telephone, billing, working and customer's numbers, whoever calls, who is called directly, and where somebody can be reached. */
const TELEPHONY_WORDS: ReadonlySet<string> = new Set('tn btn wtn ctn mdn ani did cbr line pots dialed callback'.split(' '));

function isTelephony(name: string): boolean {
  const tokens = tokensOf(name).map((token) => token.replace(/\d$/, '') || token);
  return (
    tokens.some((token) => TELEPHONY_WORDS.has(token)) &&
    tokens.every((token) => TELEPHONY_WORDS.has(token) || NUMBER_WORDS.has(token) || isGroupWord(token))
  );
}

function areWhole(values: readonly string[]): boolean {
  const given = values.map((value) => value.trim()).filter((value) => value !== '');
  return given.length > 0 && shareOf(given, (value) => WHOLE.test(value)) >= NEARLY_ALL;
}
