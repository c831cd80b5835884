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
  const holdings: Holding[] = [];
  for (let from = 0; from <= text.length; ) {
    const end = text.indexOf(HOLDER, from);
    const to = end < 0 ? text.length : end;
    holdings.push(readHolding(text, from, to));
    from = to + 1;
  }
  return { holdings, chosen: 0 };
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

function readHolding(text: string, from: number, to: number): Holding {
  const parts: (number | undefined)[] = [];
  let part: number | undefined;
  for (let at = from; at < to; at++) {
    const code = text.charCodeAt(at);
    if (code === PART_CODE) {
      parts.push(part);
      part = undefined;
    } else part = (part ?? 0) * RADIX + (code <= NINE ? code - ZERO : code - LETTER_A + 10);
  }
  const first = part;
  const [witnesses = 1, position = 0, household = 0, last] = parts;
  const holding: { -readonly [Part in keyof Holding]: Holding[Part] } = { witnesses, position, household };
  const earliest = first ?? last;
  if (last !== undefined) holding.lastSeen = dayOf(last);
  if (earliest !== undefined) holding.firstSeen = dayOf(earliest);
  return holding;
}

const PART_CODE = PART.charCodeAt(0);
const ZERO = '0'.charCodeAt(0);
const NINE = '9'.charCodeAt(0);
const LETTER_A = 'a'.charCodeAt(0);

function dayOf(step: number): Day {
  return (step * STEP_DAYS) as Day;
}
