import { Argument } from 'commander';
import { decide } from '../app/resolving/decide.ts';
import type { RecordRef } from '../core/record.ts';
import type { AddCommand } from './context.ts';
import { addStoreOptions, CommandFailed, onPeople, type StoreCommandOptions } from './on-store.ts';
import { parseRecordRef } from './record-ref.ts';

const REBUILD_PENDING =
  'Not everybody is put together yet: run again first what `namesake jobs` tells to be unfinished, or `namesake train`.';
const VERDICTS = { same: 'same', 'not-same': 'not_same', undecided: 'undecided' } as const;

export const addDecideCommand: AddCommand = (program, context) => {
  const command = program
    .command('decide')
    .description('Say of two records that they are, or are not, the same person; it holds through every later import.')
    .addArgument(new Argument('<verdict>').choices(Object.keys(VERDICTS)))
    .argument('<left>', 'SOURCE:ID', parseRecordRef)
    .argument('<right>', 'SOURCE:ID', parseRecordRef);
  addStoreOptions(command).action((verdict: keyof typeof VERDICTS, left: RecordRef, right: RecordRef, options: StoreCommandOptions) =>
    onPeople(context, options, 'write', async (people) => {
      const done = await decide(people, VERDICTS[verdict], left, right);
      if (done.kind === 'unknown_record') throw new CommandFailed(`There is no record ${done.ref.recordId} of source ${done.ref.source}.`);
      if (done.kind === 'rebuild_pending') throw new CommandFailed(REBUILD_PENDING);
      const { joined, split } = done.outcome;
      return { value: { verdict, joined, split }, lines: [`Noted: ${verdict}. Joined ${joined}, split ${split}.`] };
    }),
  );
};
