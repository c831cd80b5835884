import type { Key } from '../../../core/key.ts';
import type { Fragment, PersonName } from '../../../core/record.ts';
import { KIND } from '../../../match/keys/key-kinds.ts';
import { keysOf, kindBits } from '../../../match/keys/keys.ts';
import { nicknameRoots } from '../../../match/nicknames.ts';
import { otherGiven } from '../../../match/respell/given-words.ts';
import { isName, nearSurnames, respellings, respellingsOfBoth } from '../../../match/respell/name.ts';
import { otherReadings } from '../../../match/respell/other-order.ts';

/** How a name that nobody bears may be read or have been meant. */
export function namesMeant(name: PersonName): PersonName[] {
  return [...otherReadings(name), ...otherGiven(name), ...respellings(name), ...respellingsOfBoth(name), ...swappedRespellings(name)];
}

/** `Schumahcer Ann`: the surname in place of the first name, with a slip. */
function swappedRespellings({ first, middle, last, suffix }: PersonName): PersonName[] {
  return middle !== '' || isName(first) ? [] : nearSurnames(first).map((near) => ({ first: last, middle, last: near, suffix }));
}

/** What a short form stands for is filed by its own sound. */
export function soundsMeant(name: PersonName, keySeed: number): Key[] {
  if (name.first === '' || name.last === '') return [];
  return nicknameRoots(name.first)
    .filter((root) => root !== name.first)
    .flatMap((root) => keysOf(fragmentOfName({ ...name, first: root }), keySeed, SOUND));
}

/** Written out in the order of every other fragment: the engine reads objects of one make faster than copies with parts added. */
export function fragmentOfName(name: PersonName, addresses: Fragment['addresses'] = NOTHING): Fragment {
  return { names: [name], phones: NOTHING, emails: NOTHING, addresses, identifiers: NOTHING, texts: NOTHING };
}

const SOUND = kindBits([KIND.sound]);
const NOTHING: readonly never[] = [];
