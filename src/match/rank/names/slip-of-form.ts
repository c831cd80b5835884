import { formalNames, shortForms } from '../../../reference/nicknames.ts';
import { bitsSet, isOneSlip, lettersOf } from '../../compare/closeness.ts';
import { compareFirst, FIRST } from '../../compare/names.ts';

/** Another letter is one that was not there, and one that is not there any more. */
const LETTERS_OF_A_SLIP = 2;

/** Whether one first name is a slip of a longer or shorter form of the other: `Edwaard` for Ed, `Sussan` for Sue. */
export function isSlipOfForm(a: string, b: string): boolean {
  return isNearOne(formalNames(a), b) || isNearOne(shortForms(a), b) || isNearOne(formalNames(b), a) || isNearOne(shortForms(b), a);
}

function isNearOne(forms: readonly string[], written: string): boolean {
  for (const form of forms) {
    if (Math.abs(form.length - written.length) > 1 || bitsSet(lettersOf(form) ^ lettersOf(written)) > LETTERS_OF_A_SLIP) continue;
    // Tim is a name of his own, though Tom is short for Thomas.
    if (isOneSlip(form, written) && isSlip(compareFirst(form, written))) return true;
  }
  return false;
}

function isSlip(level: number): boolean {
  return level === FIRST.close || level === FIRST.similar;
}
