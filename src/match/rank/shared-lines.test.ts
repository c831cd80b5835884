import { describe, expect, it } from 'vitest';
import { PRIOR_POPULATION } from './population.ts';
import { fitLines, type LineHabits, type LineSight, weighLine } from './shared-lines.ts';

const habits: LineHabits = PRIOR_POPULATION;
const couples = [0, 1];
const first = (sources: readonly number[]) => weighLine({ sources, later: false }, habits);

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

  it('takes a number that is nobody’s first for the household’s sooner', () => {
    expect(weighLine({ sources: [1], later: true }, habits).shared).toBeGreaterThan(first([1]).shared);
  });

  it('leaves nothing untold where all of a couple have it', () => {
    expect(weighLine({ sources: [1, 1], later: false }, { ...habits, householdSizes: couples }).untold).toBeCloseTo(0, 9);
  });

  it('treats equal holders alike', () => {
    const { own } = first([2, 2]);
    expect(own[0]).toBeCloseTo(own[1]!, 12);
  });
});

describe('fitLines', () => {
  const repeated = (sources: readonly number[], times: number): LineSight[] =>
    Array.from({ length: times }, () => ({ sources, later: false, weight: 1 }));

  it('finds lines that a couple shares', () => {
    // Four sources tell of one or the other as coins fall; beside them lines of one person each.
    const { households, stray } = fitLines([...repeated([2, 2], 60), ...repeated([3, 1], 80), ...repeated([4], 20 + 340)], couples, 4);
    expect(households).toBeGreaterThan(0.15);
    expect(stray).toBeLessThan(0.1);
  });

  it('finds records that stand under the other', () => {
    const { households, stray } = fitLines([...repeated([3, 1], 200), ...repeated([4], 200)], couples, 4);
    expect(stray).toBeGreaterThan(0.08);
    expect(households).toBeLessThan(0.15);
  });

  it('finds lines that one source gives to each of a household', () => {
    const sizes = [0.1, 0.4, 0.3, 0.2];
    const sights = sizes.flatMap((share, at) =>
      repeated(
        Array.from({ length: at + 1 }, () => 1),
        400 * share,
      ),
    );
    const { households } = fitLines(sights, sizes, 1);
    expect(households).toBeGreaterThan(0.9);
  });

  it('takes lines for one person’s each where one source never gives one twice', () => {
    const fitted = fitLines(repeated([1], 400), [0.3, 0.4, 0.2, 0.1], 1);
    const { own } = weighLine({ sources: [1], later: false }, { lines: fitted, householdSizes: [0.3, 0.4, 0.2, 0.1] });
    expect(own[0]).toBeGreaterThan(0.93);
  });

  it('believes what was believed before where nothing is seen', () => {
    const fitted = fitLines([], couples, 4);
    expect(fitted.households).toBeCloseTo(PRIOR_POPULATION.lines.households, 6);
    expect(fitted.stray).toBeCloseTo(PRIOR_POPULATION.lines.stray, 6);
    expect(fitted.written).toBeCloseTo(PRIOR_POPULATION.lines.written, 6);
  });
});
