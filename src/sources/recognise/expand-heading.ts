import { FOREIGN_WORDS, GROUP_WORDS, OWNER_WORDS } from '../../reference/column-words.ts';
import { HEADING_ABBREVIATIONS, NAME_LETTERS } from '../../reference/heading-abbreviations.ts';

/** `LST NM` as `last name`; undefined where nothing is shortened. */
export function expandTokens(tokens: readonly string[]): string[] | undefined {
  const apart = tokens.flatMap((token) =>
    (/^([flm])(nam|nm|nme)$/.exec(token) ?? GLUED.exec(token) ?? /^([a-z]{2,})(\d)$/.exec(token) ?? [token, token])
      .slice(1)
      .filter((part) => part !== undefined),
  );
  const whole = apart.map((token) => HEADING_ABBREVIATIONS.get(token) ?? token);
  const named = whole.map((token, at) => (/^(?:name|initial)$/.test(whole[at + 1] ?? '') ? (NAME_LETTERS.get(token) ?? token) : token));
  return named.every((token, at) => token === apart[at]) ? undefined : named;
}

/** `LSTNAM`, `NAMSFX`, `STRNUM`: two shortened words in one. */
const GLUED = /^(?:(fst|frst|lst|mid|mdl)(nam|nm|nme)|(nam|nm)(fst|lst|mid|sfx|suf)|(str|strt)(num|nbr|nam|nm|nme|typ|dir))$/;

const FEWEST_PREFIXED = 3;

/** The word that most columns of a file begin with says what the file is about, and nothing of a column: `c_fname`, `c_dob`. */
export function commonOpening(headings: readonly (readonly string[])[]): string | undefined {
  const counts = new Map<string, number>();
  for (const [opening, next] of headings) {
    if (opening !== undefined && next !== undefined) counts.set(opening, (counts.get(opening) ?? 0) + 1);
  }
  const [word = '', count = 0] = [...counts].reduce((top, one) => (one[1] > top[1] ? one : top), ['', 0]);
  const says = FOREIGN_WORDS.has(word) || GROUP_WORDS.has(word) || OWNER_WORDS.has(word) || /^\d+$/.test(word);
  return count >= FEWEST_PREFIXED && count * 2 >= headings.length && !says ? word : undefined;
}
