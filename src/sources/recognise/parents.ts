import { PARENT_WORDS } from '../../reference/heading-words.ts';
import type { GuessedColumn } from './guessed-column.ts';
import { readHeading, tokensOf } from './heading.ts';
import { filledShare } from './value-looks.ts';

const MOSTLY = 0.5;

/** `Guardian 1 First` and `Guardian 1 Cell` beside a child without number or mailbox: the row is about the parent who comes first. */
export function settleParents(columns: readonly GuessedColumn[]): void {
  if (columns.some(({ target }) => CONTACT.test(target))) return;
  const read = columns.filter(({ target }) => target === 'ignore').map((column) => ({ column, ...readOfParent(column.name) }));
  const named = read.find(({ who, target, column }) => who !== '' && NAMED.test(target) && filledShare(column) > MOSTLY);
  const own = read.filter(({ who, target }) => who === named?.who && target !== '');
  if (!own.some(({ target }) => CONTACT.test(target))) return;
  for (const column of columns) if (OF_CHILD.test(column.target)) column.target = 'ignore';
  for (const { column, target } of own) column.target = target;
}

const CONTACT = /^(?:phone|email)$/;
const NAMED = /^name\.(?:first|full)$/;
const OF_CHILD = /^(?:name\.|birth_|gender$|age$|identifier:)/;

/** Which of the parents a heading names, and what it tells of them. */
function readOfParent(name: string): { readonly who: string; readonly target: string } {
  const tokens = tokensOf(name).flatMap((token) => (/^([a-z]+)(\d)$/.exec(token) ?? [token, token]).slice(1));
  const who = tokens.filter((token, at) => PARENT_WORDS.has(token) || (/^\d$/.test(token) && PARENT_WORDS.has(tokens[at - 1] ?? '')));
  if (!who.some((token) => PARENT_WORDS.has(token))) return { who: '', target: '' };
  const rest = tokens.filter((token) => !who.includes(token));
  return { who: who.join(' '), target: readHeading(rest.length === 0 ? 'name' : rest.join(' '), 'people').target };
}
