import type { Evidence } from '../core/evidence.ts';
import { type PersonId, type RecordId, showPersonId } from '../core/ids.ts';
import type { RecordRef } from '../core/record.ts';
import { Candidates } from '../match/candidates.ts';
import { explainCompared } from '../match/explain-pair.ts';
import { PairComparer } from '../match/pair-comparer.ts';
import { RecordColumns } from '../match/record-columns.ts';
import { type Doubt, estimateQuality, type QualityEstimate } from '../resolve/estimate-quality.ts';
import type { PeopleReads } from '../store/people.ts';
import { knownModel } from './known-model.ts';

export interface EstimateReport extends Omit<QualityEstimate, 'doubts'> {
  readonly records: number;
  readonly people: number;
  readonly doubts: readonly ExplainedDoubt[];
}

export interface ExplainedDoubt extends Omit<Doubt, 'left' | 'right'> {
  readonly left: RecordRef;
  readonly right: RecordRef;
  readonly people: readonly [string, string];
  readonly evidence: readonly Evidence[];
}

const PAGE = 2_000;

/** How good the resolution in force probably is, and where a person should look first. */
export async function evaluateEstimate(people: PeopleReads): Promise<EstimateReport> {
  const { keySeed } = await people.facts();
  const model = await knownModel(people);
  const columns = new RecordColumns(keySeed);
  const refs: RecordRef[] = [];
  const person: PersonId[] = [];
  let after = 0 as RecordId;
  for (;;) {
    const page = await people.scanRecords({ after, limit: PAGE });
    const last = page.at(-1);
    if (last === undefined) break;
    after = last.id;
    for (const { ref, person: id, record } of page) {
      if (id === undefined) continue;
      columns.add(ref, record);
      refs.push(ref);
      person.push(id);
    }
  }
  const { doubts, ...estimate } = estimateQuality(columns, model, person);
  const comparer = new PairComparer(columns, model, new Candidates(columns).isGeneric);
  return {
    ...estimate,
    records: refs.length,
    people: new Set(person).size,
    doubts: doubts.map(({ left, right, ...doubt }) => ({
      ...doubt,
      left: refs[left]!,
      right: refs[right]!,
      people: [showPersonId(person[left]!), showPersonId(person[right]!)],
      evidence: explainCompared(comparer, left, right),
    })),
  };
}
