import { expect, it } from 'vitest';
import { Recapture } from './recapture.ts';

/** Everybody of a population that each list has by chance, as often as that is so. */
function caughtBy(reach: Readonly<Record<string, number>>): Recapture {
  const recapture = new Recapture();
  const names = Object.keys(reach);
  for (let which = 1; which < 2 ** names.length; which++) {
    const lists = names.filter((_, at) => (which >> at) % 2 === 1);
    recapture.add(new Set(lists), 1_000 * names.reduce((part, name) => part * (lists.includes(name) ? reach[name]! : 1 - reach[name]!), 1));
  }
  return recapture;
}

it.each([
  { a: 0.2, b: 0.2 },
  { a: 0.9, b: 0.5 },
  { a: 0.6, b: 0.1, c: 0.3 },
  { a: 0.5, b: 0.5, c: 0.5, d: 0.01 },
])('finds whom all of %o have missed', (reach: Record<string, number>) => {
  expect(caughtBy(reach).missed()).toBeCloseTo(
    Object.values(reach).reduce((none, share) => none * (1 - share), 1),
    9,
  );
});

it('joins those who look like two', () => {
  const recapture = new Recapture();
  // Of 60 whom both have, 20 look like two.
  recapture.add(new Set(['a', 'b']), 40);
  for (const name of ['a', 'b']) recapture.add(new Set([name]), 60);
  const parted = 40 / 160;
  expect(recapture.missed(parted)).toBeCloseTo(1 - 140 / ((100 * 100) / 60), 9);
  expect(recapture.missed(parted)).toBeLessThan(recapture.missed()!);
});

it('tells nothing of one list', () => {
  expect(caughtBy({ a: 0.5 }).missed()).toBeUndefined();
});

it('tells the same in a lesser weight, and never in a greater one', () => {
  const everybody = caughtBy({ a: 0.5, b: 0.2 });
  const some = everybody.scaledTo(10);
  expect(some.missed()).toBeCloseTo(everybody.missed()!, 9);
  expect(some.trials).toBeCloseTo(20, 9);
  expect(everybody.scaledTo(1_000).trials).toBe(everybody.trials);
});

it('asks whom the longest list has missed as often as the others have somebody', () => {
  expect(caughtBy({ a: 0.5, b: 0.2, c: 0.1 }).trials).toBeCloseTo(300, 9);
  expect(caughtBy({ a: 0.5 }).trials).toBe(0);
});
