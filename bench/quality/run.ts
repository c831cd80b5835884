import { Candidates } from '../../src/match/candidates.ts';
import { RecordColumns } from '../../src/match/record-columns.ts';
import { trainModel } from '../../src/match/train.ts';
import { evaluatePartition } from '../../src/resolve/evaluate-partition.ts';
import { resolveSet } from '../../src/resolve/resolve-set.ts';
import { readLabelled } from './labelled.ts';

const folder = process.env['NAMESAKE_LABELLED_DATA'] ?? '../shared/data';
const sets = readLabelled(folder);
if (sets === undefined) {
  console.error(`No labelled data: ${folder} is absent. Set NAMESAKE_LABELLED_DATA.`);
  process.exit(1);
}
console.log('set               F1     precision recall  B3     ceiling people(true)  pairs/record  seconds');
const wanted = process.argv.slice(2);
for (const set of sets) {
  if (wanted.length > 0 && !wanted.includes(set.name)) continue;
  const columns = new RecordColumns(1);
  for (const { ref, record } of set.records) columns.add(ref, record);
  const started = performance.now();
  const model = trainModel(columns, 1);
  const resolution = resolveSet({ columns, model, decisions: [] });
  const seconds = (performance.now() - started) / 1000;
  const score = evaluatePartition(resolution.person, set.truth);
  const trueCount = new Set(set.truth).size;
  console.log(
    [
      set.name.padEnd(17),
      score.f1.toFixed(4),
      score.precision.toFixed(4).padEnd(9),
      score.recall.toFixed(4).padEnd(7),
      score.bCubed.f1.toFixed(4),
      ceilingOf(columns, set.truth, score.truePairs).toFixed(4).padEnd(7),
      `${resolution.people}(${trueCount})`.padEnd(13),
      (resolution.pairs / columns.size).toFixed(1).padEnd(13),
      seconds.toFixed(1),
    ].join(' '),
  );
}

/** Which share of the true pairs the keys bring together at all. */
function ceilingOf(columns: RecordColumns, truth: Int32Array, truePairs: number): number {
  const candidates = new Candidates(columns);
  let met = 0;
  for (let i = 0; i < columns.size; i += 1) {
    candidates.of(i, true, (j) => {
      if (truth[i] === truth[j]) met += 1;
    });
  }
  return truePairs === 0 ? 1 : met / truePairs;
}
