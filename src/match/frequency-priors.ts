import { firstNameShare } from '../reference/first-names.ts';
import { surnameShare } from '../reference/surnames.ts';
import type { Frequencies } from './model.ts';

/** What is believed of how common the values of an attribute are, before any record was read. */
export interface FrequencyPrior {
  /** How many records' worth of belief the prior carries. */
  readonly records: number;
  readonly rareShare: number;
  readonly shareOf?: (value: string) => number;
}

const PRIORS: Readonly<Record<string, FrequencyPrior>> = {
  first: { records: 1000, rareShare: 2 ** -13, shareOf: firstNameShare },
  last: { records: 1000, rareShare: 2 ** -15, shareOf: surnameShare },
  last_word: { records: 1000, rareShare: 2 ** -15, shareOf: surnameShare },
  city: { records: 300, rareShare: 2 ** -12 },
  zip: { records: 300, rareShare: 2 ** -14 },
  birth_date: { records: 1000, rareShare: 1 / 25_000 },
};
const TEXT_PRIOR: FrequencyPrior = { records: 100, rareShare: 2 ** -11 };

export function frequencyPrior(attribute: string): FrequencyPrior {
  return PRIORS[attribute] ?? TEXT_PRIOR;
}

/** −log2 of the share of those who bear a value, in millibits, as a model tells it. */
export function shareMillibits(attribute: string, frequencies: Frequencies | undefined, value: string): number {
  if (frequencies === undefined) return 0;
  const { values, rareMillibits } = frequencies;
  return Object.hasOwn(values, value) ? values[value]! : unlistedMillibits(attribute, rareMillibits, value);
}

/** How rare a value is that a model does not list: as rare as any such, unless the reference tables know better. */
function unlistedMillibits(attribute: string, rareMillibits: number, value: string): number {
  const prior = PRIORS[attribute];
  const share = prior?.shareOf?.(value) ?? 0;
  return prior === undefined || share <= prior.rareShare
    ? rareMillibits
    : rareMillibits - Math.round(1000 * Math.log2(share / prior.rareShare));
}
