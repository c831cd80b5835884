import { describe, expect, it } from 'vitest';
import { fitPeoples } from './fit-peoples.ts';
import { affinity, ONE_PEOPLE } from './peoples.ts';

const GIVEN = ['jose', 'luz', 'carlos', 'rosa', 'juan', 'ana'];
const FAMILIES = ['garcia', 'lopez', 'torres', 'rios', 'vega', 'cruz'];
const OTHER_GIVEN = ['joseph', 'linda', 'scott', 'emily', 'john', 'anne'];
const OTHER_FAMILIES = ['nelson', 'baker', 'reed', 'hughes', 'ward', 'cole'];

/** Every first name with every surname of a list, so often. */
function all(firsts: readonly string[], lasts: readonly string[], times: number) {
  const names = firsts.flatMap((first) => lasts.map((last) => ({ first, last })));
  return Array.from({ length: times }, () => names).flat();
}

/** In an order that says nothing. */
function mixed<Name extends { first: string; last: string }>(names: readonly Name[]): Name[] {
  const lot = (at: number) => (at * 7_919) % 10_007;
  return names
    .map((name, at) => ({ name, at }))
    .sort((a, b) => lot(a.at) - lot(b.at))
    .map(({ name }) => name);
}

describe('fitPeoples', () => {
  it('tells two peoples apart by what goes with what', () => {
    const names = mixed([
      ...all(GIVEN, FAMILIES, 4),
      ...all(OTHER_GIVEN, OTHER_FAMILIES, 12),
      ...all(OTHER_GIVEN.slice(0, 2), FAMILIES.slice(0, 2), 3),
    ]);
    const peoples = fitPeoples(names);
    expect(affinity(peoples, { first: 'jose', last: 'vega' })).toBeGreaterThan(2);
    expect(affinity(peoples, { first: 'john', last: 'cole' })).toBeGreaterThan(1.1);
    expect(affinity(peoples, { first: 'jose', last: 'cole' })).toBeLessThan(0.3);
    expect(peoples.counted).toBe(names.length);
  });

  it('finds one where everything goes with everything', () => {
    expect(fitPeoples(mixed(all([...GIVEN, ...OTHER_GIVEN], [...FAMILIES, ...OTHER_FAMILIES], 5)))).toBe(ONE_PEOPLE);
  });

  it('finds one where each name is borne by one person, or nobody is known', () => {
    const lone = Array.from({ length: 500 }, (_, at) => ({ first: `first${at}`, last: `last${at}` }));
    expect(fitPeoples(lone)).toBe(ONE_PEOPLE);
    expect(fitPeoples([])).toBe(ONE_PEOPLE);
  });
});
