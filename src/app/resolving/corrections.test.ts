import { describe, expect, it } from 'vitest';
import type { Correction } from '../../core/correction.ts';
import type { BirthDate, RecordRef } from '../../core/record.ts';
import { placeCorrections } from './corrections.ts';

const refs = (text: string): RecordRef[] => (text === '' ? [] : text.split(' ').map((recordId) => ({ source: 's', recordId })));
const shown = (given: readonly RecordRef[]) => given.map(({ recordId }) => recordId).join(' ');

/** A correction names records; records stand with their clusters, such as `a0 b0 c1`. */
describe('a correction', () => {
  it.each([
    ['belongs to whoever has its record', 'a', 'a0 b1', 0, undefined],
    ['takes on the other records of the person', 'b', 'c0 a0 b0 d1', 0, 'b a c'],
    ['follows the first of its records when a person falls apart, and leaves the others', 'a b', 'a0 b1', 0, 'a'],
    ['goes on with the next when the first was withdrawn', 'a b', 'b1 c0', 1, 'b'],
    ['stays as it is while all is as it was', 'a b', 'b0 a0', 0, undefined],
  ])('%s', (_, named, stored, cluster, now) => {
    const correction: Correction = {
      request: 4,
      refs: refs(named),
      changes: [{ act: 'set', fact: 'birth_date', value: 19_800_102 as BirthDate }],
      reason: '',
      source: '',
      actor: '',
      atMs: 0,
    };
    const records = stored.split(' ');
    const placed = placeCorrections(
      [correction],
      refs(records.map(([id]) => id).join(' ')),
      records.map(([, of]) => Number(of)),
    );
    expect([...placed.changesOf]).toEqual([[cluster, correction.changes]]);
    expect(placed.moved.put.map((one) => shown(one.refs))).toEqual(now === undefined ? [] : [now]);
    expect(placed.moved.dropped).toEqual([]);
  });

  it('goes with the last of its records, but not while one is stored elsewhere', () => {
    const correction = { request: 4, refs: refs('a b'), changes: [], reason: '', source: '', actor: '', atMs: 0 };
    expect(placeCorrections([correction], refs('c'), [0]).moved).toEqual({ put: [], dropped: [4] });
    const placed = placeCorrections([correction], refs('c'), [0], ({ recordId }) => recordId === 'b');
    expect(placed).toEqual({ changesOf: new Map(), moved: { put: [], dropped: [] } });
  });
});
