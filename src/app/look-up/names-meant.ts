import type { Key } from '../../core/key.ts';
import type { Fragment, PersonName } from '../../core/record.ts';
import { KEY_KINDS } from '../../match/key-kinds.ts';
import { keysOf, kindBits } from '../../match/keys.ts';
import { nicknameRoots } from '../../match/nicknames.ts';
import { otherReadings } from '../../match/other-order.ts';
import { respellings, respellingsOfBoth } from '../../match/respell.ts';

/** How a name that nobody bears may be read or have been meant. */
export function namesMeant(name: PersonName): PersonName[] {
  return [...otherReadings(name), ...respellings(name), ...respellingsOfBoth(name)];
}

/** What a short form stands for is filed by its own sound. */
export function soundsMeant(name: PersonName, keySeed: number): Key[] {
  if (name.first === '' || name.last === '') return [];
  return nicknameRoots(name.first)
    .filter((root) => root !== name.first)
    .flatMap((root) => keysOf({ ...NAME_ALONE, names: [{ ...name, first: root }] }, keySeed, SOUND));
}

const SOUND = kindBits(KEY_KINDS.filter(({ name }) => name === 'sound').map(({ code }) => code));
const NAME_ALONE: Omit<Fragment, 'names'> = { phones: [], emails: [], addresses: [], identifiers: [], texts: [] };
