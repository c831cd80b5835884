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
  /** Somebody who lives with a holder and is held has it, and no record says so. */
  readonly housemates: number;
  /** Somebody has it who lives with a holder and is not held. */
  readonly unheldHousemates: number;
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
  const holders: number[] = [];
  const loss = (rates.numberLoss * habits.numberTurnover) / PRIOR_POPULATION.numberTurnover;
  let kept = 0;
  for (const holding of holdings) {
    let share = survival(holding, today, loss) * (1 - rates.wrongEntry / WITNESS_DOUBT ** (holding.witnesses - 1));
    for (const rival of holdings) if (rival.household !== holding.household) share *= outlasted(holding, rival, rates);
    kept = Math.max(kept, share);
    holders.push(share * rates.laterNumber ** Math.min(holding.position, MAX_POSITION));
  }
  return {
    holders,
    strangers: (1 - kept) * rates.stranger,
    housemates: (kept * rates.lineHousemates * habits.numberSharing) / PRIOR_POPULATION.numberSharing,
    unheldHousemates: kept * rates.unheldHousemates * rates.unheldOnLine * unheldOdds(habits),
    unheld: (1 - habits.coverage) * rates.taken,
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
