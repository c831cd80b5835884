import { FITTED } from './fitted.ts';
import { givesMore } from './kind.ts';
import type { Calibration } from './shape.ts';

export const CALIBRATION: Calibration = FITTED;

const LEAST_DOUBT = 1e-12;

export function calibrate(posterior: number, kind: string, calibration: Calibration = CALIBRATION): number {
  if (posterior <= 0) return 0;
  const offset = calibration.offsets[kind] ?? betweenKnown(kind, calibration);
  return 1 / (1 + Math.exp(-(mapLogOdds(posterior, calibration) + offset)));
}

function mapLogOdds(posterior: number, { slope, intercept, kneeLogOdds, slopeBeyond }: Omit<Calibration, 'offsets'>): number {
  const logOdds = Math.log(posterior / Math.max(1 - posterior, LEAST_DOUBT));
  return intercept + slope * Math.min(logOdds, kneeLogOdds) + slopeBeyond * Math.max(0, logOdds - kneeLogOdds);
}

const known = new WeakMap<Calibration, Map<string, number>>();

/** There are few kinds, and each is asked about again and again. */
function betweenKnown(kind: string, calibration: Calibration): number {
  let kinds = known.get(calibration);
  if (kinds === undefined) {
    kinds = new Map();
    known.set(calibration, kinds);
  }
  let found = kinds.get(kind);
  if (found === undefined) {
    found = between(kind, calibration);
    kinds.set(kind, found);
  }
  return found;
}

/** A kind that was not fitted stands above all it contains and below all that contain it. */
function between(kind: string, { offsets }: Calibration): number {
  let below = Number.NEGATIVE_INFINITY;
  let above = Number.POSITIVE_INFINITY;
  for (const [other, offset] of Object.entries(offsets)) {
    if (givesMore(kind, other)) below = Math.max(below, offset);
    else if (givesMore(other, kind)) above = Math.min(above, offset);
  }
  return below === Number.NEGATIVE_INFINITY ? Math.min(0, above) : below;
}
