import { Argument } from 'commander';
import { decide } from '../app/resolving/decide.ts';
import type { RecordRef } from '../core/record.ts';
import { parseRecordRef } from './arguments.ts';
import { type AddCommand, CommandFailed, onPeople } from './command.ts';

const REBUILD_PENDING =
  'An earlier job did not finish resolving the records. Run it again (`namesake jobs` lists it as interrupted), or run `namesake train`.';
const VERDICTS = { same: 'same', 'not-same': 'not_same', undecided: 'undecided' } as const;

export const addDecideCommand: AddCommand = (program, context) => {
  const command = program
    .command('decide')
    .description('Decide that two records are, or are not, the same person. Later imports keep to it; `undecided` withdraws it.')
    .addArgument(new Argument('<verdict>').choices(Object.keys(VERDICTS)))
    .argument('<left>', 'SOURCE:ID', parseRecordRef)
    .argument('<right>', 'SOURCE:ID', parseRecordRef);
  onPeople(command, context, 'write', async (people, verdict: keyof typeof VERDICTS, left: RecordRef, right: RecordRef) => {
    const done = await decide(people, context.clock, { verdict: VERDICTS[verdict], left, right });
    if (done.kind === 'unknown_record') throw new CommandFailed(`There is no record ${done.ref.recordId} of source ${done.ref.source}.`);
    if (done.kind === 'rebuild_pending') throw new CommandFailed(REBUILD_PENDING);
    const { joined, split } = done.outcome;
    return { value: { verdict, joined, split }, lines: [`Noted: ${verdict}. Joined ${joined}, split ${split}.`] };
  });
};
