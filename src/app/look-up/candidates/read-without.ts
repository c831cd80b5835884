import type { PersonId } from '../../../core/ids.ts';
import type { Person } from '../../../core/person.ts';
import type { Fragment } from '../../../core/record.ts';
import { KIND } from '../../../match/keys/key-kinds.ts';
import type { LeftOut } from '../../../match/rank/less-of-group.ts';
import type { ReadLess } from '../../../match/rank/rank-ask.ts';
import type { CandidateFacts, Gathering } from './gathering.ts';
import { addShared, chooseRead } from './shared-keys.ts';

const OF_NAME_IN_PLACE = [KIND.nameState, KIND.nameZip, KIND.nameCity, KIND.lastZip, KIND.houseLast];
const OF_WHOLE_NAME = [KIND.name, KIND.sound, KIND.nameState, KIND.nameZip, KIND.nameCity];
/** By which keys somebody is met for what a group tells, or a part of it. */
const CODES: Readonly<Record<LeftOut, ReadonlySet<number>>> = {
  phone: new Set([KIND.phone]),
  email: new Set([KIND.email, KIND.emailLocal]),
  name: new Set([KIND.name, KIND.last, KIND.first, KIND.sound, ...OF_NAME_IN_PLACE]),
  address: new Set([KIND.building, KIND.home, KIND.zip, KIND.city, KIND.door, ...OF_NAME_IN_PLACE]),
  first: new Set([KIND.first, ...OF_WHOLE_NAME]),
  last: new Set([KIND.last, KIND.lastZip, KIND.houseLast, ...OF_WHOLE_NAME]),
  home: new Set([KIND.building, KIND.home, KIND.door, KIND.houseLast]),
  city: new Set([KIND.city, KIND.nameCity]),
  state: new Set([KIND.nameState]),
};

/**
 * Who of those read would have been had a group, or parts of one, not been given, and how many would have been counted: whoever is
 * read for these tells more of how common the name is than the question without would have shown. Undefined where nobody is met without.
 */
export function readWithout(
  gathering: Gathering,
  less: Fragment,
  left: readonly LeftOut[],
  people: readonly Person[],
): ReadLess | undefined {
  const shared = new Map<PersonId, number>();
  for (const { code, people: met, flags, weight } of gathering.met)
    if (!left.some((one) => CODES[one].has(code))) addShared(shared, met, flags, weight);
  if (shared.size === 0) return undefined;
  const chosen = chooseRead(less, shared);
  const sons = less.names.length === 0 ? [] : gathering.sons;
  const candidates = people.filter(({ id }) => chosen.read.includes(id) || sons.includes(id));
  const namesakes = chosen.namesakes + chosen.read.length - candidates.length;
  return {
    candidates,
    bearers: bearersOf(gathering, less),
    unread: chosen.unread,
    unreadNamesakes: unreadNamesakes(gathering, less, namesakes, candidates.length),
  };
}

/** Held people who bear the name, or the part of it that is given. */
export function bearersOf(
  { facts, bearers, firstRecords, lastRecords, genericNameRecords }: Gathering,
  { names: [name] }: Fragment,
): number {
  if (name === undefined) return 0;
  if (name.first === '' || name.last === '') return (name.first === '' ? lastRecords : firstRecords) / recordsPerPersonOf(facts);
  return genericNameRecords / recordsPerPersonOf(facts) + bearers;
}

export function unreadNamesakes(gathering: Gathering, asked: Fragment, namesakes: number, read: number): number {
  const name = asked.names[0];
  if (name === undefined) return namesakes;
  if (name.first === '' || name.last === '') return Math.max(0, bearersOf(gathering, asked) - read);
  return gathering.genericNameRecords > 0 ? bearersOf(gathering, asked) : namesakes;
}

export function recordsPerPersonOf({ records, people }: CandidateFacts): number {
  return Math.max(1, records / Math.max(1, people));
}
