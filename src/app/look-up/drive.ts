import type { Asking, KeySharers, LookUpReads, StoreRead } from '../../store/look-up-reads.ts';
import type { KeyHolders, PeopleReads } from '../../store/people.ts';
import { joinCalls } from '../join-calls.ts';

/** Runs a look-up to its answer: at once where nothing has to be waited for. */
export type Drive = <Answer>(asking: Asking<Answer>) => Answer | Promise<Answer>;

export type DrivenStore = Pick<PeopleReads, 'holders' | 'people' | 'encodedOwners' | 'lines' | 'properties' | 'atOnce'>;

/** For any store: one in this process answers each read where it is made, of all others the reads of a moment are joined. */
export function driverOf(store: DrivenStore): Drive {
  const { atOnce } = store;
  const answer = atOnce === undefined ? joinedReads(store) : (wish: StoreRead) => answerAtOnce(atOnce, wish);
  return (asking) => {
    let step = asking.next();
    while (step.done !== true) {
      const answered = step.value instanceof Promise ? step.value : answer(step.value);
      if (answered instanceof Promise) return resume(asking, answered, answer);
      step = asking.next(answered);
    }
    return step.value;
  };
}

async function resume<Answer>(asking: Asking<Answer>, first: Promise<unknown>, answer: (wish: StoreRead) => unknown): Promise<Answer> {
  let step = asking.next(await first);
  while (step.done !== true) step = asking.next(await (step.value instanceof Promise ? step.value : answer(step.value)));
  return step.value;
}

function answerAtOnce(reads: LookUpReads, wish: StoreRead): unknown {
  switch (wish.of) {
    case 'sharers':
      return reads.sharers(wish.asks, wish.listed);
    case 'people':
      return reads.people(wish.asks);
    case 'encodedOwners':
      return reads.encodedOwners(wish.asks);
    case 'lines':
      return reads.lines(wish.asks);
    case 'properties':
      return reads.properties(wish.asks);
  }
}

/** Statements of one kind that may be under way at once; the reads that come meanwhile go out together. */
const MAX_STATEMENTS = 4;
/** Each read asks for some dozens of keys. */
const MAX_JOINED_READS = 64;
/** A read that asks for more than this gains nothing by being joined, and would delay the others. */
const MAX_JOINED_ASKS = 1_000;

/** Where every read is a round trip: look-ups go on in groups when a statement that they shared is answered, so the next is shared too. */
function joinedReads(store: DrivenStore): (wish: StoreRead) => Promise<unknown> {
  const reads = {
    sharers: joined(async (keys: Asks<'sharers'>) => (await store.holders(keys)).map(sharersOf)),
    people: joined((ids: Asks<'people'>) => store.people(ids)),
    encodedOwners: joined((numbers: Asks<'encodedOwners'>) => store.encodedOwners(numbers)),
    lines: joined((numbers: Asks<'lines'>) => store.lines(numbers)),
    properties: joined((keys: Asks<'properties'>) => store.properties(keys)),
  };
  return (wish) => (reads[wish.of] as (asks: StoreRead['asks']) => Promise<unknown>)(wish.asks);
}

type Asks<Of extends StoreRead['of']> = Extract<StoreRead, { of: Of }>['asks'];

function sharersOf({ count, holders }: KeyHolders): KeySharers {
  return { count, isGeneric: holders.length < count, people: [...new Set(holders.map((holder) => holder.person))] };
}

function joined<Ask, Answer>(readAll: (asks: readonly Ask[]) => Promise<Answer[]>): (asks: readonly Ask[]) => Promise<Answer[]> {
  const join = joinCalls((reads: readonly (readonly Ask[])[]) => readTogether(readAll, reads), {
    maxCalls: MAX_JOINED_READS,
    maxGroups: MAX_STATEMENTS,
    atOnce: true,
  });
  return (asks) => (asks.length > MAX_JOINED_ASKS ? readAll(asks) : join(asks));
}

async function readTogether<Ask, Answer>(
  readAll: (asks: readonly Ask[]) => Promise<Answer[]>,
  reads: readonly (readonly Ask[])[],
): Promise<Answer[][]> {
  const answers = await readAll(reads.flat());
  let end = 0;
  return reads.map(({ length }) => {
    end += length;
    return answers.slice(end - length, end);
  });
}
