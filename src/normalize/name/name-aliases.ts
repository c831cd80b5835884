import { foldWords } from '../fold.ts';

/** What stands before another name of the same person. */
export const BESIDE_WORDS = [
  'n[eé]e|aka|a\\.k\\.a|a\\/k\\/a|also known as',
  'fka|f\\.k\\.a|f\\/k\\/a|formerly known as|formerly|previously|maiden name',
  // Both are surnames, too.
  '(?<=[,;|]\\s*)(?:maiden|born)',
  'nka|n\\/k\\/a|now known as|now',
].join('|');

/** A name, and what else the same person goes by or went by. */
export interface AliasesTaken {
  readonly text: string;
  readonly aliases: readonly string[];
  /** Surnames of before. */
  readonly former: readonly string[];
}

/** `John Smith AKA Jack Smith; AKA Johnny Jones`, `Mary Smith née Jones`: each takes up what follows, as far as the next. */
export function takeAliases(text: string): AliasesTaken {
  const opening = OPENING.exec(text)?.[0] ?? '';
  const [main = '', ...rest] = text.slice(opening.length).split(BEFORE_ANOTHER);
  const [aliases, former]: [string[], string[]] = [[], []];
  // What was split by stands between what was split.
  for (let at = 0; at < rest.length; at += 2) {
    const list = FORMERLY.test(rest[at]!) ? former : aliases;
    list.push(...namesOf(rest[at + 1]!));
  }
  const [first = '', ...more] = opening === '' ? [main] : namesOf(main);
  return { text: first, aliases: [...more, ...aliases], former };
}

/** Spelt as no name is: `Aka Tanaka` is called so. */
const OPENING = /^\s*(?:AKA|aka|a\.k\.a\.?|A\.K\.A\.?|a\/k\/a|A\/K\/A)(?:\s*:\s*|\s+)(?=\S+\s+\S)/;
const BEFORE_ANOTHER = new RegExp(`(?<=\\S)[\\s,;|]+(${BESIDE_WORDS})[\\s:.]+(?=\\p{L})`, 'iu');
const FORMERLY = /^(?:n[eé]|[fmpb])/i;

function namesOf(text: string): string[] {
  return text.split(/[;|]/).filter((name) => foldWords(name) !== '');
}
