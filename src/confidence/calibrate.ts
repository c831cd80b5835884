import type { Population } from './facts.ts';
import { peoplePerHousehold } from './facts.ts';
import { FITTED } from './fitted.ts';

/**
 * logit(confidence) = offset + slope · min(x, knee) + slopeBeyond · max(0, x − knee), x = logit(posterior),
 * offset = intercept + Σ weight · fact. Fitted for every kind of input; other kinds use the map of all kinds together.
 */
export interface Calibration {
  readonly kinds: Readonly<Record<string, KindMap>>;
  readonly others: KindMap;
}

export interface KindMap {
  readonly intercept: number;
  readonly slope: number;
  readonly slopeBeyond: number;
  /** One for each of `factsOf`. */
  readonly weights: readonly number[];
}

export const CALIBRATION: Calibration = FITTED;

/** Beyond the knee log-odds count for less: what is nearly certain fails for reasons outside the model. */
export const KNEE = 4;
const LEAST_DOUBT = 1e-12;
/** A store unlike all those of the fitting is corrected like the most unlike of them. */
const MOST_UNLIKE = 2;

export function calibrate(posterior: number, kind: string, population: Population, calibration: Calibration = CALIBRATION): number {
  if (posterior <= 0) return 0;
  const map = calibration.kinds[kind] ?? calibration.others;
  const facts = factsOf(population);
  const offset = map.weights.reduce((sum, weight, at) => sum + weight * facts[at]!, map.intercept);
  return 1 / (1 + Math.exp(-mapLogOdds(logOdds(posterior), offset, map)));
}

export function logOdds(posterior: number): number {
  return Math.log(posterior / Math.max(1 - posterior, LEAST_DOUBT));
}

/** An offset that raises fades out towards even odds, so that one of two who are equal never gets more than one half. */
export function mapLogOdds(x: number, offset: number, { slope, slopeBeyond }: Pick<KindMap, 'slope' | 'slopeBeyond'>): number {
  const raised = offset > 0 ? (offset * Math.max(0, x)) / (1 + Math.max(0, x)) : offset;
  return raised + slope * Math.min(x, KNEE) + slopeBeyond * Math.max(0, x - KNEE);
}

/** The facts by which stores differ from what the terms assume, each around 0 and of unit size in the worlds of the fitting. */
export function factsOf(population: Population): readonly number[] {
  let facts = known.get(population);
  if (facts === undefined) {
    facts = FACTS.map(({ mean, spread, of }) => Math.min(MOST_UNLIKE, Math.max(-MOST_UNLIKE, (of(population) - mean) / spread)));
    known.set(population, facts);
  }
  return facts;
}

const known = new WeakMap<Population, readonly number[]>();

export interface Fact {
  readonly name: string;
  readonly mean: number;
  readonly spread: number;
  readonly of: (population: Population) => number;
}

const odds = (share: number) => Math.log(share / (1 - share));

/** Means and spreads are those of the worlds of the fitting. */
export const FACTS: readonly Fact[] = [
  { name: 'coverage', mean: 1.7, spread: 0.6, of: ({ coverage }) => odds(Math.min(1 - LEAST_DOUBT, coverage)) },
  { name: 'missed', mean: -2.2, spread: 0.8, of: ({ missed }) => odds(Math.max(LEAST_DOUBT, missed)) },
  { name: 'moves', mean: -2.5, spread: 0.5, of: ({ moves }) => Math.log(moves) },
  { name: 'numberTurnover', mean: -3.5, spread: 0.6, of: ({ numberTurnover }) => Math.log(numberTurnover) },
  { name: 'householdSize', mean: 2, spread: 0.3, of: peoplePerHousehold },
  { name: 'sharedLines', mean: 0.1, spread: 0.1, of: ({ lines }) => lines.shared },
  { name: 'doubles', mean: 0.05, spread: 0.05, of: ({ doubles }) => doubles },
];
