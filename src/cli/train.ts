import { trainOnEverything } from '../app/resolving/whole-store-jobs.ts';
import { type AddCommand, addMemoryOption, type MemoryOption, onPeople, roomOf, type StoreOptions } from './command.ts';
import { jobProgress, stoppable } from './job-progress.ts';

export const addTrainCommand: AddCommand = (program, context) => {
  const command = program.command('train').description('Train the matching model on all records and resolve them again with it.');
  addMemoryOption(command);
  onPeople(command, context, 'write', async (people, options: StoreOptions & MemoryOption) => {
    const progress = jobProgress(context);
    const done = await stoppable(context, progress, () =>
      trainOnEverything(people, context.clock, (stage, at, total) => progress.update({ stage, done: at, total }), roomOf(context, options)),
    );
    progress.finish();
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
  });
};
