import type { PersonName } from '../../core/record.ts';

/** `AJ Wright` may be Andrew J Wright, and `A.J. Wright` may be on file as AJ: the other reading of two initials, or of two capitals. */
export function initialsOtherwise(name: PersonName, areCapitals = false): PersonName | undefined {
  const { first, middle, last, suffix } = name;
  if (last === '') return undefined;
  if (first.length === 1 && middle.length === 1) return { first: first + middle, middle: '', last, suffix };
  return middle === '' && first.length === 2 && (areCapitals || UNSPEAKABLE.test(first))
    ? { first: first.charAt(0), middle: first.charAt(1), last, suffix }
    : undefined;
}

/** No name, nor what is short for one. */
const UNSPEAKABLE = /^(?!wm|ng)(?:[^aeiouy\W\d]{2}|[aeiou]j)$/;
