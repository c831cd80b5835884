import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Day } from '../core/clock.ts';
import { type Holding, weighHoldings } from '../match/rank/phone-holdings.ts';
import { PRIOR_POPULATION } from '../match/rank/population.ts';
import { readGrounds, writeGrounds } from './owner-grounds.ts';

const NEWEST = 20_608 as Day;
/** What a month more or less makes. */
const NEAR = 0.03;

const holding = fc
  .record({
    witnesses: fc.integer({ min: 1, max: 9 }),
    position: fc.nat(5),
    household: fc.nat(2),
    seen: fc.option(fc.nat(4_000)),
    span: fc.nat(3_000),
  })
  .map(
    ({ witnesses, position, household, seen, span }): Holding => ({
      witnesses,
      position,
      household,
      ...(seen !== null && { lastSeen: (NEWEST - seen) as Day, firstSeen: (NEWEST - seen - span) as Day }),
    }),
  );

describe('grounds of an owner', () => {
  it('say what was weighed, the chosen one first', () => {
    const holdings: Holding[] = [
      { witnesses: 1, position: 2, household: 0 },
      { witnesses: 3, position: 0, household: 1, firstSeen: 20_000 as Day, lastSeen: 20_496 as Day },
    ];
    const text = writeGrounds({ holdings, chosen: 1 });
    expect(text).toBe('3.0.1.kc.ju;1.2.0..');
    expect(readGrounds(text)).toEqual({
      chosen: 0,
      holdings: [{ ...holdings[1], firstSeen: 19_992 }, holdings[0]],
    });
  });

  it('weigh as much as what they were made of, but for the days of a month', () => {
    fc.assert(
      fc.property(fc.array(holding, { minLength: 1, maxLength: 4 }), fc.nat(3), (holdings, at) => {
        const chosen = at % holdings.length;
        const kept = readGrounds(writeGrounds({ holdings, chosen }));
        expect(writeGrounds(kept)).toBe(writeGrounds({ holdings, chosen }));
        const [before, after] = [holdings, kept.holdings].map((all) => weighHoldings(all, NEWEST, undefined, PRIOR_POPULATION));
        expect(after!.holders.length).toBe(before!.holders.length);
        if (holdings.length === 1) expect(Math.abs(after!.holders[0]! - before!.holders[0]!)).toBeLessThan(NEAR);
      }),
    );
  });
});
