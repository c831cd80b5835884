import { shownJobs } from '../app/show-jobs.ts';
import { type CliWorld, closing, type StoreOptions } from './command.ts';

const LATEST = 100;

/** Says whose end a command waits for, as far as that is known. */
export async function sayWhoWorks(context: Pick<CliWorld, 'clock' | 'err' | 'openPeople'>, options: StoreOptions): Promise<void> {
  let who = 'Another command';
  try {
    const people = await context.openPeople(options, 'read', { mustExist: true });
    const jobs = await closing(people, (open) => shownJobs(open, context.clock.nowMs(), { state: 'running', limit: LATEST }));
    const job = jobs.find(({ state }) => state !== 'interrupted');
    if (job !== undefined) {
      const what = job.source === null ? job.kind : `${job.kind} of ${job.source}`;
      who = `Job ${job.id} (${what}, process ${job.process} on ${job.host}, since ${job.started})`;
    }
  } catch {
    // A store that is being made has no jobs yet.
  }
  context.err.write(`${who} is working on this store. Waiting for it to end.\n`);
}
