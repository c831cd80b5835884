import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RecordColumns } from '../columns/record-columns.ts';
import { recordOf, someRecords } from '../records-suite.ts';
import { priorModel } from '../train/priors.ts';
import { explainCompared, explainPair } from './explain-pair.ts';
import { PairComparer } from './pair-comparer.ts';

const model = priorModel();
const comparerOf = (records: readonly Parameters<RecordColumns['add']>[]) => {
  const columns = new RecordColumns(7);
  for (const [ref, record] of records) columns.add(ref, record);
  return new PairComparer(columns, model, () => false);
};

describe('comparing two records', () => {
  it('is symmetric, and the evidence adds up to the weight', () => {
    fc.assert(
      fc.property(someRecords, (records) => {
        const comparer = comparerOf(records.map(({ ref, record }) => [ref, record]));
        for (let i = 0; i < records.length; i += 1) {
          for (let j = 0; j < records.length; j += 1) {
            const weight = comparer.compare(i, j);
            expect(comparer.compare(j, i)).toBe(weight);
            const sum = explainCompared(comparer, i, j).reduce((total, piece) => total + piece.weightMillibits, 0);
            expect(sum).toBe(weight);
          }
        }
      }),
      { numRuns: 60 },
    );
  });

  it('stops early only where the whole comparison would fall short too', () => {
    fc.assert(
      fc.property(someRecords, fc.integer({ min: -40_000, max: 30_000 }), (records, least) => {
        const comparer = comparerOf(records.map(({ ref, record }) => [ref, record]));
        for (let i = 0; i < records.length; i += 1) {
          for (let j = 0; j < records.length; j += 1) {
            const early = comparer.compareOver(i, j, least);
            const whole = comparer.compare(i, j);
            expect(early < least ? whole < least : early === whole).toBe(true);
          }
        }
      }),
      { numRuns: 100 },
    );
  });

  it('says nothing about what is missing', () => {
    const evidence = explainPair(
      recordOf({ name: 'mary//smith' }),
      recordOf({ name: 'mary//smith', born: 19700203, phones: [15550100000] }),
      model,
    );
    expect(evidence.map((piece) => piece.attribute)).toEqual(['prior', 'first', 'last', 'household']);
  });

  it.each([
    { born: 19510228, level: 'one_sided' },
    { born: 19800229, level: 'one_of_two' },
  ])("takes Sr in one file alone for a father's and a son's unless both are born on one day: $level", ({ born, level }) => {
    const address = '1/main st//springfield/il/62701';
    const evidence = explainPair(
      recordOf({ name: 'robert//smith/sr', address, born: 19510228 }),
      recordOf({ name: 'robert//smith', address, born }),
      model,
    );
    expect(evidence.find(({ attribute }) => attribute === 'suffix')?.level).toBe(level);
  });

  it('gives a generic value no weight', () => {
    const a = recordOf({ phones: [15550100000], emails: ['none@example.com'], address: '1/main st//springfield/il/62701' });
    const evidence = explainPair(a, a, model, { isGeneric: () => true });
    expect(evidence.filter((piece) => piece.level === 'generic').map((piece) => [piece.attribute, piece.weightMillibits])).toEqual([
      ['phone', 0],
      ['email', 0],
      ['address', 0],
    ]);
  });

  it.each([
    ['mary//smith', 'smith//mary', 'first', 'swapped'],
    ['robert//smith', 'bob//smith', 'first', 'nickname'],
    ['mary//smith', 'mark//smith', 'first', 'two_names'],
    ['mary//smith', 'george//smith', 'first', 'other_name'],
    ['mary//smith', 'xqzut//smith', 'first', 'far'],
    ['m//smith', 'mary//smith', 'first', 'initial'],
    ['jonathan//smith', 'jonahtan//smith', 'first', 'close'],
    ['edgar//hoover', 'john/edgar/hoover', 'first', 'other_part'],
    ['ann//garcia', 'ann//garcia lopez', 'last', 'part'],
    ['ann//garcia+ann//miller', 'ann//miller', 'last', 'exact'],
    ['john//smith/jr', 'john//smith/sr', 'suffix', 'two_generations'],
    ['john//smith/jr', 'john//smith/ii', 'suffix', 'exact'],
    ['john//smith/jr', 'jon//smith', 'suffix', 'one_of_two'],
    ['john//smith/jr', 'mary//smith', 'suffix', 'one_sided'],
    ['john//smith/jr', 'robert//garcia/sr', 'suffix', 'conflict'],
    ['jean//smith', 'joan//smith', 'first', 'two_names'],
    ['tim//smith', 'tom//smith', 'first', 'two_names'],
    ['bryan//smith', 'brian//smith', 'first', 'close'],
    ['smith//', 'mary//smith', 'last', 'exact'],
  ])('%s against %s: %s is %s', (left, right, attribute, level) => {
    const evidence = explainPair(recordOf({ name: left }), recordOf({ name: right }), model);
    expect(evidence.find((piece) => piece.attribute === attribute)?.level).toBe(level);
  });

  it('finds less in an initial that swapped its place than in one that did not', () => {
    const weight = (other: string) =>
      explainPair(recordOf({ name: 'r//mitchell' }), recordOf({ name: other }), model).reduce(
        (sum, piece) => sum + piece.weightMillibits,
        0,
      );
    expect(weight('mitchell//rajesh')).toBeLessThan(weight('rajesh//mitchell'));
    expect(weight('mitchell//rajesh')).toBeGreaterThan(weight('mitchell//george'));
  });

  it('hears nothing in the middle name of a namesake a generation away', () => {
    const middle = (born: number) =>
      explainPair(recordOf({ name: 'john/adam/smith', born }), recordOf({ name: 'john/adam/smith', born: 19531013 }), model).find(
        (piece) => piece.attribute === 'middle',
      );
    expect(middle(19910402)).toBeUndefined();
    expect(middle(19531014)?.level).toBe('exact');
  });

  it.each([
    ['a rare first name speaks for one person', 19500101, true],
    ['but not where a son may bear it, who is given rare ones as readily', 19780707, false],
  ])('%s', (_, born, speaks) => {
    const weight = (rareMillibits: number) => {
      const first = { averageMillibits: 7400, rareMillibits, values: {} };
      const father = { name: 'zorvald//prescott', address: '12/oak ave//springfield/il/62701', phones: [12175550100] };
      const evidence = explainPair(recordOf({ ...father, born: 19500101 }), recordOf({ ...father, born }), {
        ...model,
        frequencies: { ...model.frequencies, first },
      });
      return evidence.reduce((sum, piece) => sum + piece.weightMillibits, 0);
    };
    expect(weight(15_000) > weight(9_000)).toBe(speaks);
  });

  it.each([
    ['one whole name: then a column is wrong', 'leslie//quigmire', 0, 2000],
    ['another first name', 'lester//quigmire', 3000, 20_000],
  ])('hears another sex at one home beside %s', (_, other, least, most) => {
    const home = { address: '12/oak ave//springfield/il/62701', phones: [12175550100] };
    const weight = (gender: 'male' | 'female') =>
      explainPair(
        recordOf({ ...home, name: 'leslie//quigmire', gender: 'female' }),
        recordOf({ ...home, name: other, gender }),
        model,
      ).reduce((sum, piece) => sum + piece.weightMillibits, 0);
    const lost = weight('female') - weight('male');
    expect(lost).toBeGreaterThan(least);
    expect(lost).toBeLessThan(most);
  });

  it('takes a changed last name easier from a woman', () => {
    const of = (gender: 'male' | 'female') =>
      explainPair(recordOf({ name: 'robin//smith', gender }), recordOf({ name: 'robin//garcia', gender }), model).find(
        (piece) => piece.attribute === 'last',
      )!;
    expect(of('female').level).toBe('changed');
    expect(of('female').weightMillibits).toBeGreaterThan(of('male').weightMillibits);
  });
});
