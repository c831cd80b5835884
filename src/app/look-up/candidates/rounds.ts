import { type Key, kindCodeOf } from '../../../core/key.ts';
import { KIND } from '../../../match/keys/key-kinds.ts';
import { kindBits } from '../../../match/keys/keys.ts';
import { flagsOf } from './shared-keys.ts';

/** Kinds of keys that are asked for together, and how much sharing one says, to decide who is read first. */
export interface Round {
  /** By the code of a kind; nought where it is only counted. */
  readonly weights: readonly (number | undefined)[];
  /** What sharing a key tells, by the code of its kind. */
  readonly flags: readonly number[];
  readonly kinds: number;
}

/** The parts of a name weigh nought: they are counted for how common they are, and nobody is read for them. */
export const FIRST_ROUND = roundOf({ phone: 8, email: 8, home: 6, building: 5, nameZip: 5, name: 3, last: 0, first: 0 });

export const NAME_IN_PLACE = roundOf({ nameCity: 4, nameState: 4 });

/** For a surname among many who share a home. */
export const SURNAME_AT_HOME = roundOf({ lastZip: 4, houseLast: 4 });

export const LAST_ROUND = roundOf({
  emailLocal: 5,
  lastZip: 4,
  nameCity: 4,
  nameState: 4,
  houseLast: 4,
  door: 4,
  sound: 3,
  last: 2,
  first: 2,
  zip: 1,
  city: 1,
});

/** For names that the written one may be a slip of: by place where one is given. */
export const RESPELLED_IN_PLACE = roundOf({ nameZip: 5, nameCity: 4, nameState: 4 }, false);
export const RESPELLED_ANYWHERE = roundOf({ name: 3 }, false);

/** For mailboxes and homes that the written ones may mean, and for a surname in every ZIP code of its city. */
export const MEANT_ELSEWHERE = roundOf({ email: 8, home: 6, building: 5, lastZip: 4, door: 4 });

/** How many of a round's keys are listed: keys ascend by kind, and those that are only counted are of the last kinds. */
export function listedOf({ weights }: Round, keys: readonly Key[]): number {
  let listed = keys.length;
  while (listed > 0 && weights[kindCodeOf(keys[listed - 1]!)] === 0) listed -= 1;
  return listed;
}

/** `isAsked`: for the fragment's own keys, not for those of what it may be a slip of. */
function roundOf(weights: Readonly<Partial<Record<keyof typeof KIND, number>>>, isAsked = true): Round {
  const byCode: (number | undefined)[] = [];
  const flags: number[] = [];
  const kinds = Object.keys(weights) as (keyof typeof KIND)[];
  for (const kind of kinds) {
    byCode[KIND[kind]] = weights[kind];
    flags[KIND[kind]] = flagsOf(KIND[kind], isAsked);
  }
  return { weights: byCode, flags, kinds: kindBits(kinds.map((kind) => KIND[kind])) };
}
