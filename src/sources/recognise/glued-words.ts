import { OTHER_COLUMNS, PEOPLE_COLUMNS } from '../../reference/column-words.ts';
import { GLUED_WORDS, isHeadingWord } from '../../reference/heading-words.ts';

/** Usual headings, which are understood as one word. */
const USUAL: ReadonlySet<string> = new Set(Object.values(PEOPLE_COLUMNS).flat().concat(OTHER_COLUMNS));

const MIN_CHARS = 5;
const MAX_CHARS = 60;
/** `idno` is more likely the end of a longer word than two. */
const SHORT_CHARS = 2;

/** The words of a heading that is written as one: `mailingstreetaddress`. The fewest words count, and of as few the longest first. */
export function wordsOfGlued(token: string): readonly string[] {
  if (token.length < MIN_CHARS || token.length > MAX_CHARS || USUAL.has(token) || GLUED_WORDS.has(token) || isHeadingWord(token))
    return [token];
  const words = split(token);
  return words === undefined || words.every((word) => word.length <= SHORT_CHARS) ? [token] : words;
}

function split(token: string): readonly string[] | undefined {
  /** The best words of what stands behind each place. */
  const behind: (readonly string[] | undefined)[] = [];
  behind[token.length] = [];
  for (let from = token.length - 1; from >= 0; from--) {
    for (let end = token.length; end > from; end--) {
      const rest = behind[end];
      const word = token.slice(from, end);
      if (rest === undefined || !isWord(word)) continue;
      if (rest.length + 1 < (behind[from]?.length ?? Number.POSITIVE_INFINITY)) behind[from] = [word, ...rest];
    }
  }
  return behind[0];
}

function isWord(word: string): boolean {
  return GLUED_WORDS.has(word) || /^\d{1,2}$/.test(word);
}
