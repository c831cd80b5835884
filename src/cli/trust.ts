import { InvalidArgumentError } from 'commander';
import { trustSource } from '../app/resolving/trust-source.ts';
import type { AddCommand } from './context.ts';
import { addStoreOptions, CommandFailed, onPeople, type StoreCommandOptions } from './on-store.ts';
import { stageProgress } from './stage-progress.ts';

const [LEAST, MOST] = [0.1, 10];

export const addTrustCommand: AddCommand = (program, context) => {
  const command = program
    .command('trust')
    .description('Say how far a source is believed where sources disagree; everybody is put together anew by it.')
    .argument('<source>', 'as it was imported')
    .argument('<weight>', `${LEAST} to ${MOST}; 1 is what every source is worth unless said`, parseWeight);
  addStoreOptions(command).action((source: string, weight: number, options: StoreCommandOptions) =>
    onPeople(context, options, 'write', async (people) => {
      const progress = stageProgress(context);
      const done = await trustSource(people, source, weight, (stage, at, total) => progress.update({ stage, done: at, total }));
      progress.finish();
      if (done.kind === 'rebuild_pending') throw new CommandFailed('An import was left unfinished: run it again first.');
      if (done.kind === 'unknown_source') throw new CommandFailed(`There is no source ${source}. ${saySources(done.known)}`);
      return {
        value: { source, trust: weight, people: done.outcome.people },
        lines: [`Noted: what ${source} says counts ${weight} times. ${done.outcome.people} people were put together anew.`],
      };
    }),
  );
};

function parseWeight(text: string): number {
  const weight = Number(text);
  if (text.trim() === '' || !(weight >= LEAST && weight <= MOST)) throw new InvalidArgumentError(`Give a number from ${LEAST} to ${MOST}.`);
  return weight;
}

function saySources(known: readonly string[]): string {
  return known.length === 0 ? 'Nothing has been imported.' : `Known are ${known.join(', ')}.`;
}
