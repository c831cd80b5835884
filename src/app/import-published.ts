import type { JobCheckpoint } from '../store/people.ts';
import type { BulkOutcome } from './bulk-resolve.ts';
import type { ImportContext } from './import-order.ts';

/** Whoever takes the job up after this has only to say that it is done. */
export function publishedCheckpoint({ job, counts }: Pick<ImportContext, 'job' | 'counts'>, outcome: BulkOutcome): JobCheckpoint {
  counts.addOutcome(outcome);
  return { job: job.id, checkpoint: JSON.stringify({ phase: 'published' }), progress: counts.show() };
}
