import type { Model } from '../../match/model.ts';
import type { JobCheckpoint, PeopleStore } from '../../store/people.ts';
import { BatchWork } from './batch-work.ts';
import type { BatchOutcome, RecordBatch } from './record-batch.ts';

/**
 * Resolves a batch against the store and applies it: the resolution of everything, restricted to a closed subset. The subset holds the
 * batch, whoever it has edges to, whoever a key that crosses its limit touches, and the whole components of all of these.
 */
export async function resolveBatch(
  people: PeopleStore,
  batch: RecordBatch,
  model: Model,
  checkpointOf?: (outcome: BatchOutcome) => JobCheckpoint,
): Promise<BatchOutcome> {
  const work = new BatchWork(people, batch, model, await people.facts());
  const { change, outcome } = await work.plan();
  await people.apply(checkpointOf === undefined ? change : { ...change, jobCheckpoint: checkpointOf(outcome) });
  return outcome;
}
