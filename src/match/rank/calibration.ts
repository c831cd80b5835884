/**
 * One monotone map on the log-odds of the posterior, with an offset for each kind of input. Fitted by `bench/fit-calibration.ts`
 * on generated populations whose seeds are used nowhere else; an offset is never less than that of a kind with fewer
 * groups, so that a further group that agrees always raises the confidence.
 */
export interface Calibration {
  readonly version: number;
  readonly slope: number;
  readonly intercept: number;
  readonly offsets: Readonly<Record<string, number>>;
}

export const CALIBRATION: Calibration = { version: 1, slope: 1, intercept: 0, offsets: {} };

/** Nobody is ever certain. */
const MAX_CONFIDENCE = 0.9995;

export function calibrate(posterior: number, kind: string, calibration: Calibration = CALIBRATION): number {
  if (posterior <= 0) return 0;
  const logOdds = Math.log(posterior / Math.max(1 - posterior, 1e-12));
  const mapped = calibration.slope * logOdds + calibration.intercept + (calibration.offsets[kind] ?? 0);
  return Math.min(MAX_CONFIDENCE, 1 / (1 + Math.exp(-mapped)));
}
