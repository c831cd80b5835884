import type { PersonName } from '../../../core/record.ts';
import { firstNameShare, isFirstName } from '../../../reference/first-names.ts';
import { surnameShare } from '../../../reference/surnames.ts';

/** Share of rows that have first name and surname in each other's place, whatever the names. */
const TURNED = 0.005;

/** Chance that a file has first name and surname in each other's place, by how many bear each word as the one and as the other. */
export function chanceTurned({ first, last }: PersonName): number {
  // Most surnames are no first names.
  if (first.length < 2 || !isFirstName(last)) return 0;
  const odds = (TURNED * surnameShare(first) * firstNameShare(last)) / (firstNameShare(first) * surnameShare(last));
  return odds / (1 + odds);
}

export function turned(name: PersonName): PersonName {
  return { ...name, first: name.last, last: name.first };
}
