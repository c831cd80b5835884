import type { Clock } from '../../core/clock.ts';
import type { Job, PeopleStore } from '../../store/people.ts';
import { startJob } from '../import/import-job.ts';
import { keepMeasures } from '../measure/kept-measures.ts';
import { WorkThreads } from '../threads/work-threads.ts';

/** What puts everybody together anew, as one job in one turn: whatever ends it, the same order takes it up. */
export async function everybodyJob<Outcome extends object>(
  people: PeopleStore,
  clock: Clock,
  asked: Pick<Job, 'kind' | 'order'>,
  work: (threads: WorkThreads) => Promise<Outcome>,
): Promise<Outcome & { readonly job: number; readonly seconds: number }> {
  const startedMs = clock.nowMs();
  const job = await startJob(people, clock, { ...asked, checkpoint: '{}', progress: '{}' });
  const threads = new WorkThreads();
  try {
    const outcome = await people.turn(async () => {
      const done = await work(threads);
      await keepMeasures(people);
      return done;
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
