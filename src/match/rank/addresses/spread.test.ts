import { expect, it } from 'vitest';
import { evenSpread, shareOf, spreadOf } from './spread.ts';

const people = (places: Readonly<Record<string, number>>) =>
  Object.entries(places).flatMap(([place, count]) => Array.from({ length: count }, () => place));

it('tells a large place from a small one, and from one that nobody was seen in', () => {
  const spread = spreadOf(people({ large: 2_000, small: 100, tiny: 1 }), 0.0005);
  expect(shareOf(spread, 'large', true)).toBeCloseTo(0.95, 1);
  expect(shareOf(spread, 'small', true)).toBeCloseTo(0.048, 2);
  expect(shareOf(spread, 'tiny', true)).toBeGreaterThan(shareOf(spread, 'nowhere', true));
});

it('believes a few people less than many', () => {
  const [few, many] = [spreadOf(people({ here: 1, there: 3 }), 0.0005), spreadOf(people({ here: 1_000, there: 3_000 }), 0.0005)];
  expect(shareOf(few, 'here', true)).toBeLessThan(0.01);
  expect(shareOf(many, 'here', true)).toBeCloseTo(0.25, 2);
});

it('takes what is no place for one as large as those in which people live', () => {
  const spread = spreadOf(people({ large: 500, other: 500 }), 0.0005);
  expect(shareOf(spread, 'larg', false)).toBe(spread.met);
  expect(spread.met).toBeCloseTo(0.5, 1);
});

it('leaves out people of whom no place is told', () => {
  expect(spreadOf(['', 'here', ''], 0.01)).toEqual(spreadOf(['here'], 0.01));
});

it('takes all places for equal before anybody was seen', () => {
  expect(spreadOf([], 0.01)).toEqual(evenSpread(0.01));
});
