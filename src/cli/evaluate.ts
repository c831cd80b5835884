import { writeFileSync } from 'node:fs';
import { drawEstimate, evaluateEstimate, NOT_LEARNED } from '../app/evaluate/evaluate-estimate.ts';
import { evaluateQueries } from '../app/evaluate/evaluate-queries.ts';
import { drawReliability, knownCoverage, type QueriesNotes, sayCoverage, sayNotes } from '../app/evaluate/evaluate-queries-page.ts';
import { labelsBeside, QueriesRefused, readLabels, readQueries } from '../app/evaluate/evaluate-queries-read.ts';
import { evaluateTruth, type TruthReport } from '../app/evaluate/evaluate-truth.ts';
import { createLookUp } from '../app/look-up/engine.ts';
import { storeViews } from '../app/measure/store-view.ts';
import type { PeopleReads, PeopleStore } from '../store/people.ts';
import { parseShare } from './arguments.ts';
import { type AddCommand, type CliContext, CommandFailed, onPeople, type Shown } from './command.ts';
import { percent, reportJson, showRef, table } from './print.ts';

interface EvaluateOptions {
  readonly queries?: string;
  readonly truth?: string;
  readonly estimate?: boolean;
  readonly html?: string;
  readonly coverage?: number;
}

/** The default of the service. */
const MIN_CONFIDENCE = 0.3;
const SHOWN_PAIRS = 12;

export const addEvaluateCommand: AddCommand = (program, context) => {
  const command = program
    .command('evaluate')
    .description('Measure with labelled data how reliable confidences are, or how well records were resolved.')
    .option(
      '--queries <file>',
      'labelled queries: kind, fragment, person (or null), one JSON object per line; or CSV with the fields of a fragment as columns',
    )
    .option('--truth <file>', 'CSV of labelled records: source,record_id,person; with --queries it says which records its persons have')
    .option('--estimate', 'without labels: how good the resolution probably is, and which pairs to check first')
    .option('--html <file>', 'with --queries or --estimate: write an HTML page (that of --estimate contains personal data)')
    .option(
      '--coverage <share>',
      'with --queries: share of the people asked about who are in the store, as the setting `coverage` of serve',
      parseShare,
    );
  onPeople(command, context, 'read', async (people, options: EvaluateOptions) => {
    if (options.estimate === true && (options.queries ?? options.truth) !== undefined)
      throw new CommandFailed('--estimate uses no labels: give it without --queries and --truth.');
    if (options.queries !== undefined) return judgeQueries(context, people, options, options.queries);
    if (options.estimate === true) return showEstimate(people, options.html);
    if (options.truth === undefined) throw new CommandFailed('Give --queries FILE, --truth FILE or --estimate.');
    return showTruth(await evaluateTruth(people, options.truth));
  });
};

async function judgeQueries(context: CliContext, people: PeopleStore, options: EvaluateOptions, file: string): Promise<Shown> {
  const { clock } = context;
  const view = storeViews({ people, clock, ...(options.coverage !== undefined && { coverage: options.coverage }) });
  const lookUp = createLookUp({ people, clock, links: [], view });
  const { labelOf, knows } = await readLabels(people, options.truth ?? labelsBeside(file));
  const notes: QueriesNotes = { broken: [], unread: [], unknown: [] };
  const find = async (fragment: Parameters<typeof lookUp.find>[0]) => {
    const found = await lookUp.find(fragment);
    return found && { person: found.best.person.id, confidence: found.confidence };
  };
  const reports = await evaluateQueries({ find, labelOf }, readQueries(file, knows, notes), MIN_CONFIDENCE).catch((error: unknown) => {
    throw error instanceof QueriesRefused ? new CommandFailed(error.message) : error;
  });
  if (reports.length === 0) throw new CommandFailed(['The file contains no queries.', ...sayNotes(notes)].join(' '));
  const { facts, population } = await view();
  const coverage = knownCoverage(population.coverage, facts, options.coverage);
  const asked = reports.reduce((sum, one) => sum + one.queries, 0);
  const heldShare = 1 - reports.reduce((sum, one) => sum + one.absent, 0) / asked;
  if (options.html !== undefined) {
    const about = { minConfidence: MIN_CONFIDENCE, people: facts.people, coverage, heldShare, notes: sayNotes(notes) };
    writeFileSync(options.html, drawReliability(reports, about));
  }
  return {
    value: reportJson({
      minConfidence: MIN_CONFIDENCE,
      coverage: { share: coverage.share, from: coverage.from },
      heldShare,
      unreadLines: notes.broken.length + notes.unread.length,
      unknownPeople: notes.unknown.length,
      kinds: reports,
      ...(options.html !== undefined && { html: options.html }),
    }),
    lines: [
      ...table(
        ['input', 'queries', 'in store', 'answered', 'right', 'all right', 'median confidence', 'calibration error', 'absent refused'],
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
      `answered: of the queries about people in the store, those answered with a confidence of ${MIN_CONFIDENCE} or more; under it there is no match, neither right nor wrong.`,
      'right: of those answers, the ones with the intended person (top-1 accuracy). all right: the same of all answers, including those to queries about people absent from the store.',
      ...sayCoverage(coverage, heldShare),
      ...sayNotes(notes),
      ...(options.html === undefined ? [] : [`Diagrams in ${options.html}`]),
    ],
  };
}

function showTruth({ score, records, unknownRecords, storeRecords, blockingCeiling, worst }: TruthReport): Shown {
  const { precision, recall, f1, bCubed } = score;
  const shown = worst.map((one) => ({ ...one, records: one.records.map(showRef) }));
  return {
    value: reportJson({
      records,
      storeRecords,
      unknownRecords,
      precision,
      recall,
      f1,
      bCubed,
      blockingCeiling: blockingCeiling.share,
      blockingPairs: blockingCeiling.pairs,
      worst: shown,
    }),
    lines: [
      `${records} of the ${storeRecords} records in the store are labelled (${percent(records / storeRecords)}); ${unknownRecords} labels are of unknown records.`,
      ...table(
        ['', 'precision', 'recall', 'F1'],
        [
          ['pairs', percent(precision), percent(recall), percent(f1)],
          ['B-cubed', percent(bCubed.precision), percent(bCubed.recall), percent(bCubed.f1)],
        ],
      ),
      `${percent(blockingCeiling.share)} of the true pairs share a blocking key${blockingCeiling.pairs < score.truePairs ? ` (of ${blockingCeiling.pairs} checked)` : ''}.`,
      ...shown.map(
        (one) =>
          `${one.kind === 'mixed' ? 'One person here, several in truth' : 'One person in truth, several here'} (${one.parts}): ${one.records.join(' ')}`,
      ),
    ],
  };
}

/** Shows record references and chances on the terminal; their data is only on the page and in `--json`. */
async function showEstimate(people: PeopleReads, html: string | undefined): Promise<Shown> {
  const report = await evaluateEstimate(people);
  if (html !== undefined) writeFileSync(html, drawEstimate(report), { mode: 0o600 });
  const doubts = report.doubts.map(({ left, right, ...doubt }) => ({ ...doubt, left: showRef(left), right: showRef(right) }));
  return {
    value: reportJson({
      records: report.records,
      people: report.people,
      learned: report.learned,
      keptPairs: report.keptPairs,
      expectedPrecision: report.precision,
      expectedRecall: report.recall,
      expectedMissedPairs: report.missedPairs,
      expectedNeverCompared: report.unmetPairs,
      lookAtFirst: doubts.map(({ evidence, ...doubt }) => ({
        ...doubt,
        evidence: evidence.map(({ attribute, level, weightMillibits }) => ({ attribute, level, bits: weightMillibits / 1_000 })),
      })),
      ...(html !== undefined && { html }),
    }),
    lines: [
      `${report.records} records, ${report.people} people. Expected by the model's own odds:`,
      `  ${percent(report.precision)} of the ${report.keptPairs} pairs in one person belong together.`,
      `  ${percent(report.recall)} of the pairs that belong together are in one person; ${Math.round(report.missedPairs)} are wrongly apart, ${Math.round(report.unmetPairs)} were never compared.`,
      ...(report.learned ? [] : [NOT_LEARNED]),
      'Look at these first (namesake explain --record … --record …):',
      ...table(
        ['now', 'one person', 'pairs', 'left', 'right'],
        doubts
          .slice(0, SHOWN_PAIRS)
          .map((one) => [one.kind === 'joined' ? 'together' : 'apart', percent(one.chance), one.pairs, one.left, one.right]),
      ),
      ...(html === undefined ? [] : [`With their evidence in ${html}`]),
    ],
  };
}
