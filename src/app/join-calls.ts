import type { Soon } from '../core/soon.ts';

/** More than this many calls of one moment are sent as several groups. */
const MAX_JOINED_CALLS = 256;
/** A group of this size has saved nearly all that joining can save. */
const ENOUGH_CALLS = 16;
/** Company is remembered for one to two of these. */
const SPAN_MS = 250;
/** For `gatherMs`: little beside a caller's own network, much beside a commit. */
export const GATHER_MS = 1;

export interface JoinOptions {
  readonly maxCalls?: number;
  /** Groups that may be under way at once. With more than one, the next is prepared while the last waits for the disk. */
  readonly maxGroups?: number;
  /**
   * How long a group may wait for company while others are under way or have just left: below full load small groups would cost
   * more than the waiting. Not for more than were there at once of late: whoever asks alone never waits, nor do a few who ask
   * one thing after another, once all of them are there.
   */
  readonly gatherMs?: number;
  /** A group of so many waits for no more. */
  readonly enoughCalls?: number;
  /**
   * Leaves when the callback that asks is over, not the turn of the event loop: where those who ask come in groups
   * already, a turn brings nobody else.
   */
  readonly atOnce?: boolean;
  /** Called once per group with its size. */
  readonly onGroup?: (calls: number) => void;
}

/** Whoever waits for an answer. Told by a call and not by a promise, where a promise for each would be most of the work. */
export interface Waiter<Answer> {
  answered(answer: Answer): void;
  failed(error: unknown): void;
}

/**
 * Turns a set-oriented call into one for a single item: whatever is asked within one turn of the event loop goes
 * out together, and while a group is under way the next one gathers, so that a slow store is asked in larger groups.
 */
export function joinCalls<Ask, Answer>(
  callGroup: (asks: readonly Ask[]) => Promise<readonly Answer[]>,
  options: JoinOptions = {},
): (ask: Ask) => Promise<Answer> {
  return promised(joinWaiters(callGroup, options));
}

export type Join<Ask, Answer> = (ask: Ask, waiter: Waiter<Answer>) => void;

export function promised<Ask, Answer>(join: Join<Ask, Answer>): (ask: Ask) => Promise<Answer> {
  return (ask) => new Promise<Answer>((answered, failed) => join(ask, { answered, failed }));
}

/** An answer that is still to come holds up neither the others nor the next group. */
export function joinWaiters<Ask, Answer>(
  callGroup: (asks: readonly Ask[]) => Promise<readonly Soon<Answer>[]>,
  { maxCalls = MAX_JOINED_CALLS, maxGroups = 1, gatherMs = 0, enoughCalls = ENOUGH_CALLS, atOnce = false, onGroup }: JoinOptions = {},
): Join<Ask, Answer> {
  let asks: Ask[] = [];
  let waiters: Waiter<Answer>[] = [];
  let leaving: NodeJS.Immediate | true | undefined;
  let isCrowded = false;
  let gathering: NodeJS.Timeout | undefined;
  let underWay = 0;
  let leftMs = Number.NEGATIVE_INFINITY;
  let callsUnderWay = 0;
  /** The most who were there at once, in this span and the one before. */
  const most = { now: 0, before: 0, sinceMs: 0 };

  function schedule(): void {
    if (leaving !== undefined || underWay >= maxGroups || asks.length === 0) return;
    if (isCrowded && gatherMs > 0 && asks.length < enoughCalls && asks.length + callsUnderWay < Math.max(most.now, most.before)) {
      gathering ??= setTimeout(send, gatherMs);
      return;
    }
    if (atOnce) {
      leaving = true;
      process.nextTick(send);
    } else leaving = setImmediate(send);
  }

  function send(): void {
    clearTimeout(gathering);
    if (leaving !== true) clearImmediate(leaving);
    gathering = undefined;
    leaving = undefined;
    isCrowded = false;
    underWay += 1;
    if (gatherMs > 0) noteCompany();
    const group = { asks, waiters };
    asks = [];
    waiters = [];
    if (group.asks.length > maxCalls) {
      asks = group.asks.splice(maxCalls);
      waiters = group.waiters.splice(maxCalls);
    }
    const { length } = group.asks;
    callsUnderWay += length;
    ask(group.asks).then(
      (answers) => {
        underWay -= 1;
        callsUnderWay -= length;
        schedule();
        tell(group.waiters, answers);
      },
      (error: unknown) => {
        underWay -= 1;
        callsUnderWay -= length;
        schedule();
        for (const waiter of group.waiters) waiter.failed(error);
      },
    );
    onGroup?.(length);
    schedule();
  }

  function noteCompany(): void {
    leftMs = performance.now();
    if (leftMs - most.sinceMs > SPAN_MS) Object.assign(most, { now: 0, before: most.now, sinceMs: leftMs });
    most.now = Math.max(most.now, asks.length + callsUnderWay);
  }

  /** A failure is every caller's answer, also when the call throws at once. */
  async function ask(group: readonly Ask[]): Promise<readonly Soon<Answer>[]> {
    return callGroup(group);
  }

  return (one, waiter) => {
    isCrowded ||= underWay > 0 || asks.length > 0 || (gatherMs > 0 && performance.now() - leftMs < gatherMs);
    asks.push(one);
    waiters.push(waiter);
    schedule();
  };
}

function tell<Answer>(waiters: readonly Waiter<Answer>[], answers: readonly Soon<Answer>[]): void {
  if (answers.length !== waiters.length) {
    const error = new Error(`asked ${waiters.length}, answered ${answers.length}`);
    for (const waiter of waiters) waiter.failed(error);
    return;
  }
  for (let index = 0; index < waiters.length; index++) {
    const waiter = waiters[index]!;
    const answer = answers[index]!;
    if (!(answer instanceof Promise)) waiter.answered(answer);
    else
      answer.then(
        (one) => waiter.answered(one),
        (error: unknown) => waiter.failed(error),
      );
  }
}
