import { OWNER_WORDS } from '../../reference/column-words.ts';
import type { GuessedColumn } from './guessed-column.ts';
import { tokensOf } from './heading.ts';
import { areNames } from './value-fits.ts';

const CONTACT = /^(?:phone|email|address\.)/;

/** `Student Last` and `Contact Last` beside `Contact Phone` and `Contact Email`: who is reached by a row is whom it is about. */
export function settleReached(columns: readonly GuessedColumn[]): void {
  const ownersOf = (of: RegExp) => new Set(columns.filter(({ target }) => of.test(target)).flatMap(({ name }) => ownerOf(name) ?? []));
  const named = ownersOf(/^name\.(?:first|full)$/);
  const reached = [...ownersOf(CONTACT)].filter((owner) => named.has(owner));
  if (named.size < 2 || reached.length !== 1) return;
  for (const column of columns) {
    const owner = ownerOf(column.name);
    if (owner !== undefined && named.has(owner) && owner !== reached[0]) column.target = 'ignore';
  }
}

function ownerOf(name: string): string | undefined {
  return tokensOf(name).find((token) => OWNER_WORDS.has(token));
}

/** `Alternate Contact Phone` beside an `Alternate Contact` who is somebody else by name. */
export function leaveOutOthers(columns: readonly GuessedColumn[]): void {
  const others = columns.filter(({ target, values }) => target === '' && areNames(values)).map(({ name }) => tokensOf(name));
  for (const column of columns) {
    const tokens = tokensOf(column.name);
    const isOthers = others.some((words) => words.length < tokens.length && words.every((word, at) => tokens[at] === word));
    if (isOthers && CONTACT.test(column.target)) column.target = 'ignore';
  }
}
