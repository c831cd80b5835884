import type { RecordId } from '../../core/ids.ts';
import type { Key } from '../../core/key.ts';
import { KEY_KINDS, keyLimit } from '../../match/keys/key-kinds.ts';
import { hash32 } from '../../match/keys/keyed-hash.ts';
import { keysOf, kindBits } from '../../match/keys/keys.ts';
import { type LabelGroups, sizeOf } from '../../resolve/cluster/components.ts';
import type { PeopleReads } from '../../store/people.ts';

export interface Ceiling {
  /** Share of the true pairs that share a live key. */
  readonly share: number;
  /** How many pairs were looked at: all of them where they are few. */
  readonly pairs: number;
}

export interface LabelledRecords {
  /** Records by their true person. */
  readonly groups: LabelGroups;
  readonly ids: ArrayLike<number>;
  readonly nameOf: (record: number) => string;
}

/** More would not move the share by a thousandth. */
const MAX_PAIRS = 40_000;
/** Of a person of more records the first ones speak for the rest. */
const MAX_RECORDS = 32;
const RECORDS_PER_ASK = 2_000;
/** The kinds that bring records to one another. */
const KINDS = kindBits(KEY_KINDS.filter((kind) => kind.forFragments !== true).map((kind) => kind.code));

/** How far keys reach, asked of the store itself: for all true pairs, or for those of people chosen by hash. */
export async function blockingCeiling(
  people: Pick<PeopleReads, 'records' | 'holders' | 'facts'>,
  truth: LabelledRecords,
): Promise<Ceiling> {
  const { groups, ids } = truth;
  const { keySeed } = await people.facts();
  let pairs = 0;
  let looked = 0;
  let met = 0;
  for (const persons of chosenPersons(truth)) {
    const stored = await people.records(persons.flat().map((record) => ids[record] as RecordId));
    let next = 0;
    const keys = persons.map((list) => list.map(() => keysOf(stored[next++]!.record, keySeed, KINDS)));
    const wanted = [...new Set(keys.flatMap(heldTwice))];
    const holders = await people.holders(wanted);
    const live = new Set(wanted.filter((key, at) => holders[at]!.count <= keyLimit(key)));
    for (const [at, list] of persons.entries()) {
      const whole = pairsOf(sizeOf(groups, groups.of[list[0]!]!));
      pairs += whole;
      looked += pairsOf(list.length);
      met += (whole * pairsMet(keys[at]!, live)) / pairsOf(list.length);
    }
  }
  return { share: pairs === 0 ? 1 : met / pairs, pairs: looked };
}

/** Records of persons who have several, some persons at a time. */
function* chosenPersons({ groups, nameOf }: LabelledRecords): Generator<number[][]> {
  let all = 0;
  for (let group = 0; group < groups.count; group++) all += pairsOf(Math.min(MAX_RECORDS, sizeOf(groups, group)));
  const bar = (MAX_PAIRS / Math.max(all, MAX_PAIRS)) * 2 ** 32;
  let persons: number[][] = [];
  let records = 0;
  for (let group = 0; group < groups.count; group++) {
    const from = groups.starts[group]!;
    if (sizeOf(groups, group) < 2 || hash32(nameOf(groups.items[from]!)) >= bar) continue;
    const list = [...groups.items.subarray(from, Math.min(from + MAX_RECORDS, groups.starts[group + 1]!))];
    persons.push(list);
    records += list.length;
    if (records < RECORDS_PER_ASK) continue;
    yield persons;
    persons = [];
    records = 0;
  }
  if (persons.length > 0) yield persons;
}

function heldTwice(lists: readonly (readonly Key[])[]): Key[] {
  const seen = new Set<Key>();
  return lists.flat().filter((key) => seen.has(key) || !seen.add(key));
}

function pairsMet(lists: readonly (readonly Key[])[], live: ReadonlySet<Key>): number {
  const held = lists.map((list) => new Set(list.filter((key) => live.has(key))));
  let met = 0;
  for (let one = 0; one < held.length; one++) {
    for (let two = one + 1; two < held.length; two++) {
      for (const key of held[one]!) {
        if (!held[two]!.has(key)) continue;
        met += 1;
        break;
      }
    }
  }
  return met;
}

function pairsOf(size: number): number {
  return (size * (size - 1)) / 2;
}
