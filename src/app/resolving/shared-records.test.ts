import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RecordColumns } from '../../match/columns/record-columns.ts';
import { showModel } from '../../match/model.ts';
import { someRecords } from '../../match/records-suite.ts';
import { trainModel } from '../../match/train/train-here-suite.ts';
import { resolveSet } from '../../resolve/cluster/resolve-set.ts';
import { encodeRecord } from '../../store/codec/record-codec.ts';
import { partOfPage } from '../tasks/set-part.ts';
import { WorkThreads } from '../tasks/work-threads.ts';
import { ColumnSet } from './column-set.ts';
import { SharedRecords } from './shared-records.ts';

describe('shared records', () => {
  it('teach and resolve as they do in one thread', async () => {
    let people = 0;
    await fc.assert(
      fc.asyncProperty(someRecords, fc.boolean(), async (given, same) => {
        const columns = new RecordColumns(7);
        for (const { ref, record } of given) columns.add(ref, record);
        const [left, right] = [given[0]!.ref, given.at(-1)!.ref];
        const decisions = given.length < 2 ? [] : [{ left, right, verdict: same ? ('same' as const) : ('not_same' as const) }];
        const threads = new WorkThreads();
        const set = new ColumnSet(7, threads.scratchFolder);
        const refs = given.map(({ ref }) => ref);
        const encoded = given.map(({ record }) => encodeRecord(record));
        set.add(partOfPage({ refs, encoded, order: set.order }), refs, [...given.keys()]);
        const shared = await SharedRecords.of(set, threads);
        const model = await shared.train(3);
        expect(showModel(model)).toBe(showModel(trainModel(columns, 3)));
        const resolution = await shared.resolve(model, decisions, () => {});
        expect(resolution).toEqual(resolveSet({ columns, model, decisions }));
        people += resolution.people;
        set.close();
        await threads.close();
      }),
      { numRuns: 25 },
    );
    expect(people).toBeGreaterThan(0);
  });
});
