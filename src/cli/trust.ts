import { InvalidArgumentError } from 'commander';
import { ORDINARY_TRUST, trustSource } from '../app/resolving/trust-source.ts';
import type { PeopleStore } from '../store/people.ts';
import { roundToMillionth } from '../store/people-rows.ts';
import type { AddCommand, CliContext } from './context.ts';
import { addStoreOptions, CommandFailed, onPeople, type Shown, type StoreCommandOptions } from './on-store.ts';
import { table } from './print.ts';
import { stageProgress } from './stage-progress.ts';

const [LEAST, MOST] = [0.1, 10];
/** `0x2` and `1e1` are slips of somebody who meant something else. */
const DECIMAL = /^\d*\.?\d+$/;

export const addTrustCommand: AddCommand = (program, context) => {
  const command = program
    .command('trust')
    .description('Say how far a source is believed where sources disagree, or see what was said; everybody is put together anew by it.')
    .argument('[source]', 'as it was imported')
    .argument('[weight]', `${LEAST} to ${MOST}; ${ORDINARY_TRUST} is what every source is worth unless said`, parseWeight);
  addStoreOptions(command).action(async (source: string | undefined, weight: number | undefined, options: StoreCommandOptions) => {
    if (source === undefined) return onPeople(context, options, 'read', showTrust);
    if (weight === undefined) throw new CommandFailed('Give a weight, too; without a source, too, what was said is listed.');
    return onPeople(context, options, 'write', (people) => putTrust(context, people, source, weight));
  });
};

async function showTrust(people: PeopleStore): Promise<Shown> {
  const said = [...((await people.facts()).trust ?? [])].sort(([one], [other]) => (one < other ? -1 : 1));
  return {
    value: { sources: said.map(([source, trust]) => ({ source, trust })) },
    lines: said.length === 0 ? ['Nothing was said of any source: all count the same.'] : table(['source', 'weight'], said),
  };
}

async function putTrust(context: CliContext, people: PeopleStore, source: string, trust: number): Promise<Shown> {
  const progress = stageProgress(context);
  const done = await trustSource(people, context.clock, { source, trust }, (stage, at, total) =>
    progress.update({ stage, done: at, total }),
  );
  progress.finish();
  if (done.kind === 'unknown_source') throw new CommandFailed(`There is no source ${source}. ${saySources(done.known)}`);
  const meaning = trust === ORDINARY_TRUST ? `${source} counts like any other source` : `what ${source} says counts ${trust} times`;
  if (done.kind === 'in_force_already') return { value: { source, trust, people: 0 }, lines: [`Nothing to do: ${meaning} already.`] };
  return {
    value: { source, trust, people: done.people },
    lines: [`Noted: ${meaning} from now on. ${done.people} people were put together anew.`],
  };
}

function parseWeight(text: string): number {
  const weight = Number(text);
  if (!DECIMAL.test(text) || !(weight >= LEAST && weight <= MOST))
    throw new InvalidArgumentError(`Give a decimal number from ${LEAST} to ${MOST}.`);
  return roundToMillionth(weight);
}

function saySources(known: readonly string[]): string {
  return known.length === 0 ? 'Nothing has been imported.' : `Known are ${known.join(', ')}.`;
}
