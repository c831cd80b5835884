/**
 * How facts pass from person to person and how askers write what they know. Chances and rates a year; fitted by
 * `bench/confidence/fit.ts` on demo populations, held near what was believed before.
 */
export interface AskRates {
  // Numbers and how they change hands.
  /** A number seen with somebody is lost to them at this rate a year. */
  readonly numberLoss: number;
  /** How much likelier, a year of later sight, a rival is to be the present holder. */
  readonly rival: number;
  /** What remains of a holder once somebody else was first seen with the number after them. */
  readonly formerHolder: number;
  /** Chance that an entry is a slip, where one source says so; each further source divides it by five. */
  readonly wrongEntry: number;
  /** Chance of being asked about by one's second number rather than the first; each further one the same again. */
  readonly laterNumber: number;
  /** Chance that a lost number is in use again by somebody unknown. */
  readonly stranger: number;
  /** Held people of the household who are asked about by the same line, though no record gives it to them. */
  readonly lineHousemates: number;
  /** Somebody of the household is asked about by a number that the store knows of another one alone. */
  readonly untoldLine: number;
  /** The number given is one that the store has not heard of, though it knows others of the person. */
  readonly otherNumber: number;

  // Names.
  readonly firstExact: number;
  readonly firstNickname: number;
  /** One slip of the pen: the chance of this very one. */
  readonly firstSlip: number;
  readonly firstSimilar: number;
  readonly firstOther: number;
  readonly lastExact: number;
  readonly lastPart: number;
  readonly lastSlip: number;
  readonly lastSimilar: number;
  readonly lastOther: number;
  readonly swapped: number;
  /** A name that is not the person's best known one. */
  readonly alias: number;

  // Addresses.
  readonly givesCurrent: number;
  readonly givesEarlier: number;
  /** People move at this rate a year. */
  readonly moves: number;
  /** Of those who moved since they were seen, the ones asked about by a home that the store has not heard of, near the known one or anywhere. */
  readonly nearUnknown: number;
  readonly anywhereUnknown: number;
  readonly addressSlip: number;
  readonly otherUnit: number;

  // E-mails.
  readonly emailKnown: number;
  readonly emailOther: number;
  readonly emailSharers: number;

  // People who are not held.
  /** Share of unknown housemates who bear a known resident's surname. */
  readonly housemateSurname: number;
  /** Share of people not held in a known home who bear the very name of somebody known there. */
  readonly namedAfter: number;
  /** People who live in a known home and are not held, for each person not held for one held. */
  readonly unheldHousemates: number;
  /** Chance that such a one is asked about by a number which the store gives to somebody of the home. */
  readonly unheldOnLine: number;
  /** Unknown people, for each one known, where the known ones have left the home. */
  readonly newResidents: number;
  /** What is left of the chance that anybody at all has a number, mailbox or home, once the store knows whose it is. */
  readonly taken: number;
}

export const RATES: AskRates = {
  numberLoss: 0.027,
  rival: 0.12,
  formerHolder: 0.095,
  wrongEntry: 0.04,
  laterNumber: 0.4,
  stranger: 0.38,
  lineHousemates: 0.036,
  untoldLine: 0.048,
  otherNumber: 0.16,
  firstExact: 0.86,
  firstNickname: 0.087,
  firstSlip: 0.00059,
  firstSimilar: 0.00005,
  firstOther: 0.0024,
  lastExact: 0.85,
  lastPart: 0.016,
  lastSlip: 0.00081,
  lastSimilar: 0.00005,
  lastOther: 0.031,
  swapped: 0.02,
  alias: 0.24,
  givesCurrent: 0.9,
  givesEarlier: 0.074,
  moves: 0.18,
  nearUnknown: 0.08,
  anywhereUnknown: 0.13,
  addressSlip: 0.02,
  otherUnit: 0.0031,
  emailKnown: 0.94,
  emailOther: 0.088,
  emailSharers: 0.0051,
  housemateSurname: 0.37,
  namedAfter: 0.4,
  unheldHousemates: 0.17,
  unheldOnLine: 0.19,
  newResidents: 0.8,
  taken: 0.012,
};

/** The age taken for what carries no date. */
export const UNDATED_YEARS = 3;
