import type { Evidence } from '../../core/evidence.ts';
import { type PersonId, showPersonId } from '../../core/ids.ts';
import type { RecordRef } from '../../core/record.ts';
import { Candidates } from '../../match/pairs/candidates.ts';
import { explainCompared } from '../../match/pairs/explain-pair.ts';
import { PairComparer } from '../../match/pairs/pair-comparer.ts';
import { type Doubt, estimateQuality, type QualityEstimate } from '../../resolve/quality/estimate-quality.ts';
import type { PeopleReads } from '../../store/people.ts';
import { loadSet } from '../resolving/bulk-set.ts';
import { knownModel } from '../resolving/incremental-resolve.ts';
import { WorkThreads } from '../tasks/work-threads.ts';

export interface EstimateReport extends Omit<QualityEstimate, 'doubts'> {
  readonly records: number;
  readonly people: number;
  /** Whether the odds were learned from these records. Those that ship are of a small store, and expect too little of a large one. */
  readonly learned: boolean;
  readonly doubts: readonly ExplainedDoubt[];
}

export interface ExplainedDoubt extends Omit<Doubt, 'left' | 'right'> {
  readonly left: RecordRef;
  readonly right: RecordRef;
  readonly people: readonly [string, string];
  readonly evidence: readonly Evidence[];
}

/** How good the resolution in force probably is, and where a person should look first. */
export async function evaluateEstimate(people: PeopleReads): Promise<EstimateReport> {
  const model = await knownModel(people);
  const threads = new WorkThreads();
  const { columns, was: person } = await loadSet(people, threads, { publishedOnly: true }).finally(() => threads.close());
  const { refs } = columns;
  const { doubts, ...estimate } = estimateQuality(columns, model, person);
  const comparer = new PairComparer(columns, model, Candidates.of(columns).isGeneric);
  return {
    ...estimate,
    records: refs.length,
    people: new Set(person).size,
    learned: model.version > 0,
    doubts: doubts.map(({ left, right, ...doubt }) => ({
      ...doubt,
      left: refs[left]!,
      right: refs[right]!,
      people: [showPersonId(person[left] as PersonId), showPersonId(person[right] as PersonId)],
      evidence: explainCompared(comparer, left, right),
    })),
  };
}
