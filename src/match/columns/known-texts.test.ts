import { describe, expect, it } from 'vitest';
import { Interner } from '../memory/interner.ts';
import { recordOf } from '../records-suite.ts';
import { KnownTexts, TextTables } from './chunks.ts';
import { HEADER } from './column-layout.ts';
import { RecordColumns } from './record-columns.ts';

const SEED = 7;
const MORE_THAN_A_THREAD_KEEPS = 200_001;
const ref = (recordId: string) => ({ source: 'crm', recordId });

function chunkOf(name: string, known: KnownTexts) {
  const columns = new RecordColumns(SEED, known);
  columns.add(ref(name), recordOf({ name, address: '1/main st//salem/or/97301' }));
  return { ...columns.toChunk(known), refs: [ref(name)] };
}

const wordsOf = (columns: RecordColumns) => {
  const names = columns.starts.values.subarray(0, columns.size);
  return Array.from(names, (start) =>
    [...columns.cells.values.subarray(start + HEADER.size, start + HEADER.size + 3)].map((id) => columns.words.texts[id]),
  );
};

describe('texts that a thread keeps', () => {
  it('are sent once', () => {
    const known = new KnownTexts(1);
    expect(chunkOf('mary//smith', known).words).toEqual({ from: 0, texts: ['', 'mary', 'smith'] });
    expect(chunkOf('mary//jones', known).words).toEqual({ from: 3, texts: ['jones'] });
    expect(chunkOf('mary//jones', known).places).toEqual({ from: 6, texts: [] });
  });

  it('are understood also after a chunk whose records came by another way', () => {
    const known = new KnownTexts(1);
    const columns = new RecordColumns(SEED);
    columns.add(ref('another'), recordOf({ name: 'ann//lee' }));
    columns.learn(chunkOf('mary//smith', known));
    columns.addPrepared(chunkOf('mary//jones', known));
    expect(wordsOf(columns)).toEqual([
      ['ann', '', 'lee'],
      ['mary', '', 'jones'],
    ]);
  });

  it('are refused where an earlier chunk is missing', () => {
    const known = new KnownTexts(1);
    chunkOf('mary//smith', known);
    expect(() => new RecordColumns(SEED).addPrepared(chunkOf('mary//jones', known))).toThrow('made earlier');
  });

  it('start anew where there are too many', () => {
    const known = new KnownTexts(1);
    const here = new Interner();
    const tables = new TextTables(here);
    for (let i = 0; i < MORE_THAN_A_THREAD_KEEPS; i += 1) known.words.intern(`word ${i}`);
    tables.take(1, known.take().words);
    const id = known.words.intern('word 5');
    const { words } = known.take();
    expect(words.from).toBe(0);
    expect(here.texts[tables.take(1, words)[id]!]).toBe('word 5');
  });
});
