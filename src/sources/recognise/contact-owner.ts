import { OWNER_WORDS } from '../../reference/column-words.ts';
import { LASTING_WORDS, RECORD_WORDS } from '../../reference/heading-words.ts';
import type { GuessedColumn } from './guessed-column.ts';
import { isGroupWord, tokensOf } from './heading.ts';
import { areNames, holdFirstNames, shareOf } from './value-fits.ts';

const MOSTLY = 0.5;
const CONTACT = /^(?:phone|email|address\.)/;

/**
 * `Student Last` and `Contact Last` beside `Contact Phone` and `Contact Email`: who is reached by a row is whom it is about, unless most
 * numbers and addresses say nothing of whose they are, as a patient's do beside those of a contact.
 */
export function settleReached(columns: readonly GuessedColumn[]): void {
  const ownersOf = (of: RegExp) => columns.filter(({ target }) => of.test(target)).map(({ name }) => ownerOf(name));
  const named = new Set(ownersOf(/^name\.(?:first|full)$/).filter((owner) => owner !== undefined));
  const contacts = ownersOf(CONTACT);
  const reached = [...named].filter((owner) => contacts.includes(owner));
  if (named.size < 2 || reached.length !== 1 || shareOf(contacts, (owner) => owner === reached[0]) <= MOSTLY) return;
  for (const column of columns) {
    const owner = ownerOf(column.name);
    if (owner !== undefined && named.has(owner) && owner !== reached[0] && column.target !== 'record_id') column.target = 'ignore';
  }
}

function ownerOf(name: string): string | undefined {
  return tokensOf(name).find((token) => OWNER_WORDS.has(token));
}

/** `Alternate Contact Phone` beside an `Alternate Contact`, `courier.phone` beside `courier.name`, who is somebody else by name. */
export function leaveOutOthers(columns: readonly GuessedColumn[]): void {
  const open = columns.filter(({ target }) => target === '');
  const others = [
    ...open.filter(({ values }) => areNames(values)).map(({ name }) => tokensOf(name)),
    ...open.filter(({ values }) => holdFirstNames(values)).flatMap(({ name }) => openingOf(tokensOf(name))),
  ];
  for (const column of columns) {
    const tokens = tokensOf(column.name);
    const isOthers = others.some((words) => words.length < tokens.length && words.every((word, at) => tokens[at] === word));
    if (isOthers && CONTACT.test(column.target)) column.target = 'ignore';
  }
}

/** What stands before `Name`, unless it says no more than that the row's own person is meant. */
function openingOf(tokens: readonly string[]): readonly (readonly string[])[] {
  const opening = tokens.at(-1) === 'name' ? tokens.slice(0, -1) : [];
  return opening.some((word) => !isGroupWord(word) && !LASTING_WORDS.has(word) && !RECORD_WORDS.has(word)) ? [opening] : [];
}
