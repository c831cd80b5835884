import { FOREIGN_WORDS, NUMBERED_PEOPLE } from '../../reference/column-words.ts';

/** `Owner 2 First Name`, `Co-Borrower Name`, `Secondary Contact Name`: the columns of a second person, who is not a second name of the first. */
export function isOtherPersons(tokens: readonly string[]): boolean {
  const apart = apartOf(tokens);
  return apart.some((token, at) => {
    if (!NUMBERED_PEOPLE.has(token)) return false;
    const [before = '', next = '', more] = [apart[at - 1], apart[at + 1], apart[at + 2]];
    return CO.has(before) || (/^[2-9]$/.test(next) && more !== undefined) || (SECOND.has(before) && apart.at(-1) === 'name');
  });
}

const CO: ReadonlySet<string> = new Set(['co', 'joint']);
const SECOND: ReadonlySet<string> = new Set(['second', 'secondary', '2nd', 'other', 'additional', 'alternate']);

/** `relative1` is the first relative. */
function apartOf(tokens: readonly string[]): string[] {
  return tokens.flatMap((token) => (/^([a-z]+)(\d)$/.exec(token) ?? [token, token]).slice(1));
}

/** A heading that says it is about somebody or something else than the person of the row. */
export function isForeign(tokens: readonly string[]): boolean {
  const apart = apartOf(tokens);
  return (apart.length > 1 && apart.some((token) => FOREIGN_WORDS.has(token))) || isOtherPersons(tokens);
}
