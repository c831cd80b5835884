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
  return isAreaHeading(tokens) && columns.some(({ target, values }) => target === 'phone' && most(values, isLocal));
}

function isLocal(value: string): boolean {
  const digits = value.replace(/\D/g, '').length;
  return digits === LOCAL_DIGITS || (digits > LOCAL_DIGITS - 2 && digits <= LOCAL_DIGITS + 1 && !/^[+0(]/.test(value));
}

const AREA_WORD = /^(?:npa|areacd|area|lada|ddd|vorwahl|prefijo|prefisso|indicatif|netnummer|kengetal|std)$/;

function isAreaHeading(tokens: readonly string[]): boolean {
  return tokens.join('').includes('areacode') || tokens.some((token) => AREA_WORD.test(token));
}

/** Numbers under a heading that says no more, next to their area codes: `Area`, `Number`. */
export function isLocalNumber({ tokens, values }: Column, { columns }: Table): boolean {
  const isNumber = tokens.length > 0 && tokens.every((token) => isWordOf(token, 'number') || /^(?:local|exchange|line)$/.test(token));
  return isNumber && most(values, /^\d{3}[-. ]?\d{4}$/) && columns.some((one) => isAreaHeading(one.tokens) && most(one.values, AREA_CODE));
}

export const AREA_CODE = /^\(?(?:[2-9]\d\d|0?\d{2,4})\)?$/;

const TYPE_HEADING = /^(?:type|kind|label|tipo|typ|art|category|clase)$/;
const TYPE_VALUE =
  /^(?:mobile|cell|home|work|business|office|main|other|fax|land ?line|voip|iphone|casa|m[oó]vil|celular|fij[oa]|trabajo|oficina|privat|mobil|festnetz|day|evening|primary).{0,12}$/i;

/** The kind of a number: `phones.0.type` next to `phones.0.number`, `Phone 1 Type`. */
export function isTypeOfPhone({ name, tokens, values }: Column, { columns }: Table): boolean {
  if (!TYPE_HEADING.test(tokens.at(-1) ?? '') || !most(values, TYPE_VALUE)) return false;
  const object = name.slice(0, name.lastIndexOf('.') + 1);
  const isOwn = (one: Column) =>
    one.target.startsWith('phone') && (object === '' ? name.startsWith(one.name) : one.name.startsWith(object));
  return columns.some(isOwn) || (object === '' && tokens.some((token) => /^(?:phone|tel|telephone|telefono|telefon)$/.test(token)));
}

const MIN_SAME_VALUES = 10;

/** One mailbox or number in all rows, next to others that differ, is that of the file's author. */
export function isOfSender({ target, values }: Column, { columns }: Table): boolean {
  const isSame = (list: readonly string[]) => new Set(filled(list)).size <= 1;
  if (!isSame(values) || filled(values).length < MIN_SAME_VALUES) return false;
  return columns.some((one) => one.target === target && !isSame(one.values));
}

const MIN_STAFF_ROWS = 20;
/** Values that come again and again, next to a column of which hardly one does. */
const REPEATED_SHARE = 0.25;
const DISTINCT_SHARE = 0.7;

/** A few mailboxes or numbers that stand in many rows, next to the people's own, are those of who looks after them. */
export function isOfStaff({ target, values }: Column, { columns }: Table): boolean {
  const given = filled(values);
  if (given.length < MIN_STAFF_ROWS || new Set(given).size > given.length * REPEATED_SHARE) return false;
  const isOwn = (list: readonly string[]) => list.length >= given.length / 2 && new Set(list).size >= list.length * DISTINCT_SHARE;
  return columns.some((one) => one.target === target && isOwn(filled(one.values)));
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
