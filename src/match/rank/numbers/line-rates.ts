/** How lines are shared, and written down. */
export interface LineRates {
  /** Of the lines of people who live with others, those that are the household's. */
  readonly households: number;
  /** Of the records of one person's line, those that stand under another of the household. */
  readonly stray: number;
  /** How many sources give one person's line. */
  readonly written: number;
  /** How many sources give a household's line to each one of them. */
  readonly writtenEach: number;
  /** How often somebody has a better number than the one that is their own; than a mate's that stands under them; than the household's. */
  readonly laterOwn: ByTold;
  readonly laterStray: ByTold;
  readonly laterShared: ByTold;
  /** How many sources there are. */
  readonly sources: number;
}

/** Where one source gives the number to that one, and where several do: these are rather the first. */
export type ByTold = readonly [one: number, several: number];
