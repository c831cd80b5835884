/** More than this many calls of one moment are sent as several groups. */
export const MAX_JOINED_CALLS = 256;

/** A group this large says that callers do not wait for each other. */
const SIDE_BY_SIDE = 4;

export interface JoinOptions {
  readonly maxCalls?: number;
  /** Groups that may be under way at once. With more than one, the next is prepared while the last waits for the disk. */
  readonly maxGroups?: number;
  /** Where calls come side by side, groups begin at least this far apart, so that fewer and larger ones do the same work. */
  readonly spacingMs?: number;
  /** Called once per group with its size. */
  readonly onGroup?: (calls: number) => void;
}

/**
 * Turns a set-oriented call into one for a single item: whatever is asked within one turn of the event loop goes
 * out together, and while a group is under way the next one gathers, so that a slow store is asked in larger groups.
 */
export function joinCalls<Ask, Answer>(
  callGroup: (asks: readonly Ask[]) => Promise<readonly Answer[]>,
  { maxCalls = MAX_JOINED_CALLS, maxGroups = 1, spacingMs = 0, onGroup }: JoinOptions = {},
): (ask: Ask) => Promise<Answer> {
  let waiting: Caller<Ask, Answer>[] = [];
  let scheduled = false;
  let underWay = 0;
  let sentMs = 0;
  let sentCalls = 0;

  function schedule(): void {
    if (scheduled || underWay >= maxGroups || waiting.length === 0) return;
    scheduled = true;
    const waitMs = sentCalls < SIDE_BY_SIDE ? 0 : sentMs + spacingMs - performance.now();
    if (waitMs > 0) setTimeout(send, waitMs);
    else setImmediate(send);
  }

  function send(): void {
    scheduled = false;
    underWay += 1;
    const group = waiting.length <= maxCalls ? waiting : waiting.slice(0, maxCalls);
    waiting = group === waiting ? [] : waiting.slice(maxCalls);
    sentCalls = group.length;
    if (spacingMs > 0) sentMs = performance.now();
    void answerGroup(callGroup, group).then(() => {
      underWay -= 1;
      schedule();
    });
    onGroup?.(group.length);
    schedule();
  }

  return (ask) =>
    new Promise<Answer>((resolve, reject) => {
      waiting.push({ ask, resolve, reject });
      schedule();
    });
}

interface Caller<Ask, Answer> {
  readonly ask: Ask;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
}

/** Never rejects: a failure is every caller's answer. */
async function answerGroup<Ask, Answer>(
  callGroup: (asks: readonly Ask[]) => Promise<readonly Answer[]>,
  group: readonly Caller<Ask, Answer>[],
): Promise<void> {
  try {
    const answers = await callGroup(group.map((caller) => caller.ask));
    if (answers.length !== group.length) throw new Error(`asked ${group.length}, answered ${answers.length}`);
    for (let index = 0; index < group.length; index++) group[index]!.resolve(answers[index]!);
  } catch (error) {
    for (const caller of group) caller.reject(error);
  }
}
