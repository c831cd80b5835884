/** How lines are shared, and written down. */
export interface LineRates {
  /** Of the lines of people who live with others, those that are the household's: where it is somebody's first number, and nobody's. */
  readonly households: number;
  readonly householdsLater: number;
  /** Of the records of one person's line, those that stand under another of the household. */
  readonly stray: number;
  /** How many sources give one person's line: where it is somebody's first number, and nobody's. */
  readonly written: number;
  readonly writtenLater: number;
  /** How many sources give a household's line to each one of them. */
  readonly writtenEach: number;
  /** How many sources there are. */
  readonly sources: number;
}
