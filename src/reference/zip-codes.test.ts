import { describe, expect, it } from 'vitest';
import { STATE_POPULATION, zipPlace, zipsOfState } from './zip-codes.ts';

describe('ZIP codes', () => {
  it.each([
    ['90210', 'Beverly Hills', 'CA'],
    ['02134', 'Allston', 'MA'],
    ['10001', 'New York', 'NY'],
    ['99553', 'Akutan', 'AK'],
  ])('%s is %s, %s', (zip, city, state) => {
    expect(zipPlace(zip)).toEqual({ zip, city, state });
  });

  it('knows no code that is none', () => {
    expect(zipPlace('00000')).toBeUndefined();
  });

  it('spreads each state over its codes', () => {
    expect(Object.keys(STATE_POPULATION)).toHaveLength(52);
    for (const [state, people] of Object.entries(STATE_POPULATION)) {
      const sum = zipsOfState(state).reduce((total, zip) => total + zip.population, 0);
      expect(Math.abs(sum - people) / people).toBeLessThan(0.02);
    }
  });
});
