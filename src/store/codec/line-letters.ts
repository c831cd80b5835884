import type { AttestedPhone } from '../../core/person.ts';
import type { LineType } from '../../core/record.ts';

const LETTERS: Readonly<Record<LineType, string>> = { mobile: 'm', landline: 'l', voip: 'v' };
const UNTOLD = '-';
const TYPES: ReadonlyMap<string, LineType> = new Map(Object.entries(LETTERS).map(([type, letter]) => [letter, type as LineType]));

/** A letter for each number. */
export function packLineTypes(types: readonly (LineType | undefined)[]): string {
  let letters = '';
  for (const type of types) letters += type === undefined ? UNTOLD : LETTERS[type];
  return letters;
}

export function unpackLineTypes(letters: string): (LineType | undefined)[] {
  return Array.from(letters, (letter) => TYPES.get(letter));
}

/** Puts what the letters tell into numbers that were just made. */
export function tellLines(phones: readonly AttestedPhone[], letters: string): void {
  unpackLineTypes(letters).forEach((line, at) => {
    if (line !== undefined) Object.assign(phones[at]!, { line });
  });
}
