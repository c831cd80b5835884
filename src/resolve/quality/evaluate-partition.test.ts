import { describe, expect, it } from 'vitest';
import { groupByLabel, type LabelGroups } from '../cluster/components.ts';
import { evaluateGroups, worstGroups } from './evaluate-partition.ts';

describe('judging a partition', () => {
  it.each([
    ['all right', [0, 0, 1, 2], [5, 5, 6, 7], 1, 1, 1],
    ['one person split in two', [0, 0, 1, 1], [5, 5, 5, 5], 1, 2 / 6, 0.5],
    ['two people made one', [0, 0, 0, 0], [5, 5, 6, 6], 2 / 6, 1, 1],
    ['nobody joined and nobody to join', [0, 1], [5, 6], 1, 1, 1],
    ['no records', [], [], 1, 1, 1],
  ])('%s', (_, found, truth, precision, recall, bCubedRecall) => {
    const score = evaluateGroups(groupByLabel(found), groupByLabel(truth));
    expect(score.precision).toBeCloseTo(precision);
    expect(score.recall).toBeCloseTo(recall);
    expect(score.bCubed.recall).toBeCloseTo(bCubedRecall);
  });

  it('shows the groups that are spread over the most others first', () => {
    const [found, truth] = [
      [0, 0, 0, 1, 1, 2, 3, 3, 3],
      [5, 5, 6, 7, 8, 9, 1, 2, 3],
    ].map(groupByLabel) as [LabelGroups, LabelGroups];
    expect(worstGroups(found, truth, 2, 2)).toEqual([
      { records: [6, 7], parts: 3 },
      { records: [0, 1], parts: 2 },
    ]);
  });
});
