import type { RecordId } from '../../core/ids.ts';
import type { Key } from '../../core/key.ts';
import type { RecordRef } from '../../core/record.ts';
import { KEY_KINDS, keyLimit } from '../../match/keys/key-kinds.ts';
import { hash32 } from '../../match/keys/keyed-hash.ts';
import { keysOf, kindBits } from '../../match/keys/keys.ts';
import { GrowingInts } from '../../match/memory/shared-memory.ts';
import { groupByLabel, type LabelGroups, sizeOf } from '../../resolve/cluster/components.ts';
import { evaluateGroups, type PartitionScore, worstGroups } from '../../resolve/quality/evaluate-partition.ts';
import type { PeopleReads } from '../../store/people.ts';
import { recordPages } from '../store-pages.ts';
import { noneHeld, readTruth, type TruthLabels } from './truth-labels.ts';

export interface TruthReport {
  readonly score: PartitionScore;
  /** Records that both the truth and the store know. */
  readonly records: number;
  readonly unknownRecords: number;
  /** Records of the store, labelled or not: what the score says nothing about. */
  readonly storeRecords: number;
  /** No comparing can reach further. */
  readonly blockingCeiling: Ceiling;
  /** People whose records the truth spreads over the most persons, and persons spread over the most people. */
  readonly worst: readonly WorstCluster[];
}

export interface WorstCluster {
  readonly kind: 'mixed' | 'torn';
  readonly records: readonly RecordRef[];
  readonly parts: number;
}

const WORST = 10;
const MAX_SHOWN_RECORDS = 20;

/** Holds the people in the store against a file of `source,record_id,person`. */
export async function evaluateTruth(people: PeopleReads, file: string): Promise<TruthReport> {
  const truth = await readTruth(file);
  const { records } = await people.facts();
  const { ids, found, real } = await labelledRecords(people, truth);
  if (ids.length === 0) throw noneHeld(truth, records);
  const here = groupByLabel(found);
  const inTruth = groupByLabel(real);
  const worst = async (kind: WorstCluster['kind'], groups: LabelGroups, others: LabelGroups) => {
    const shown = worstGroups(groups, others, WORST, MAX_SHOWN_RECORDS);
    return Promise.all(shown.map(async (one) => ({ kind, parts: one.parts, records: await refsOf(people, one.records, ids) })));
  };
  return {
    score: evaluateGroups(here, inTruth),
    records: ids.length,
    unknownRecords: truth.size - ids.length,
    storeRecords: records,
    blockingCeiling: await blockingCeiling(people, { groups: inTruth, ids, nameOf: (record) => truth.names[real[record]!]! }),
    worst: [...(await worst('mixed', here, inTruth)), ...(await worst('torn', inTruth, here))],
  };
}

/** By index: the id, the person here and the person in truth of every record that both know. */
async function labelledRecords(
  people: Pick<PeopleReads, 'scanEncoded'>,
  truth: TruthLabels,
): Promise<{ readonly ids: Int32Array; readonly found: Int32Array; readonly real: Int32Array }> {
  const ids = new GrowingInts();
  const found = new GrowingInts();
  const real = new GrowingInts();
  for await (const page of recordPages(people)) {
    for (const { id, ref, person } of page) {
      const label = person === 0 ? undefined : truth.of(ref);
      if (label === undefined) continue;
      ids.push(id);
      found.push(person);
      real.push(label);
    }
  }
  const whole = ({ values, length }: GrowingInts) => values.subarray(0, length);
  return { ids: whole(ids), found: whole(found), real: whole(real) };
}

async function refsOf(people: Pick<PeopleReads, 'records'>, records: readonly number[], ids: Int32Array): Promise<RecordRef[]> {
  const stored = await people.records(records.map((record) => ids[record] as RecordId));
  return stored.flatMap((one) => (one === undefined ? [] : [one.ref]));
}

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
async function blockingCeiling(people: Pick<PeopleReads, 'records' | 'holders' | 'facts'>, truth: LabelledRecords): Promise<Ceiling> {
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
