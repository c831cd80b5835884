import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AccountId } from '../../core/ids.ts';
import { FreeAnswers, type FreeAsk, freeAnswerDue } from './free-answers.ts';

const SECRET = Buffer.alloc(32, 7);
const STEP_MS = 5;
const ask = (more: Partial<FreeAsk> = {}): FreeAsk => ({
  account: 1 as AccountId,
  endpoint: 'reverse_phone',
  question: '15035550123',
  arrivedMs: 1_000,
  ...more,
});
const delayOf = (more: Partial<FreeAsk> = {}, secret = SECRET) => (freeAnswerDue(secret, ask(more), 1_000) - 1_000) % STEP_MS;

describe('when a free answer leaves', () => {
  it('a whole number of steps and a fixed delay after it arrived, never before the work is done', () => {
    const times = fc.record({ arrivedMs: fc.integer({ min: 0, max: 10_000_000 }), tookMs: fc.double({ min: 0, max: 200, noNaN: true }) });
    fc.assert(
      fc.property(times, fc.string(), ({ arrivedMs, tookMs }, question) => {
        const due = freeAnswerDue(SECRET, ask({ arrivedMs, question }), arrivedMs + tookMs);
        const steps = (due - arrivedMs - delayOf({ question })) / STEP_MS;
        expect(Math.abs(steps - Math.round(steps))).toBeLessThan(1e-6);
        expect(due).toBeGreaterThanOrEqual(arrivedMs + Math.max(tookMs, STEP_MS));
        expect(due).toBeLessThan(arrivedMs + tookMs + 3 * STEP_MS + 1e-6);
      }),
    );
  });

  it('the same however long the work took within a step, which begins where the caller cannot know', () => {
    const jumps = Array.from({ length: 200 }, (_, at) => {
      const question = String(at);
      const due = (tookMs: number) => freeAnswerDue(SECRET, ask({ question }), 1_000 + tookMs);
      const took = Array.from({ length: 50 }, (_one, tenth) => tenth / 10);
      const changes = took.filter((tookMs) => due(tookMs) !== due(tookMs + 0.1));
      expect(changes.length).toBeLessThanOrEqual(1);
      return changes[0] ?? 0;
    });
    for (const quarter of [0, 1.25, 2.5, 3.75]) {
      const within = jumps.filter((jump) => jump >= quarter && jump < quarter + 1.25);
      expect(within.length).toBeGreaterThan(25);
    }
  });

  it('the delay is fixed by secret, account, endpoint and question, and by nothing else', () => {
    expect(delayOf({ arrivedMs: 1_000 })).toBe(delayOf());
    const others = [
      delayOf({ account: 2 as AccountId }),
      delayOf({ endpoint: 'full_identity' }),
      delayOf({ question: '15035550124' }),
      delayOf({}, Buffer.alloc(32, 8)),
    ];
    expect(new Set([delayOf(), ...others]).size).toBe(5);
  });
});

it('holds each back until it is due, in the order in which they are due', async () => {
  const held = new FreeAnswers(SECRET);
  const left: number[] = [];
  await Promise.all(
    Array.from({ length: 300 }, async (_, at) => {
      if (at % 3 === 0) await new Promise(setImmediate);
      const one = ask({ question: String(at % 50), arrivedMs: performance.now() });
      const leastDue = freeAnswerDue(SECRET, one, one.arrivedMs);
      await held.hold(one);
      expect(performance.now()).toBeGreaterThanOrEqual(leastDue);
      left.push(at);
    }),
  );
  expect(left.sort((a, b) => a - b)).toEqual(Array.from({ length: 300 }, (_, at) => at));
});
