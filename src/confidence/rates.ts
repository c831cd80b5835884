/**
 * How facts pass from person to person and how callers write what they know. Chances, and rates a year; fitted on demo populations by
 * `npm run bench -- confidence/fit`, starting from the values here.
 */
export interface AskRates {
  // Phone numbers.
  /** A number seen with a person is lost to them at this rate a year, where numbers pass on as usual. */
  readonly numberLoss: number;
  /** How much likelier, for each year of later observation, a rival is to be the present holder. */
  readonly rival: number;
  /** What remains of a holder once another household was first seen with the number after them. */
  readonly formerHolder: number;
  /** P(an entry is wrong), where one source says so; each further source divides it by five. */
  readonly wrongEntry: number;
  /** P(asked about by the second number rather than the first); each further number the same factor again. */
  readonly laterNumber: number;
  /** P(a lost number is in use again by a stranger). */
  readonly stranger: number;
  /** P(the number given is unknown to the store | another number of the person was seen just now), and its growth a year. */
  readonly otherNumber: number;
  readonly otherNumberGrowth: number;

  // Names.
  readonly firstExact: number;
  readonly firstNickname: number;
  /** One typing error: the chance of this very one. */
  readonly firstSlip: number;
  readonly firstSimilar: number;
  readonly firstInitial: number;
  readonly firstOther: number;
  readonly middleForFirst: number;
  readonly lastExact: number;
  readonly lastPart: number;
  readonly lastSlip: number;
  readonly lastSimilar: number;
  readonly lastOther: number;
  readonly swapped: number;
  /** P(asked about by a name that is not the best known one). */
  readonly alias: number;

  // Addresses.
  readonly givesCurrent: number;
  readonly givesEarlier: number;
  /** Of moves, the share that stays in the ZIP code, in the city, in the state. */
  readonly movesInZip: number;
  readonly movesInCity: number;
  readonly movesInState: number;
  /** P(a member of a known household moved along with it). */
  readonly movesTogether: number;
  readonly addressSlip: number;
  readonly otherUnit: number;

  // E-mail addresses.
  readonly emailKnown: number;
  readonly emailOther: number;
  /** P(a typing error gives this very mailbox) against P(a random person has it). */
  readonly emailSlip: number;
  readonly emailSharers: number;

  // Absent people.
  /** Share of absent household members who bear a known resident's surname. */
  readonly housemateSurname: number;
  /** P(an absent household lives on where its known member has moved out). */
  readonly staysBehind: number;
  /** P(a home that was left is lived in again). */
  readonly livedInAgain: number;
  /** What remains of the chance that a random person has a number, e-mail address or home, once the store knows whose it is. */
  readonly taken: number;
}

export const RATES: AskRates = {
  numberLoss: 0.027,
  rival: 0.12,
  formerHolder: 0.095,
  wrongEntry: 0.015,
  laterNumber: 0.5,
  stranger: 0.38,
  otherNumber: 0.08,
  otherNumberGrowth: 0.045,
  firstExact: 0.86,
  firstNickname: 0.087,
  firstSlip: 0.00059,
  firstSimilar: 0.00005,
  firstInitial: 0.5,
  firstOther: 0.0002,
  middleForFirst: 0.035,
  lastExact: 0.85,
  lastPart: 0.006,
  lastSlip: 0.00081,
  lastSimilar: 0.00005,
  lastOther: 0.02,
  swapped: 0.02,
  alias: 0.24,
  givesCurrent: 0.9,
  givesEarlier: 0.09,
  movesInZip: 0.05,
  movesInCity: 0.08,
  movesInState: 0.65,
  movesTogether: 0.5,
  addressSlip: 0.02,
  otherUnit: 0.0031,
  emailKnown: 0.94,
  emailOther: 0.13,
  emailSlip: 1,
  emailSharers: 0.0025,
  housemateSurname: 0.37,
  staysBehind: 0.4,
  livedInAgain: 0.8,
  taken: 0.012,
};

/** Years of age assumed for what carries no date. */
export const UNDATED_YEARS = 3;
export const DAYS_A_YEAR = 365.25;
