/**
 * One monotone map on the log-odds of the posterior and an offset for each kind of input. A kind that gives more never has
 * a lesser offset than a kind that gives less, so a further group that agrees always raises the confidence.
 */
export interface Calibration {
  readonly version: number;
  readonly slope: number;
  readonly intercept: number;
  /** Beyond the knee log-odds count for less: what is nearly sure fails for reasons of which the model knows nothing. */
  readonly kneeLogOdds: number;
  readonly slopeBeyond: number;
  readonly offsets: Readonly<Record<string, number>>;
}
