import { RecordColumns } from '../../src/match/record-columns.ts';
import { trainModel } from '../../src/match/train.ts';
import { evaluatePartition } from '../../src/resolve/evaluate-partition.ts';
import { resolveSet } from '../../src/resolve/resolve-set.ts';
import { describeMachine } from '../harness/machine.ts';
import { joinableShare } from './joinable.ts';
import { readGenerated } from './read-generated.ts';

// `generated [people] [seed]`: how well the people of an invented world are found again.
const people = Number(process.argv[2] ?? 20_000);
const seed = Number(process.argv[3] ?? 11);

const set = await readGenerated(people, seed);
const columns = new RecordColumns(1);
for (const { ref, record } of set.records) columns.add(ref, record);
const { person, people: found } = resolveSet({ columns, model: trainModel(columns, 1), decisions: [] });
const { precision, recall, f1, bCubed, truePairs } = evaluatePartition(person, set.truth);
console.log(describeMachine());
console.log(`${people} people, seed ${seed}: ${columns.size} records, ${truePairs} true pairs`);
console.log(`joinable ${joinableShare(set).toFixed(4)} (shared number, mail address, home or birth date, also through other records)`);
console.log(`precision ${precision.toFixed(4)}  recall ${recall.toFixed(4)}  F1 ${f1.toFixed(4)}`);
console.log(`B3 precision ${bCubed.precision.toFixed(4)}  recall ${bCubed.recall.toFixed(4)}  F1 ${bCubed.f1.toFixed(4)}`);
console.log(`people ${found} (true ${new Set(set.truth).size})`);
