import type { RecordRef } from '../../src/core/record.ts';
import { ChunkPreparer } from '../../src/match/columns/prepare-chunk.ts';
import { RecordColumns } from '../../src/match/columns/record-columns.ts';
import { trainModel } from '../../src/match/train/train.ts';
import { resolveSet } from '../../src/resolve/cluster/resolve-set.ts';
import { evaluatePartition } from '../../src/resolve/quality/evaluate-partition.ts';
import { describeMachine } from '../harness/machine.ts';
import { joinableShare } from './joinable.ts';
import type { LabelledSet } from './labelled.ts';
import { eachGenerated } from './read-generated.ts';

// `generated [people] [seed]`: how well the people of an invented world are found again.
const people = Number(process.argv[2] ?? 20_000);
const seed = Number(process.argv[3] ?? 11);
/** Records are kept for so many people only: those of a million would not fit as objects. */
const JOINABLE_PEOPLE = 50_000;
const RECORDS_PER_CHUNK = 5_000;

const columns = new RecordColumns(1);
const truth: number[] = [];
const kept: { records: LabelledSet['records'][number][]; truth: number[] } = { records: [], truth: [] };
let chunk = new ChunkPreparer(1);
let refs: RecordRef[] = [];
const addChunk = () => {
  columns.addPrepared({ ...chunk.done(), refs });
  chunk = new ChunkPreparer(1);
  refs = [];
};
await eachGenerated(people, seed, (given, person) => {
  refs.push(given.ref);
  chunk.add(given.ref, given.record);
  truth.push(person);
  if (person < JOINABLE_PEOPLE) {
    kept.records.push(given);
    kept.truth.push(person);
  }
  if (refs.length === RECORDS_PER_CHUNK) addChunk();
});
addChunk();
const { person, people: found } = resolveSet({ columns, model: trainModel(columns, 1), decisions: [] });
const { precision, recall, f1, bCubed, truePairs } = evaluatePartition(person, truth);
const joinable = joinableShare({ name: 'kept', records: kept.records, truth: Int32Array.from(kept.truth) });
console.log(describeMachine());
console.log(`${people} people, seed ${seed}: ${columns.size} records, ${truePairs} true pairs`);
console.log(
  `joinable ${joinable.toFixed(4)} of ${Math.min(people, JOINABLE_PEOPLE)} people (shared number, mail address, home or birth date, also through other records)`,
);
console.log(`precision ${precision.toFixed(4)}  recall ${recall.toFixed(4)}  F1 ${f1.toFixed(4)}`);
console.log(`B3 precision ${bCubed.precision.toFixed(4)}  recall ${bCubed.recall.toFixed(4)}  F1 ${bCubed.f1.toFixed(4)}`);
console.log(`people ${found} (true ${new Set(truth).size}), peak ${Math.round(process.resourceUsage().maxRSS / 1024)} MiB`);
