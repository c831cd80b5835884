import { expect, it } from 'vitest';
import { evenSpread, spreadOf } from './spread.ts';

const people = (places: Readonly<Record<string, number>>) =>
  Object.entries(places).flatMap(([place, count]) => Array.from({ length: count }, () => place));

it('tells a large place from a small one, and from one that nobody was seen in', () => {
  const spread = spreadOf(people({ large: 2_000, small: 100, tiny: 1 }), 0.0005);
  expect(spread.seen.get('large')).toBeCloseTo(0.95, 1);
  expect(spread.seen.get('small')).toBeCloseTo(0.048, 2);
  expect(spread.seen.get('tiny')).toBeGreaterThan(spread.unseen);
});

it('believes a few people less than many', () => {
  const [few, many] = [spreadOf(people({ here: 1, there: 3 }), 0.0005), spreadOf(people({ here: 1_000, there: 3_000 }), 0.0005)];
  expect(few.seen.get('here')).toBeLessThan(0.01);
  expect(many.seen.get('here')).toBeCloseTo(0.25, 2);
});

it('tells how often two people meet in one place', () => {
  expect(spreadOf(people({ large: 500, other: 500 }), 0.0005).met).toBeCloseTo(0.5, 1);
});

it('leaves out people of whom no place is told', () => {
  expect(spreadOf(['', 'here', ''], 0.01)).toEqual(spreadOf(['here'], 0.01));
});

it('takes all places for equal before anybody was seen', () => {
  expect(spreadOf([], 0.01)).toEqual(evenSpread(0.01));
});
