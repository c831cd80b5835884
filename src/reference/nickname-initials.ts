import { firstNameShare, isFirstName } from './first-names.ts';
import { formalNames, shortForms } from './nicknames.ts';

/** Whether a letter is that of a name which somebody called so was given: `r` for `dick`, `g` for `lupe`. Folded in. */
export function isFormalInitial(letter: string, name: string): boolean {
  let given = 0;
  for (const formal of formalNames(name)) if (formal !== name && formal.startsWith(letter)) given += firstNameShare(formal);
  // Most who are called Nancy were given that name, whatever it once was short for.
  return given > 0 && given >= LEAST_GIVEN * (isFirstName(name) ? firstNameShare(name) : 0);
}

/** So many bear the names it is short for, beside those who were given the short form itself. */
const LEAST_GIVEN = 0.5;

/** Whether a letter is that of a short form of the name: `b` for `william`, whom some call Bill. */
export function isShortInitial(letter: string, name: string): boolean {
  return shortForms(name).some((short) => short.startsWith(letter));
}
