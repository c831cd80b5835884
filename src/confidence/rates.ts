/**
 * How facts pass from person to person and how callers write what they know. Chances, and rates a year; fitted on demo populations by
 * `npm run bench -- confidence/fit`, starting from the values here.
 */
export const RATES = {
  // Phone numbers.
  /** A number seen with a person is lost to them at this rate a year, where numbers pass on as usual. */
  numberLoss: 0.027,
  /** How much likelier, for each year of later observation, a rival is to be the present holder. */
  rival: 0.12,
  /** What remains of a holder once another household was first seen with the number after them. */
  formerHolder: 0.095,
  /** P(an entry is wrong), where one source says so; each further source divides it by five. */
  wrongEntry: 0.015,
  /** P(asked about by the second number rather than the first); each further number the same factor again. */
  laterNumber: 0.5,
  /** P(a lost number is in use again by a stranger). */
  stranger: 0.38,
  /** P(the number given is unknown to the store | another number of the person was seen just now), and its growth a year. */
  otherNumber: 0.08,
  otherNumberGrowth: 0.045,

  // Names.
  firstExact: 0.86,
  firstNickname: 0.087,
  /** One typing error: the chance of this very one. */
  firstSlip: 0.00059,
  firstInitial: 0.5,
  firstOther: 0.0002,
  middleForFirst: 0.035,
  lastExact: 0.85,
  lastPart: 0.006,
  lastSlip: 0.00081,
  /** A name that is only similar; for first and last names. */
  similar: 0.00005,
  lastOther: 0.02,
  swapped: 0.02,
  /** P(asked about by a name that is not the best known one). */
  alias: 0.24,

  // Addresses.
  givesCurrent: 0.9,
  givesEarlier: 0.09,
  /** Of moves, the share that stays in the ZIP code, in the city, in the state. */
  movesInZip: 0.05,
  movesInCity: 0.08,
  movesInState: 0.65,
  /** P(a member of a known household moved along with it). */
  movesTogether: 0.5,
  addressSlip: 0.02,
  otherUnit: 0.0031,

  // E-mail addresses.
  emailKnown: 0.94,
  emailOther: 0.13,
  /** P(a typing error gives this very mailbox) against P(a random person has it). */
  emailSlip: 1,
  emailSharers: 0.0025,

  // Absent people.
  /** Share of absent household members who bear a known resident's surname. */
  housemateSurname: 0.37,
  /** Absent people of a resident's own name for each resident, where as many are absent as the store shows; P(asked about by the resident's number). */
  namesake: 0.006,
  namesakeOnLine: 0.35,
  /** P(an absent household lives on where its known member has moved out). */
  staysBehind: 0.4,
  /** P(a home that was left is lived in again). */
  livedInAgain: 0.8,
  /** What remains of the chance that a random person has a number, e-mail address or home, once the store knows whose it is. */
  taken: 0.012,
};

export type AskRates = Readonly<typeof RATES>;

/** Years of age assumed for what carries no date. */
export const UNDATED_YEARS = 3;
