import type { SayStage } from '../app/resolving/bulk-set.ts';
import { type PreviewExample, previewTraining, type TrainingPreview } from '../app/resolving/preview-training.ts';
import { trainOnEverything, undoTraining } from '../app/resolving/whole-store-jobs.ts';
import { WorkThreads } from '../app/tasks/work-threads.ts';
import { showPersonId } from '../core/ids.ts';
import type { PeopleStore } from '../store/people.ts';
import {
  type AddCommand,
  addMemoryOption,
  type CliContext,
  CommandFailed,
  type MemoryOption,
  onPeople,
  roomOf,
  type Shown,
  type StoreOptions,
} from './command.ts';
import { jobProgress, stoppable } from './job-progress.ts';
import { showRef } from './print.ts';

type TrainOptions = StoreOptions & MemoryOption & { readonly preview?: boolean; readonly undo?: boolean };

export const addTrainCommand: AddCommand = (program, context) => {
  const command = program
    .command('train')
    .description('Train the matching model on all records and resolve them again with it.')
    .option('--preview', 'only show what would change: people that would be merged or split')
    .option('--undo', 'go back to the model before the last training; refused once something was imported since');
  addMemoryOption(command);
  onPeople(command, context, 'write', (people, options: TrainOptions) => {
    if (options.preview === true && options.undo === true) throw new CommandFailed('Give either --preview or --undo.');
    if (options.preview === true) return preview(context, people, options);
    return options.undo === true ? undo(context, people, options) : train(context, people, options);
  });
};

async function train(context: CliContext, people: PeopleStore, options: TrainOptions): Promise<Shown> {
  const done = await withProgress(context, (say) => trainOnEverything(people, context.clock, say, roomOf(context, options)));
  const { modelVersion } = await people.facts();
  return {
    value: {
      job: done.job,
      model_version: modelVersion,
      people: done.people,
      joined: done.joined,
      split: done.split,
      pairs: done.pairs,
      edges: done.edges,
      seconds: done.seconds,
    },
    lines: [
      `Model ${modelVersion} is now used: ${done.people} people, ${done.joined} joined, ${done.split} split (${done.seconds.toFixed(1)} s).`,
    ],
  };
}

async function undo(context: CliContext, people: PeopleStore, options: TrainOptions): Promise<Shown> {
  const done = await withProgress(context, (say) => undoTraining(people, context.clock, say, roomOf(context, options)));
  if (done.kind === 'nothing_to_undo') throw new CommandFailed('There is no training to undo, or the model before it is no longer kept.');
  if (done.kind === 'imported_since') {
    throw new CommandFailed(`Job ${done.import} imported records after the last training, so it cannot be undone. Run namesake train.`);
  }
  const { modelVersion } = await people.facts();
  return {
    value: { model_version: modelVersion, people: done.people },
    lines: [`The model before the last training is used again, as model ${modelVersion}: ${done.people} people.`],
  };
}

async function preview(context: CliContext, people: PeopleStore, options: TrainOptions): Promise<Shown> {
  if ((await people.facts()).rebuildPending) throw new CommandFailed('An import or training was interrupted. Run it again first.');
  const threads = new WorkThreads(roomOf(context, options));
  const found = await withProgress(context, (say) => previewTraining(people, threads, say)).finally(() => threads.close());
  const { before, after, merged, split, touched } = found;
  return {
    value: {
      preview: true,
      people: before,
      people_after: after,
      merged,
      split,
      touched,
      merges: found.merges.map(exampleValue),
      splits: found.splits.map(exampleValue),
    },
    lines: [
      `Training would turn ${before} people into ${after}: ${merged} would be merged with others, ${split} would be split. Nothing was changed.`,
      ...exampleLines('Merged', found.merges),
      ...exampleLines('Split', found.splits),
    ],
  };
}

function exampleLines(title: string, examples: TrainingPreview['merges']): string[] {
  return examples.map(
    ({ people, records }) =>
      `  ${title}: ${people.map(showPersonId).join(' and ')} (${records.map((some) => some.map(showRef).join(' ')).join(' | ')})`,
  );
}

function exampleValue({ people, records }: PreviewExample) {
  return { people: people.map(showPersonId), records: records.map((some) => some.map(showRef)) };
}

async function withProgress<Result>(context: CliContext, work: (say: SayStage) => Promise<Result>): Promise<Result> {
  const progress = jobProgress(context);
  try {
    return await stoppable(context, progress, () => work((stage, done, total) => progress.update({ stage, done, total })));
  } finally {
    progress.finish();
  }
}
