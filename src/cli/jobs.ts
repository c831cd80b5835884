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
      lines: table(
        ['JOB', 'KIND', 'STATE', 'SOURCE', 'FILES', 'ROWS', 'REJECTS', 'CHANGED', 'STARTED', 'SECONDS'],
        jobs.map((job) => [
          job.id,
          job.kind,
          job.state,
          job.source ?? '',
          filesText(job),
          job.rows ?? '',
          job.rejects ?? '',
          changedText(job.changed),
          job.started,
          job.seconds ?? '',
        ]),
      ),
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

function filesText({ files }: ShownJob): string {
  const [first = ''] = files;
  return files.length > 1 ? `${first} and ${files.length - 1} more` : first;
}
