import type { Key } from '../../core/key.ts';
import type { Person } from '../../core/person.ts';
import { addressKey, isDwelling } from '../../match/keys/keys.ts';
import { isOtherWriting } from './measure-moves.ts';
import type { RecordsOf } from './read-records.ts';

/** What was believed before stands for so many people, and for so many pairs of records. */
const BELIEF_PEOPLE = 20;
const BELIEF_PAIRS = 50;
/** Records that differ from how a home is usually written, as believed; and people whose home is on file. */
const WRITTEN_OTHERWISE = 0.02;
/** Some are written too differently to be seen as one home at all. */
const TOO_FAR = 0.02;
const ON_FILE = 1;
const ANY_SEED = 0;

export interface ToldHomes {
  readonly homeTold: number;
  /** Share of homes that none of somebody's records writes as usual. */
  readonly otherwise: number;
}

/**
 * Chance that somebody held who lives in a known home is found there, were they seen since they came: files have a home of theirs
 * at all, and write it as it is asked for. Two records of one person that write one home differently tell how often a record has
 * it otherwise than usual.
 */
export function toldHomes(sample: readonly Person[], recordsOf: RecordsOf): ToldHomes {
  let [onFile, pairs, differ] = [BELIEF_PEOPLE * ON_FILE, BELIEF_PAIRS, BELIEF_PAIRS * (1 - (1 - WRITTEN_OTHERWISE) ** 2)];
  const writings: number[] = [];
  for (const person of sample) {
    if (!person.addresses.some(({ value }) => isDwelling(value))) continue;
    onFile += 1;
    const homes = homesBySource(person, recordsOf);
    if (homes.length > 0) writings.push(homes.length);
    for (const [at, home] of homes.entries())
      for (const other of homes.slice(0, at)) {
        pairs += 1;
        if (home !== other) differ += 1;
      }
  }
  const otherwise = 1 - Math.sqrt(1 - differ / pairs);
  // None of the records of a home is written as usual.
  const never = writings.reduce((sum, records) => sum + otherwise ** records, otherwise) / (writings.length + 1);
  return { homeTold: (onFile / (sample.length + BELIEF_PEOPLE)) * (1 - Math.max(TOO_FAR, never)), otherwise: never };
}

/** By what each source files the present home: writings that are looked up alike are one. */
function homesBySource(person: Person, recordsOf: RecordsOf): Key[] {
  const present = person.addresses.find((one) => one.current)?.value;
  if (present === undefined || !isDwelling(present)) return [];
  const homes = new Map<string, Key>();
  for (const { ref, record } of recordsOf(person)) {
    const home = record.addresses.find((one) => isDwelling(one) && isOtherWriting(one, present));
    if (home === undefined) continue;
    const key = addressKey(home, ANY_SEED);
    // Of several records of one source the same one, in whatever order they came.
    if (key < (homes.get(ref.source) ?? Number.POSITIVE_INFINITY)) homes.set(ref.source, key);
  }
  return [...homes.values()];
}
