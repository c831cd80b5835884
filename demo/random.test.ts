import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cumulate, Quota, Random } from './random.ts';

const DRAWS = 20_000;
const many = <Item>(draw: (random: Random) => Item, seed = 1): Item[] => {
  const random = new Random(seed, 0);
  return Array.from({ length: DRAWS }, () => draw(random));
};
const shareOf = <Item>(items: readonly Item[], item: Item) => items.filter((other) => other === item).length / items.length;

describe('a quota', () => {
  it('comes true at its rate within one, wherever it starts', () => {
    fc.assert(
      fc.property(fc.integer(), fc.double({ min: 0, max: 1, noNaN: true }), fc.nat(500), (seed, rate, count) => {
        const quota = new Quota(new Random(seed, 0), rate);
        const fired = Array.from({ length: count }, () => quota.next()).filter(Boolean).length;
        expect(Math.abs(fired - rate * count)).toBeLessThanOrEqual(1 + 1e-6);
      }),
    );
  });
});

describe('a stream of random numbers', () => {
  it('is the same for a seed and a stream on every machine', () => {
    const random = new Random(42, 7);
    expect(Array.from({ length: 6 }, () => random.below(1_000_000))).toEqual(PINNED);
  });

  it.each([
    [1, 0, 2, 0],
    [1, 0, 1, 1],
    [0, 1, 1, 0],
  ])('differs between seed %d stream %d and seed %d stream %d', (seed, stream, otherSeed, otherStream) => {
    const [one, other] = [new Random(seed, stream), new Random(otherSeed, otherStream)];
    const same = Array.from({ length: 1_000 }, () => one.below(1_000) === other.below(1_000)).filter(Boolean);
    expect(same.length).toBeLessThan(15);
  });

  it('stays inside the bounds asked for', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: -1_000, max: 1_000 }), fc.nat(1_000), (seed, low, span) => {
        const random = new Random(seed, 3);
        const value = random.between(low, low + span);
        expect(Number.isInteger(value) && value >= low && value <= low + span).toBe(true);
        expect(random.unit()).toBeLessThan(1);
      }),
    );
  });

  it.each([0, 0.1, 0.5, 1])('comes true with a chance of %d that often', (chance) => {
    expect(
      Math.abs(
        shareOf(
          many((random) => random.chance(chance)),
          true,
        ) - chance,
      ),
    ).toBeLessThan(chance % 1 === 0 ? 1e-9 : 0.015);
  });

  it('draws by weight and by share', () => {
    const weights = cumulate([1, 0, 3]);
    const drawn = many((random) => random.weighted(weights));
    expect(shareOf(drawn, 1)).toBe(0);
    expect(Math.abs(shareOf(drawn, 2) - 0.75)).toBeLessThan(0.015);
    const chosen = many((random) => random.choose({ rare: 0.2, usual: 0.8 }));
    expect(Math.abs(shareOf(chosen, 'rare') - 0.2)).toBeLessThan(0.015);
  });

  it('shuffles without losing anything, each order as likely', () => {
    const orders = many((random) => random.shuffle(['a', 'b', 'c']).join(''));
    expect(new Set(orders).size).toBe(6);
    for (const order of new Set(orders)) expect(Math.abs(shareOf(orders, order) - 1 / 6)).toBeLessThan(0.015);
  });

  it('says so when there is nothing to pick from', () => {
    expect(() => new Random(1, 1).pick([])).toThrow('nothing to pick');
  });
});

const PINNED = [105_319, 990_069, 248_670, 31_124, 651_233, 752_259];
