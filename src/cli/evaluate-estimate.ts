import { writeFileSync } from 'node:fs';
import { drawEstimate, evaluateEstimate, NOT_LEARNED } from '../app/evaluate/evaluate-estimate.ts';
import type { PeopleReads } from '../store/people.ts';
import type { Shown } from './on-store.ts';
import { table } from './print.ts';

const SHOWN_DOUBTS = 12;

/** What `evaluate --estimate` shows: refs and chances on the terminal, the data itself only on the page and with `--json`. */
export async function showEstimate(people: PeopleReads, html: string | undefined): Promise<Shown> {
  const report = await evaluateEstimate(people);
  if (html !== undefined) writeFileSync(html, drawEstimate(report), { mode: 0o600 });
  const ref = ({ source, recordId }: { readonly source: string; readonly recordId: string }) => `${source}:${recordId}`;
  return {
    value: {
      records: report.records,
      people: report.people,
      learned: report.learned,
      kept_pairs: report.keptPairs,
      expected_precision: round(report.precision),
      expected_recall: round(report.recall),
      expected_missed_pairs: round(report.missedPairs),
      expected_never_compared: round(report.unmetPairs),
      look_at_first: report.doubts.map((doubt) => ({
        kind: doubt.kind,
        left: ref(doubt.left),
        right: ref(doubt.right),
        chance: round(doubt.chance),
        pairs: doubt.pairs,
        people: doubt.people,
        evidence: doubt.evidence.map(({ attribute, level, weightMillibits }) => ({ attribute, level, bits: weightMillibits / 1_000 })),
      })),
      ...(html !== undefined && { html }),
    },
    lines: [
      `${report.records} records, ${report.people} people. Expected, by the model's own odds:`,
      `  ${percent(report.precision)} of the ${report.keptPairs} pairs held together are right.`,
      `  ${percent(report.recall)} of the pairs that belong together are; ${Math.round(report.missedPairs)} are wrongly apart, ${Math.round(report.unmetPairs)} were never compared.`,
      ...(report.learned ? [] : [NOT_LEARNED]),
      'Look at these first (namesake explain --record … --record …):',
      ...table(
        ['held', 'one person', 'pairs', 'left', 'right'],
        report.doubts
          .slice(0, SHOWN_DOUBTS)
          .map((doubt) => [
            doubt.kind === 'joined' ? 'together' : 'apart',
            percent(doubt.chance),
            doubt.pairs,
            ref(doubt.left),
            ref(doubt.right),
          ]),
      ),
      ...(html === undefined ? [] : [`With their evidence in ${html}`]),
    ],
  };
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)}%`;
}

function round(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}
