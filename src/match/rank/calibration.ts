import { FITTED } from './calibration-fitted.ts';

/**
 * One monotone map on the log-odds of the posterior, an offset for each kind of input, and the share of askers of that
 * kind who mean somebody else than their words tell. A kind that gives more never has a lesser offset nor more mix-ups
 * than a kind that gives less, so a further group that agrees always raises the confidence.
 */
export interface Calibration {
  readonly version: number;
  readonly slope: number;
  readonly intercept: number;
  /** Beyond the knee log-odds count for less: what is nearly sure fails for reasons of which the model knows nothing. */
  readonly kneeLogOdds: number;
  readonly slopeBeyond: number;
  readonly kinds: Readonly<Record<string, { readonly offset: number; readonly mixUp: number }>>;
}

export const CALIBRATION: Calibration = FITTED;

/** Taken for kinds that were not fitted: the fewer groups, the likelier that somebody else is meant. */
const MIX_UP_BY_GROUPS = [0.01, 0.01, 0.006, 0.004, 0.002] as const;
const LEAST_DOUBT = 1e-12;

export function calibrate(posterior: number, kind: string, calibration: Calibration = CALIBRATION): number {
  if (posterior <= 0) return 0;
  const { offset, mixUp } = calibration.kinds[kind] ?? unfitted(kind);
  return (1 - mixUp) / (1 + Math.exp(-(mapLogOdds(posterior, calibration) + offset)));
}

export function mapLogOdds(posterior: number, { slope, intercept, kneeLogOdds, slopeBeyond }: Omit<Calibration, 'kinds'>): number {
  const logOdds = Math.log(posterior / Math.max(1 - posterior, LEAST_DOUBT));
  return intercept + slope * Math.min(logOdds, kneeLogOdds) + slopeBeyond * Math.max(0, logOdds - kneeLogOdds);
}

function unfitted(kind: string): { readonly offset: number; readonly mixUp: number } {
  const groups = kind.split('+').length;
  return { offset: 0, mixUp: MIX_UP_BY_GROUPS[Math.min(groups, MIX_UP_BY_GROUPS.length - 1)]! };
}
