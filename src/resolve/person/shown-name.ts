import type { PersonName } from '../../core/record.ts';
import { showName } from '../../normalize/name/name-show.ts';
import { firstNameShare, isFirstName } from '../../reference/first-names.ts';
import { surnameShare } from '../../reference/surnames.ts';

/** From this chance on, first and last name are shown swapped. */
const SURELY_SWAPPED = 0.8;

/** A person's name for display, also if every file has first and last name swapped. */
export function showPersonName(name: PersonName): ReturnType<typeof showName> {
  if (chanceSwapped(name) < SURELY_SWAPPED) return showName(name);
  const { first, middle, last } = name.shown ?? {};
  const shown = {
    ...(last !== undefined && { first: last }),
    ...(middle !== undefined && { middle }),
    ...(first !== undefined && { last: first }),
  };
  return showName({ ...swapped(name), shown });
}

/** Prior share of rows with first and last name swapped. */
const SWAPPED = 0.005;

/** P(first and last name are swapped), by how common each word is as either. */
function chanceSwapped({ first, last }: PersonName): number {
  // Most surnames are not first names.
  if (first.length < 2 || !isFirstName(last)) return 0;
  const odds = (SWAPPED * surnameShare(first) * firstNameShare(last)) / (firstNameShare(first) * surnameShare(last));
  return odds / (1 + odds);
}

function swapped(name: PersonName): PersonName {
  return { ...name, first: name.last, last: name.first };
}
