import { RECORD_ID_COLUMNS } from '../../reference/column-words.ts';
import { isWordOf } from '../../reference/heading-words.ts';
import { LOCAL_DIGITS } from '../row-phones.ts';
import { ANY, type Column, type Rule, type Table } from './assign.ts';
import { isGroupWord } from './heading-tokens.ts';
import { areCodes, distinctShare, filled, most } from './values.ts';

const UNREAD_OR_NAME = /^(?:name\.full)?$/;

/** What identifies a row: a usual heading, which some rows may repeat or lack; otherwise a number that all rows differ in. */
export const RECORD_ID_RULES: readonly Rule[] = [
  { of: UNREAD_OR_NAME, where: isId, takes: 'best', rank: usualIdRank, target: 'record_id' },
  { of: UNREAD_OR_NAME, unless: /^record_id$/, where: (one) => isNumbered(one) && isDistinct(one), takes: 'best', target: 'record_id' },
  { of: UNREAD_OR_NAME, unless: /^record_id$/, where: isFirstCode, target: 'record_id' },
  // In a list of the licensed the number of the licence stands for the person.
  { of: ANY, unless: /^record_id$/, heading: /^licen[sc]e(?:number|no|nbr|num)$/, where: isDistinct, takes: 'best', target: 'record_id' },
  { of: UNREAD_OR_NAME, where: (one) => isId(one) && (/(^|[_\s-])id$/i.test(one.name) || isUsualId(one)), target: 'ignore' },
];

/** `Customer` is a name or, above codes, a number. */
function isId({ target, values }: Column): boolean {
  return target === '' || areCodes(values);
}

const MIN_DISTINCT_IDS = 0.7;

function isUsualId({ squeezed }: Column): boolean {
  return RECORD_ID_COLUMNS.includes(squeezed);
}

function usualIdRank(column: Column): number {
  return isUsualId(column) && distinctShare(column.values) >= MIN_DISTINCT_IDS ? 1 / (1 + RECORD_ID_COLUMNS.indexOf(column.squeezed)) : 0;
}

const GLUED_ID = /.(?:id|nr|no|num|key|code|nummer|numero|number)$/;
/** `VUID`, `LEID`. */
const SHORT_ID = /^[a-z](?:uid|eid|pid|nid)$/;

/** Whether the heading has a word for numbers of rows. */
function isNumbered(column: Column): boolean {
  const isWord = (token: string) => isWordOf(token, 'record_id') || (token.length > 4 && GLUED_ID.test(token)) || SHORT_ID.test(token);
  return isId(column) && (/#\s*$/.test(column.name) || isUsualId(column) || column.tokens.some(isWord));
}

/** `Student ID` may identify the row even if the row is about another person. */
export function isUnreadNumber(column: Column): boolean {
  return column.target === '' && isNumbered(column);
}

const MIN_CODES = 10;

function isFirstCode(column: Column, { columns }: Table): boolean {
  return column === columns[0] && column.values.length >= MIN_CODES && areCodes(column.values) && isDistinct(column);
}

function isDistinct({ values, look }: Column): boolean {
  return values.length > 1 && distinctShare(values) === 1 && !/^(?:email|date|phone|full_name|one_line_address)$/.test(look ?? '');
}

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
