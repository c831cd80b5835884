import type { PeopleStore } from '../store/people.ts';
import { joinCalls } from './join-calls.ts';

/** Statements of one kind that may be under way at once; what comes meanwhile goes out together. */
const MAX_GROUPS = 4;
/** Each of them asks for some dozens of keys. */
const MAX_CALLS = 64;
/** A call that asks for more than this has nothing to gain from company, and would hold it up. */
const MOST_SHARED = 1_000;

/**
 * Where every read is a round trip, those that the requests of a moment make are one. Requests come in groups, and go on
 * in groups when a statement that they shared is answered: so what one callback asks for goes out together, at its end.
 */
export function joinReads(people: PeopleStore): PeopleStore {
  return {
    ...people,
    encodedOwners: joined((numbers) => people.encodedOwners(numbers)),
    holders: joined((keys) => people.holders(keys)),
    people: joined((ids) => people.people(ids)),
    lines: joined((numbers) => people.lines(numbers)),
    properties: joined((keys) => people.properties(keys)),
  };
}

function joined<Ask, Answer>(read: (asks: readonly Ask[]) => Promise<Answer[]>): (asks: readonly Ask[]) => Promise<Answer[]> {
  const join = joinCalls((calls: readonly (readonly Ask[])[]) => readTogether(read, calls), {
    maxCalls: MAX_CALLS,
    maxGroups: MAX_GROUPS,
    atOnce: true,
  });
  return (asks) => (asks.length > MOST_SHARED ? read(asks) : join(asks));
}

async function readTogether<Ask, Answer>(
  read: (asks: readonly Ask[]) => Promise<Answer[]>,
  calls: readonly (readonly Ask[])[],
): Promise<Answer[][]> {
  if (calls.length === 1) return [await read(calls[0]!)];
  const answers = await read(calls.flat());
  let start = 0;
  return calls.map(({ length }) => {
    start += length;
    return answers.slice(start - length, start);
  });
}
