import { describe, expect, it } from 'vitest';
import { RecordColumns } from '../../match/columns/record-columns.ts';
import { recordOf } from '../../match/records-suite.ts';
import { priorModel } from '../../match/train/priors.ts';
import { estimateQuality } from './estimate-quality.ts';

const HOME = '12/oak ave//springfield/il/62701';
const RECORDS = [
  { name: 'anna//kowalski', address: HOME, phones: [12175550100], born: 19820417 },
  { name: 'anna//kowalski', address: HOME, phones: [12175550100], born: 19820417 },
  { name: 'gloria//estrada', address: '9/elm st//salem/or/97301', born: 19700102 },
  { name: 'gloria//estrada', born: 19700102 },
];

const estimated = (person: readonly number[], records: readonly Parameters<typeof recordOf>[0][] = RECORDS) => {
  const columns = new RecordColumns(1);
  for (const [i, record] of records.entries()) columns.add({ source: 'test', recordId: `r${i}` }, recordOf(record));
  return estimateQuality(columns, priorModel(), person);
};

describe('quality without labels', () => {
  it('expects little wrong of people put together rightly', () => {
    const { precision, recall, keptPairs, unmetPairs } = estimated([0, 0, 1, 1]);
    expect(keptPairs).toBe(2);
    expect(precision).toBeGreaterThan(0.9);
    expect(recall).toBeGreaterThan(0.9);
    expect(unmetPairs).toBe(0);
  });

  it('sees strangers joined, and names their link first', () => {
    const { precision, doubts } = estimated([0, 0, 0, 0]);
    expect(precision).toBeLessThan(0.5);
    const wrong = doubts.find(({ pairs }) => pairs === 4)!;
    expect(wrong).toMatchObject({ kind: 'joined' });
    expect(wrong.chance).toBeLessThan(0.01);
  });

  it('sees father and son joined by a record that fits both', () => {
    const shared = { address: HOME, phones: [12175550100] };
    const records = [
      { ...shared, name: 'william//harper/sr', born: 19480311 },
      { ...shared, name: 'william//harper' },
      { ...shared, name: 'william//harper/jr', born: 19760902 },
    ];
    expect(estimated([0, 0, 0], records).rightPairs).toBeLessThan(1.5);
  });

  it('sees one person torn apart', () => {
    const { recall, missedPairs, doubts } = estimated([0, 1, 2, 2]);
    expect(missedPairs).toBeGreaterThan(0.9);
    expect(recall).toBeLessThan(0.6);
    expect(doubts.some(({ kind, left, right }) => kind === 'apart' && left === 0 && right === 1)).toBe(true);
  });
});
