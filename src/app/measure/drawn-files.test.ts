import { expect, it } from 'vitest';
import { drawnFiles } from './drawn-files.ts';

/** So many people in each of these sets of files. */
function people(counts: Readonly<Record<string, number>>): ReadonlySet<string>[] {
  return Object.entries(counts).flatMap(([files, count]) => Array.from({ length: count }, () => new Set(files.split('+'))));
}

/** How likely the file is drawn from another. */
function chanceOf(file: string, ways: ReturnType<typeof drawnFiles>): number {
  return ways.reduce((sum, { chance, listOf }) => sum + (listOf.has(file) ? chance : 0), 0);
}

it('leaves one file as it is', () => {
  expect(drawnFiles(people({ roll: 50 }))).toEqual([{ chance: 1, listOf: new Map() }]);
  expect(drawnFiles([])).toEqual([{ chance: 1, listOf: new Map() }]);
});

it('takes a file for a part of a longer one the sooner, the more of its people are there', () => {
  const [few, most, all] = [50, 88, 100].map((nested) =>
    chanceOf('visits', drawnFiles(people({ customers: 900, 'customers+visits': nested, visits: 100 - nested }))),
  );
  expect(few).toBeLessThan(0.01);
  expect(most).toBeGreaterThan(0.2);
  expect(all).toBeGreaterThan(0.4);
});

it('says little of a file of a few people', () => {
  const [few, many] = [2, 200].map((nested) => chanceOf('staff', drawnFiles(people({ roll: 900, 'roll+staff': nested }))));
  expect(few).toBeLessThan(many! / 3);
});

it('draws files from the one that is nested most, and from those that are drawn themselves', () => {
  const ways = drawnFiles(people({ members: 500, 'members+signup': 90, 'members+signup+stewards': 10, 'members+stewards': 0, leads: 50 }));
  expect(ways.reduce((sum, { chance }) => sum + chance, 0)).toBeCloseTo(1, 9);
  expect(chanceOf('leads', ways)).toBe(0);
  expect(chanceOf('members', ways)).toBe(0);
  for (const { listOf } of ways) for (const list of listOf.values()) expect(list).toBe('members');
});

it('depends on no order', () => {
  const those = people({ members: 500, 'members+signup': 90, 'members+stewards': 40, stewards: 2 });
  expect(drawnFiles([...those].reverse())).toEqual(drawnFiles(those));
});
