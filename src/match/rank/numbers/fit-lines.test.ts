import { describe, expect, it } from 'vitest';
import type { LineType } from '../../../core/record.ts';
import { PRIOR_POPULATION } from '../population.ts';
import { fitLines, type LineSight } from './fit-lines.ts';
import { type SeenLine, weighLine } from './shared-lines.ts';

const couples = [0, 1];
const homes = (householdSizes: readonly number[]) => ({ ...PRIOR_POPULATION, householdSizes });
const told = (sources: number, ownTold = 0.8) => ({ sources, numbered: 0.9, ownTold });
const seen = (sources: readonly number[], later = sources.map(() => false)): SeenLine => ({ sources, later });

describe('fitLines', () => {
  const repeated = (sources: readonly number[], times: number): LineSight[] =>
    Array.from({ length: times }, () => ({ ...seen(sources), weight: 1 }));

  it('finds lines that a couple shares', () => {
    // Four sources tell of one or the other as coins fall; beside them lines of one person each.
    const { households, stray } = fitLines(
      [...repeated([2, 2], 60), ...repeated([3, 1], 80), ...repeated([4], 20 + 340)],
      homes(couples),
      told(4),
    );
    expect(households).toBeGreaterThan(0.15);
    expect(stray).toBeLessThan(0.1);
  });

  it('finds records that stand under the other', () => {
    const { households, stray } = fitLines([...repeated([3, 1], 200), ...repeated([4], 200)], homes(couples), told(4));
    expect(stray).toBeGreaterThan(0.08);
    expect(households).toBeLessThan(0.15);
  });

  it('finds which kind of line households share, and whose a line then is', () => {
    const of = (kind: LineType, sights: LineSight[]) => sights.map((sight) => ({ ...sight, kind }));
    const sights = [...of('landline', [...repeated([1, 1], 60), ...repeated([1], 90)]), ...of('mobile', repeated([1], 350))];
    const lines = fitLines(sights, homes(couples), told(1));
    expect(lines.kindsShared.landline).toBeGreaterThan(0.8);
    expect(lines.kindsOwn.mobile).toBeGreaterThan(0.8);
    const own = (kind?: LineType) => weighLine({ ...seen([1]), kind }, { ...homes(couples), lines }).own[0]!;
    expect(own('mobile')).toBeGreaterThan(own() + 0.05);
    expect(own('landline')).toBeLessThan(own() - 0.2);
  });

  it('believes no kind where all lines are told to be of one', () => {
    const sights = [...repeated([3, 1], 100), ...repeated([4], 300)].map((sight) => ({ ...sight, kind: 'landline' as const }));
    const lines = fitLines(sights, homes(couples), told(4));
    const own = (kind?: LineType) => weighLine({ ...seen([4]), kind }, { ...homes(couples), lines }).own[0]!;
    expect(own('landline')).toBeCloseTo(own(), 1);
  });

  it('finds lines that one source gives to each of a household', () => {
    const sizes = [0.1, 0.4, 0.3, 0.2];
    const sights = sizes.flatMap((share, at) =>
      repeated(
        Array.from({ length: at + 1 }, () => 1),
        400 * share,
      ),
    );
    const { households } = fitLines(sights, homes(sizes), told(1));
    expect(households).toBeGreaterThan(0.9);
  });

  it('finds households’ lines that are one’s first number and another’s later one', () => {
    // Of couples two sources give each one's own number to one in two, and the line that they share to one in four.
    const lines: readonly [sources: readonly number[], later: readonly boolean[], times: number][] = [
      [[1], [false], 400],
      [[2], [false], 60],
      [[1], [true], 90],
      [[1, 1], [true, true], 9],
      [[1, 1], [true, false], 18],
      [[1, 1], [false, false], 9],
    ];
    const fitted = fitLines(
      lines.map(([sources, later, weight]) => ({ sources, later, weight })),
      homes(couples),
      told(2, 0.41),
    );
    const whose = (later: boolean) => weighLine(seen([1], [later]), { ...homes(couples), lines: fitted }).own[0]!;
    // Of ninety lines that are their holder's later number some fifty-four are such: three for each that is seen with both.
    expect(whose(true)).toBeLessThan(0.45);
    expect(whose(false)).toBeGreaterThan(0.8);
  });

  it('never takes whoever has a better number for the owner rather than whoever has none', () => {
    // Most numbers are old ones of people who have a better one by now.
    const lines: readonly [sources: readonly number[], later: readonly boolean[], times: number][] = [
      [[1], [true], 300],
      [[1], [false], 100],
      [[2], [false], 100],
      [[2, 1], [false, false], 40],
      [[1, 1], [false, true], 20],
    ];
    const fitted = fitLines(
      lines.map(([sources, later, weight]) => ({ sources, later, weight })),
      homes(couples),
      told(4),
    );
    const { own } = weighLine(seen([1, 1], [false, true]), { ...homes(couples), lines: fitted });
    expect(own[0]!).toBeGreaterThanOrEqual(own[1]! - 1e-9);
  });

  it('takes lines for one person’s each where one source never gives one twice', () => {
    const fitted = fitLines(repeated([1], 400), homes([0.3, 0.4, 0.2, 0.1]), told(1));
    const { own } = weighLine(seen([1]), { ...homes([0.3, 0.4, 0.2, 0.1]), lines: fitted });
    expect(own[0]).toBeGreaterThan(0.93);
  });

  it('takes lines for one person’s each where mates have others', () => {
    const alone = repeated([1], 400);
    const shared = repeated([1, 1], 10);
    const beside = (mates: number) => alone.map((sight) => ({ ...sight, mates: { numbered: mates, silent: 0 } }));
    const whose = (sights: readonly LineSight[]) =>
      weighLine(seen([1]), { ...homes(couples), lines: fitLines(sights, homes(couples), { sources: 1, numbered: 0.5, ownTold: 0.4 }) });
    expect(whose([...beside(1), ...shared]).own[0]).toBeGreaterThan(0.9);
    expect(whose([...beside(1), ...shared]).own[0]).toBeGreaterThan(whose([...beside(0), ...shared]).own[0]! + 0.02);
  });

  it('takes lines for one person’s each where one of two sources has nearly all numbers', () => {
    // The other one seldom agrees, as it gives few: by that alone one line in three would be told of either.
    const sights = [...repeated([1], 360), ...repeated([2], 40), ...repeated([1, 1], 30)];
    const untold = (ownTold: number) =>
      weighLine(seen([1]), { ...homes(couples), lines: fitLines(sights, homes(couples), told(2, ownTold)) }).untold;
    expect(untold(0.33)).toBeGreaterThan(0.1);
    expect(untold(0.85)).toBeLessThan(untold(0.33) / 2);
  });

  it.each([
    { sources: 0, numbered: 0.9, ownTold: 0.8 },
    { sources: 1, numbered: 0, ownTold: 0 },
    { sources: 1, numbered: 1, ownTold: 1 },
  ])('stays within reason where $sources sources number $numbered of all', (files) => {
    const fitted = fitLines([...repeated([1], 5), ...repeated([2, 1], 2)], homes(couples), files);
    const { own, shared, untold } = weighLine(seen([1]), { ...homes(couples), lines: fitted });
    expect(own[0]! + shared + untold).toBeCloseTo(1, 9);
  });

  it('believes what was believed before where nothing is seen', () => {
    const fitted = fitLines([], homes(couples), { ...PRIOR_POPULATION.lines, ownTold: 0.76 });
    expect(fitted.households).toBeCloseTo(PRIOR_POPULATION.lines.households, 6);
    expect(fitted.stray).toBeCloseTo(PRIOR_POPULATION.lines.stray, 6);
    expect(fitted.written).toBeCloseTo(PRIOR_POPULATION.lines.written, 6);
  });
});
