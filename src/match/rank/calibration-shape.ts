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
