import { performance } from 'node:perf_hooks';
import { evaluateQueries, type KindReport, type LabelledQuery } from '../../src/app/evaluate-queries.ts';
import { createLookUp } from '../../src/app/look-up-engine.ts';
import { parseFragment } from '../../src/app/parse-fragment.ts';
import type { PeopleReads } from '../../src/store/people.ts';
import { makeDice } from './dice.ts';
import { memoryPeople } from './memory-people.ts';
import { askQuestions, sourceRecords } from './variant-data.ts';
import { makeWorld, TODAY } from './variant-world.ts';
import { VARIANTS } from './variants.ts';

/** Reliability on worlds made by code that the fitting never imports: `npm run bench -- confidence [queries per kind]`. */
const perKind = Number(process.argv[2] ?? 2_000);
const only = process.argv[3];
const FLOOR = 0.3;

for (const variant of VARIANTS) {
  if (only !== undefined && !variant.name.startsWith(only)) continue;
  const dice = makeDice(4_711 + VARIANTS.indexOf(variant));
  const adults = makeWorld(variant, dice);
  const rows = sourceRecords(adults, variant, dice);
  const people = memoryPeople(rows);
  const lookUp = createLookUp({ people: people as unknown as PeopleReads, clock: { nowMs: () => TODAY * 86_400_000 }, links: [] });
  const questions: LabelledQuery[] = [];
  for (const { kind, fragment, person } of askQuestions(adults, variant, dice, perKind)) {
    const parsed = parseFragment(fragment);
    if (parsed.kind === 'fragment') questions.push({ kind, fragment: parsed.fragment, person });
  }
  const started = performance.now();
  const reports = await evaluateQueries(
    {
      find: async (fragment) => {
        const found = await lookUp.find(fragment);
        return found && { person: found.best.person.id, confidence: found.confidence };
      },
      labelOf: async (person) => people.labelOf(person),
    },
    questions,
    FLOOR,
  );
  const microseconds = (1000 * (performance.now() - started)) / questions.length;
  const { people: held } = await people.facts();
  console.log(
    `\n${variant.name}: ${adults.length} adults, ${rows.length} records, ${held} people held, ${microseconds.toFixed(0)} µs a question`,
  );
  printReports(reports);
}

function printReports(reports: readonly KindReport[]): void {
  console.log(
    `${'kind'.padEnd(20)} ${['queries', 'coverage', 'accuracy', 'median', 'mean', 'ECE', 'absent', 'refused'].map((head) => head.padStart(8)).join(' ')}`,
  );
  for (const report of reports) {
    const cells = [
      report.queries,
      report.coverage,
      report.accuracy,
      report.medianConfidence,
      report.meanConfidence,
      report.calibrationError,
      report.absent,
      report.absentRefused,
    ];
    console.log(
      `${report.kind.padEnd(20)} ${cells.map((cell) => (Number.isInteger(cell) && cell > 1 ? String(cell) : cell.toFixed(3)).padStart(8)).join(' ')}`,
    );
  }
}
