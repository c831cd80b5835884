/** How numbers pass from hand to hand and how askers use them. Everything is a chance or a rate a year. */
export interface PassingRates {
  /** A number seen with somebody is lost to them at this rate. */
  readonly lossPerYear: number;
  /** How much likelier, a year of later sight, a rival is to be the present holder. */
  readonly rivalPerYear: number;
  /** What remains of a holder once somebody else was first seen with the number after them. */
  readonly formerHolder: number;
  /** Chance that the entry is a slip, by the number of independent sources that say so: one, two, three and more. */
  readonly wrongEntry: readonly number[];
  /** Chance of being asked about by this number rather than by another of one's own, by its place among them. */
  readonly positionShare: readonly number[];
  /** Chance that a lost number is in use again by somebody who can be asked about. */
  readonly strangerShare: number;
  /** Unknown people of the household who are asked about by the same line. */
  readonly unknownHousemates: number;
  /** The age taken for what carries no date. */
  readonly undatedYears: number;
}

/** Before any data: about one number in twenty changes hands in a year, as numbering authorities report of reassigned lines. */
export const PRIOR_RATES: PassingRates = {
  lossPerYear: 0.06,
  rivalPerYear: 1.2,
  formerHolder: 0.03,
  wrongEntry: [0.04, 0.01, 0.003],
  positionShare: [1, 0.75, 0.6, 0.5],
  strangerShare: 0.8,
  unknownHousemates: 0.08,
  undatedYears: 3,
};
