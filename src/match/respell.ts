import type { PersonName } from '../core/record.ts';
import { remember } from '../normalize/bounded-cache.ts';
import { allFirstNames } from '../reference/first-names.ts';
import { surnamesByRank } from '../reference/surnames.ts';
import { bitsSet, isOneSlip, lettersOf } from './compare/closeness.ts';

/** Of each part of a name so many are tried, commonest first. */
const MOST_TRIED = 3;
/** In shorter ones a slip leads to too many others. */
const SHORTEST = 4;
/** Another letter is one that was not there, and one that is not there any more. */
const LETTERS_OF_A_SLIP = 2;

/** How a name that nobody bears may have been meant: one part a slip away from a known name, or one half of a double surname. */
export function respellings(name: PersonName): PersonName[] {
  const { first, last } = name;
  if (first === '' || last === '') return [];
  const halves = last.split(/[ -]/);
  const lasts = halves.length > 1 ? halves.filter((half) => half.length >= SHORTEST) : nearSurnames(last);
  return [...lasts.map((near) => ({ ...name, last: near })), ...nearFirstNames(first).map((near) => ({ ...name, first: near }))];
}

/** The same words are asked for again and again. */
const WORDS_KEPT = 20_000;
const nearSurnames = remember((written) => {
  surnames ??= new Names(surnamesByRank());
  return surnames.near(written);
}, WORDS_KEPT);
const nearFirstNames = remember((written) => {
  firstNames ??= new Names(allFirstNames());
  return firstNames.near(written);
}, WORDS_KEPT);
let firstNames: Names | undefined;
let surnames: Names | undefined;

/** Names with the same letter at one end, commonest first, and the letters of each. */
interface Alike {
  readonly names: string[];
  readonly letters: number[];
}

/** Known names, by their first and by their last letter: one slip leaves one of the two as it was. */
class Names {
  readonly #byEnd = new Map<string, Alike>();

  constructor(names: readonly string[]) {
    for (const name of names) {
      if (name.length < SHORTEST) continue;
      const letters = lettersOf(name);
      for (const end of endsOf(name)) {
        let alike = this.#byEnd.get(end);
        if (alike === undefined) {
          alike = { names: [], letters: [] };
          this.#byEnd.set(end, alike);
        }
        alike.names.push(name);
        alike.letters.push(letters);
      }
    }
  }

  near(written: string): string[] {
    if (written.length < SHORTEST) return [];
    const near = new Set<string>();
    for (const end of endsOf(written)) addOneSlipFrom(written, this.#byEnd.get(end), near);
    return [...near].slice(0, MOST_TRIED);
  }
}

function endsOf(name: string): [string, string] {
  return [`${name[0]}-`, `-${name.at(-1)}`];
}

function addOneSlipFrom(written: string, alike: Alike | undefined, near: Set<string>): void {
  if (alike === undefined) return;
  const { names, letters } = alike;
  const own = lettersOf(written);
  let found = 0;
  for (let at = 0; at < names.length && found < MOST_TRIED; at++) {
    if (bitsSet(own ^ letters[at]!) > LETTERS_OF_A_SLIP) continue;
    const name = names[at]!;
    if (name === written || !isOneSlip(name, written)) continue;
    near.add(name);
    found += 1;
  }
}
