import { resolve } from 'node:path';
import type { RecordId } from '../core/ids.ts';
import type { Key } from '../core/key.ts';
import type { RecordRef } from '../core/record.ts';
import { keyLimit } from '../match/key-kinds.ts';
import { keysOf } from '../match/keys.ts';
import { evaluatePartition, type PartitionScore } from '../resolve/evaluate-partition.ts';
import { readBlocks, readRows } from '../sources/read-blocks.ts';
import { UnreadableFile } from '../sources/row-block.ts';
import { sniffFile } from '../sources/sniff-file.ts';
import type { PeopleReads } from '../store/people.ts';

export interface TruthReport {
  readonly score: PartitionScore;
  /** Records that both the truth and the store know. */
  readonly records: number;
  readonly unknownRecords: number;
  /** Records of the store, labelled or not: what the score says nothing about. */
  readonly storeRecords: number;
  /** Share of the true pairs that share a live key: no comparing can reach further. */
  readonly blockingCeiling: number;
  /** People whose records the truth spreads over the most persons, and persons spread over the most people. */
  readonly worst: readonly WorstCluster[];
}

export interface WorstCluster {
  readonly kind: 'mixed' | 'torn';
  readonly records: readonly RecordRef[];
  readonly parts: number;
}

const PAGE = 2_000;
const WORST = 10;
const MAX_SHOWN_RECORDS = 20;

/** Holds the people in the store against a file of `source,record_id,person`. */
export async function evaluateTruth(people: PeopleReads, file: string): Promise<TruthReport> {
  const truth = await readTruth(resolve(file));
  const { keySeed, records } = await people.facts();
  const refs: RecordRef[] = [];
  const found: number[] = [];
  const real: number[] = [];
  const names = new Map<string, number>();
  const holders = new Map<Key, number[]>();
  let after = 0 as RecordId;
  for (;;) {
    const page = await people.scanRecords({ after, limit: PAGE });
    const last = page.at(-1);
    if (last === undefined) break;
    after = last.id;
    for (const { ref, person, record } of page) {
      const label = truth.get(`${ref.source}\u001f${ref.recordId}`);
      if (label === undefined || person === undefined) continue;
      if (!names.has(label)) names.set(label, names.size);
      for (const key of keysOf(record, keySeed)) {
        const list = holders.get(key);
        if (list === undefined) holders.set(key, [refs.length]);
        else list.push(refs.length);
      }
      refs.push(ref);
      found.push(person);
      real.push(names.get(label)!);
    }
  }
  if (refs.length === 0) {
    throw new UnreadableFile(
      `None of the ${truth.size} labelled records is in the store, which holds ${records}: compare source and record_id with export links.`,
    );
  }
  return {
    score: evaluatePartition(found, real),
    records: refs.length,
    unknownRecords: truth.size - refs.length,
    storeRecords: records,
    blockingCeiling: ceilingOf(holders, real),
    worst: [...worstOf('mixed', found, real, refs), ...worstOf('torn', real, found, refs)],
  };
}

async function readTruth(path: string): Promise<Map<string, string>> {
  const shape = await sniffFile(path);
  const at = (names: readonly string[]) => shape.columns.findIndex((column) => names.includes(column.toLowerCase()));
  const [source, record, person] = [at(['source']), at(['record_id', 'record', 'id']), at(['person', 'person_id', 'cluster'])];
  if (source < 0 || record < 0 || person < 0) throw new UnreadableFile('The truth needs the columns source, record_id and person.');
  const truth = new Map<string, string>();
  for await (const block of readBlocks({ path, shape, position: 0, line: 1 })) {
    for (const { cells } of readRows(block, shape).rows)
      truth.set(`${cells[source]!.trim()}\u001f${cells[record]!.trim()}`, cells[person]!.trim());
  }
  return truth;
}

function ceilingOf(holders: ReadonlyMap<Key, readonly number[]>, real: readonly number[]): number {
  const met = new Set<number>();
  for (const [key, list] of holders) {
    if (list.length > keyLimit(key)) continue;
    for (let one = 0; one < list.length; one++) {
      for (let two = one + 1; two < list.length; two++) {
        if (real[list[one]!] === real[list[two]!]) met.add(list[one]! * real.length + list[two]!);
      }
    }
  }
  const sizes = new Map<number, number>();
  for (const label of real) sizes.set(label, (sizes.get(label) ?? 0) + 1);
  let pairs = 0;
  for (const size of sizes.values()) pairs += (size * (size - 1)) / 2;
  return pairs === 0 ? 1 : met.size / pairs;
}

function worstOf(
  kind: WorstCluster['kind'],
  groups: readonly number[],
  labels: readonly number[],
  refs: readonly RecordRef[],
): WorstCluster[] {
  const members = new Map<number, number[]>();
  for (const [at, group] of groups.entries()) members.set(group, [...(members.get(group) ?? []), at]);
  return [...members.values()]
    .map((list) => ({ list, parts: new Set(list.map((at) => labels[at])).size }))
    .filter(({ parts }) => parts > 1)
    .sort((left, right) => right.parts - left.parts || right.list.length - left.list.length)
    .slice(0, WORST)
    .map(({ list, parts }) => ({ kind, parts, records: list.slice(0, MAX_SHOWN_RECORDS).map((at) => refs[at]!) }));
}
