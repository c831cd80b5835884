import { writeFileSync } from 'node:fs';
import { reliabilityOf } from '../../src/app/evaluate/evaluate-queries.ts';
import { demoData } from './demo-data.ts';
import { judge } from './judge.ts';
import { wilsonInterval } from './wilson-interval.ts';

/**
 * Writes src/confidence/reliability.json, the curves that the console shows beside an answer: for each kind of answer (the groups that
 * agree) how often answers of each confidence were right, on demo populations that the calibration was not fitted on.
 * Run it after a change of the confidence model: npm run bench -- confidence/reliability
 */
const SEEDS = [7_001, 7_002, 7_003];
const PEOPLE = 10_000;
const QUERIES_PER_KIND = 400;
/** Fewer answers of a kind draw no curve. */
const LEAST_ANSWERS = 200;
const LEAST_IN_POINT = 10;
const FLOOR = 0.3;
const OUT = 'src/confidence/reliability.json';

const kinds = new Map<string, { readonly confidences: number[]; readonly rights: boolean[] }>();
const worlds = (function* () {
  for (const seed of SEEDS) yield demoData({ people: PEOPLE, seed, queriesPerKind: QUERIES_PER_KIND });
})();
await judge(worlds, (_asked, found, right) => {
  if (found === undefined || found.confidence < FLOOR) return;
  const known = kinds.get(found.kind) ?? { confidences: [], rights: [] };
  kinds.set(found.kind, known);
  known.confidences.push(found.confidence);
  known.rights.push(right);
});

const round = (value: number) => Math.round(value * 1_000) / 1_000;
const shown = [...kinds]
  .filter(([, { rights }]) => rights.length >= LEAST_ANSWERS)
  .sort(([a], [b]) => (a < b ? -1 : 1))
  .map(([kind, { confidences, rights }]) => {
    const { bins, calibrationError } = reliabilityOf(confidences, rights);
    const points = bins
      .filter(({ answers }) => answers >= LEAST_IN_POINT)
      .map(({ meanConfidence, accuracy, answers }) => {
        const { low, high } = wilsonInterval(accuracy, answers);
        return { confidence: round(meanConfidence), right: round(accuracy), low: round(low), high: round(high), answers };
      });
    return { kind, answers: rights.length, error: round(calibrationError), points };
  });
const measuredOn = `${SEEDS.length} invented populations of ${PEOPLE.toLocaleString('en-US')} people that the model was not fitted on`;
writeFileSync(OUT, `${JSON.stringify({ measuredOn, kinds: shown }, undefined, 1)}\n`);
console.log(`${shown.length} kinds, ${shown.reduce((sum, { answers }) => sum + answers, 0)} answers`);
