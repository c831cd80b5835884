/** Weights are integer millibits: log2 of how much likelier the observation is for the same person than for strangers, times 1000. */
export interface Evidence {
  readonly attribute: string;
  /** The comparison level, in the comparator's own words: `exact`, `nickname`, `day_month_swapped`, `generic`. */
  readonly level: string;
  readonly weightMillibits: number;
  readonly left: string;
  readonly right: string;
}
