import { expect, it } from 'vitest';
import type { PostalAddress } from '../../../core/record.ts';
import { PRIOR_POPULATION } from '../population.ts';
import { placeShares, spreadOverCities } from './place-shares.ts';

const cityOf = (city: string, state: string): PostalAddress => ({ house: '', street: '', unit: '', city, state, zip: '' });
const many = (count: number, address: PostalAddress) => Array.from({ length: count }, () => address);
const cities = spreadOverCities(
  [...many(600, cityOf('springfield', 'il')), ...many(200, cityOf('springfield', 'mo')), ...many(40, cityOf('alton', 'il'))],
  PRIOR_POPULATION.cities.met,
);
const population = {
  ...PRIOR_POPULATION,
  people: 10_000,
  cities,
  states: new Map([
    ['il', 0.7],
    ['mo', 0.3],
  ]),
};
const shareOfCity = (city: string, state: string) => placeShares(cityOf(city, state), population).city;

it('counts a city in all states where no state is told', () => {
  expect(shareOfCity('springfield', '')).toBeCloseTo(0.95, 1);
  expect(shareOfCity('springfield', 'mo')).toBeCloseTo(0.24, 1);
});

it('takes a city that one state alone has for as large without the state as with it', () => {
  expect(shareOfCity('alton', '')).toBe(shareOfCity('alton', 'il'));
});

it('takes a city that nobody was seen in for a small one, and what no list knows for any', () => {
  expect(shareOfCity('peoria', 'il')).toBeLessThan(shareOfCity('alton', 'il'));
  expect(shareOfCity('peroia', '')).toBe(cities.met);
});

it('has no fewer people in a city than in a ZIP code of it', () => {
  const zips = { met: 0.02, seen: new Map([['62701', 0.5]]), unseen: 0.001 };
  const { city, zip } = placeShares({ ...cityOf('', ''), zip: '62701' }, { ...population, cities: { ...cities, met: 0.1 }, zips });
  expect(zip).toBe(0.5);
  expect(city).toBeGreaterThanOrEqual(zip);
});
