import { describe, expect, it } from 'vitest';
import { agoText, bits, bytesText, durationText, percent, signed, words } from './format.ts';

describe('numbers', () => {
  it.each([
    ['a share that is not whole never reads 100%', percent(0.9999), '>99%'],
    ['nor one that is not nothing 0%', percent(0.0001), '<1%'],
    ['a share', percent(0.375, 1), '37.5%'],
    ['a charge', signed(-15), '−15'],
    ['a grant', signed(1_000), '+1,000'],
    ['evidence against', bits(-3.14), '−3.1'],
    ['a size', bytesText(120_034), '120 KB'],
    ['a long time', durationText(3_720), '1 h 2 min'],
    ['a short one', durationText(0.0017), '2 ms'],
    ['a name of the API', words('birth_date'), 'Birth date'],
  ])('%s', (_what, shown, expected) => expect(shown).toBe(expected));
});

it('says how long ago, and how long until', () => {
  const now = Date.parse('2026-05-03T12:00:00Z');
  expect(agoText('2026-05-03T11:57:00Z', now)).toBe('3 min. ago');
  expect(agoText('2026-05-05T12:00:00Z', now)).toBe('in 2 days');
  expect(agoText('2026-05-03T11:59:50Z', now)).toBe('just now');
});
