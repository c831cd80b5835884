import { foldWords } from '../../normalize/fold.ts';
import { takeAliases } from '../../normalize/name/name-asides.ts';
import { firstNameShare } from '../../reference/first-names.ts';
import { surnameShare } from '../../reference/surnames.ts';
import type { GuessedColumn } from './guessed-column.ts';
import { areNames, isFirstName, shareOf } from './value-fits.ts';

/** What somebody is called besides, which is a first name or a whole one. */
const CALLED = 'name.called';
const MOSTLY = 0.5;

export function isCalled({ target }: GuessedColumn): boolean {
  return target === CALLED;
}

/** `Nickname`, `Goes By`: a further first name, or a whole one where the values are; where there is no other, the name itself. */
export function settleCalled(columns: readonly GuessedColumn[]): void {
  const isNamed = columns.some(({ target }) => /^name\.(?:first|full)$/.test(target));
  for (const column of columns.filter(isCalled)) {
    column.target = partOf(column);
    column.group = isNamed ? column.squeezed : '';
  }
}

/** Handles and codes are no names. */
function partOf({ values }: GuessedColumn): string {
  // The first of several tells what they are.
  const firsts = values.map((value) => takeAliases(value).text);
  const given = firsts.map(foldWords).filter((value) => value !== '');
  if (shareOf(given, (value) => value.includes(' ')) > MOSTLY) return areNames(firsts) ? 'name.full' : 'ignore';
  return given.length === 0 || shareOf(given, isGivenName) >= MOSTLY ? 'name.first' : 'ignore';
}

function isGivenName(folded: string): boolean {
  const [word = ''] = folded.split(' ');
  return isFirstName(word) && firstNameShare(word) >= surnameShare(word);
}
