import type { Command } from 'commander';
import { runWorker, type WorkerEvent } from '../app/resolving/run-worker.ts';
import {
  type AddCommand,
  addMemoryOption,
  addStoreOptions,
  type CliContext,
  CommandFailed,
  closing,
  type MemoryOption,
  roomOf,
  type StoreCommandOptions,
  show,
} from './command.ts';
import { messageFor } from './error-messages.ts';
import { printLines } from './printable.ts';

type WorkerOptions = StoreCommandOptions & MemoryOption & { readonly once?: boolean };

export const addWorkerCommand: AddCommand = (program, context) => {
  const command: Command = program
    .command('worker')
    .description('Do tasks of imports and training on PostgreSQL that run elsewhere, on this machine or another.')
    .option('--once', 'end when no job has work, instead of waiting for the next');
  addMemoryOption(addStoreOptions(command)).action((options: WorkerOptions) => work(context, options));
};

async function work(context: CliContext, options: WorkerOptions): Promise<void> {
  if (context.placeOf(options).store === '') {
    throw new CommandFailed(
      'A worker needs a store on PostgreSQL: give it with --store URL. An embedded store is worked on by the process that imports, with all cores.',
    );
  }
  // Refuses secrets of another store: people must be screened by the right list.
  await (await context.openBooks(options, { mustExist: true })).close();
  const people = await context.openPeople(options, 'write', { mustExist: true });
  const tally = new WorkTally(context);
  await closing(people, async () => {
    const ended = new AbortController();
    const end = () => ended.abort();
    process.once('SIGINT', end);
    process.once('SIGTERM', end);
    try {
      await runWorker({
        people,
        room: roomOf(context, options),
        once: options.once === true,
        signal: ended.signal,
        onEvent: (event) => tally.note(event),
      });
    } finally {
      process.off('SIGINT', end);
      process.off('SIGTERM', end);
    }
  });
  show(context, options, tally.shown());
}

const WORDS: Readonly<Record<string, string>> = {
  link: 'compared',
  cluster: 'clustered',
  people: 'built the people of',
  owners: 'chose the owners of the numbers of',
};

/** One line for each task, and the sum at the end. */
class WorkTally {
  readonly #context: CliContext;
  #tasks = 0;
  #records = 0;

  constructor(context: CliContext) {
    this.#context = context;
  }

  note(event: WorkerEvent): void {
    const line = this.#lineFor(event);
    if (line !== undefined) printLines(this.#context.err, [line]);
    if (event.kind !== 'done') return;
    this.#tasks += 1;
    this.#records += event.task.records;
  }

  shown() {
    const value = { tasks: this.#tasks, records: this.#records };
    return { value, lines: [`Did ${value.tasks} tasks of ${value.records.toLocaleString('en-US')} records.`] };
  }

  #lineFor(event: WorkerEvent): string | undefined {
    switch (event.kind) {
      case 'waiting':
        return 'Waiting for work. End with Ctrl-C.';
      case 'database_away':
        return 'The database does not answer. Trying again.';
      case 'failed':
        return `${aboutTask(event.task)} failed: ${messageFor(event.error) ?? stackOf(event.error)}`;
      case 'lost':
        return `${aboutTask(event.task)} was taken over by another process meanwhile.`;
      case 'done': {
        const { job, kind, records } = event.task;
        return `Job ${job ?? '-'}: ${WORDS[kind] ?? kind} ${records.toLocaleString('en-US')} records in ${event.seconds.toFixed(1)} s.`;
      }
      case 'claimed':
        return undefined;
    }
  }
}

function aboutTask({ kind, job }: { readonly kind: string; readonly job: number | undefined }): string {
  return `Job ${job ?? '-'}: a task (${kind})`;
}

/** Where, without the message, which may hold a value. */
function stackOf(error: unknown): string {
  if (!(error instanceof Error)) return 'an unknown error';
  const at = error.stack?.split('\n').find((line) => line.trimStart().startsWith('at ')) ?? '';
  return `${error.name} ${at.trim()}; please report it`;
}
