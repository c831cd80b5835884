import { describe, expect, it } from 'vitest';
import { dayFromDate } from '../../core/clock.ts';
import type { Mapping } from '../../sources/mapping.ts';
import type { FileShape, RowBlock } from '../../sources/read/row-block.ts';
import { makeChunk } from './import-chunk.ts';
import { readTablePart } from './table-rows.ts';

const columns = ['id', 'name', 'phone'];
const shape: FileShape = {
  format: 'parquet',
  packed: false,
  encoding: 'utf-8',
  delimiter: ',',
  header: false,
  columns,
  sizeBytes: 0,
  samples: [],
};
const mapping: Mapping = { kind: 'people', columns: { id: 'record_id', name: 'name.full', phone: 'phone' } };
/** Passes for a text until somebody looks at its letters. */
const TRAP = { length: 1, includes: () => false, trim: () => TRAP, toString: () => 'trap' } as unknown as string;
const block: RowBlock = {
  kind: 'cells',
  rows: [
    ['1', 'Ann Lee', '+12025550101'],
    ['2', TRAP, '+12025550102'],
    ['3', 'Bob Ray', '+12025550103'],
  ],
  firstLine: 2,
  nextPosition: 3,
  nextLine: 5,
};

describe('a row on which reading fails', () => {
  const turnedDown = { line: 3, reason: 'reading_failed', row: '2,trap,+12025550102' };

  it('costs no other row of people', () => {
    const chunk = makeChunk(block, {
      source: 'crm',
      mapping,
      shape,
      today: dayFromDate(2026, 6, 1),
      part: { keySeed: 1, inBlocks: false },
    });
    expect(chunk).toMatchObject({ read: 3, recordIds: ['1', '3'], rejects: [turnedDown] });
    expect(chunk.lines).toEqual(Uint32Array.of(2, 4));
  });

  it('costs no other row of a table', () => {
    const read = readTablePart(block, shape, ({ cells }) => ({ letters: cells[1]!.toLowerCase() }));
    expect(read).toMatchObject({ read: 3, entries: [{ letters: 'ann lee' }, { letters: 'bob ray' }], rejects: [turnedDown] });
  });
});
