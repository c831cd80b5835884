import { type Population, peoplePerHousehold } from './facts.ts';
import { FITTED } from './fitted.ts';

/**
 * logit(confidence) = offset + slope · min(x, knee) + slopeBeyond · max(0, x − knee), x = logit(posterior),
 * offset = intercept + Σ weight · fact. Fitted for every kind of input; other kinds use the map of all kinds together.
 */
export interface Calibration {
  readonly kinds: Readonly<Record<string, KindMap>>;
  readonly others: KindMap;
  /** Mean and spread of each fact over the worlds of the fitting. */
  readonly facts: readonly { readonly mean: number; readonly spread: number }[];
}

export interface KindMap {
  readonly intercept: number;
  readonly slope: number;
  readonly slopeBeyond: number;
  /** One for each of `FACTS`. */
  readonly weights: readonly number[];
}

export const CALIBRATION = FITTED as Calibration;

/** Beyond the knee log-odds count for less: what is nearly certain fails for reasons outside the model. */
const KNEE = 4;
const LEAST_DOUBT = 1e-12;
/** A store unlike all those of the fitting is corrected like the most unlike of them. */
const MOST_UNLIKE = 2;

export function calibrate(posterior: number, kind: string, population: Population, calibration: Calibration = CALIBRATION): number {
  if (posterior <= 0) return 0;
  const map = calibration.kinds[kind] ?? calibration.others;
  const facts = scaledFacts(population, calibration);
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

/** The facts by which stores differ from what the terms assume, as the calibration scales them. */
function scaledFacts(population: Population, { facts }: Calibration): readonly number[] {
  let scaled = known.get(population);
  if (scaled === undefined) {
    scaled = FACTS.map((of, at) => scaleFact(of(population), facts[at]!));
    known.set(population, scaled);
  }
  return scaled;
}

export function scaleFact(value: number, { mean, spread }: Calibration['facts'][number]): number {
  return Math.min(MOST_UNLIKE, Math.max(-MOST_UNLIKE, (value - mean) / spread));
}

const known = new WeakMap<Population, readonly number[]>();

const odds = (share: number) => Math.log(Math.max(LEAST_DOUBT, share) / Math.max(LEAST_DOUBT, 1 - share));

export const FACTS: readonly ((population: Population) => number)[] = [
  ({ coverage }) => odds(coverage),
  ({ missed }) => odds(missed),
  ({ moves }) => Math.log(moves),
  ({ numberTurnover }) => Math.log(numberTurnover),
  peoplePerHousehold,
  ({ lines }) => lines.shared,
  ({ lines }) => Math.log(Math.max(1, lines.sources)),
];
