import type { PersonName } from '../../core/record.ts';
import { showName } from '../../normalize/name/name-show.ts';
import { firstNameShare, isFirstName } from '../../reference/first-names.ts';
import { surnameShare } from '../../reference/surnames.ts';

/** From here on a row is shown the other way round: of two dozen such people in files of others' making all but two were. */
const SURELY_TURNED = 0.8;

/** A person's name as people write it, also where every file has first name and surname in each other's place. */
export function showPersonName(name: PersonName): ReturnType<typeof showName> {
  if (chanceTurned(name) < SURELY_TURNED) return showName(name);
  const { first, middle, last } = name.shown ?? {};
  const shown = {
    ...(last !== undefined && { first: last }),
    ...(middle !== undefined && { middle }),
    ...(first !== undefined && { last: first }),
  };
  return showName({ ...turned(name), shown });
}

/** Share of rows that have first name and surname in each other's place, whatever the names. */
const TURNED = 0.005;

/** Chance that a file has first name and surname in each other's place, by how many bear each word as the one and as the other. */
function chanceTurned({ first, last }: PersonName): number {
  // Most surnames are no first names.
  if (first.length < 2 || !isFirstName(last)) return 0;
  const odds = (TURNED * surnameShare(first) * firstNameShare(last)) / (firstNameShare(first) * surnameShare(last));
  return odds / (1 + odds);
}

function turned(name: PersonName): PersonName {
  return { ...name, first: name.last, last: name.first };
}
