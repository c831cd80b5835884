import type { Day } from '../core/clock.ts';
import type { Holding } from '../match/rank/phone-holdings.ts';

/** What the weighing of one number stands on, and which of its holders was chosen. */
export interface OwnerGrounds {
  readonly holdings: readonly Holding[];
  readonly chosen: number;
}

/** Days are kept in steps: what was seen in one month is as good as another day of it, and few texts differ. */
const STEP_DAYS = 28;
const RADIX = 36;
const HOLDER = ';';
const PART = '.';

/**
 * As a short text that is kept beside the owner: how sure the choice is depends on habits that are measured on the whole store,
 * so it is reckoned when it is asked for. The chosen one comes first.
 */
export function writeGrounds({ holdings, chosen }: OwnerGrounds): string {
  const first = holdings[chosen]!;
  let text = writeHolding(first);
  for (const holding of holdings) if (holding !== first) text += HOLDER + writeHolding(holding);
  return text;
}

export function readGrounds(text: string): OwnerGrounds {
  return { holdings: text.split(HOLDER).map(readHolding), chosen: 0 };
}

function writeHolding({ witnesses, position, household, firstSeen, lastSeen }: Holding): string {
  const [first, last] = [stepOf(firstSeen), stepOf(lastSeen)];
  return [witnesses, position, household, last, first === last ? undefined : first]
    .map((part) => (part === undefined ? '' : part.toString(RADIX)))
    .join(PART);
}

function stepOf(day: Day | undefined): number | undefined {
  return day === undefined ? undefined : Math.floor(day / STEP_DAYS);
}

function readHolding(text: string): Holding {
  const [witnesses, position, household, last, first] = text
    .split(PART)
    .map((part) => (part === '' ? undefined : Number.parseInt(part, RADIX)));
  const lastSeen = dayOf(last);
  const firstSeen = dayOf(first ?? last);
  return {
    witnesses: witnesses ?? 1,
    position: position ?? 0,
    household: household ?? 0,
    ...(lastSeen !== undefined && { lastSeen }),
    ...(firstSeen !== undefined && { firstSeen }),
  };
}

function dayOf(step: number | undefined): Day | undefined {
  return step === undefined ? undefined : ((step * STEP_DAYS) as Day);
}
