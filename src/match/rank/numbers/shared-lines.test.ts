import { describe, expect, it } from 'vitest';
import type { LineType } from '../../../core/record.ts';
import { PRIOR_POPULATION } from '../population.ts';
import { type LineHabits, type SeenLine, weighLine } from './shared-lines.ts';

const habits: LineHabits = PRIOR_POPULATION;
const couples = [0, 1];
const seen = (sources: readonly number[], later = sources.map(() => false)): SeenLine => ({ sources, later });
const first = (sources: readonly number[]) => weighLine(seen(sources), habits);

describe('weighLine', () => {
  it.each([
    { sources: [1] },
    { sources: [3] },
    { sources: [2, 1] },
    { sources: [1, 1, 1, 1, 1, 1, 1, 1, 1] },
    { sources: [300, 2] },
    { sources: [300, 300, 300] },
  ])('shares out the whole: $sources', ({ sources }) => {
    const { own, shared, untold } = first(sources);
    expect(own.reduce((sum, one) => sum + one, 0) + shared * sources.length + untold).toBeCloseTo(1, 9);
  });

  it('is surer of a holder the more sources tell of nobody else', () => {
    const chances = [1, 2, 3, 4].map((sources) => first([sources]).own[0]!);
    expect(chances).toEqual([...chances].sort((a, b) => a - b));
  });

  it('takes a number that is not its holder’s first for the household’s sooner', () => {
    expect(weighLine(seen([1], [true]), habits).shared).toBeGreaterThan(first([1]).shared);
  });

  it('leaves nothing untold where all of a couple have it', () => {
    expect(weighLine(seen([1, 1]), { ...habits, householdSizes: couples }).untold).toBeCloseTo(0, 9);
  });

  it('is surest of a holder who is known to live alone, and least where others are known of whom no number is', () => {
    const own = (numbered: number, silent: number) => weighLine({ ...seen([1]), mates: { numbered, silent } }, habits).own[0]!;
    expect(own(1, 0)).toBeLessThan(own(0, 0));
    expect(own(0, 1)).toBeLessThan(own(1, 0));
    expect(own(0, 2)).toBeLessThan(own(0, 1));
  });

  it('expects as many untold mates as are known, and few more', () => {
    const untold = (numbered: number) => weighLine({ ...seen([1]), mates: { numbered, silent: 0 } }, habits).untoldMates;
    for (const known of [0, 1, 2, 3]) {
      expect(untold(known)).toBeGreaterThanOrEqual(known);
      expect(untold(known)).toBeLessThan(known + 0.5);
    }
  });

  it('is surer of a holder of a mobile, and takes a landline for the household’s sooner', () => {
    const untold = first([1]);
    const of = (kind: LineType) => weighLine({ ...seen([1]), kind }, habits);
    expect(of('mobile').own[0]).toBeGreaterThan(untold.own[0]!);
    expect(of('landline').shared).toBeGreaterThan(untold.shared);
  });

  it('treats equal holders alike', () => {
    const { own } = first([2, 2]);
    expect(own[0]).toBeCloseTo(own[1]!, 12);
  });
});
