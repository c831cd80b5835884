import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Random } from './random.ts';
import { misdial, mistype } from './typing-errors.ts';

describe('mistype', () => {
  it('changes a text by one slip: never longer or shorter by more than one sign', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0 }), fc.stringMatching(/^[a-z]{2,20}$/), (seed, text) => {
        const slipped = mistype(new Random(seed, 0), text);
        expect(Math.abs(slipped.length - text.length)).toBeLessThanOrEqual(1);
      }),
    );
  });

  it.each(['', 'x'])('leaves %j alone: there is nothing to slip on', (text) => {
    expect(mistype(new Random(1, 1), text)).toBe(text);
  });

  it('makes every kind of slip, and nearly always a visible one', () => {
    const slips = Array.from({ length: 2_000 }, (_, i) => mistype(new Random(5, i), 'phillips'));
    expect(slips.filter((slip) => slip === 'phillips').length).toBeLessThan(300);
    for (const slip of ['hpillips', 'phillip', 'pphillips', 'philips', 'phillipz', 'pbillips']) expect(slips).toContain(slip);
  });

  it('keeps the case of a replaced letter and gives digits for digits', () => {
    for (let i = 0; i < 500; i++) {
      expect(mistype(new Random(6, i), 'QQQQ')).toMatch(/^[QW]+$/);
      expect(mistype(new Random(7, i), '5555')).toMatch(/^[0-9]+$/);
    }
  });
});

describe('misdial', () => {
  it('gives another number as long as before, wrong in its last four digits alone', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0 }), fc.stringMatching(/^[2-9][0-9]{2}555[0-9]{4}$/), (seed, digits) => {
        const dialled = misdial(new Random(seed, 0), digits);
        expect(dialled).not.toBe(digits);
        expect(dialled).toMatch(/^[0-9]{10}$/);
        expect(dialled.slice(0, 6)).toBe(digits.slice(0, 6));
        expect([...dialled].filter((digit, i) => digit !== digits[i]).length).toBeLessThanOrEqual(2);
      }),
    );
  });
});
