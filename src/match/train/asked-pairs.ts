import type { RecordColumns } from '../columns/record-columns.ts';
import type { Model } from '../model.ts';
import type { Candidates } from '../pairs/candidates.ts';
import { genericFlags } from '../pairs/generic-flags.ts';
import { PairComparer } from '../pairs/pair-comparer.ts';
import { PairLevels } from '../pairs/pair-levels.ts';
import { type PatternRuns, patternsOf } from './pair-patterns.ts';

/** What learning wants to know of pairs, two record indexes each; whoever holds the records compares them, in as many parts as they like. */
export interface AskedPairs {
  readonly model: Model;
  readonly pairs: Int32Array;
  /** What they compare like in these slots; else only which are surely one person. */
  readonly slots?: readonly number[];
}

export interface PairsAnswer {
  readonly patterns: PatternRuns;
  /** By pair: 1 where they are surely one person. */
  readonly sure: Uint8Array;
}

/** Asks for pairs, takes the answers of all parts in their order, and gives what it learned. */
export type Learning = Generator<AskedPairs, Model, readonly PairsAnswer[]>;

/** Pairs at least this sure tell of sources; doubtful ones tell of namesakes. */
const SURE_MILLIBITS = 8000;
const NO_PATTERNS: PatternRuns = { runs: new Int32Array(0), counts: new Int32Array(0) };
const NO_FLAGS = new Uint8Array(0);

/** The comparer is one of the model asked for. */
export function answerPairs(comparer: PairComparer, { pairs, slots }: Omit<AskedPairs, 'model'>): PairsAnswer {
  if (slots !== undefined) return { patterns: patternsOf(comparer, slots, pairs), sure: NO_FLAGS };
  const sure = new Uint8Array(pairs.length / 2);
  for (let at = 0; at < sure.length; at += 1) {
    if (comparer.compareOver(pairs[2 * at]!, pairs[2 * at + 1]!, SURE_MILLIBITS) >= SURE_MILLIBITS) sure[at] = 1;
  }
  return { patterns: NO_PATTERNS, sure };
}

/** Compares all that is asked for in this thread. */
export function answeredHere(learning: Learning, columns: RecordColumns, { isGeneric }: Candidates): Model {
  const generic = genericFlags(columns, isGeneric);
  const alike = new PairLevels(columns);
  let known: { readonly model: Model; readonly comparer: PairComparer } | undefined;
  let step = learning.next();
  while (step.done !== true) {
    const { model } = step.value;
    if (known?.model !== model) known = { model, comparer: new PairComparer(columns, model, generic, alike) };
    step = learning.next([answerPairs(known.comparer, step.value)]);
  }
  return step.value;
}
