import type { PersonId } from '../../../core/ids.ts';
import type { Fragment } from '../../../core/record.ts';
import { KIND } from '../../../match/keys/key-kinds.ts';

/** Of each person what is shared with the fragment: a score, and above it flags that say by which kinds of keys. */
export type Shared = ReadonlyMap<PersonId, number>;

/** At most this many people are read for one fragment, whatever it says. */
export const MAX_PEOPLE_READ = 24;
/** Of more people who share the name and nothing else, none stands out. */
const MOST_ALIKE = 5;
/** People whose score is this far behind the best are not read, and count as namesakes of whom nothing else fits. */
const NEGLIGIBLE_BEHIND = 9;
/** So few namesakes of the person with the number or mailbox are read all the same: they may live together. */
const FEW_NAMESAKES = 2;

const FIRST_FLAG = 1 << 16;
const SCORE = FIRST_FLAG - 1;
/** The name, or half of it, alone or in a place. */
const NAMED = FIRST_FLAG;
/** Anything but the name alone. */
const BEYOND_NAME = 1 << 17;
/** The number, mailbox or home. */
const SURE = 1 << 18;
/** The number or mailbox: people who have it are always read. */
const CONTACT = 1 << 19;
/** A first or last name alone. */
const PART = 1 << 20;
/** The whole name as asked: not one that it may be a slip of, nor half of it. */
const BEARER = 1 << 21;

const FLAGS: ReadonlyMap<number, number> = new Map([
  [KIND.phone, BEYOND_NAME | SURE | CONTACT],
  [KIND.email, BEYOND_NAME | SURE | CONTACT],
  [KIND.home, BEYOND_NAME | SURE],
  [KIND.building, BEYOND_NAME | SURE],
  [KIND.name, NAMED | BEARER],
  [KIND.nameState, BEYOND_NAME | NAMED],
  [KIND.nameZip, BEYOND_NAME | NAMED],
  [KIND.nameCity, BEYOND_NAME | NAMED],
  [KIND.first, BEYOND_NAME | PART],
  [KIND.last, BEYOND_NAME | PART],
]);

/** What sharing a key of that kind says; less where the key is of a name that the asked one may be a slip of. */
export function flagsOf(code: number, isAsked: boolean): number {
  const flags = FLAGS.get(code) ?? BEYOND_NAME;
  return isAsked ? flags : flags & ~BEARER;
}

export function addShared(shared: Map<PersonId, number>, people: readonly PersonId[], flags: number, weight: number): void {
  for (const person of people) shared.set(person, ((shared.get(person) ?? 0) + weight) | flags);
}

/** How many go by the name as asked. */
export function bearersAmong(shared: Shared): number {
  let bearers = 0;
  for (const one of shared.values()) if ((one & BEARER) !== 0) bearers += 1;
  return bearers;
}

/** Someone has the name and the number, mailbox or home: namesakes in the same town or state cannot matter. */
export function isDecided(shared: Shared): boolean {
  return hasFlags(shared, NAMED | SURE, NAMED | SURE);
}

/** Someone has the number, mailbox or home. */
export function isSure(shared: Shared): boolean {
  return hasFlags(shared, SURE, SURE);
}

/** Someone has the home, and neither the number nor the mailbox. */
export function isAtHome(shared: Shared): boolean {
  return hasFlags(shared, SURE | CONTACT, SURE);
}

function hasFlags(shared: Shared, among: number, flags: number): boolean {
  for (const one of shared.values()) if ((one & among) === flags) return true;
  return false;
}

export interface Chosen {
  readonly read: PersonId[];
  readonly unread: number;
  readonly namesakes: number;
}

export const NOBODY_CHOSEN: Chosen = { read: [], unread: 0, namesakes: 0 };

/** The people worth reading, best first; the others are counted if they go by the name. */
export function chooseRead(fragment: Fragment, shared: Shared): Chosen {
  if (shared.size < 2) return { read: [...shared.keys()], unread: 0, namesakes: 0 };
  const isNear = nearTheBest(shared);
  const near: PersonId[] = [];
  const behind: PersonId[] = [];
  for (const [id, one] of shared) {
    if (isNear(one)) near.push(id);
    else if ((one & BEARER) !== 0) behind.push(id);
  }
  const mayLiveTogether = behind.length <= FEW_NAMESAKES && (bestOf(shared) & CONTACT) !== 0;
  if (mayLiveTogether) near.push(...behind);
  const apart = withoutAlike(near, fragment, shared);
  const bearersLeft =
    near.filter((id) => (shared.get(id)! & BEARER) !== 0).length - apart.filter((id) => (shared.get(id)! & BEARER) !== 0).length;
  if (apart.length > 1) apart.sort((a, b) => (shared.get(b)! & SCORE) - (shared.get(a)! & SCORE) || a - b);
  const read = apart.slice(0, MAX_PEOPLE_READ);
  return { read, unread: apart.length - read.length, namesakes: bearersLeft + (mayLiveTogether ? 0 : behind.length) };
}

/** Whether a person shares enough to be read, against the one who shares most. */
function nearTheBest(shared: Shared): (one: number) => boolean {
  const best = bestOf(shared);
  let sure = 0;
  for (const one of shared.values()) if ((one & SURE) !== 0) sure = Math.max(sure, one & SCORE);
  const least = (best & SCORE) - NEGLIGIBLE_BEHIND;
  // Namesakes near the home, however many, must not push out the people who live in it.
  const leastSure = Math.min(least, sure - NEGLIGIBLE_BEHIND);
  const needed = (best & NAMED) !== 0 ? best & BEYOND_NAME : 0;
  return (one) => {
    if ((one & CONTACT) !== 0) return true;
    return (one & SCORE) >= ((one & SURE) === 0 ? least : leastSure) && (one & needed) === needed;
  };
}

/** What the person with the highest score shares; of equals the one with the lowest id. */
function bestOf(shared: Shared): number {
  let [best, bestId] = [-1, 0];
  for (const [id, one] of shared) {
    const more = (one & SCORE) - (best & SCORE);
    if (best < 0 || more > 0 || (more === 0 && id < bestId)) [best, bestId] = [one, id];
  }
  return best;
}

/** What many may share of whom none stands out: the name, or its part, where nothing else is given but what has keys of its own. */
function sharedByMany({ names: [name], emails, addresses: [address] }: Fragment): number | undefined {
  if (name === undefined || name.middle + name.suffix !== '' || emails.length > 0) return undefined;
  if (address !== undefined && address.house + address.street !== '' && address.zip + address.city === '') return undefined;
  return name.first === '' || name.last === '' ? PART | BEYOND_NAME : NAMED;
}

/**
 * Without those who share no more than what many do, where too many of them share as much as the best of them; all where someone
 * has the number or mailbox, with whom one of them may live.
 */
function withoutAlike(ids: readonly PersonId[], fragment: Fragment, shared: Shared): PersonId[] {
  const byMany = sharedByMany(fragment);
  const isAlike = (id: PersonId) => (shared.get(id)! & ~(SCORE | BEARER)) === byMany;
  const alike = ids.length <= MOST_ALIKE || byMany === undefined ? [] : ids.filter(isAlike);
  if (alike.length <= MOST_ALIKE || ids.some((id) => (shared.get(id)! & CONTACT) !== 0)) return [...ids];
  const scores = alike.map((id) => shared.get(id)! & SCORE);
  const best = Math.max(...scores);
  return scores.filter((score) => score === best).length > MOST_ALIKE ? ids.filter((id) => !isAlike(id)) : [...ids];
}
