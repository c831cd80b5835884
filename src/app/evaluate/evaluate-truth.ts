import type { RecordId } from '../../core/ids.ts';
import type { RecordRef } from '../../core/record.ts';
import { GrowingInts } from '../../match/memory/shared-memory.ts';
import { groupByLabel, type LabelGroups } from '../../resolve/cluster/components.ts';
import { evaluateGroups, type PartitionScore, worstGroups } from '../../resolve/quality/evaluate-partition.ts';
import type { PeopleReads } from '../../store/people.ts';
import { blockingCeiling, type Ceiling } from './blocking-ceiling.ts';
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

const PAGE = 5_000;
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
  people: Pick<PeopleReads, 'scanRefs'>,
  truth: TruthLabels,
): Promise<{ readonly ids: Int32Array; readonly found: Int32Array; readonly real: Int32Array }> {
  const ids = new GrowingInts();
  const found = new GrowingInts();
  const real = new GrowingInts();
  let after = 0 as RecordId;
  for (;;) {
    const page = await people.scanRefs({ after, limit: PAGE });
    const last = page.at(-1);
    if (last === undefined) break;
    after = last.id;
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
