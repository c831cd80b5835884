import { FITTED } from './calibration-fitted.ts';
import type { Calibration } from './calibration-shape.ts';
import { givesMore } from './kind.ts';

export const CALIBRATION: Calibration = FITTED;

/** Of kinds that contain no fitted one. */
const UNKNOWN_MIX_UP = 0.04;
/** Each further part that is given leaves a little less room for mix-ups. */
const FURTHER_GROUP = 0.0002;
const LEAST_DOUBT = 1e-12;

export function calibrate(posterior: number, kind: string, calibration: Calibration = CALIBRATION): number {
  if (posterior <= 0) return 0;
  const { offset, mixUp } = calibration.kinds[kind] ?? betweenKnown(kind, calibration);
  return (1 - mixUp) / (1 + Math.exp(-(mapLogOdds(posterior, calibration) + offset)));
}

export function mapLogOdds(posterior: number, { slope, intercept, kneeLogOdds, slopeBeyond }: Omit<Calibration, 'kinds'>): number {
  const logOdds = Math.log(posterior / Math.max(1 - posterior, LEAST_DOUBT));
  return intercept + slope * Math.min(logOdds, kneeLogOdds) + slopeBeyond * Math.max(0, logOdds - kneeLogOdds);
}

const known = new WeakMap<Calibration, Map<string, { readonly offset: number; readonly mixUp: number }>>();

/** There are few kinds, and each is asked about again and again. */
function betweenKnown(kind: string, calibration: Calibration): { readonly offset: number; readonly mixUp: number } {
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
function between(kind: string, { kinds }: Calibration): { readonly offset: number; readonly mixUp: number } {
  let offset = Number.NEGATIVE_INFINITY;
  let mixUp = Number.POSITIVE_INFINITY;
  let offsetAbove = Number.POSITIVE_INFINITY;
  let mixUpAbove = 0;
  for (const [other, fitted] of Object.entries(kinds)) {
    if (givesMore(kind, other)) {
      offset = Math.max(offset, fitted.offset);
      mixUp = Math.min(mixUp, fitted.mixUp);
    } else if (givesMore(other, kind)) {
      offsetAbove = Math.min(offsetAbove, fitted.offset);
      mixUpAbove = Math.max(mixUpAbove, fitted.mixUp);
    }
  }
  if (offset === Number.NEGATIVE_INFINITY) return { offset: Math.min(0, offsetAbove), mixUp: Math.max(UNKNOWN_MIX_UP, mixUpAbove) };
  return { offset, mixUp: Math.max(mixUpAbove, mixUp - FURTHER_GROUP) };
}
