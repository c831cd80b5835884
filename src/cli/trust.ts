import type { SayStage } from '../app/resolving/bulk-set.ts';
import { ORDINARY_TRUST, trustSource } from '../app/resolving/whole-store-jobs.ts';
import { roundToMillionth } from '../store/people/facts.ts';
import type { PeopleStore } from '../store/people.ts';
import { decimalNumber } from './arguments.ts';
import {
  type AddCommand,
  addMemoryOption,
  addStoreOptions,
  type CliContext,
  CommandFailed,
  closing,
  type MemoryOption,
  roomOf,
  type Shown,
  type StoreCommandOptions,
  show,
} from './command.ts';
import { jobProgress } from './job-progress.ts';
import { table } from './print.ts';

type TrustOptions = StoreCommandOptions & MemoryOption;

const [LEAST, MOST] = [0.1, 10];
const parseWeight = decimalNumber(LEAST, MOST);

export const addTrustCommand: AddCommand = (program, context) => {
  const command = program
    .command('trust')
    .description('Set how much a source counts where sources disagree, and describe all people again; without arguments, list the weights.')
    .argument('[source]', 'its name, as imported')
    .argument('[weight]', `${LEAST} to ${MOST}; ${ORDINARY_TRUST} is the weight of every other source`, (text) =>
      roundToMillionth(parseWeight(text)),
    );
  addMemoryOption(addStoreOptions(command)).action(
    async (source: string | undefined, weight: number | undefined, options: TrustOptions) => {
      if (source !== undefined && weight === undefined)
        throw new CommandFailed('Give a weight for the source, or no source to list the weights.');
      const people = await context.openPeople(options, source === undefined ? 'read' : 'write', { mustExist: true });
      const done = closing(people, (open) => (source === undefined ? showTrust(open) : putTrust(context, open, options, source, weight!)));
      show(context, options, await done);
    },
  );
};

async function showTrust(people: PeopleStore): Promise<Shown> {
  const weights = [...((await people.facts()).trust ?? [])].sort(([one], [other]) => (one < other ? -1 : 1));
  return {
    value: { sources: weights.map(([source, trust]) => ({ source, trust })) },
    lines: weights.length === 0 ? ['No weights are set: all sources count the same.'] : table(['source', 'weight'], weights),
  };
}

async function putTrust(context: CliContext, people: PeopleStore, options: TrustOptions, source: string, trust: number): Promise<Shown> {
  const progress = jobProgress(context);
  const onStage: SayStage = (stage, at, total) => progress.update({ stage, done: at, total });
  const done = await trustSource(people, context.clock, { source, trust }, onStage, roomOf(context, options));
  progress.finish();
  if (done.kind === 'unknown_source') throw new CommandFailed(`There is no source ${source}. ${listSources(done.known)}`);
  const weight = trust === ORDINARY_TRUST ? `${source} counts like any other source` : `${source} counts ${trust} times`;
  if (done.kind === 'in_force_already') return { value: { source, trust, people: 0 }, lines: [`Nothing to do: ${weight} already.`] };
  return {
    value: { source, trust, people: done.people },
    lines: [`From now on ${weight}. ${done.people} people were described again.`],
  };
}

function listSources(known: readonly string[]): string {
  return known.length === 0 ? 'Nothing has been imported yet.' : `The sources are ${known.join(', ')}.`;
}
