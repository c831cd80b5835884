import { describe, expect, it } from 'vitest';
import { gather } from './gather.ts';

describe('gathered reads', () => {
  it('are one statement for all that is asked in one turn, and each caller gets its own answers', async () => {
    const sent: (readonly number[])[] = [];
    const read = gather(async (asks: readonly number[]) => {
      sent.push(asks);
      return asks.map((ask) => ask * 10);
    });
    expect(await Promise.all([read([1, 2]), read([]), read([2]), read([3])])).toEqual([[10, 20], [], [20], [30]]);
    expect(sent).toEqual([[1, 2, 2, 3]]);
  });

  it('wait while enough statements are under way, and go out in bounded groups', async () => {
    const sent: number[] = [];
    const ends: (() => void)[] = [];
    const read = gather(async (asks: readonly number[]) => {
      sent.push(asks.length);
      await new Promise<void>((resolve) => ends.push(resolve));
      return asks;
    });
    const calls = Array.from({ length: 8 }, () => read(Array.from({ length: 1_500 }, (_, at) => at)));
    await expect.poll(() => sent).toEqual([1_500, 1_500, 1_500, 1_500]);
    while (sent.length < 8) {
      ends.shift()?.();
      await new Promise(setImmediate);
    }
    for (const end of ends) end();
    expect((await Promise.all(calls)).map(({ length }) => length)).toEqual(Array(8).fill(1_500));
  });

  it('fail for all who share the statement, and for nobody after', async () => {
    let fails = true;
    const read = gather(async (asks: readonly number[]) => {
      if (fails) throw new Error('away');
      return asks;
    });
    expect((await Promise.allSettled([read([1]), read([2])])).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    fails = false;
    expect(await read([3])).toEqual([3]);
  });
});
