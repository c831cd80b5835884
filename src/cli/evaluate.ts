import { writeFileSync } from 'node:fs';
import { InvalidArgumentError } from 'commander';
import { evaluateQueries, type KindReport } from '../app/evaluate/evaluate-queries.ts';
import { drawReliability, knownCoverage, type QueriesNotes, sayCoverage, sayNotes } from '../app/evaluate/evaluate-queries-page.ts';
import { labelsBeside, QueriesRefused, readLabels, readQueries } from '../app/evaluate/evaluate-queries-read.ts';
import { evaluateTruth, type TruthReport } from '../app/evaluate/evaluate-truth.ts';
import { createLookUp } from '../app/look-up/engine.ts';
import { storeViews } from '../app/measure/store-view.ts';
import type { PeopleStore } from '../store/people.ts';
import type { AddCommand, CliContext } from './context.ts';
import { showEstimate } from './evaluate-estimate.ts';
import { addStoreOptions, CommandFailed, onPeople, type Shown, type StoreCommandOptions } from './on-store.ts';
import { table } from './print.ts';

interface EvaluateOptions extends StoreCommandOptions {
  readonly queries?: string;
  readonly truth?: string;
  readonly estimate?: boolean;
  readonly html?: string;
  readonly coverage?: number;
}

/** The floor of replies where a caller sets none. */
const MIN_CONFIDENCE = 0.3;

export const addEvaluateCommand: AddCommand = (program, context) => {
  const command = program
    .command('evaluate')
    .description('Hold the store against labelled data: how reliable confidences are, or how well records were resolved.')
    .option(
      '--queries <file>',
      'labelled questions: kind, fragment, person (or null), one JSON object a line; or as CSV with the fields of a fragment in columns',
    )
    .option('--truth <file>', 'source,record_id,person of labelled records, as CSV; with --queries the labels of its persons')
    .option('--estimate', 'without labels: how good the resolution probably is, and which pairs to look at first')
    .option('--html <file>', 'with --queries or --estimate: write a page (that of --estimate shows data)')
    .option('--coverage <share>', 'with --queries: share of the people asked about who are held, as serve would be told', shareOf);
  addStoreOptions(command).action((options: EvaluateOptions) =>
    onPeople(context, options, 'read', async (people) => {
      if (options.estimate === true && (options.queries ?? options.truth) !== undefined)
        throw new CommandFailed('Give --estimate alone: it asks for no labels.');
      if (options.queries !== undefined) return judgeQueries(context, people, options, options.queries);
      if (options.estimate === true) return showEstimate(people, options.html);
      if (options.truth === undefined) throw new CommandFailed('Give --queries FILE, --truth FILE or --estimate.');
      return showTruth(await evaluateTruth(people, options.truth));
    }),
  );
};

async function judgeQueries(context: CliContext, people: PeopleStore, options: EvaluateOptions, file: string): Promise<Shown> {
  const setting = options.coverage === undefined ? {} : { coverage: options.coverage };
  const lookUp = createLookUp({ people, clock: context.clock, links: [], ...setting });
  const { labelOf, knows } = await readLabels(people, options.truth ?? labelsBeside(file));
  const notes: QueriesNotes = { broken: [], unread: [], unknown: [] };
  const find = async (fragment: Parameters<typeof lookUp.find>[0]) => {
    const found = await lookUp.find(fragment);
    return found && { person: found.best.person.id, confidence: found.confidence };
  };
  const reports = await evaluateQueries({ find, labelOf }, readQueries(file, knows, notes), MIN_CONFIDENCE).catch((error: unknown) => {
    throw error instanceof QueriesRefused ? new CommandFailed(error.message) : error;
  });
  if (reports.length === 0) throw new CommandFailed(['There is no question in the file.', ...sayNotes(notes)].join(' '));
  const { facts, population } = await storeViews({ people, clock: context.clock, ...setting })();
  const coverage = knownCoverage(population.coverage, facts, options.coverage);
  const asked = reports.reduce((sum, one) => sum + one.queries, 0);
  const heldShare = 1 - reports.reduce((sum, one) => sum + one.absent, 0) / asked;
  if (options.html !== undefined) {
    const about = { minConfidence: MIN_CONFIDENCE, people: facts.people, coverage, heldShare, notes: sayNotes(notes) };
    writeFileSync(options.html, drawReliability(reports, about));
  }
  return {
    value: {
      min_confidence: MIN_CONFIDENCE,
      coverage: { share: round(coverage.share), from: coverage.from },
      held_share: round(heldShare),
      unread_lines: notes.broken.length + notes.unread.length,
      unknown_people: notes.unknown.length,
      kinds: reports.map(showJson),
      ...(options.html !== undefined && { html: options.html }),
    },
    lines: [
      ...table(
        ['input', 'questions', 'held', 'answered', 'right', 'all right', 'median confidence', 'calibration error', 'absent refused'],
        reports.map((one) => [
          one.kind,
          one.queries,
          percent(one.heldShare),
          percent(one.coverage),
          percent(one.heldAccuracy),
          percent(one.accuracy),
          one.medianConfidence.toFixed(3),
          one.calibrationError.toFixed(3),
          one.absent === 0 ? '-' : percent(one.absentRefused),
        ]),
      ),
      `answered: of the questions about people held, those with an answer at ${MIN_CONFIDENCE} or more; what is under that is no match, and neither right nor wrong.`,
      'right: of those answers, the ones that name the person meant (top-1 accuracy); all right: the same of all answers, those to questions about people who are not held among them.',
      ...sayCoverage(coverage, heldShare),
      ...sayNotes(notes),
      ...(options.html === undefined ? [] : [`Diagrams in ${options.html}`]),
    ],
  };
}

function shareOf(text: string): number {
  const share = Number(text);
  if (!(share > 0 && share <= 1)) throw new InvalidArgumentError('A share is above 0 and at most 1.');
  return share;
}

function showJson(report: KindReport): Record<string, unknown> {
  return {
    kind: report.kind,
    queries: report.queries,
    answered: report.answered,
    held_share: round(report.heldShare),
    coverage: round(report.coverage),
    held_accuracy: round(report.heldAccuracy),
    accuracy: round(report.accuracy),
    median_confidence: round(report.medianConfidence),
    mean_confidence: round(report.meanConfidence),
    calibration_error: round(report.calibrationError),
    chance_error: round(report.chanceError),
    absent: report.absent,
    absent_refused: round(report.absentRefused),
    bins: report.bins.map((bin) => ({
      from: bin.from,
      to: bin.to,
      answers: bin.answers,
      mean_confidence: round(bin.meanConfidence),
      accuracy: round(bin.accuracy),
    })),
  };
}

function showTruth({ score, records, unknownRecords, storeRecords, blockingCeiling, worst }: TruthReport): Shown {
  return {
    value: {
      records,
      store_records: storeRecords,
      unknown_records: unknownRecords,
      precision: round(score.precision),
      recall: round(score.recall),
      f1: round(score.f1),
      b_cubed: { precision: round(score.bCubed.precision), recall: round(score.bCubed.recall), f1: round(score.bCubed.f1) },
      blocking_ceiling: round(blockingCeiling.share),
      blocking_pairs: blockingCeiling.pairs,
      worst: worst.map((one) => ({ kind: one.kind, parts: one.parts, records: one.records.map((ref) => `${ref.source}:${ref.recordId}`) })),
    },
    lines: [
      `${records} of the ${storeRecords} records of the store are labelled (${percent(records / storeRecords)}); ${unknownRecords} labels are of records it does not hold.`,
      ...table(
        ['', 'precision', 'recall', 'F1'],
        [
          ['pairs', percent(score.precision), percent(score.recall), percent(score.f1)],
          ['B-cubed', percent(score.bCubed.precision), percent(score.bCubed.recall), percent(score.bCubed.f1)],
        ],
      ),
      `Keys bring together ${percent(blockingCeiling.share)} of the true pairs${blockingCeiling.pairs < score.truePairs ? ` (of ${blockingCeiling.pairs} looked at)` : ''}.`,
      ...worst.map(
        (one) =>
          `${one.kind === 'mixed' ? 'One person here, several in truth' : 'One person in truth, several here'} (${one.parts}): ` +
          one.records.map((ref) => `${ref.source}:${ref.recordId}`).join(' '),
      ),
    ],
  };
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)}%`;
}

function round(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}
