import { describe, expect, it } from 'vitest';
import { eachInTurn, type Soon, whenAllThere } from './soon.ts';

describe('eachInTurn', () => {
  it('takes one step for all before the next', () => {
    const taken: string[] = [];
    const step = (name: string) => (value: number) => {
      taken.push(`${name}${value}`);
      return value;
    };
    void eachInTurn(eachInTurn([1, 2, 3], step('a')), step('b'));
    expect(taken).toEqual(['a1', 'a2', 'a3', 'b1', 'b2', 'b3']);
  });

  it('holds nobody up for one that is still to come', async () => {
    const soons = eachInTurn<number, number>([1, Promise.resolve(2), 3], (value) => value * 10);
    expect([soons[0], soons[2]]).toEqual([10, 30]);
    expect(await soons[1]).toBe(20);
  });

  it('keeps a failure to the one that failed', async () => {
    const failing = (value: number): Soon<number> => {
      if (value === 2) throw new Error('two');
      return value;
    };
    const next = eachInTurn(eachInTurn([1, 2, 3], failing), (value) => value + 1);
    expect([next[0], next[2]]).toEqual([2, 4]);
    await expect(next[1]).rejects.toThrow('two');
  });
});

describe('whenAllThere', () => {
  it('goes on at once where all are there, and later where one is to come', async () => {
    expect(whenAllThere([1, 2], ([a, b]) => a! + b!)).toBe(3);
    expect(await whenAllThere([1, Promise.resolve(2)], ([a, b]) => a! + b!)).toBe(3);
  });
});
