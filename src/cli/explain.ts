import { explainRecords, type PairReason } from '../app/resolving/explain-records.ts';
import type { Evidence } from '../core/evidence.ts';
import { showPersonId } from '../core/ids.ts';
import type { RecordRef } from '../core/record.ts';
import { parseRecordRef } from './arguments.ts';
import { type AddCommand, CommandFailed, onPeople } from './command.ts';
import { table } from './print.ts';

export const addExplainCommand: AddCommand = (program, context) => {
  const command = program
    .command('explain')
    .description('Show why two records are, or are not, the same person.')
    .requiredOption('--record <source:id>', 'one of the two; give it twice', (text: string, before: RecordRef[] = []) => [
      ...before,
      parseRecordRef(text),
    ]);
  onPeople(command, context, 'read', async (people, { record: [left, right, ...more] }: { record: RecordRef[] }) => {
    if (left === undefined || right === undefined || more.length > 0) throw new CommandFailed('Give --record exactly twice.');
    const found = await explainRecords(people, left, right);
    if (found.kind === 'unknown_record') throw new CommandFailed(`There is no record ${found.ref.recordId} of source ${found.ref.source}.`);
    if (found.kind === 'withheld')
      throw new CommandFailed('One of the two belongs to a person who is suppressed: nothing is shown of them.');
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
        reason: found.reason,
      },
      lines: [
        ...waterfall(found.evidence, found.linkMillibits),
        `Together ${bits(found.totalMillibits)} bits, ${odds(found.totalMillibits)}; a link needs ${bits(found.linkMillibits)}.`,
        ...(found.sharedKeys.length === 0 ? [] : [`They share the keys ${found.sharedKeys.join(', ')}.`]),
        found.people[0] === found.people[1]
          ? `Both are ${showPersonId(found.people[0])}: ${REASONS[found.reason]}.`
          : `They are ${showPersonId(found.people[0])} and ${showPersonId(found.people[1])}: ${REASONS[found.reason]}.`,
      ],
    };
  });
};

/** What decided, as the end of a sentence. */
const REASONS: Readonly<Record<PairReason, string>> = {
  decided_same: 'an operator decided that they are the same',
  linked: 'their weight makes a link',
  other_records: 'not by this pair, but through other records of the person, which fit both',
  no_key: 'they share no key, so they were never compared',
  generic_keys: 'every key they share is generic (too many records have it), so they were never compared',
  threshold: 'their weight is too low for a link',
  household: 'what they share, two people of one household share as readily',
  decision: 'an operator decided that they, or records joined with them, are not the same',
  contradiction: 'their records contradict each other in what one person has only one of: suffix, or name, birth date and identifier',
  weight: 'the pair would make a link, but all records of the two people taken together speak against it',
  rivals: 'a source lists each person once, and several people in it fit as well',
  crowd: 'they are among so many linked records that only the strongest links count',
  older_model: 'nothing speaks against it by the present model; `namesake train` resolves all records again',
};

/** Odds in words; beyond a million to one the digits say nothing more. */
function odds(millibits: number): string {
  const ratio = 2 ** Math.min(Math.abs(millibits) / 1_000, 20);
  const shown = ratio >= 2 ** 20 ? 'over a million' : ratio >= 10 ? Math.round(ratio).toLocaleString('en-US') : ratio.toFixed(1);
  return `${shown} to 1 ${millibits >= 0 ? 'for' : 'against'} one person`;
}

const CHART_WIDTH = 32;
const MAX_VALUE_CHARS = 36;

/** Evidence as a waterfall chart in characters: each bar begins where the one above ends, `|` marks even odds. */
function waterfall(evidence: readonly Evidence[], linkMillibits: number): string[] {
  const ends = [0];
  for (const { weightMillibits } of evidence) ends.push(ends.at(-1)! + weightMillibits);
  const total = ends.at(-1)!;
  const [least, most] = [Math.min(...ends, linkMillibits), Math.max(...ends, linkMillibits)];
  const column = (at: number) => Math.round(((at - least) / Math.max(1, most - least)) * (CHART_WIDTH - 1));
  const bar = (from: number, to: number) => {
    const [a, b] = [column(Math.min(from, to)), column(Math.max(from, to))];
    return Array.from({ length: CHART_WIDTH }, (_, at) =>
      at >= a && at <= b && from !== to ? (to > from ? '█' : '░') : at === column(0) ? '|' : ' ',
    ).join('');
  };
  const words = (text: string) => text.replaceAll('_', ' ');
  const rows = evidence.map((piece, at) => [
    words(piece.attribute),
    words(piece.level),
    signedBits(piece.weightMillibits),
    bar(ends[at]!, ends[at + 1]!),
    values(piece),
  ]);
  return table(['attribute', 'level', 'bits', '', 'values'], [...rows, ['together', '', signedBits(total), bar(0, total), '']]);
}

function values({ left, right }: Evidence): string {
  if (left === '' && right === '') return '';
  return left === right ? short(left) : `${short(left)} / ${short(right)}`;
}

function short(text: string): string {
  return text.length > MAX_VALUE_CHARS ? `${text.slice(0, MAX_VALUE_CHARS - 1)}…` : text;
}

/** Aligned at the right. */
function signedBits(millibits: number): string {
  return `${millibits > 0 ? '+' : ''}${(millibits / 1_000).toFixed(1)}`.padStart(6);
}
