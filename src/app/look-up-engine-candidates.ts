import type { PersonId } from '../core/ids.ts';
import { type Key, kindCodeOf } from '../core/key.ts';
import type { Person } from '../core/person.ts';
import type { Fragment } from '../core/record.ts';
import { KEY_KINDS } from '../match/key-kinds.ts';
import { keysOf } from '../match/keys.ts';
import type { KeyHolders, PeopleReads, StoreFacts } from '../store/people.ts';

export interface Candidates {
  readonly people: readonly Person[];
  /** Held people who go by the asked name, and the shares of records that have its parts. */
  readonly bearers: number;
  readonly firstHeld?: number;
  readonly lastHeld?: number;
  /** People who share as many keys with the fragment as the last one read, and were not. */
  readonly unread: number;
  readonly unreadNamesakes: number;
}

/** At most this many people are read for one fragment, whatever it says. */
export const MAX_PEOPLE_READ = 24;
/** Whoever shares this much less with the fragment than the first is not read, and weighs as a namesake of whom nothing else fits. */
const NEGLIGIBLE_BEHIND = 9;

/**
 * How much sharing a key says, to decide who is read first. Each round is asked only when those before it left doubt:
 * the second when nobody shares name and more, the third when nobody shares anything.
 */
const ROUNDS: readonly Readonly<Record<string, number>>[] = [
  // A weight of nought: counted for how common the parts of a name are, and nobody is read for it.
  { phone: 8, email: 8, home: 6, building: 5, name_zip: 5, name: 3, last: 0, first: 0 },
  { name_city: 4, name_state: 4 },
  {
    email_local: 5,
    last_zip: 4,
    house_last: 4,
    sound: 3,
    last: 2,
    first: 2,
    zip: 1,
    city: 1,
  },
];
const [firstWeights, secondWeights, thirdWeights] = ROUNDS.map(weightsByCode);
const NAME_CODE = codeOf('name');
const LAST_CODE = codeOf('last');
const FIRST_CODE = codeOf('first');

/** Above the score, what a person shares with the fragment: the name; something beside it; a number, mailbox or home. */
const NAMED = 1 << 16;
const BEYOND = 1 << 17;
const CERTAIN = 1 << 18;
const SCORE = NAMED - 1;
const flagsByCode = KEY_KINDS.reduce((flags: number[], { code, name }) => {
  const certain = name === 'phone' || name === 'email' || name === 'home' || name === 'building';
  const named = name.startsWith('name');
  flags[code] = (named ? NAMED : 0) | (certain ? CERTAIN : 0) | (named && code === NAME_CODE ? 0 : BEYOND);
  return flags;
}, []);

/** Bounded rounds of keys, then the people who share most. */
export async function gatherCandidates(
  store: Pick<PeopleReads, 'holders' | 'people'>,
  fragment: Fragment,
  { keySeed, records, people: held }: Pick<StoreFacts, 'keySeed' | 'records' | 'people'>,
): Promise<Candidates> {
  const recordsPerPerson = Math.max(1, records / Math.max(1, held));
  const keys = keysOf(fragment, keySeed);
  const shared = new Map<PersonId, number>();
  const counts: KeyCount[] = [];
  await readHolders(store, keys, firstWeights!, shared, counts);
  const named = countNamed(shared);
  if (!isDecided(shared)) await readHolders(store, keys, secondWeights!, shared, counts);
  if (shared.size === 0) await readHolders(store, keys, thirdWeights!, shared, []);
  const { read, unread, namesakes } = chooseRead(shared);
  const people = read.length === 0 ? [] : (await store.people(read)).filter((person) => person !== undefined);
  const name = fragment.names[0];
  if (name === undefined) return { people, bearers: 0, unread, unreadNamesakes: namesakes };
  const heldBy = (code: number) => sumOf(counts, code, (one) => one.records) / Math.max(1, records);
  const [firstHeld, lastHeld] = [heldBy(FIRST_CODE), heldBy(LAST_CODE)];
  if (name.first === '' || name.last === '') {
    const bearers = ((name.first === '' ? lastHeld : firstHeld) * records) / recordsPerPerson;
    return { people, bearers, firstHeld, lastHeld, unread, unreadNamesakes: Math.max(0, bearers - people.length) };
  }
  const tooMany = sumOf(counts, NAME_CODE, (one) => (one.people === 0 ? one.records : 0)) / recordsPerPerson;
  const bearers = tooMany + named;
  return { people, bearers, firstHeld, lastHeld, unread, unreadNamesakes: tooMany > 0 ? bearers : namesakes };
}

function countNamed(shared: ReadonlyMap<PersonId, number>): number {
  let named = 0;
  for (const one of shared.values()) if ((one & NAMED) !== 0) named += 1;
  return named;
}

function sumOf(counts: readonly KeyCount[], code: number, of: (one: KeyCount) => number): number {
  let sum = 0;
  for (const one of counts) if (one.code === code) sum += of(one);
  return sum;
}

/** Somebody has the name and the number, mailbox or home: namesakes in the same town or state cannot matter. */
function isDecided(shared: ReadonlyMap<PersonId, number>): boolean {
  for (const one of shared.values()) if ((one & (NAMED | CERTAIN)) === (NAMED | CERTAIN)) return true;
  return false;
}

/** The people worth reading, best first; the others are counted as far as they go by the name. */
function chooseRead(shared: ReadonlyMap<PersonId, number>): { read: PersonId[]; unread: number; namesakes: number } {
  let ids = [...shared.keys()];
  if (ids.length < 2) return { read: ids, unread: 0, namesakes: 0 };
  ids.sort((a, b) => (shared.get(b)! & SCORE) - (shared.get(a)! & SCORE) || a - b);
  const best = shared.get(ids[0]!)!;
  const least = (best & SCORE) - NEGLIGIBLE_BEHIND;
  const needed = (best & NAMED) !== 0 ? best & BEYOND : 0;
  const found = ids.length;
  ids = ids.filter((id) => (shared.get(id)! & SCORE) >= least && (shared.get(id)! & needed) === needed);
  const read = ids.length > MAX_PEOPLE_READ ? ids.slice(0, MAX_PEOPLE_READ) : ids;
  return { read, unread: ids.length - read.length, namesakes: found - ids.length };
}

interface KeyCount {
  readonly code: number;
  readonly records: number;
  /** Distinct people; 0 when the key is generic. */
  readonly people: number;
}

async function readHolders(
  store: Pick<PeopleReads, 'holders'>,
  keys: readonly Key[],
  weights: readonly (number | undefined)[],
  shared: Map<PersonId, number>,
  counts: KeyCount[],
): Promise<void> {
  const asked = keys.filter((key) => weights[kindCodeOf(key)] !== undefined);
  if (asked.length === 0) return;
  const found = await store.holders(asked);
  for (let at = 0; at < asked.length; at++) {
    const code = kindCodeOf(asked[at]!);
    const { count, holders } = found[at]!;
    if (weights[code] === 0) counts.push({ code, records: count, people: 0 });
    else counts.push({ code, records: count, people: addShared(holders, weights[code]!, flagsByCode[code]!, shared) });
  }
}

/** A person counts once for a key, however many of their records hold it. */
function addShared(holders: KeyHolders['holders'], weight: number, flags: number, shared: Map<PersonId, number>): number {
  if (holders.length === 1) {
    const { person } = holders[0]!;
    shared.set(person, ((shared.get(person) ?? 0) + weight) | flags);
    return 1;
  }
  const people = new Set<PersonId>();
  for (const { person } of holders) people.add(person);
  for (const person of people) shared.set(person, ((shared.get(person) ?? 0) + weight) | flags);
  return people.size;
}

function weightsByCode(weights: Readonly<Record<string, number>>): (number | undefined)[] {
  const byCode: (number | undefined)[] = [];
  for (const [name, weight] of Object.entries(weights)) byCode[codeOf(name)] = weight;
  return byCode;
}

function codeOf(name: string): number {
  const kind = KEY_KINDS.find((one) => one.name === name);
  if (kind === undefined) throw new Error(`No key kind ${name}`);
  return kind.code;
}
