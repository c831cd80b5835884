import { describe, expect, it } from 'vitest';
import { estimateGender, firstNameCounts } from './first-names.ts';
import { commonSpelling, SPELLING_GROUPS } from './spellings.ts';

describe('commonSpelling', () => {
  it.each([
    ['micheal', 'michael'],
    ['shaun', 'sean'],
    ['michael', 'michael'],
    ['mitchell', 'mitchell'],
    ['nobodys', 'nobodys'],
  ])('%s: %s', (name, expected) => {
    expect(commonSpelling(name)).toBe(expected);
  });

  it('changes nothing the second time, and lists no name twice', () => {
    const names = SPELLING_GROUPS.flat();
    expect(new Set(names).size).toBe(names.length);
    for (const name of names) expect(commonSpelling(commonSpelling(name))).toBe(commonSpelling(name));
  });

  it.each(SPELLING_GROUPS)('%s and its other spellings are given to one sex, in overlapping times', (...group) => {
    const [sex] = group.map((name) => estimateGender(name)?.gender);
    for (const name of group) {
      expect(estimateGender(name), name).toMatchObject({ gender: sex });
      expect(overlap(group[0] ?? '', name), name).toBeGreaterThan(0.45);
    }
  });
});

/** The cosine between the births of two names by decade. */
function overlap(a: string, b: string): number {
  const [left, right] = [a, b].map((name) => {
    const { male = [], female = [] } = firstNameCounts(name) ?? {};
    return male.map((boys, at) => boys + (female[at] ?? 0));
  });
  const dot = (one: readonly number[] = [], other: readonly number[] = []) => one.reduce((sum, n, at) => sum + n * (other[at] ?? 0), 0);
  return dot(left, right) / Math.sqrt(dot(left, left) * dot(right, right));
}
