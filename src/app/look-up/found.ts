import type { Ranked, Ranking } from '../../match/rank/rank-ask.ts';

/** The best candidate who may be returned, before the chain. */
export interface Found {
  readonly best: Ranked;
  /** The chance that it tells of the human meant, before and after calibration. */
  readonly chance: number;
  readonly confidence: number;
  readonly ranking: Ranking;
  readonly kind: string;
}
