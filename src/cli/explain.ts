import { explainRecords } from '../app/resolving/explain-records.ts';
import { showPersonId } from '../core/ids.ts';
import type { RecordRef } from '../core/record.ts';
import type { AddCommand } from './context.ts';
import { addStoreOptions, CommandFailed, onPeople, type StoreCommandOptions } from './on-store.ts';
import { parseRecordRef } from './record-ref.ts';
import { waterfall } from './waterfall.ts';

export const addExplainCommand: AddCommand = (program, context) => {
  const command = program
    .command('explain')
    .description('Why two records are, or are not, held to be the same person.')
    .requiredOption('--record <source:id>', 'one of the two; give it twice', (text: string, before: RecordRef[] = []) => [
      ...before,
      parseRecordRef(text),
    ]);
  addStoreOptions(command).action((options: StoreCommandOptions & { record: RecordRef[] }) =>
    onPeople(context, options, 'read', async (people) => {
      const [left, right, ...more] = options.record;
      if (left === undefined || right === undefined || more.length > 0) throw new CommandFailed('Give --record exactly twice.');
      const found = await explainRecords(people, left, right);
      if (found.kind === 'unknown_record')
        throw new CommandFailed(`There is no record ${found.ref.recordId} of source ${found.ref.source}.`);
      const bits = (millibits: number) => (millibits / 1_000).toFixed(2);
      return {
        value: {
          evidence: found.evidence.map(({ attribute, level, weightMillibits, left: one, right: two }) => ({
            attribute,
            level,
            bits: weightMillibits / 1_000,
            left: one,
            right: two,
          })),
          total_bits: found.totalMillibits / 1_000,
          link_bits: found.linkMillibits / 1_000,
          shared_keys: found.sharedKeys,
          people: found.people.map(showPersonId),
          same_person: found.people[0] === found.people[1],
        },
        lines: [
          ...waterfall(found.evidence, found.linkMillibits),
          `Together ${bits(found.totalMillibits)} bits, ${odds(found.totalMillibits)}; a link needs ${bits(found.linkMillibits)}.`,
          found.sharedKeys.length === 0
            ? 'They share no live key: they were never compared.'
            : `They meet by ${found.sharedKeys.join(', ')}.`,
          found.people[0] === found.people[1]
            ? `Both are ${showPersonId(found.people[0])}.`
            : `They are ${showPersonId(found.people[0])} and ${showPersonId(found.people[1])}.`,
        ],
      };
    }),
  );
};

/** Odds in words: beyond a million to one nobody needs the digits. */
function odds(millibits: number): string {
  const ratio = 2 ** Math.min(Math.abs(millibits) / 1_000, 20);
  const shown = ratio >= 2 ** 20 ? 'over a million' : ratio >= 10 ? Math.round(ratio).toLocaleString('en-US') : ratio.toFixed(1);
  return `${shown} to 1 ${millibits >= 0 ? 'for' : 'against'} one person`;
}
