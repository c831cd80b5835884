import { expect, it } from 'vitest';
import { tieOf } from './tied-lists.ts';

const PEOPLE = 6_000;
const BELIEVED = { below: 0.2, above: 0.8 };

/** People of two sorts, whom lists have with the one or the other chance; those whom none has are not seen. */
function seenBy(lists: readonly string[], often: number, seldom: number, people = PEOPLE): ReadonlySet<string>[] {
  let seed = 5;
  const chance = (share: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed / 2_147_483_647 < share;
  };
  return Array.from({ length: people }, (_, at) => new Set(lists.filter(() => chance(at % 2 === 0 ? often : seldom)))).filter(
    ({ size }) => size > 0,
  );
}

const [two, three, four] = [
  ['club', 'shop'],
  ['club', 'shop', 'roll'],
  ['club', 'shop', 'roll', 'list'],
];

it.each([
  { lists: two, often: 0.4, seldom: 0.4, least: 0, most: 0 },
  { lists: two, often: 0.7, seldom: 0.1, least: 0, most: 0 },
  { lists: three, often: 0.4, seldom: 0.4, least: -0.1, most: 0.1 },
  { lists: four, often: 0.4, seldom: 0.4, least: -0.1, most: 0.1 },
  { lists: three, often: 0.7, seldom: 0.1, least: 0.4, most: 1.5 },
  { lists: four, often: 0.7, seldom: 0.1, least: 0.4, most: 1.5 },
])('sees by a third list how far others are tied: $lists.length, $often and $seldom', ({ lists, often, seldom, least, most }) => {
  const { mean } = tieOf(seenBy(lists, often, seldom), BELIEVED);
  expect(mean).toBeGreaterThanOrEqual(least);
  expect(mean).toBeLessThanOrEqual(most);
});

it('knows better how far recapture is off where a third list tells, and the better the more people it has', () => {
  const [untold, few, many] = [
    tieOf(seenBy(two, 0.4, 0.4), BELIEVED),
    tieOf(seenBy(three, 0.4, 0.4, 30), BELIEVED),
    tieOf(seenBy(three, 0.4, 0.4), BELIEVED),
  ];
  expect(untold).toEqual({ mean: 0, ...BELIEVED });
  expect(few.above).toBeLessThan(untold.above);
  expect(many.above).toBeLessThan(few.above);
  expect(many.below).toBeLessThanOrEqual(BELIEVED.below);
});

it('believes lists that have rather others than each other less', () => {
  const apart = [...seenBy(three, 0.3, 0.3)].filter((names) => names.size < 3);
  const { mean } = tieOf(apart, BELIEVED);
  expect(mean).toBeLessThan(0);
  expect(mean).toBeGreaterThan(-2);
});

it('sees nothing in a store of nobody', () => {
  expect(tieOf([], BELIEVED)).toEqual({ mean: 0, ...BELIEVED });
});
