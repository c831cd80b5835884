/** More than this many calls of one moment are sent as several groups. */
const MAX_JOINED_CALLS = 256;
/** A group of this size has saved nearly all that joining can save. */
const ENOUGH_CALLS = 16;
/** The number of recent callers is remembered for one to two of these. */
const SPAN_MS = 250;
/** For `gatherMs`: little compared with a caller's own network, much compared with a commit. */
export const GATHER_MS = 1;

export interface JoinOptions {
  readonly maxCalls?: number;
  /** Groups that may be under way at once. With more than one, the next is prepared while the last waits for the disk. */
  readonly maxGroups?: number;
  /**
   * How long a group may wait for further calls while others are under way or have just left: below full load, small groups
   * would cost more than the wait. It never waits for more calls than there were at once of late, so a single caller does not wait.
   */
  readonly gatherMs?: number;
  /** A group of this many calls waits for no more. */
  readonly enoughCalls?: number;
  /**
   * Leaves when the current callback is over, not at the end of the turn of the event loop: for callers that come in groups
   * already, so that waiting for the turn would add no further calls.
   */
  readonly atOnce?: boolean;
  /** Called once per group with its size. */
  readonly onGroup?: (calls: number) => void;
}

/**
 * Turns a set-oriented call into one for a single item: all calls of one turn of the event loop go out together, and while a
 * group is under way the next one gathers, so that a slow store is asked in larger groups. An answer that is itself a promise
 * delays neither the other answers nor the next group.
 */
export function joinCalls<Ask, Answer>(
  callGroup: (asks: readonly Ask[]) => Promise<readonly (Answer | Promise<Answer>)[]>,
  { maxCalls = MAX_JOINED_CALLS, maxGroups = 1, gatherMs = 0, enoughCalls = ENOUGH_CALLS, atOnce = false, onGroup }: JoinOptions = {},
): (ask: Ask) => Promise<Answer> {
  let waiting: Waiting<Ask, Answer>[] = [];
  let scheduled: NodeJS.Immediate | true | undefined;
  let gathering: NodeJS.Timeout | undefined;
  let isCrowded = false;
  let groupsUnderWay = 0;
  let callsUnderWay = 0;
  let leftMs = Number.NEGATIVE_INFINITY;
  /** The most calls at once, in this span and in the one before. */
  let most = { now: 0, before: 0, sinceMs: 0 };

  function schedule(): void {
    if (scheduled !== undefined || groupsUnderWay >= maxGroups || waiting.length === 0) return;
    if (expectsMore()) {
      gathering ??= setTimeout(send, gatherMs);
    } else if (atOnce) {
      scheduled = true;
      process.nextTick(send);
    } else scheduled = setImmediate(send);
  }

  function expectsMore(): boolean {
    if (!isCrowded || gatherMs === 0 || waiting.length >= enoughCalls) return false;
    return waiting.length + callsUnderWay < Math.max(most.now, most.before);
  }

  function send(): void {
    clearTimeout(gathering);
    if (scheduled !== true) clearImmediate(scheduled);
    gathering = undefined;
    scheduled = undefined;
    isCrowded = false;
    if (gatherMs > 0) countCallers();
    const group = waiting.length > maxCalls ? waiting.splice(0, maxCalls) : waiting;
    if (group === waiting) waiting = [];
    groupsUnderWay += 1;
    callsUnderWay += group.length;
    void answer(group);
    onGroup?.(group.length);
    schedule();
  }

  /** Never rejects: a failure is every caller's answer, also when the call throws. */
  async function answer(group: readonly Waiting<Ask, Answer>[]): Promise<void> {
    let answers: readonly (Answer | Promise<Answer>)[] = [];
    let failure: unknown;
    try {
      answers = await callGroup(group.map(({ ask }) => ask));
      if (answers.length !== group.length) failure = new Error(`asked ${group.length}, answered ${answers.length}`);
    } catch (error) {
      failure = error;
    }
    groupsUnderWay -= 1;
    callsUnderWay -= group.length;
    schedule();
    for (const [at, { answered, failed }] of group.entries()) {
      if (failure === undefined) answered(answers[at]!);
      else failed(failure);
    }
  }

  function countCallers(): void {
    leftMs = performance.now();
    if (leftMs - most.sinceMs > SPAN_MS) most = { now: 0, before: most.now, sinceMs: leftMs };
    most.now = Math.max(most.now, waiting.length + callsUnderWay);
  }

  return (ask) =>
    new Promise<Answer>((answered, failed) => {
      isCrowded ||= groupsUnderWay > 0 || waiting.length > 0 || (gatherMs > 0 && performance.now() - leftMs < gatherMs);
      waiting.push({ ask, answered, failed });
      schedule();
    });
}

interface Waiting<Ask, Answer> {
  readonly ask: Ask;
  readonly answered: (answer: Answer | Promise<Answer>) => void;
  readonly failed: (error: unknown) => void;
}
