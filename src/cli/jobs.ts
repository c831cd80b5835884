import { type AddCommand, onPeople } from './command.ts';
import { table } from './print.ts';

const SHOWN = 20;

export const addJobsCommand: AddCommand = (program, context) => {
  const command = program.command('jobs').description('List the latest imports and other jobs with their state.');
  onPeople(command, context, 'read', async (people) => {
    const jobs = await people.jobs({ limit: SHOWN });
    const nowMs = context.clock.nowMs();
    const shown = jobs.map((job) => ({
      id: job.id,
      kind: job.kind,
      // A running job whose lease has expired was interrupted: the same command continues it.
      state: job.state === 'running' && job.leaseUntilMs <= nowMs ? 'unfinished' : job.state,
      started: new Date(job.startedMs).toISOString(),
      ...(job.finishedMs === undefined ? {} : { seconds: (job.finishedMs - job.startedMs) / 1_000 }),
      order: JSON.parse(job.order) as unknown,
      progress: JSON.parse(job.progress) as { read?: number; rejected?: number },
    }));
    return {
      value: { jobs: shown },
      lines: table(
        ['job', 'kind', 'state', 'started', 'seconds', 'read', 'rejected'],
        shown.map((job) => [
          job.id,
          job.kind,
          job.state,
          job.started,
          job.seconds ?? '',
          job.progress.read ?? '',
          job.progress.rejected ?? '',
        ]),
      ),
    };
  });
};
