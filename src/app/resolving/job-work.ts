import type { PeopleStore } from '../../store/people.ts';
import type { WorkProgress } from './shared-tasks.ts';

const EVERY_MS = 1_000;

/** Notes in the progress of a job what all its processes have done, now and then; what the job has noted itself stays. */
export async function noteWorkOf(
  people: Pick<PeopleStore, 'jobs' | 'updateJob'>,
  job: number | undefined,
): Promise<(work: WorkProgress) => void> {
  const [own] = job === undefined ? [] : await people.jobs({ id: job, limit: 1 });
  if (own === undefined) return () => {};
  const progress = JSON.parse(own.progress) as object;
  let notedMs = Number.NEGATIVE_INFINITY;
  let noted: WorkProgress['stage'] | undefined;
  return (work) => {
    const nowMs = performance.now();
    if (nowMs - notedMs < EVERY_MS && noted === work.stage) return;
    notedMs = nowMs;
    noted = work.stage;
    // Lost if the database is away; the next one comes soon.
    people.updateJob(own.id, { progress: JSON.stringify({ ...progress, work }) }).catch(() => {});
  };
}
