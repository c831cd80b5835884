import { isWordOf } from '../../reference/heading-words.ts';
import { LOCAL_DIGITS } from '../row-phones.ts';
import type { Column, Table } from './assign.ts';
import { isGroupWord } from './heading-tokens.ts';
import { filled, most } from './values.ts';

/** Numbers as telephone companies call them: `line_tn`, `TN1`, `BTN`. */
export function isTelephony({ tokens }: Column): boolean {
  const words = tokens.map((token) => token.replace(/\d$/, '') || token);
  return (
    words.some((word) => isWordOf(word, 'telephony')) && words.every((word) => isWordOf(word, 'telephony', 'number') || isGroupWord(word))
  );
}

/** Area codes next to numbers that lack them; next to whole numbers they say nothing new. */
export function isAreaOfOthers({ tokens }: Column, { columns }: Table): boolean {
  const isLocal = (value: string) => value.replace(/\D/g, '').length === LOCAL_DIGITS;
  const isHeaded = tokens.join('').includes('areacode') || tokens.some((token) => token === 'npa' || token === 'areacd');
  return isHeaded && columns.some(({ target, values }) => target === 'phone' && most(values, isLocal));
}

const MIN_SAME_VALUES = 10;

/** One mailbox or number in all rows, next to others that differ, is that of the file's author. */
export function isOfSender({ target, values }: Column, { columns }: Table): boolean {
  const isSame = (list: readonly string[]) => new Set(filled(list)).size <= 1;
  if (!isSame(values) || filled(values).length < MIN_SAME_VALUES) return false;
  return columns.some((one) => one.target === target && !isSame(one.values));
}

const MOBILE =
  /cell|mobil|mobiel|movil|^celu|^cel$|handy|telemovel|portable|gsm|whatsapp|^sms|wireless|^mdn$|^mob$|^mob(?:no|nr|num|ph|tel)|shouji/;
const LANDLINE = /landline|landphone|^land$|fixedline|^fixe?d?$|fijo|festnetz|^vast$|wireline|^pots$/;
/** Landlines in a file that has a column of mobile phones; in others people write any number there. */
const AT_A_PLACE =
  /home|hous|resid|casa|maison|domicil|privat|work|office|travail|business|empresa|trabaj|trabalh|beruf|geschaft|dienst|zakelijk/;

/** The kind of line that the heading of a phone says: `Cell Phone`, `Landline`, `Home Phone` next to a mobile one. */
export function lineOf(column: Column, { columns }: Table): string | undefined {
  const says = ({ tokens }: Column, words: RegExp) => tokens.some((token) => words.test(token));
  const isMobile = (one: Column) => says(one, MOBILE) && !says(one, LANDLINE) && !says(one, /voip/);
  const phones = columns.filter(({ target }) => target === 'phone');
  if (says(column, /voip/)) return 'phone@voip';
  if (says(column, MOBILE)) return isMobile(column) ? 'phone@mobile' : undefined;
  // `line` is what is delivered to a home, in a file with another number for its holder.
  const isWired = says(column, /^line$/) ? phones.length > 1 : says(column, AT_A_PLACE) && phones.some(isMobile);
  return says(column, LANDLINE) || isWired ? 'phone@landline' : undefined;
}
