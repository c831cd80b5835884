import { describe, expect, it } from 'vitest';
import { ChanceBins, expectedQuality, type JoinDecision } from './expected-quality.ts';

/** Numbers from 0 to 1 that are the same in every run. */
function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

interface World {
  readonly joins: readonly JoinDecision[];
  readonly unmetPairs: number;
}

const shift = (chance: number, bias: number) => 1 / (1 + Math.exp(-(Math.log(chance / (1 - chance)) + bias)));

/** Joins whose stated chances are off by a bias that the model does not know. */
function worldOf(seed: number): World {
  const roll = dice(seed);
  const bias = (roll() + roll() + roll() + roll() - 2) * 1.7;
  const joins: JoinDecision[] = [];
  for (let at = 0; at < 400; at++) {
    const kind = at % 4 === 0 ? 'apart' : 'joined';
    const chance = kind === 'apart' ? 0.01 + 0.5 * roll() ** 3 : 1 - (0.001 + 0.6 * roll() ** 4);
    joins.push({ kind, chance, pairs: 1 + Math.floor(roll() * 4), same: roll() < shift(chance, bias) });
  }
  return { joins, unmetPairs: 0 };
}

function expectedOf({ joins, unmetPairs }: World, decided: readonly JoinDecision[]) {
  const bins = { joined: new ChanceBins(), apart: new ChanceBins() };
  for (const join of joins) bins[join.kind].add(join);
  const spread = { surePairs: 100, joined: bins.joined.bins(), apart: bins.apart.bins(), unmetPairs, unmetVariance: 0 };
  return expectedQuality(spread, decided);
}

function truthOf({ joins }: World, decided: readonly JoinDecision[]) {
  const done = new Set(decided);
  const sum = (of: readonly JoinDecision[]) => of.reduce((total, { pairs }) => total + pairs, 0);
  const kept = joins.filter((one) => (done.has(one) ? one.same : one.kind === 'joined'));
  const right = 100 + sum(kept.filter(({ same }) => same));
  return { precision: right / (100 + sum(kept)), recall: right / (100 + sum(joins.filter(({ same }) => same))) };
}

/** As a review offers them: the least sure that decide most. */
function reviewed({ joins }: World, count: number): JoinDecision[] {
  const worth = ({ chance, pairs }: JoinDecision) => chance * (1 - chance) * pairs;
  return joins.toSorted((a, b) => worth(b) - worth(a)).slice(0, count);
}

describe('expected precision and recall', () => {
  const worlds = Array.from({ length: 50 }, (_, seed) => worldOf(seed + 1));

  it.each([0, 20, 80])('are true with %i decisions: the intervals hold what is so, as often as they say', (count) => {
    let held = 0;
    for (const world of worlds) {
      const decided = reviewed(world, count);
      const [expected, truth] = [expectedOf(world, decided), truthOf(world, decided)];
      for (const what of ['precision', 'recall'] as const) {
        const { low, value, high } = expected[what];
        expect(low).toBeLessThanOrEqual(value);
        expect(value).toBeLessThanOrEqual(high);
        if (truth[what] >= low - 1e-9 && truth[what] <= high + 1e-9) held += 1;
      }
    }
    expect(held / (2 * worlds.length)).toBeGreaterThan(0.93);
  });

  it('get better and surer with every decision that is made', () => {
    const width = (count: number, what: 'precision' | 'recall') =>
      worlds.reduce((sum, world) => {
        const { low, high } = expectedOf(world, reviewed(world, count))[what];
        return sum + high - low;
      }, 0);
    for (const what of ['precision', 'recall'] as const) {
      expect(width(20, what)).toBeLessThan(0.8 * width(0, what));
      expect(width(80, what)).toBeLessThan(width(20, what));
    }
  });

  it('of nothing are certain', () => {
    const empty = { surePairs: 0, joined: [], apart: [], unmetPairs: 0, unmetVariance: 0 };
    expect(expectedQuality(empty, [])).toEqual({ precision: { value: 1, low: 1, high: 1 }, recall: { value: 1, low: 1, high: 1 } });
  });
});
