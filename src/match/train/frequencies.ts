import { type FrequencyPrior, frequencyPrior } from '../frequency-priors.ts';
import type { Frequencies } from '../model.ts';
import { type Counted, MAX_VALUES, type ValueCounts } from './value-counts.ts';

/**
 * How common each value is among other people: `matesPerRecord` further records of the same person are expected beside
 * each, so that many are taken off a value's count before it says how many others bear it.
 */
export function learnFrequencies(values: ValueCounts, matesPerRecord: number): Record<string, Frequencies> {
  const result: Record<string, Frequencies> = {};
  for (const [attribute, { counts, total }] of Object.entries(values.attributes)) {
    result[attribute] = frequencies(counts, total, matesPerRecord, frequencyPrior(attribute));
  }
  return result;
}

function frequencies(counted: readonly Counted[], total: number, mates: number, prior: FrequencyPrior): Frequencies {
  const others = Math.max(total, 1) + prior.records;
  const shareOf = (value: string, count: number) =>
    (Math.max(count - 1 - mates, 0) + prior.records * Math.max(prior.shareOf?.(value) ?? 0, prior.rareShare)) / others;
  const rareMillibits = millibits((prior.records * prior.rareShare) / others);
  const values: [string, number][] = [];
  let listed = 0;
  let squares = 0;
  for (const [value, count] of counted.slice(0, MAX_VALUES)) {
    const share = shareOf(value, count);
    listed += share;
    squares += share * share;
    const own = millibits(share);
    if (own < rareMillibits) values.push([value, own]);
  }
  const rest = Math.max(0, 1 - listed);
  const average = millibits(squares + rest * 2 ** (-rareMillibits / 1000));
  values.sort((a, b) => (a[0] < b[0] ? -1 : 1));
  return { averageMillibits: average, rareMillibits, values: Object.fromEntries(values) };
}

function millibits(share: number): number {
  return Math.round(-1000 * Math.log2(share));
}
