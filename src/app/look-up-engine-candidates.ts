import type { PersonId } from '../core/ids.ts';
import { type Key, kindCodeOf } from '../core/key.ts';
import type { Person } from '../core/person.ts';
import type { Fragment } from '../core/record.ts';
import { KEY_KINDS } from '../match/key-kinds.ts';
import { keysOf } from '../match/keys.ts';
import type { KeyHolders, PeopleReads } from '../store/people.ts';

export interface Candidates {
  readonly people: readonly Person[];
  /** Held people who go by the asked name. */
  readonly bearers: number;
  /** People who share as many keys with the fragment as the last one read, and were not. */
  readonly unread: number;
  readonly unreadNamesakes: number;
}

/** At most this many people are read for one fragment, whatever it says. */
export const MAX_PEOPLE_READ = 24;
/** Whoever shares this much less with the fragment than the first is not read, and weighs as a namesake of whom nothing else fits. */
const NEGLIGIBLE_BEHIND = 9;

/** How much sharing a key says, to decide who is read first. The second round is asked only when the first finds nobody. */
const FIRST_ROUND: Readonly<Record<string, number>> = {
  phone: 8,
  email: 8,
  home: 6,
  building: 5,
  name_zip: 5,
  name_city: 4,
  name_state: 4,
  name: 3,
};
const SECOND_ROUND: Readonly<Record<string, number>> = {
  email_local: 5,
  last_zip: 4,
  first_zip: 3,
  house_last: 4,
  street_zip: 3,
  sound: 3,
  last: 2,
  first: 2,
  zip: 1,
  city: 1,
};
const firstWeights = weightsByCode(FIRST_ROUND);
const secondWeights = weightsByCode(SECOND_ROUND);
const NAME_CODE = codeOf('name');
const LAST_CODE = codeOf('last');
const FIRST_CODE = codeOf('first');

/** Two bounded rounds of keys, then the people who share most. */
export async function gatherCandidates(
  store: Pick<PeopleReads, 'holders' | 'people'>,
  fragment: Fragment,
  keySeed: number,
  recordsPerPerson: number,
): Promise<Candidates> {
  const keys = keysOf(fragment, keySeed);
  const scores = new Map<PersonId, number>();
  let counts = await readHolders(store, keys, firstWeights, scores);
  if (scores.size === 0) counts = [...counts, ...(await readHolders(store, keys, secondWeights, scores))];
  const ids = [...scores.keys()];
  if (ids.length > 1) ids.sort((a, b) => scores.get(b)! - scores.get(a)! || a - b);
  const least = (scores.get(ids[0]!) ?? 0) - NEGLIGIBLE_BEHIND;
  const near = least > 0 ? ids.filter((id) => scores.get(id)! >= least) : ids;
  const read = near.length > MAX_PEOPLE_READ ? near.slice(0, MAX_PEOPLE_READ) : near;
  const people = read.length === 0 ? [] : (await store.people(read)).filter((person) => person !== undefined);
  const named = counts.find(({ code }) => code === NAME_CODE) ?? counts.find(({ code }) => code === LAST_CODE || code === FIRST_CODE);
  const bearers = named === undefined ? 0 : named.people > 0 ? named.people : named.records / recordsPerPerson;
  const tooMany = named !== undefined && named.people === 0 && named.records > 0;
  return { people, bearers, unread: near.length - read.length, unreadNamesakes: tooMany ? bearers : ids.length - near.length };
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
  scores: Map<PersonId, number>,
): Promise<KeyCount[]> {
  const asked = keys.filter((key) => weights[kindCodeOf(key)] !== undefined);
  if (asked.length === 0) return [];
  const found = await store.holders(asked);
  return asked.map((key, at) => {
    const code = kindCodeOf(key);
    const { count, holders } = found[at]!;
    return { code, records: count, people: addScores(holders, weights[code]!, scores) };
  });
}

/** A person counts once for a key, however many of their records hold it. */
function addScores(holders: KeyHolders['holders'], weight: number, scores: Map<PersonId, number>): number {
  if (holders.length === 1) {
    const { person } = holders[0]!;
    scores.set(person, (scores.get(person) ?? 0) + weight);
    return 1;
  }
  const people = new Set<PersonId>();
  for (const { person } of holders) people.add(person);
  for (const person of people) scores.set(person, (scores.get(person) ?? 0) + weight);
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
