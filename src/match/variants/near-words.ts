import { bitsSet, isOneSlip, lettersOf } from '../compare/closeness.ts';

/** In shorter ones a slip leads to too many others. */
export const SHORTEST_NEAR = 4;
/** Another letter is one that was not there, and one that is not there any more. */
const LETTERS_OF_A_SLIP = 2;

/** Words with the same letter at one end, commonest first, and the letters of each. */
interface Alike {
  readonly words: string[];
  readonly letters: number[];
}

/** Known words, commonest first, by their first and by their last letter: one slip leaves one of the two as it was. */
export class NearWords {
  readonly #byEnd = new Map<string, Alike>();
  readonly #most: number;
  readonly #shortest: number;

  constructor(words: Iterable<string>, most: number, shortest = SHORTEST_NEAR) {
    this.#most = most;
    this.#shortest = shortest;
    for (const word of words) {
      if (word.length < shortest) continue;
      const letters = lettersOf(word);
      for (const end of endsOf(word)) {
        let alike = this.#byEnd.get(end);
        if (alike === undefined) {
          alike = { words: [], letters: [] };
          this.#byEnd.set(end, alike);
        }
        alike.words.push(word);
        alike.letters.push(letters);
      }
    }
  }

  /** The commonest words that are one slip away from what was written. */
  near(written: string): string[] {
    if (written.length < this.#shortest) return [];
    const near = new Set<string>();
    for (const end of endsOf(written)) this.#addOneSlipFrom(written, this.#byEnd.get(end), near);
    return [...near].slice(0, this.#most);
  }

  #addOneSlipFrom(written: string, alike: Alike | undefined, near: Set<string>): void {
    if (alike === undefined) return;
    const { words, letters } = alike;
    const own = lettersOf(written);
    let found = 0;
    for (let at = 0; at < words.length && found < this.#most; at++) {
      if (bitsSet(own ^ letters[at]!) > LETTERS_OF_A_SLIP) continue;
      const word = words[at]!;
      if (word === written || !isOneSlip(word, written)) continue;
      near.add(word);
      found += 1;
    }
  }
}

function endsOf(word: string): [string, string] {
  return [`${word[0]}-`, `-${word.at(-1)}`];
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

/** Every word of which this one may be a slip: two letters swapped, one too many, one instead of another, one left out. */
export function slipsOf(word: string): string[] {
  const slips = new Set<string>();
  for (let at = 1; at < word.length; at++) slips.add(word.slice(0, at - 1) + word[at] + word[at - 1] + word.slice(at + 1));
  for (let at = 0; at < word.length; at++) slips.add(word.slice(0, at) + word.slice(at + 1));
  for (let at = 1; at < word.length; at++) slips.add(`${word.slice(0, at)} ${word.slice(at)}`);
  for (let at = 0; at < word.length; at++) for (const letter of LETTERS) slips.add(word.slice(0, at) + letter + word.slice(at + 1));
  for (let at = 0; at <= word.length; at++) for (const letter of LETTERS) slips.add(word.slice(0, at) + letter + word.slice(at));
  slips.delete(word);
  return [...slips];
}
