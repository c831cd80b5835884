import { type Model, parseModel } from '../../match/model.ts';
import { priorModel } from '../../match/train/priors.ts';
import type { JobCheckpoint, PeopleStore } from '../../store/people.ts';
import { unlessChanged } from '../screening/rescreen.ts';
import { screenOf } from '../screening/screen-of.ts';
import type { BatchOutcome, RecordBatch } from './batch-holders.ts';
import { BatchWork } from './batch-work.ts';
import { isChange } from './corrections.ts';

/**
 * Resolves a batch against the store and applies it: the resolution of everything, restricted to a closed subset. The subset is the
 * batch, all records with an edge to it, the holders of keys that cross their limit, and the whole components of all of these.
 */
export async function resolveBatch(
  people: PeopleStore,
  batch: RecordBatch,
  model: Model,
  checkpointOf?: (outcome: BatchOutcome) => JobCheckpoint,
): Promise<BatchOutcome> {
  return await unlessChanged(async () => {
    const screen = await screenOf(people);
    const work = new BatchWork(people, batch, model, await people.facts(), screen);
    const { change, outcome, changes, corrections } = await work.plan();
    const planned = { listedPosition: screen.position };
    await people.apply({
      ...change,
      planned,
      ...(batch.cause !== undefined && { noted: { cause: batch.cause, changes } }),
      ...(checkpointOf !== undefined && { jobCheckpoint: checkpointOf(outcome) }),
    });
    if (isChange(corrections)) await people.changeCorrections(corrections);
    return outcome;
  });
}

/** The present model; the shipped one if none was trained, or if it was trained for other comparators. */
export async function knownModel(people: Pick<PeopleStore, 'model'>): Promise<Model> {
  const text = await people.model();
  if (text === undefined) return priorModel();
  try {
    return parseModel(text);
  } catch {
    return priorModel();
  }
}
