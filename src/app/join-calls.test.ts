import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { joinCalls } from './join-calls.ts';

describe('joining calls', () => {
  afterEach(() => void vi.useRealTimers());

  it('sends what one moment asks as one group and gives each caller its own answer', async () => {
    const groups: number[][] = [];
    const ask = joinCalls(async (asks: readonly number[]) => {
      groups.push([...asks]);
      return asks.map((n) => n * 2);
    });
    expect(await Promise.all([ask(1), ask(2), ask(3)])).toEqual([2, 4, 6]);
    expect(await ask(4)).toBe(8);
    expect(groups).toEqual([[1, 2, 3], [4]]);
  });

  it('lets one answer come later without holding up the others or the next group', async () => {
    const told: string[] = [];
    const later: ((answer: string) => void)[] = [];
    const join = joinCalls(async (asks: readonly string[]) =>
      asks.map((ask) =>
        ask === 'slow' ? new Promise<string>((resolve) => later.push(resolve)) : ask === 'bad' ? Promise.reject(ask) : ask,
      ),
    );
    const send = (ask: string) =>
      void join(ask).then(
        (answer) => told.push(answer),
        (error: unknown) => told.push(`failed ${error}`),
      );
    for (const ask of ['slow', 'bad', 'one']) send(ask);
    while (told.length < 2) await new Promise(setImmediate);
    send('two');
    while (told.length < 3) await new Promise(setImmediate);
    later[0]!('slow');
    while (told.length < 4) await new Promise(setImmediate);
    expect([...told.slice(0, 2).sort(), ...told.slice(2)]).toEqual(['failed bad', 'one', 'two', 'slow']);
  });

  it('gathers the next group while one is under way', async () => {
    const groups: number[][] = [];
    const finish: (() => void)[] = [];
    const ask = joinCalls(async (asks: readonly number[]) => {
      groups.push([...asks]);
      await new Promise<void>((resolve) => finish.push(resolve));
      return asks;
    });
    const first = ask(1);
    await new Promise(setImmediate);
    const later = [ask(2), ask(3)];
    await new Promise(setImmediate);
    later.push(ask(4));
    expect(groups).toEqual([[1]]);
    finish[0]!();
    expect(await first).toBe(1);
    while (finish.length < 2) await new Promise(setImmediate);
    finish[1]!();
    expect(await Promise.all(later)).toEqual([2, 3, 4]);
    expect(groups).toEqual([[1], [2, 3, 4]]);
  });

  it('prepares as many groups at once as it is told, and then gathers', async () => {
    const groups: number[][] = [];
    const finish: (() => void)[] = [];
    const ask = joinCalls(
      async (asks: readonly number[]) => {
        groups.push([...asks]);
        await new Promise<void>((resolve) => finish.push(resolve));
        return asks;
      },
      { maxGroups: 2 },
    );
    const answers: Promise<number>[] = [];
    for (let n = 1; n <= 4; n++) {
      answers.push(ask(n));
      await new Promise(setImmediate);
    }
    expect(groups).toEqual([[1], [2]]);
    finish[1]!();
    expect(await answers[1]).toBe(2);
    while (finish.length < 3) await new Promise(setImmediate);
    expect(groups).toEqual([[1], [2], [3, 4]]);
    finish[0]!();
    finish[2]!();
    expect(await Promise.all(answers)).toEqual([1, 2, 3, 4]);
  });

  describe('told to wait for company', () => {
    const turn = () => new Promise(setImmediate);

    function gathering(maxGroups: number, enoughCalls = 16) {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
      const groups: number[][] = [];
      const finish: (() => void)[] = [];
      const ask = joinCalls(
        async (asks: readonly number[]) => {
          groups.push([...asks]);
          if (maxGroups > 1) await new Promise<void>((resolve) => finish.push(resolve));
          return asks;
        },
        { maxGroups, enoughCalls, gatherMs: 1 },
      );
      return { ask, groups, finish };
    }

    it('waits for as many as were there of late, where others have just left', async () => {
      const { ask, groups } = gathering(1);
      expect(await Promise.all([ask(1), ask(2), ask(3)])).toEqual([1, 2, 3]);
      const answers = [ask(4)];
      await turn();
      answers.push(ask(5));
      await turn();
      expect(groups).toEqual([[1, 2, 3]]);
      vi.advanceTimersByTime(1);
      expect(await Promise.all(answers)).toEqual([4, 5]);
      const all = [ask(6), ask(7), ask(8)];
      await turn();
      expect(groups).toEqual([
        [1, 2, 3],
        [4, 5],
        [6, 7, 8],
      ]);
      expect(await Promise.all(all)).toEqual([6, 7, 8]);
    });

    it('never lets one who asks alone wait, however fast', async () => {
      const { ask, groups } = gathering(1);
      for (let n = 1; n <= 5; n++) expect(await ask(n)).toBe(n);
      expect(groups).toHaveLength(5);
    });

    it('forgets a crowd once it is gone', async () => {
      const { ask, groups } = gathering(1);
      vi.advanceTimersByTime(1_000);
      await Promise.all(Array.from({ length: 6 }, (_, n) => ask(n)));
      for (let spans = 0; spans < 3; spans++) {
        vi.advanceTimersByTime(300);
        await ask(6);
      }
      const before = groups.length;
      const alone = ask(7);
      await turn();
      expect(groups.slice(before)).toEqual([[7]]);
      await alone;
    });

    it('waits while others are under way, and not once there is enough of it', async () => {
      const { ask, groups, finish } = gathering(4, 5);
      const first = Array.from({ length: 8 }, (_, n) => ask(n));
      await turn();
      expect(groups).toHaveLength(1);
      finish[0]!();
      await Promise.all(first);
      const answers = [ask(10)];
      await turn();
      answers.push(ask(11));
      await turn();
      expect(groups).toHaveLength(1);
      vi.advanceTimersByTime(1);
      expect(groups.slice(1)).toEqual([[10, 11]]);
      const many = [12, 13, 14, 15, 16];
      answers.push(...many.map((n) => ask(n)));
      await turn();
      expect(groups.slice(2)).toEqual([many]);
      vi.advanceTimersByTime(1);
      await turn();
      expect(groups).toHaveLength(3);
      for (const end of finish) end();
      expect(await Promise.all(answers)).toEqual([10, 11, ...many]);
    });
  });

  it('tells every caller of a group that failed, and goes on', async () => {
    let failing = true;
    const ask = joinCalls(async (asks: readonly number[]) => {
      if (failing) throw new Error('no disk');
      return asks;
    });
    const outcomes = await Promise.allSettled([ask(1), ask(2)]);
    expect(outcomes.map((outcome) => outcome.status)).toEqual(['rejected', 'rejected']);
    failing = false;
    expect(await ask(3)).toBe(3);
  });

  it('tells every caller when the call throws at once or answers another number of times', async () => {
    const throwing = joinCalls((): Promise<number[]> => {
      throw new Error('at once');
    });
    await expect(throwing(1)).rejects.toThrow('at once');
    const short = joinCalls(async () => [1]);
    const outcomes = await Promise.allSettled([short(1), short(2)]);
    expect(outcomes.map((outcome) => outcome.status)).toEqual(['rejected', 'rejected']);
  });

  it('keeps order and answers under any number of calls and any group limit', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(), { maxLength: 60 }), fc.integer({ min: 1, max: 9 }), async (numbers, maxCalls) => {
        const seen: number[] = [];
        const sizes: number[] = [];
        const ask = joinCalls(
          async (asks: readonly number[]) => {
            seen.push(...asks);
            return asks.map((n) => n + 1);
          },
          { maxCalls, onGroup: (calls) => sizes.push(calls) },
        );
        expect(await Promise.all(numbers.map(ask))).toEqual(numbers.map((n) => n + 1));
        expect(seen).toEqual(numbers);
        expect(Math.max(0, ...sizes)).toBeLessThanOrEqual(maxCalls);
      }),
    );
  });
});
