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

/** Pairs of names beyond this many are taken to go together by chance. */
const MAX_LIFTS = 20_000;
/** Records' worth of belief that two names go together by chance: a few records of one person must not look like a custom. */
const LIFT_BELIEF = 12;
const LEAST_LIFT_MILLIBITS = 700;

/** Which first and last names go together more than each alone would make them, by `first|last`. */
export function learnLifts({ names }: ValueCounts, matesPerRecord: number): Record<string, number> {
  const { pairs, counts, first, last, total, texts } = names;
  // Whole clusters of one person's records count once each.
  const perPerson = 1 + matesPerRecord;
  const lifts: [string, number][] = [];
  for (let id = 1; id < counts.length; id += 1) {
    const count = counts[id]!;
    if (count < 2 * perPerson) continue;
    const firstId = pairs[2 * id]!;
    const lastId = pairs[2 * id + 1]!;
    const expected = (first[firstId]! * last[lastId]!) / total / perPerson;
    const lift = Math.round(1000 * Math.log2((count / perPerson + LIFT_BELIEF) / (expected + LIFT_BELIEF)));
    if (lift >= LEAST_LIFT_MILLIBITS) lifts.push([`${texts[firstId]}|${texts[lastId]}`, lift]);
  }
  lifts.sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
  return Object.fromEntries(lifts.slice(0, MAX_LIFTS).sort((a, b) => (a[0] < b[0] ? -1 : 1)));
}
