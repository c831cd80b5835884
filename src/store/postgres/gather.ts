/** Statements of one kind that may be under way at once; what comes meanwhile goes out together. */
const MAX_UNDER_WAY = 4;
/** More than this many items are sent as several statements. */
const MAX_ITEMS = 2_000;

/**
 * Joins the reads of many requests: what is asked within one turn of the event loop, or while enough statements are
 * under way, is one statement. A call larger than the bound goes alone.
 */
export function gather<Ask, Answer>(
  read: (asks: readonly Ask[]) => Promise<readonly Answer[]>,
): (asks: readonly Ask[]) => Promise<Answer[]> {
  let waiting: Call<Ask, Answer>[] = [];
  let underWay = 0;
  let isScheduled = false;

  function schedule(): void {
    if (isScheduled || underWay >= MAX_UNDER_WAY || waiting.length === 0) return;
    isScheduled = true;
    setImmediate(send);
  }

  function send(): void {
    isScheduled = false;
    let items = 0;
    let calls = 0;
    while (calls < waiting.length && (calls === 0 || items + waiting[calls]!.asks.length <= MAX_ITEMS))
      items += waiting[calls++]!.asks.length;
    const group = waiting.slice(0, calls);
    waiting = waiting.slice(calls);
    underWay += 1;
    void answer(read, group).then(() => {
      underWay -= 1;
      schedule();
    });
    schedule();
  }

  return (asks) =>
    new Promise((resolve, reject) => {
      waiting.push({ asks, resolve, reject });
      schedule();
    });
}

interface Call<Ask, Answer> {
  readonly asks: readonly Ask[];
  readonly resolve: (answers: Answer[]) => void;
  readonly reject: (error: unknown) => void;
}

/** Never rejects: a failure is every caller's answer. */
async function answer<Ask, Answer>(
  read: (asks: readonly Ask[]) => Promise<readonly Answer[]>,
  group: readonly Call<Ask, Answer>[],
): Promise<void> {
  try {
    const answers = await read(group.flatMap(({ asks }) => asks));
    let at = 0;
    for (const { asks, resolve } of group) {
      resolve(answers.slice(at, at + asks.length));
      at += asks.length;
    }
  } catch (error) {
    for (const { reject } of group) reject(error);
  }
}
