import { isMinor } from '../../core/age.ts';
import type { Day } from '../../core/clock.ts';
import type { Key } from '../../core/key.ts';
import type { Person } from '../../core/person.ts';
import type { PersonRecord } from '../../core/record.ts';
import { homeKey, isDwelling } from '../../match/keys/keys.ts';
import { type KnownMates, MOST_NUMBERED, MOST_SILENT } from '../../match/rank/numbers/known-mates.ts';

/** The key of the home where somebody is held to live. */
export function homeOf({ addresses: [first] }: Person, seed: number): Key | undefined {
  return first?.current === true && isDwelling(first.value) ? homeKey(first.value, seed) : undefined;
}

/** The same, where a record writes the home so: under what was put together from several, nobody is found. */
export function writtenHomeOf(person: Person, members: readonly { readonly record: PersonRecord }[], seed: number): Key | undefined {
  const home = homeOf(person, seed);
  if (home === undefined) return undefined;
  const { value } = person.addresses[0]!;
  const isWritten = members.some(({ record }) =>
    record.addresses.some((one) => one === value || (isDwelling(one) && homeKey(one, seed) === home)),
  );
  return isWritten ? home : undefined;
}

/** How somebody counts in their home: adults do who are told by name, those with a number and those without one apart. */
export const RESIDENT = { none: 0, silent: 1, numbered: 2 } as const;
export type Resident = (typeof RESIDENT)[keyof typeof RESIDENT];

export function residentAs({ names, phones, birthDate, deceased }: Person, today: Day | undefined): Resident {
  if (deceased === true || names.length === 0 || (today !== undefined && isMinor(birthDate, today))) return RESIDENT.none;
  return phones.length > 0 ? RESIDENT.numbered : RESIDENT.silent;
}

/** Of all who live in a home, the others than one who counts there so. */
export function matesAmong(residents: Iterable<Resident>, own: Resident): KnownMates {
  let numbered = own === RESIDENT.numbered ? -1 : 0;
  let silent = own === RESIDENT.silent ? -1 : 0;
  for (const one of residents) {
    if (one === RESIDENT.numbered) numbered += 1;
    else if (one === RESIDENT.silent) silent += 1;
  }
  return { numbered: Math.min(MOST_NUMBERED, numbered), silent: Math.min(MOST_SILENT, silent) };
}
