import { describe, expect, it } from 'vitest';
import { type Day, dayFromDate } from '../../core/clock.ts';
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
    expect(tyler.birthYear).toBe(1997);
    expect(estimatedBirthDate(tyler, today, seen(...days))).toBe(born ? 19970000 : undefined);
  });

  it('makes nobody nearly a minor, whatever the day', () => {
    expect(estimatedBirthDate(tyler, dayFromDate(2016, 6, 15), seen())).toBeUndefined();
    expect(estimatedBirthDate(tyler, undefined, seen())).toBeUndefined();
  });
});
