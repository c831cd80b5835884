import type { Population } from './population.ts';

/**
 * How facts pass from person to person and how askers write what they know. Chances and rates a year, set between
 * what populations of several makes show: docs/confidence/measures.md, *What is fitted, and on what*.
 */
export interface AskRates {
  // Numbers and how they change hands.
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
  /** The number given is one that the store has not heard of, though it knows one other of the person's, seen just now; and the rate a year at which that grows. */
  readonly otherNumber: number;
  readonly otherNumberGrowth: number;

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
  /** A name that is not the person's best known one; and one with another surname. */
  readonly alias: number;
  readonly formerSurname: number;

  // Addresses.
  readonly givesCurrent: number;
  readonly givesEarlier: number;
  /** Power of how many earlier homes are known by which each is given less: one of those is given more often. */
  readonly earlierEach: number;
  /** Whoever lived with somebody known at the home given, and was last seen elsewhere, moved there too. */
  readonly movesTogether: number;
  /** Of two who live together, how often one came from another home than is known of the other. */
  readonly cameApart: number;
  readonly addressSlip: number;
  readonly otherUnit: number;

  // E-mails.
  readonly emailKnown: number;
  readonly emailOther: number;
  /** Somebody else of the household, for each one who has a mailbox, who is asked about by it. */
  readonly emailSharers: number;

  // People who are not held.
  /** People of a known home who are in no source because files take them for somebody known there, for each one known: they bear that very name. */
  readonly takenForMates: number;
  /** Chance that such a one is asked about by a number which the store gives to somebody of the home. */
  readonly unheldOnLine: number;
  /** Chance that a household whom no source reaches lives on where a known one of it has moved out. */
  readonly staysBehind: number;
  /** A home that was left is lived in again. */
  readonly livedInAgain: number;
  /** Chance that somebody else is meant, for each thing given that is not the person's. */
  readonly mixedUp: number;
  /** What is left of the chance that anybody at all has a number or home, once the store knows whose it is; and a mailbox, which hardly ever passes on. */
  readonly taken: number;
  readonly mailboxTaken: number;
}

export const RATES: AskRates = {
  rival: 0.12,
  formerHolder: 0.095,
  wrongEntry: 0.015,
  laterNumber: 0.5,
  stranger: 0.55,
  otherNumber: 0.06,
  otherNumberGrowth: 0.06,
  firstExact: 0.86,
  firstNickname: 0.087,
  firstSlip: 0.00059,
  firstSimilar: 0.00005,
  firstOther: 0.0002,
  lastExact: 0.85,
  lastPart: 0.006,
  lastSlip: 0.00081,
  lastSimilar: 0.00005,
  lastOther: 0.02,
  swapped: 0.02,
  alias: 0.24,
  formerSurname: 0.11,
  givesCurrent: 0.9,
  givesEarlier: 0.1,
  earlierEach: 0.7,
  movesTogether: 0.5,
  cameApart: 0.1,
  addressSlip: 0.02,
  otherUnit: 0.0031,
  emailKnown: 0.94,
  emailOther: 0.13,
  emailSharers: 0.0025,
  takenForMates: 0.0046,
  unheldOnLine: 0.8,
  staysBehind: 0.28,
  livedInAgain: 0.8,
  mixedUp: 0.005,
  taken: 0.012,
  mailboxTaken: 0.002,
};

/** The age taken for what carries no date. */
export const UNDATED_YEARS = 3;

/** Share of records with a slip in the name where the rates hold as they stand; the part of all slips that does not grow with it; the most. */
const USUAL_SLIPS = 0.02;
const ALWAYS = 0.5;
const MOST_MORE = 5;
/** Share of the people held of whom a number is known where the rates hold as they stand; where it is less, so much of that is lacking of the others, too. */
const USUAL_NUMBERS = 0.93;
const LACKS_OTHERS = 0.5;
/** Share of mailboxes that one source alone has, where the rates hold as they stand: where sources agree, who is known by one has no other. */
const USUALLY_APART = 0.07;
/** Where they agree less than askers do with files, so much of that is askers', too: they rather give the one that is in use. */
const GIVES_ANOTHER = 0.5;
const ratesByFiles = new WeakMap<AskRates, { readonly files: Files; readonly rates: AskRates }>();

type Files = Pick<Population, 'slips' | 'phoneOnFile' | 'mailboxesApart'>;

/**
 * Where files are misspelt, whoever is known by one of their records is found under a slip so much more often; and askers slip as files
 * do. Where they give few numbers, whoever is known by one is asked about by another so much more often; where they agree
 * on mailboxes, seldom by another.
 */
export function ratesWhere(files: Files, rates: AskRates): AskRates {
  const { slips, phoneOnFile, mailboxesApart } = files;
  const known = ratesByFiles.get(rates);
  if (known?.files.slips === slips && known.files.phoneOnFile === phoneOnFile && known.files.mailboxesApart === mailboxesApart)
    return known.rates;
  const more = Math.min(MOST_MORE, ALWAYS + (1 - ALWAYS) * (slips / USUAL_SLIPS));
  const made = {
    ...rates,
    otherNumber: otherNumberWhere(phoneOnFile, rates),
    emailOther: otherMailboxWhere(mailboxesApart, rates),
    firstSlip: rates.firstSlip * more,
    firstSimilar: rates.firstSimilar * more,
    lastSlip: rates.lastSlip * more,
    lastSimilar: rates.lastSimilar * more,
  };
  ratesByFiles.set(rates, { files: { slips, phoneOnFile, mailboxesApart }, rates: made });
  return made;
}

function otherMailboxWhere(mailboxesApart: number, { emailOther }: AskRates): number {
  return emailOther * Math.min(1, mailboxesApart / USUALLY_APART) + GIVES_ANOTHER * Math.max(0, mailboxesApart - emailOther);
}

export function otherNumberWhere(phoneOnFile: number, { otherNumber }: AskRates): number {
  return otherNumber + LACKS_OTHERS * Math.max(0, USUAL_NUMBERS - phoneOnFile);
}
