import { describe, expect, it } from 'vitest';
import { RATES } from '../rates.ts';
import { chanceOfPart } from './double-surname.ts';

describe('a surname with the initial of a second one', () => {
  const SHARE = 0.000_01;
  const HALF = chanceOfPart('ruiz', 'ruiz guzman', SHARE, RATES);

  it.each([
    ['ruiz g', 'ruiz guzman'],
    ['ruiz g', 'guzman ruiz'],
    ['ruiz d', 'ruiz del valle'],
    ['de la cruz m', 'de la cruz mora'],
    ['ruiz l', 'ruiz li'],
  ])('is half of both: %s for %s', (asked, known) => {
    expect(HALF).toBeGreaterThan(RATES.lastPart);
    expect(chanceOfPart(asked, known, SHARE, RATES)).toBe(HALF);
  });

  it.each([
    ['ruiz g', 'ruiz perez'],
    ['de la cruz m', 'de la cruz perez'],
  ])('is another name: %s for %s', (asked, known) => {
    expect(chanceOfPart(asked, known, SHARE, RATES)).toBeUndefined();
  });

  it.each([
    ['rosario m', 'del rosario'],
    ['santos m', 'dos santos'],
    ['berg j', 'van der berg'],
    ['cruz m', 'de la cruz'],
    ['ruiz g', 'ruiz'],
  ])('says nothing where only the first one is known: %s for %s', (asked, known) => {
    expect(chanceOfPart(asked, known, SHARE, RATES)).toBe(RATES.lastPart);
  });
});

it('takes what stands before a surname for no second one', () => {
  expect(chanceOfPart('vander berg', 'berg', 0.000_01, RATES)).toBe(RATES.lastPart);
  expect(chanceOfPart('molina berg', 'berg', 0.000_01, RATES)).toBeLessThan(RATES.lastPart);
});
