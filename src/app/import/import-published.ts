import type { JobCheckpoint } from '../../store/people.ts';
import type { BulkOutcome } from '../resolving/bulk-resolve.ts';
import type { ImportCheckpoint, ImportContext } from './import-order.ts';

/** Whoever takes the job up after this has only to say that it is done. */
export function publishedCheckpoint({ job, counts, rejects, sources }: ImportContext, outcome: BulkOutcome): JobCheckpoint {
  counts.addOutcome(outcome);
  const end: ImportCheckpoint = {
    path: 'bulk',
    phase: 'published',
    file: sources.length,
    position: 0,
    line: 1,
    rejectsBytes: rejects.bytes,
  };
  return { job: job.id, checkpoint: JSON.stringify(end), progress: counts.show() };
}
