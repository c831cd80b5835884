import { describe, expect, it } from 'vitest';
import { binOf, type ConfidenceWindow, DRIFT_BINS, judgeDrift } from './drift.ts';

/** Numbers from 0 to 1 that are the same in every run. */
function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

/** Answers of a kind: most are sure, some are not; `shift` moves all of them down. */
function answers(count: number, seed: number, shift = 0): number[] {
  const roll = dice(seed);
  const bins = new Array<number>(DRIFT_BINS).fill(0);
  for (let at = 0; at < count; at++) {
    const confidence = Math.max(0.3, 1 - 0.6 * roll() ** 3 - shift);
    bins[binOf(confidence)]! += 1;
  }
  return bins;
}

const stateOf = (now: ConfidenceWindow, accepted: ConfidenceWindow) =>
  judgeDrift(now, accepted).map(({ kind, state }) => `${kind} ${state}`);

describe('drift of the answered confidence', () => {
  it('is seen in the kind that has shifted, and in no other', () => {
    const accepted = { phone: answers(2_000, 1), 'phone+name': answers(2_000, 2), name: answers(100, 3) };
    const now = { phone: answers(900, 4, 0.1), 'phone+name': answers(900, 5), name: answers(900, 6, 0.5) };
    expect(stateOf(now, accepted)).toEqual(['name too_few', 'phone drifted', 'phone+name steady']);
    const [, phone] = judgeDrift(now, accepted);
    expect(phone).toMatchObject({ answers: 900, acceptedAnswers: 2_000 });
    expect(phone!.distance).toBeGreaterThan(0.2);
    expect(phone!.chance).toBeLessThan(1e-6);
  });

  it('is not seen where nothing has changed: not once in 500 windows of twenty kinds', () => {
    const accepted: Record<string, number[]> = {};
    for (let kind = 0; kind < 20; kind++) accepted[`kind ${kind}`] = answers(600, 1_000 + kind);
    for (let round = 0; round < 25; round++) {
      const now = Object.fromEntries(Object.keys(accepted).map((kind, at) => [kind, answers(600, 10_000 + 50 * round + at)]));
      expect(judgeDrift(now, accepted).filter(({ state }) => state !== 'steady')).toEqual([]);
    }
  });

  it('needs a shift that matters: thousands of answers do not make a small one drift', () => {
    expect(stateOf({ phone: answers(50_000, 7, 0.004) }, { phone: answers(50_000, 8) })).toEqual(['phone steady']);
  });

  it('needs enough answers in both windows', () => {
    const [many, few] = [answers(5_000, 9), answers(499, 10, 0.3)];
    expect(stateOf({ phone: few }, { phone: many })).toEqual(['phone too_few']);
    expect(stateOf({ phone: many }, { phone: few })).toEqual(['phone too_few']);
    expect(stateOf({}, { phone: many })).toEqual(['phone too_few']);
  });
});
