import type { Command } from 'commander';
import { changedText, type ShownJob, shownJobs } from '../app/show-jobs.ts';
import { wholeNumber } from './arguments.ts';
import { type AddCommand, type CliContext, CommandFailed, onPeople } from './command.ts';
import { table } from './print.ts';

const SHOWN = 20;

export const addJobsCommand: AddCommand = (program, context) => {
  const command = program.command('jobs').description('List the latest imports and other jobs with their state.');
  onPeople(command, context, 'read', async (people) => {
    const jobs = await shownJobs(people, context.clock.nowMs(), { limit: SHOWN });
    return {
      value: { jobs },
      lines:
        jobs.length === 0
          ? ['There are no jobs yet. Import a file: namesake import FILE --source NAME']
          : [
              ...table(
                ['JOB', 'KIND', 'STATE', 'SOURCE', 'FILES', 'ROWS', 'REJECTS', 'PEOPLE', 'STARTED (UTC)', 'TOOK'],
                jobs.map((job) => [
                  job.id,
                  job.kind,
                  job.state,
                  job.source ?? '',
                  filesText(job),
                  job.rows?.toLocaleString('en-US') ?? '',
                  job.rejects?.toLocaleString('en-US') ?? '',
                  changedText(job.changed),
                  job.started.slice(0, 16).replace('T', ' '),
                  tookText(job),
                ]),
              ),
              ...howToGoOn(jobs),
            ],
    };
  });
  addShow(command, context);
};

function addShow(parent: Command, context: CliContext): void {
  const command = parent
    .command('show')
    .description('Everything about one job.')
    .argument('<job>', 'its number', wholeNumber(1, 2 ** 31 - 1));
  onPeople(command, context, 'read', async (people, id: number) => {
    const [job] = await shownJobs(people, context.clock.nowMs(), { id, limit: 1 });
    if (job === undefined) throw new CommandFailed(`There is no job ${id}. namesake jobs lists the latest.`);
    const { progress, changed, files, ...more } = job;
    const lines = Object.entries({ ...more, files: files.join(', '), changed: changedText(changed), ...progress })
      .filter(([, value]) => value !== null && value !== '')
      .map(([name, value]) => [name, typeof value === 'object' ? JSON.stringify(value) : String(value)]);
    return { value: { job }, lines: table(['WHAT', 'VALUE'], lines) };
  });
}

const [MINUTE_SECONDS, HOUR_SECONDS] = [60, 3_600];

/** `42 s`, `3 min`, `2 h 5 min`; empty for a job that no process works on. */
function tookText({ seconds, state }: ShownJob): string {
  if (seconds === null) return '';
  const whole = Math.round(seconds);
  const minutes = Math.floor((whole % HOUR_SECONDS) / MINUTE_SECONDS);
  const text =
    whole < MINUTE_SECONDS
      ? `${whole} s`
      : whole < HOUR_SECONDS
        ? `${minutes} min ${whole % MINUTE_SECONDS} s`
        : `${Math.floor(whole / HOUR_SECONDS)} h ${minutes} min`;
  return state === 'running' ? `${text} so far` : text;
}

function howToGoOn(jobs: readonly ShownJob[]): string[] {
  const open = jobs.filter(({ state }) => state === 'interrupted').map(({ id }) => id);
  return open.length === 0 ? [] : [`Job ${open.join(', ')} was interrupted: run the same command again, and it goes on.`];
}

function filesText({ files }: ShownJob): string {
  const [first = ''] = files;
  return files.length > 1 ? `${first} and ${files.length - 1} more` : first;
}
