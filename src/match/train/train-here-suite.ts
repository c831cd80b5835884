import type { RecordColumns } from '../columns/record-columns.ts';
import type { Model } from '../model.ts';
import { Candidates } from '../pairs/candidates.ts';
import { genericFlags } from '../pairs/generic-flags.ts';
import { PairComparer } from '../pairs/pair-comparer.ts';
import { PairLevels } from '../pairs/pair-levels.ts';
import { priorModel } from './priors.ts';
import { answerPairs, type Learning } from './sample-pairs.ts';
import { learnModel } from './train.ts';

/** Learns in this thread; the product compares the pairs in several. */
export function trainModel(columns: RecordColumns, version: number): Model {
  if (columns.size < 2) return priorModel(version);
  const candidates = Candidates.of(columns);
  return answeredHere(learnModel(columns, candidates, version), columns, candidates);
}

/** Answers all requests in this thread. */
function answeredHere(learning: Learning, columns: RecordColumns, { isGeneric }: Candidates): Model {
  const generic = genericFlags(columns, isGeneric);
  const alike = new PairLevels(columns);
  let known: { readonly model: Model; readonly comparer: PairComparer } | undefined;
  let step = learning.next();
  while (step.done !== true) {
    const { model } = step.value;
    if (known?.model !== model) known = { model, comparer: new PairComparer(columns, model, generic, alike) };
    step = learning.next([answerPairs(known.comparer, step.value)]);
  }
  return step.value;
}
