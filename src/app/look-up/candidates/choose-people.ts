import type { PersonId } from '../../../core/ids.ts';
import type { Fragment } from '../../../core/record.ts';
import { KEY_KINDS } from '../../../match/keys/key-kinds.ts';

/** Of each person what is shared with the fragment: a score, and above it flags that say which kinds of keys. */
export type Shared = ReadonlyMap<PersonId, number>;

/** At most this many people are read for one fragment, whatever it says. */
export const MAX_PEOPLE_READ = 24;
/** Of more people who share the name and nothing else, none stands out. */
const MOST_ALIKE = 5;
/** Whoever shares this much less with the fragment than the first is not read, and weighs as a namesake of whom nothing else fits. */
const NEGLIGIBLE_BEHIND = 9;
/** But for so few who go by a name that somebody with the number or mailbox bears: they may live together. */
const FEW_NAMESAKES = 2;

/** Above the score, what a person shares with the fragment: the name; something beside it; a number, mailbox or home. */
const NAMED = 1 << 16;
const BEYOND = 1 << 17;
const CERTAIN = 1 << 18;
/** A number or mailbox: whoever has it decides whose it is, and is always read. */
const HELD = 1 << 19;
/** A first or last name. */
const PART = 1 << 20;
/** The whole name as asked, so not one that it may be a slip of, nor half of it. */
const BEARER = 1 << 21;
const SCORE = NAMED - 1;
const flagsByCode = KEY_KINDS.reduce((flags: number[], { code, name }) => {
  const certain = name === 'phone' || name === 'email' || name === 'home' || name === 'building';
  const named = name.startsWith('name');
  const held = name === 'phone' || name === 'email';
  const part = name === 'first' || name === 'last';
  flags[code] = (named ? NAMED : 0) | (certain ? CERTAIN : 0) | (held ? HELD : 0) | (part ? PART : 0) | (name === 'name' ? BEARER : BEYOND);
  return flags;
}, []);

/** What sharing a key of that kind tells; less where it is of a name that the asked one may be a slip of. */
export function flagsOf(code: number, isAsked: boolean): number {
  return isAsked ? flagsByCode[code]! : flagsByCode[code]! & ~BEARER;
}

/** Of each person what is shared: a score, and above it which kinds of keys. */
export function addShared(shared: Map<PersonId, number>, people: readonly PersonId[], flags: number, weight: number): void {
  for (const person of people) shared.set(person, ((shared.get(person) ?? 0) + weight) | flags);
}

/** How many go by the name as asked. */
export function bearersAmong(shared: Shared): number {
  let bearers = 0;
  for (const one of shared.values()) if ((one & BEARER) !== 0) bearers += 1;
  return bearers;
}

/** Somebody has the name and the number, mailbox or home: namesakes in the same town or state cannot matter. */
export function isDecided(shared: Shared): boolean {
  for (const one of shared.values()) if ((one & (NAMED | CERTAIN)) === (NAMED | CERTAIN)) return true;
  return false;
}

/** Somebody has the number, mailbox or home. */
export function isSure(shared: Shared): boolean {
  for (const one of shared.values()) if ((one & CERTAIN) !== 0) return true;
  return false;
}

/** Somebody has the home, and neither the number nor the mailbox. */
export function isAtHome(shared: Shared): boolean {
  for (const one of shared.values()) if ((one & (CERTAIN | HELD)) === CERTAIN) return true;
  return false;
}

export interface Chosen {
  readonly read: PersonId[];
  readonly unread: number;
  readonly namesakes: number;
}

export const NOBODY_CHOSEN: Chosen = { read: [], unread: 0, namesakes: 0 };

/** The people worth reading, best first; the others are counted as far as they go by the name. */
export function chooseRead(fragment: Fragment, shared: Shared): Chosen {
  if (shared.size < 2) return { read: [...shared.keys()], unread: 0, namesakes: 0 };
  let [best, bestId, certain] = [-1, 0, 0];
  for (const [id, one] of shared) {
    if ((one & CERTAIN) !== 0) certain = Math.max(certain, one & SCORE);
    const more = (one & SCORE) - (best & SCORE);
    if (best < 0 || more > 0 || (more === 0 && id < bestId)) [best, bestId] = [one, id];
  }
  const least = (best & SCORE) - NEGLIGIBLE_BEHIND;
  // Who lives in the home is not told by how near to it namesakes live.
  const leastCertain = Math.min(least, certain - NEGLIGIBLE_BEHIND);
  const needed = (best & NAMED) !== 0 ? best & BEYOND : 0;
  const ids: PersonId[] = [];
  const behind: PersonId[] = [];
  for (const [id, one] of shared) {
    const enough = (one & CERTAIN) === 0 ? least : leastCertain;
    if ((one & HELD) !== 0 || ((one & SCORE) >= enough && (one & needed) === needed)) ids.push(id);
    else if ((one & BEARER) !== 0) behind.push(id);
  }
  let namesakes = behind.length;
  if (namesakes > 0 && namesakes <= FEW_NAMESAKES && (best & HELD) !== 0) {
    ids.push(...behind);
    namesakes = 0;
  }
  const { apart, bearersLeft } = withoutAlike(ids, fragment, shared);
  namesakes += bearersLeft;
  if (apart.length > 1) apart.sort((a, b) => (shared.get(b)! & SCORE) - (shared.get(a)! & SCORE) || a - b);
  const read = apart.length > MAX_PEOPLE_READ ? apart.slice(0, MAX_PEOPLE_READ) : apart;
  return { read, unread: apart.length - read.length, namesakes };
}

/** What many may share of whom none stands out: the name, or its part, where nothing is told besides but what has keys of its own. */
function sharedByMany({ names: [name], emails, addresses: [address] }: Fragment): number | undefined {
  if (name === undefined || name.middle + name.suffix !== '' || emails.length > 0) return undefined;
  if (address !== undefined && address.house + address.street !== '' && address.zip + address.city === '') return undefined;
  return name.first === '' || name.last === '' ? PART | BEYOND : NAMED;
}

/**
 * Those who share no more than what many do are left out where too many of them share as much as the best of them; not where
 * somebody has the number, with whom one of them may live.
 */
function withoutAlike(ids: PersonId[], fragment: Fragment, shared: Shared): Apart {
  if (ids.length <= MOST_ALIKE) return { apart: ids, bearersLeft: 0 };
  const byMany = sharedByMany(fragment);
  let [best, alike] = [0, 0];
  for (const id of ids) {
    const one = shared.get(id)!;
    if ((one & HELD) !== 0) return { apart: ids, bearersLeft: 0 };
    if (kindsOf(one) !== byMany || (one & SCORE) < best) continue;
    alike = (one & SCORE) === best ? alike + 1 : 1;
    best = one & SCORE;
  }
  if (alike <= MOST_ALIKE) return { apart: ids, bearersLeft: 0 };
  const apart: PersonId[] = [];
  let bearersLeft = 0;
  for (const id of ids) {
    const one = shared.get(id)!;
    if (kindsOf(one) !== byMany) apart.push(id);
    else if ((one & BEARER) !== 0) bearersLeft += 1;
  }
  return { apart, bearersLeft };
}

interface Apart {
  readonly apart: PersonId[];
  /** Of those left out, how many go by the name. */
  readonly bearersLeft: number;
}

/** Which kinds of keys are shared, whether of the name as asked or of one that it may stand for. */
function kindsOf(one: number): number {
  return one & ~(SCORE | BEARER);
}
