import type { Line } from '../../core/person.ts';
import type { PhoneNumber } from '../../core/record.ts';
import { postingsOf } from '../../match/keys/postings.ts';
import { sharedFloats } from '../../match/memory/shared-memory.ts';
import { HASH_SPAN } from '../../store/codec/record-ref-hash.ts';
import type { PeopleRebuild, PeopleStore, RefColumns } from '../../store/people.ts';
import type { RecordSet } from './record-set.ts';

const NUMBERS_PER_ASK = 5_000;
const REFS_PER_WRITE = 65_536;
/** Refs sorted at once. */
const REFS_PER_SORT = 1_000_000;

/** All numbers of a set, ascending, each with the index of its line or -1; in shared memory. */
export interface KnownNumbers {
  readonly numbers: Float64Array;
  readonly lineOf: Int32Array;
  readonly lines: readonly Line[];
}

export interface EarlyOrder {
  readonly people: PeopleStore;
  readonly rebuild: PeopleRebuild;
  readonly set: RecordSet;
  /** Numbers given by corrections; there may be no record with them. */
  readonly corrected: readonly PhoneNumber[];
}

/** Work that does not depend on the resolution, done in steps while threads are busy. */
export async function* writeEarly({ people, rebuild, set, corrected }: EarlyOrder): AsyncGenerator<void, KnownNumbers> {
  const known = yield* linesOf(people, sortedNumbers(set, corrected));
  yield;
  for (const refs of refsInOrder(set)) {
    await rebuild.refs(refs);
    yield;
  }
  return known;
}

function sortedNumbers(set: RecordSet, corrected: readonly PhoneNumber[]): Float64Array {
  const own = set.numbers.numbers;
  const more = unknownAmong(corrected, own);
  const numbers = sharedFloats(own.length + more.length);
  numbers.set(own);
  numbers.set(more, own.length);
  return numbers.sort();
}

function unknownAmong(some: readonly number[], numbers: ArrayLike<number>): number[] {
  if (some.length === 0) return [];
  const unknown = new Set(some);
  for (let at = 0; at < numbers.length; at++) unknown.delete(numbers[at]!);
  return [...unknown];
}

export async function* linesOf(people: Pick<PeopleStore, 'lines'>, numbers: Float64Array): AsyncGenerator<void, KnownNumbers> {
  const lineOf = new Int32Array(new SharedArrayBuffer(numbers.length * 4));
  const lines: Line[] = [];
  const known = new Map<string, number>();
  for (let start = 0; start < numbers.length; start += NUMBERS_PER_ASK) {
    const found = await people.lines(Array.from(numbers.subarray(start, start + NUMBERS_PER_ASK)) as PhoneNumber[]);
    for (const [at, line] of found.entries()) {
      if (line === undefined) {
        lineOf[start + at] = -1;
        continue;
      }
      const text = `${line.type} ${line.carrier ?? ''}`;
      let index = known.get(text);
      if (index === undefined) {
        index = lines.push(line) - 1;
        known.set(text, index);
      }
      lineOf[start + at] = index;
    }
    yield;
  }
  return { numbers, lineOf, lines };
}

/** The hashes of all refs with their records, in the order of the hashes, some at a time. */
function* refsInOrder(set: RecordSet): Generator<RefColumns> {
  const { refHashes, ids } = set;
  const parts = Math.ceil(set.size / REFS_PER_SORT);
  for (let part = 0; part < parts; part++) {
    const indexes: number[] = [];
    for (let index = 0; index < refHashes.length; index++) {
      if (Math.floor((refHashes[index]! / HASH_SPAN) * parts) === part) indexes.push(index);
    }
    const held = { keys: Float64Array.from(indexes, (index) => refHashes[index]!), records: Int32Array.from(indexes) };
    const { keys, starts, holders } = postingsOf(held);
    const hashes = new Float64Array(holders.length);
    for (let key = 0; key < keys.length; key++) hashes.fill(keys[key]!, starts[key], starts[key + 1]);
    for (let from = 0; from < hashes.length; ) {
      let to = Math.min(from + REFS_PER_WRITE, hashes.length);
      // Records of one hash stay together.
      while (to < hashes.length && hashes[to] === hashes[to - 1]) to += 1;
      yield { hashes: hashes.subarray(from, to), records: Uint32Array.from(holders.subarray(from, to), (index) => ids[index]!) };
      from = to;
    }
  }
}
