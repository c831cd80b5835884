import { RecordColumns } from '../../src/match/columns/record-columns.ts';
import { Candidates } from '../../src/match/pairs/candidates.ts';
import { trainModel } from '../../src/match/train/train-here-suite.ts';
import { groupByLabel, pairsWithin } from '../../src/resolve/cluster/components.ts';
import { resolveSet } from '../../src/resolve/cluster/resolve-set.ts';
import { evaluateGroups } from '../../src/resolve/quality/evaluate-partition.ts';
import type { LabelledSet } from './labelled.ts';

/** How well the people of a labelled set were found. */
export interface LinkSetScore {
  readonly name: string;
  readonly records: number;
  readonly f1: number;
  readonly precision: number;
  readonly recall: number;
  readonly bCubedF1: number;
  /** Share of the true pairs that were compared at all. */
  readonly ceiling: number;
  readonly people: number;
  readonly truePeople: number;
  readonly trainSeconds: number;
  readonly resolveSeconds: number;
}

/** Learns from the records, resolves them and compares the people with the truth: one configuration for every set. */
export function scoreLinkSet({ name, records, truth }: LabelledSet): LinkSetScore {
  const columns = new RecordColumns(1);
  for (const { ref, record } of records) columns.add(ref, record);
  const startedMs = performance.now();
  const model = trainModel(columns, 1);
  const trainedMs = performance.now();
  const { person, people } = resolveSet({ columns, model, decisions: [] });
  const resolvedMs = performance.now();
  const trueGroups = groupByLabel(truth);
  const { f1, precision, recall, bCubed } = evaluateGroups(groupByLabel(person), trueGroups);
  const truePairs = pairsWithin(trueGroups);
  const compared = truePairsCompared(columns, truth);
  return {
    name,
    records: columns.size,
    f1,
    precision,
    recall,
    bCubedF1: bCubed.f1,
    ceiling: truePairs === 0 ? 1 : compared / truePairs,
    people,
    truePeople: trueGroups.count,
    trainSeconds: (trainedMs - startedMs) / 1000,
    resolveSeconds: (resolvedMs - trainedMs) / 1000,
  };
}

function truePairsCompared(columns: RecordColumns, truth: ArrayLike<number>): number {
  const candidates = Candidates.of(columns);
  let compared = 0;
  for (let i = 0; i < columns.size; i += 1)
    candidates.of(i, true, (j) => {
      if (truth[i] === truth[j]) compared += 1;
    });
  return compared;
}

const HEADS = ['set              ', 'records', 'F1    ', 'precision', 'recall', 'B3    ', 'ceiling', 'people (true)'];

export function linkSetTable(scores: readonly LinkSetScore[]): string[] {
  const rows = scores.map((score) => [
    score.name,
    String(score.records),
    ...[score.f1, score.precision, score.recall, score.bCubedF1, score.ceiling].map((share) => share.toFixed(4)),
    `${score.people} (${score.truePeople})`,
  ]);
  return [HEADS, ...rows].map((cells) =>
    cells
      .map((cell, at) => cell.padEnd(HEADS[at]!.length))
      .join('  ')
      .trimEnd(),
  );
}
