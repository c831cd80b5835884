import type { Day } from '../../core/clock.ts';
import { type NumberHabits, PRIOR_POPULATION, soughtMore } from './population.ts';
import { type AskRates, RATES, UNDATED_YEARS } from './rates.ts';
import { weighLine } from './shared-lines.ts';

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
  /** Somebody has it who lives with a holder and is not held; whom files take for a holder. */
  readonly unheldMates: number;
  readonly takenForMates: number;
  /** Anybody else who is not held. */
  readonly unheld: number;
}

const DAYS_A_YEAR = 365.25;
/** Each further independent source leaves a fifth of the doubt. */
const WITNESS_DOUBT = 5;
const MAX_POSITION = 3;
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
  const line = weighLine({ sources: mates.map((one) => one.witnesses), later: mates.every((one) => one.position > 0) }, habits);
  const holders = holdings.map((holding, at) => {
    const later = rates.laterNumber ** Math.min(holding.position, MAX_POSITION);
    const mate = mates.indexOf(holding);
    // A household's line is the later number of each of them, which then says little.
    return held[at]! * (mate < 0 ? later : line.own[mate]! * later + line.shared);
  });
  const untold = kept * line.untold;
  return {
    holders,
    strangers: (1 - kept) * rates.stranger,
    housemate: (untold * (1 - habits.missed)) / line.untoldMates,
    untoldMates: line.untoldMates,
    unheldMates: untold * habits.missed,
    takenForMates: kept * rates.takenForMates * soughtMore(habits) * rates.unheldOnLine,
    unheld: (1 - habits.coverage) * rates.taken,
  };
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
