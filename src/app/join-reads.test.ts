import { describe, expect, it } from 'vitest';
import type { PersonId } from '../core/ids.ts';
import type { Person } from '../core/person.ts';
import type { PeopleStore } from '../store/people.ts';
import { joinReads } from './join-reads.ts';

/** A store whose people are their ids, ten times over. */
function reading(read: (ids: readonly PersonId[]) => Promise<unknown[]>): (ids: readonly number[]) => Promise<unknown[]> {
  const store = joinReads({ people: read as PeopleStore['people'] } as PeopleStore);
  return (ids) => store.people(ids as readonly PersonId[]) as Promise<(Person | undefined)[]>;
}

describe('reads of many requests', () => {
  it('are one call for all that is asked in one turn, and each caller gets its own answers', async () => {
    const sent: (readonly number[])[] = [];
    const read = reading(async (ids) => {
      sent.push(ids);
      return ids.map((id) => id * 10);
    });
    expect(await Promise.all([read([1, 2]), read([]), read([2]), read([3])])).toEqual([[10, 20], [], [20], [30]]);
    expect(sent).toEqual([[1, 2, 2, 3]]);
  });

  it('wait while enough calls are under way', async () => {
    const sent: number[] = [];
    const ends: (() => void)[] = [];
    const read = reading(async (ids) => {
      sent.push(ids.length);
      await new Promise<void>((resolve) => ends.push(resolve));
      return [...ids];
    });
    const calls: Promise<unknown[]>[] = [];
    for (let call = 0; call < 8; call++) {
      calls.push(read([call]));
      await new Promise(setImmediate);
    }
    expect(sent).toEqual([1, 1, 1, 1]);
    ends.shift()!();
    await expect.poll(() => sent).toEqual([1, 1, 1, 1, 4]);
    for (const end of ends) end();
    expect(await Promise.all(calls)).toEqual(Array.from({ length: 8 }, (_, call) => [call]));
  });

  it('that ask for much go alone and at once', async () => {
    const sent: number[] = [];
    const read = reading(async (ids) => {
      sent.push(ids.length);
      return [...ids];
    });
    const much = Array.from({ length: 1_500 }, (_, at) => at);
    await Promise.all([read([1]), read(much), read([2])]);
    expect(sent).toEqual([1_500, 2]);
  });

  it('fail for all who share the call, and for nobody after', async () => {
    let fails = true;
    const read = reading(async (ids) => {
      if (fails) throw new Error('away');
      return [...ids];
    });
    expect((await Promise.allSettled([read([1]), read([2])])).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    fails = false;
    expect(await read([3])).toEqual([3]);
  });
});
