import type { Day } from '../../core/clock.ts';
import { type NumberHabits, PRIOR_POPULATION, unheldOdds } from './population.ts';
import { type AskRates, RATES, UNDATED_YEARS } from './rates.ts';

/** How one person is attested to have a number. */
export interface Holding {
  readonly firstSeen?: Day;
  readonly lastSeen?: Day;
  readonly witnesses: number;
  /** Where the number stands among the person's own, best first. */
  readonly position: number;
  /** People with the same number here live together and share the line. */
  readonly household: number;
}

/** Shares of the ways in which a number can be meant. They need not sum to one. */
export interface HoldingShares {
  /** Beside the holdings: how likely somebody who means that person would give this number. */
  readonly holders: readonly number[];
  /** Somebody unknown has it now, and lives elsewhere. */
  readonly strangers: number;
  /** Each one who lives with a holder, and of whom no record says so, has it; and how many such there may be. */
  readonly housemate: number;
  readonly untoldMates: number;
  /** Somebody has it who lives with a holder and is not held. */
  readonly unheldHousemates: number;
  /** Anybody else who is not held. */
  readonly unheld: number;
}

const DAYS_A_YEAR = 365.25;
/** Each further independent source leaves a fifth of the doubt. */
const WITNESS_DOUBT = 5;
const MAX_POSITION = 3;
/** No household is smaller than this on average, where lines are shared at all. */
const LEAST_HOUSEHOLD = 1.5;
const MOST_SHARED = 0.8;
/** Of numbers that records give to several people at home, those that are the household's rather than one person's. */
const HOUSEHOLDS_LINE = 0.75;
/** A line of several is the later number of each of them, which then says little. */
const POSITION_AMONG_MATES = 0.4;
/** Files put a number down under another one of the household more often than askers do. */
const ASKERS_ERR = 0.42;

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
  const loss = (rates.numberLoss * habits.numberTurnover) / PRIOR_POPULATION.numberTurnover;
  const held = holdings.map((holding) => {
    let share = survival(holding, today, loss) * (1 - rates.wrongEntry / WITNESS_DOUBT ** (holding.witnesses - 1));
    for (const rival of holdings) if (rival.household !== holding.household) share *= outlasted(holding, rival, rates);
    return share;
  });
  const kept = Math.max(0, ...held);
  const first = holdings[held.indexOf(kept)];
  const mates = holdings.filter((one) => one.household === first?.household);
  const line = shareOfLine(mates, habits);
  const holders = holdings.map((holding, at) => {
    const among = mates.length > 1 && mates.includes(holding) ? POSITION_AMONG_MATES : 1;
    const own = held[at]! * rates.laterNumber ** (among * Math.min(holding.position, MAX_POSITION));
    return mates.includes(holding) ? own * (1 - line.untold) * line.parts[mates.indexOf(holding)]! : own;
  });
  return {
    holders,
    strangers: (1 - kept) * rates.stranger,
    housemate: (kept * line.untold) / line.untoldMates,
    untoldMates: line.untoldMates,
    unheldHousemates: kept * rates.unheldHousemates * rates.unheldOnLine * unheldOdds(habits),
    unheld: (1 - habits.coverage) * rates.taken,
  };
}

/**
 * A line is one person's or a household's. Records that all tell of one person speak against a household's, the more of them
 * there are; where they tell of several, it is shared by others too of whom no record tells, if the household is that large.
 */
function shareOfLine(
  mates: readonly Holding[],
  { numberSharing, peoplePerHome }: NumberHabits,
): { readonly parts: readonly number[]; readonly untold: number; readonly untoldMates: number } {
  const size = Math.max(LEAST_HOUSEHOLD, peoplePerHome);
  const untoldMates = Math.max(LEAST_HOUSEHOLD - 1, size - mates.length);
  if (mates.length < 2) {
    const shared = Math.min(MOST_SHARED, (numberSharing * size) / (size - 1)) * size ** (1 - (mates[0]?.witnesses ?? 1));
    const unshared = 1 - Math.min(MOST_SHARED, (numberSharing * size) / (size - 1));
    return { parts: [1], untold: ASKERS_ERR * (shared / (shared + unshared)) * (1 - 1 / size), untoldMates };
  }
  const told = mates.reduce((sum, one) => sum + one.witnesses + 1, 0);
  return {
    parts: mates.map((one) => (one.witnesses + 1) / told),
    untold: HOUSEHOLDS_LINE * Math.max(0, 1 - mates.length / size),
    untoldMates,
  };
}

/** How likely the person still has what they were last seen with. */
export function survival(seen: { readonly lastSeen?: Day; readonly firstSeen?: Day }, today: Day | undefined, lossAYear: number): number {
  const last = seen.lastSeen ?? seen.firstSeen;
  const years = last === undefined || today === undefined ? UNDATED_YEARS : Math.max(0, today - last) / DAYS_A_YEAR;
  return Math.exp(-lossAYear * years);
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
