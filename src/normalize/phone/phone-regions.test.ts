import { describe, expect, it } from 'vitest';
import { phoneAmongWords } from '../among-words.ts';
import { phoneReader } from './phone-regions.ts';

describe('a national format is of the first region in which the number is valid', () => {
  it.each([
    ['US', '020 7946 0958', undefined],
    ['US', '(503) 555-0123', 15_035_550_123],
    ['US', '+44 20 7946 0958', 442_079_460_958],
    ['US,GB', '020 7946 0958', 442_079_460_958],
    ['US,GB', '07911 123456', 447_911_123_456],
    ['US,GB', '(503) 555-0123', 15_035_550_123],
    ['US,GB', '1 503 555 0123', 15_035_550_123],
    ['US,GB', 'call 503-555-0123 after five', 15_035_550_123],
    ['GB', '020 7946 0958', 442_079_460_958],
    ['GB', '(503) 555-0123', undefined],
    ['GB', '+1 503 555 0123', 15_035_550_123],
    ['GB', '001 503 555 0123', 15_035_550_123],
    ['GB,US', '5035550123', 15_035_550_123],
    ['MX,US', '5512345678', 15_512_345_678],
    ['MX,CA', '5512345678', 15_512_345_678],
    ['MX', '55 1234 5678', 525_512_345_678],
    ['FR,DE', '06 12 34 56 78', 33_612_345_678],
    ['DE,FR', '030 901820', 4_930_901_820],
    ['US,BR', '(11) 98765-4321', 5_511_987_654_321],
    ['US,GB', 'no phone', undefined],
    ['US,GB', '0'.repeat(300), undefined],
    ['CA', '5035550123', 15_035_550_123],
  ])('%s: %s', (regions, text, number) => {
    expect(phoneReader(regions.split(','))(text)).toBe(number);
  });
});

describe('old and trunk forms', () => {
  it.each([
    ['+52 1 55 1234 5678', 525_512_345_678],
    ['+521 55 1234 5678', 525_512_345_678],
    ['+44 (0)20 7946 0958', 442_079_460_958],
    ['+44 (0) 20 7946 0958', 442_079_460_958],
    ['0044 (0)20 7946 0958', 442_079_460_958],
    ['+49 (0)30 901820', 4_930_901_820],
  ])('%s', (text, number) => {
    expect(phoneReader(['US', 'GB', 'MX'])(text)).toBe(number);
    expect(phoneAmongWords(text)).toBe(number);
  });
});
