import { isMinor } from '../../../core/age.ts';
import type { Day } from '../../../core/clock.ts';
import type { BirthDate, LineType } from '../../../core/record.ts';
import { type NumberHabits, PRIOR_POPULATION, soughtMore } from '../population.ts';
import { type AskRates, RATES, UNDATED_YEARS } from '../rates.ts';
import { NOT_OF_SENIORS, untoldSon } from '../unheld/senior.ts';
import { companyOf, type KnownMates, matesOfLine } from './known-mates.ts';
import { kindOfLine } from './line-kinds.ts';
import { nobodysLine, yearsKnown } from './nobodys-line.ts';
import { weighLine } from './shared-lines.ts';

/** How one person is attested to have a number. */
export interface Holding {
  readonly firstSeen?: Day;
  readonly lastSeen?: Day;
  readonly witnesses: number;
  /** Where the number stands among the person's own, best first. */
  readonly position: number;
  /** Which kind of line it is, where that one's records tell. */
  readonly kind?: LineType | undefined;
  /** People with the same number here live together and share the line. */
  readonly household: number;
  /** Of somebody who was no adult yet when it was written, and of a senior. */
  readonly birthDate?: BirthDate;
  /** Called Sr, and no other holder of the number bears the name. */
  readonly senior?: boolean;
  /** Who is known to live with them, whether or not they have the number; absent where it is not known where they live. */
  readonly mates?: KnownMates | undefined;
}

/** Shares of the ways in which a number can be meant. They need not sum to one. */
export interface HoldingShares {
  /** Beside the holdings: how likely somebody who means that person would give this number. */
  readonly holders: readonly number[];
  /** Somebody unknown has it now, and lives elsewhere. */
  readonly strangers: number;
  /** What is left in each household to those of whom no record says that they have it. */
  readonly lines: readonly UntoldLine[];
  /** Beside the holdings: somebody has it whom files take for that holder, so much for the holder's share. */
  readonly takenForHolder: readonly number[];
  /** The same for the share of those of whom no record says that they have it. */
  readonly takenForMate: number;
  /** Anybody else who is not held. */
  readonly unheld: number;
}

/** A number as it is shared in one household. */
export interface UntoldLine {
  readonly household: number;
  /** Each one has it who lives with a holder, and of whom no record says so; and how many such there may be, held or not. */
  readonly housemate: number;
  readonly untoldMates: number;
}

const DAYS_A_YEAR = 365.25;
/** Each further independent source leaves a fifth of the doubt. */
const WITNESS_DOUBT = 5;
/** As powers are slow to reckon. */
const WITNESS_DOUBTS: readonly number[] = Array.from({ length: 16 }, (_, others) => WITNESS_DOUBT ** others);
const MAX_POSITION = 3;
/** A number rests before somebody else has it. */
export const REST_YEARS = 1;
/** A child is asked about by a parent's line so often, for once that the parent is. */
const CHILD_ASKED = 0.02;
/** Of those held who give a line that is nobody's own, as many are known to. */
const KNOWN_TO_GIVE_IT = 0.5;
/** Whoever lives with one of them gives it, too: a shelter's and a booth's, and not an employer's. */
const MATE_GIVES_IT = 0.5;

/**
 * Weighs the known holders of one number against each other, against hand-overs that nobody has told of, and against
 * people who are not held.
 */
export function weighHoldings(
  holdings: readonly Holding[],
  today: Day | undefined,
  rates: AskRates = RATES,
  habits: NumberHabits = PRIOR_POPULATION,
): HoldingShares {
  const loss = habits.numberTurnover / rates.stranger;
  const holders: number[] = [];
  let kept = 0;
  for (const holding of holdings) {
    let sure = 1 - rates.wrongEntry / (WITNESS_DOUBTS[holding.witnesses - 1] ?? WITNESS_DOUBT ** (holding.witnesses - 1));
    for (const rival of holdings) if (rival.household !== holding.household) sure *= outlasted(holding, rival, rates);
    const years = yearsSince(holding, today);
    holders.push(sure * (rates.formerHolder + (1 - rates.formerHolder) * Math.exp(-loss * years)));
    kept = Math.max(kept, sure * Math.exp(-loss * Math.max(0, years - REST_YEARS)));
  }
  const lines: UntoldLine[] = [];
  for (let at = 0; at < holdings.length; at++) {
    const { household } = holdings[at]!;
    if (isFirstOf(household, holdings, at)) lines.push(shareLine(household, holdings, holders, today, rates, habits));
  }
  const common = nobodysLine({ households: lines.length, years: yearsKnown(holdings, today) }, habits.commonLines);
  shareOut(holders, lines, common, habits);
  const taken = soughtMore(habits) * rates.unheldOnLine;
  const ofAnybody = NOT_OF_SENIORS * rates.takenForMates * companyOfAny(holdings, habits);
  return {
    holders,
    strangers: (1 - common) * passedUnseen((1 - kept) * rates.stranger, habits) + common * (1 - KNOWN_TO_GIVE_IT * habits.coverage),
    lines,
    takenForHolder: holdings.map(
      ({ senior, birthDate }) => taken * (senior === true ? Math.max(ofAnybody, untoldSon(birthDate, today)) : ofAnybody),
    ),
    takenForMate: taken * ofAnybody,
    unheld: (1 - habits.coverage) * rates.taken,
  };
}

function companyOfAny(holdings: readonly Holding[], habits: NumberHabits): number {
  let most = 0;
  for (const { mates } of holdings) most = Math.max(most, companyOf(mates, habits));
  return most;
}

/** Of numbers that nobody else was seen with: chance that one has passed on, where all do so with that chance. */
function passedUnseen(passed: number, { takersSeen }: NumberHabits): number {
  return (passed * (1 - takersSeen)) / (1 - passed * takersSeen);
}

/** Whoever is known to give a line that is nobody's own is one of many who do, and those who live with them may be, too. */
function shareOut(holders: number[], lines: UntoldLine[], common: number, { coverage }: NumberHabits): void {
  const each = (common * KNOWN_TO_GIVE_IT * coverage) / holders.length;
  for (let at = 0; at < holders.length; at++) holders[at] = (1 - common) * holders[at]! + each;
  for (let at = 0; at < lines.length; at++)
    lines[at] = { ...lines[at]!, housemate: (1 - common) * lines[at]!.housemate + MATE_GIVES_IT * each };
}

function isFirstOf(household: number, holdings: readonly Holding[], at: number): boolean {
  for (let before = 0; before < at; before++) if (holdings[before]!.household === household) return false;
  return true;
}

/**
 * Leaves to each holder of one household their part of its line, and tells what is left to the others. A child's number is that
 * of a parent, where one is known to have it.
 */
function shareLine(
  household: number,
  holdings: readonly Holding[],
  holders: number[],
  today: Day | undefined,
  rates: AskRates,
  habits: NumberHabits,
): UntoldLine {
  const sources: number[] = [];
  const later: boolean[] = [];
  const homes: (KnownMates | undefined)[] = [];
  const kinds: (LineType | undefined)[] = [];
  const isChild = ({ birthDate }: Holding) => today !== undefined && isMinor(birthDate, today);
  const hasAdults = holdings.some((holding) => holding.household === household && !isChild(holding));
  for (const holding of holdings) {
    if (holding.household !== household || (hasAdults && isChild(holding))) continue;
    sources.push(holding.witnesses);
    later.push(holding.position > 0);
    homes.push(holding.mates);
    kinds.push(holding.kind);
  }
  const line = weighLine({ sources, later, mates: matesOfLine(homes), kind: kindOfLine(kinds) }, habits);
  let kept = 0;
  let mate = 0;
  for (let at = 0; at < holdings.length; at++) {
    const { household: of, position } = holdings[at]!;
    if (of !== household) continue;
    const held = holders[at]!;
    kept = Math.max(kept, held);
    if (hasAdults && isChild(holdings[at]!)) {
      holders[at] = held * CHILD_ASKED;
      continue;
    }
    // A household's line is the later number of each of them, which then says little.
    const given = position === 0 ? 1 : rates.laterNumber ** Math.min(position, MAX_POSITION);
    holders[at] = held * (line.own[mate++]! * given + line.shared);
  }
  return { household, housemate: (kept * line.untold) / line.untoldMates, untoldMates: line.untoldMates };
}

/** How likely the person still has what they were last seen with. */
export function survival(seen: Seen, today: Day | undefined, lossAYear: number): number {
  return Math.exp(-lossAYear * yearsSince(seen, today));
}

export function yearsSince(seen: Seen, today: Day | undefined): number {
  const last = seen.lastSeen ?? seen.firstSeen;
  return last === undefined || today === undefined ? UNDATED_YEARS : Math.max(0, today - last) / DAYS_A_YEAR;
}

interface Seen {
  readonly lastSeen?: Day;
  readonly firstSeen?: Day;
}

/** A number has one household at a time: whoever was seen with it later has it rather than whoever was seen earlier. */
function outlasted(holding: Holding, rival: Holding, rates: AskRates): number {
  const last = holding.lastSeen ?? holding.firstSeen;
  const rivalLast = rival.lastSeen ?? rival.firstSeen;
  if (last === undefined || rivalLast === undefined || rivalLast <= last) return 1;
  const rivalFirst = rival.firstSeen ?? rivalLast;
  if (rivalFirst > last) return rates.formerHolder;
  return Math.max(rates.formerHolder, Math.exp((-rates.rival * (rivalLast - last)) / DAYS_A_YEAR));
}
