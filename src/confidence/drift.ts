/** Answers by their confidence, in equal bins from 0 to 1. */
export type Histogram = readonly number[];

/** Answers of some time by kind of question; no personal data. */
export type ConfidenceWindow = Readonly<Record<string, Histogram>>;

export const DRIFT_BINS = 100;
/** In each of the two windows: fewer say nothing. */
export const LEAST_ANSWERS = 500;
/** Smaller distances are of no consequence, however sure. */
const LEAST_DISTANCE = 0.1;
/** For all kinds together (Bonferroni). */
const MOST_CHANCE = 0.001;

export interface KindDrift {
  readonly kind: string;
  readonly state: 'steady' | 'drifted' | 'too_few';
  readonly answers: number;
  readonly acceptedAnswers: number;
  /** Kolmogorov-Smirnov distance of the two windows, and the chance of one as large without drift; absent for too few answers. */
  readonly distance?: number;
  readonly chance?: number;
}

export function binOf(confidence: number): number {
  return Math.min(DRIFT_BINS - 1, Math.max(0, Math.floor(confidence * DRIFT_BINS)));
}

/** Compares the answers of now with those of an accepted window, kind by kind. */
export function judgeDrift(now: ConfidenceWindow, accepted: ConfidenceWindow): KindDrift[] {
  const kinds = [...new Set([...Object.keys(now), ...Object.keys(accepted)])].sort();
  const judged = kinds.map((kind) => ({ kind, answers: countOf(now[kind]), acceptedAnswers: countOf(accepted[kind]) }));
  const tested = judged.filter(({ answers, acceptedAnswers }) => Math.min(answers, acceptedAnswers) >= LEAST_ANSWERS);
  return judged.map((one) => {
    if (!tested.includes(one)) return { ...one, state: 'too_few' };
    const distance = distanceOf(now[one.kind]!, accepted[one.kind]!);
    const chance = chanceOf(distance, one.answers, one.acceptedAnswers);
    const isDrifted = distance >= LEAST_DISTANCE && chance < MOST_CHANCE / tested.length;
    return { ...one, state: isDrifted ? 'drifted' : 'steady', distance, chance };
  });
}

/** D = max |F₁(x) − F₂(x)| over the edges of the bins: never more than that of the answers themselves. */
function distanceOf(one: Histogram, other: Histogram): number {
  const [all, others] = [countOf(one), countOf(other)];
  let [left, right, most] = [0, 0, 0];
  for (let at = 0; at < DRIFT_BINS; at++) {
    left += (one[at] ?? 0) / all;
    right += (other[at] ?? 0) / others;
    most = Math.max(most, Math.abs(left - right));
  }
  return most;
}

const MOST_TERMS = 100;

/**
 * P(distance ≥ D) without drift, by Kolmogorov's limit with Stephens' correction for samples of this size:
 * 2 Σ (−1)^(j−1) exp(−2 j² λ²), λ = (√n + 0.12 + 0.11/√n) D, n = n₁n₂ / (n₁ + n₂).
 */
function chanceOf(distance: number, one: number, other: number): number {
  const root = Math.sqrt((one * other) / (one + other));
  const lambda = (root + 0.12 + 0.11 / root) * distance;
  let sum = 0;
  for (let term = 1; term <= MOST_TERMS; term++) sum += (term % 2 === 1 ? 2 : -2) * Math.exp(-2 * (term * lambda) ** 2);
  // For tiny distances the sum does not converge, and the chance is one.
  return lambda < 0.2 ? 1 : Math.min(1, Math.max(0, sum));
}

export function countOf(histogram: Histogram = []): number {
  return histogram.reduce((sum, count) => sum + count, 0);
}
