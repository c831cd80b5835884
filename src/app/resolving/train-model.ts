import type { Clock } from '../../core/clock.ts';
import type { PeopleStore } from '../../store/people.ts';
import { startJob } from '../import/import-job.ts';
import type { ImportProgress } from '../import/import-progress.ts';
import { keepMeasures } from '../measure/keep-measures.ts';
import { WorkThreads } from '../threads/work-threads.ts';
import { type BulkOutcome, resolveEverything } from './bulk-resolve.ts';

/** Learns the weights from all records and resolves everything with them, as one job. */
export async function trainOnEverything(
  people: PeopleStore,
  clock: Clock,
  onProgress?: (progress: ImportProgress) => void,
): Promise<BulkOutcome & { readonly job: number; readonly seconds: number }> {
  const startedMs = clock.nowMs();
  const job = await startJob(people, clock, { kind: 'train', order: '{}', checkpoint: '{}', progress: '{}' });
  const threads = new WorkThreads();
  try {
    const outcome = await people.turn(async () => {
      const resolved = await resolveEverything({
        people,
        threads,
        train: 'always',
        onStage: (stage, done, total) => onProgress?.({ stage, done, total }),
      });
      await keepMeasures(people);
      return resolved;
    });
    await job.finish(JSON.stringify(outcome));
    return { ...outcome, job: job.id, seconds: (clock.nowMs() - startedMs) / 1_000 };
  } catch (error) {
    await job.leave().catch(() => {});
    throw error;
  } finally {
    await threads.close();
  }
}
