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
