import { describe, expect, it } from 'vitest';
import { type Day, dayFromDate } from '../../core/clock.ts';
import { allFirstNames } from '../../reference/first-names.ts';
import { ageRangeOf } from './demographics.ts';
import { estimateByName, estimatedBirthDate } from './demographics-estimate.ts';

const today = dayFromDate(2026, 6, 15);
const tyler = estimateByName('tyler');

function seen(...days: (Day | undefined)[]) {
  const addresses = days.map((firstSeen) => ({
    value: { house: '', street: '', unit: '', city: '', state: '', zip: '' },
    witnesses: 1,
    current: true,
    ...(firstSeen !== undefined && { firstSeen, lastSeen: firstSeen }),
  }));
  return { names: [], phones: [], emails: [], addresses };
}

describe('estimatedBirthDate', () => {
  it.each([
    { say: 'by the name where nothing is dated', days: [undefined], born: true },
    { say: 'by the name of somebody first seen grown up', days: [dayFromDate(2024, 1, 1), dayFromDate(2019, 1, 1)], born: true },
    { say: 'nothing of somebody who was in a file as a child', days: [dayFromDate(2024, 1, 1), dayFromDate(2003, 1, 1)], born: false },
    { say: 'nothing of somebody who was in a file before being born', days: [dayFromDate(1971, 5, 5)], born: false },
  ])('tells $say', ({ days, born }) => {
    const date = estimatedBirthDate(tyler, seen(...days));
    expect(date === undefined ? undefined : ageRangeOf(date, today)).toBe(born ? '25-34' : undefined);
  });

  it.each(['minh', 'tuan', 'thuy', 'son', 'my', 'rafeal'])(
    'tells no age of %s, whom too few were called here for births to tell',
    (first) => {
      expect(estimateByName(first).bearers).toBeDefined();
      expect(estimatedBirthDate(estimateByName(first), seen())).toBeUndefined();
    },
  );

  it.each([
    ['dolores', 'herrera', false],
    ['dolores', 'gutierrez herrera', false],
    ['dolores', 'smith', true],
    ['tyler', 'herrera', true],
    ['alejandra', 'herrera-gomez', false],
    ['alejandra', 'smith', true],
    ['latoya', 'washington', true],
  ])('tells an age of %s %s: %s', (first, last, isTold) => {
    const names = [{ value: { first, middle: '', last, suffix: '' as const }, witnesses: 1 }];
    expect(estimatedBirthDate(estimateByName(first), { ...seen(), names }) !== undefined).toBe(isTold);
  });

  it.each(['lisa', 'ashley', 'james'])('tells no age of %s, whose bearers are of no one range by even odds', (first) => {
    expect(estimatedBirthDate(estimateByName(first), seen())).toBeUndefined();
  });

  it('tells a range that at least half of the bearers are of who are old enough', () => {
    let told = 0;
    for (const first of allFirstNames().slice(0, 2_000)) {
      const estimate = estimateByName(first);
      const date = estimatedBirthDate(estimate, seen());
      if (date === undefined) continue;
      told += 1;
      const range = ageRangeOf(date, today)!;
      const [low, high] = range.split('-').map(Number) as [number, number];
      const counts = estimate.bearers!.flatMap((bearers, decade) =>
        Array.from({ length: 10 }, (_, year) => ({ age: 2026 - (1900 + 10 * decade + year), bearers: bearers / 10 })),
      );
      const sum = (of: typeof counts) => of.reduce((all, { bearers }) => all + bearers, 0);
      const share = sum(counts.filter(({ age }) => age >= low && age <= high)) / sum(counts.filter(({ age }) => age >= 20));
      expect(share, `${first} ${range}`).toBeGreaterThan(0.45);
    }
    expect(told).toBeGreaterThan(100);
  });

  it('makes nobody nearly a minor', () => {
    for (const first of allFirstNames()) {
      const date = estimatedBirthDate(estimateByName(first), seen());
      expect(Math.floor((date ?? 0) / 10_000), first).toBeLessThanOrEqual(2006);
    }
  });
});
