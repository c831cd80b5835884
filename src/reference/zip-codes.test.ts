import { describe, expect, it } from 'vitest';
import { STATE_POPULATION, stateAround, zipPlace, zipsOfState } from './zip-codes.ts';

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

  it('knows the state by three figures, where they are of one alone', () => {
    const around = Object.keys(STATE_POPULATION).flatMap((state) => zipsOfState(state).map(({ zip }) => [state, stateAround(zip)]));
    const told = around.filter(([, state]) => state !== '');
    expect(told.filter(([own, state]) => own!.toLowerCase() !== state)).toEqual([]);
    expect(told.length / around.length).toBeGreaterThan(0.9);
    expect(stateAround('00000')).toBe('');
  });

  it('spreads each state over its codes', () => {
    expect(Object.keys(STATE_POPULATION)).toHaveLength(52);
    for (const [state, people] of Object.entries(STATE_POPULATION)) {
      const sum = zipsOfState(state).reduce((total, zip) => total + zip.population, 0);
      expect(Math.abs(sum - people) / people).toBeLessThan(0.02);
    }
  });
});
