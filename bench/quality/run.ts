import { RecordColumns } from '../../src/match/columns/record-columns.ts';
import { Candidates } from '../../src/match/pairs/candidates.ts';
import { trainModel } from '../../src/match/train/train.ts';
import { resolveSet } from '../../src/resolve/cluster/resolve-set.ts';
import { blockingCeiling, evaluatePartition } from '../../src/resolve/quality/evaluate-partition.ts';
import { describeMachine } from '../harness/machine.ts';
import { type LabelledSet, readLabelled } from './labelled.ts';
import { readGenerated } from './read-generated.ts';

// One configuration for all: learn from the records, resolve them, hold the people against the truth.
const GENERATED_PEOPLE = 20_000;
const GENERATED_SEED = 11;

const folder = process.env['NAMESAKE_LABELLED_DATA'] ?? '../shared/data';
const labelled = readLabelled(folder);
if (labelled === undefined)
  console.log(`No labelled data: ${folder} is absent; NAMESAKE_LABELLED_DATA names the folder. Generated data only.`);
console.log(describeMachine());
console.log('set               F1     precision recall B3     ceiling people (true)   pairs/record train s resolve s');
const wanted = process.argv.slice(2);
for (const set of [...(labelled ?? []), await readGenerated(GENERATED_PEOPLE, GENERATED_SEED)]) {
  if (wanted.length === 0 || wanted.includes(set.name)) judge(set);
}

function judge(set: LabelledSet): void {
  const columns = new RecordColumns(1);
  for (const { ref, record } of set.records) columns.add(ref, record);
  const startedMs = performance.now();
  const model = trainModel(columns, 1);
  const trainedMs = performance.now();
  const resolution = resolveSet({ columns, model, decisions: [] });
  const doneMs = performance.now();
  const score = evaluatePartition(resolution.person, set.truth);
  const candidates = Candidates.of(columns);
  const ceiling = blockingCeiling(set.truth, (visit) => {
    for (let i = 0; i < columns.size; i += 1) candidates.of(i, true, (j) => visit(i, j));
  });
  console.log(
    [
      set.name.padEnd(17),
      score.f1.toFixed(4),
      score.precision.toFixed(4).padEnd(9),
      score.recall.toFixed(4),
      score.bCubed.f1.toFixed(4),
      ceiling.toFixed(4).padEnd(7),
      `${resolution.people} (${new Set(set.truth).size})`.padEnd(15),
      (resolution.pairs / columns.size).toFixed(1).padEnd(12),
      ((trainedMs - startedMs) / 1000).toFixed(1).padEnd(7),
      ((doneMs - trainedMs) / 1000).toFixed(1),
    ].join(' '),
  );
}
