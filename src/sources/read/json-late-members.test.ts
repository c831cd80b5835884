import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { recogniseColumns } from '../recognise/recognise.ts';
import { withLateMembers } from './json-late-members.ts';
import { columnsOf, flattenRow } from './json-rows.ts';
import { readBlocks, readRows } from './read-blocks.ts';
import { sniffFile } from './sniff-file.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'namesake-members-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function file(rows: readonly (object | string)[], packed = false): Promise<string> {
  const path = join(folder, 'rows.jsonl');
  const text = rows.map((row) => (typeof row === 'string' ? row : JSON.stringify(row))).join('\n');
  await writeFile(path, packed ? gzipSync(text) : text);
  return path;
}

const MANY = Array.from({ length: 3_000 }, (_, at) => ({ id: at, first_name: 'Ann', last_name: `Lee${at}`, email: null }));
const LATE = { id: 'late', first_name: 'Bo', last_name: 'Ray', email: 'bo@example.com', home: { zip: '89501', phones: ['775-555-0100'] } };

describe('members that first come late in a file', () => {
  it.each([
    ['plain', false],
    ['packed', true],
  ])('are columns as the others, known by name and value (%s)', async (_, packed) => {
    const path = await file([...MANY, LATE, ...MANY.slice(0, 50)], packed);
    const shape = await sniffFile(path);
    expect(recogniseColumns(shape, 'people').columns).toMatchObject({
      email: 'email',
      'home.zip': 'address.zip@home',
      'home.phones.0': 'phone',
      'home.phones.1': 'phone',
    });
    const rows: (readonly string[])[] = [];
    for await (const block of readBlocks({ path, shape, position: 0, line: 1 })) {
      rows.push(...readRows(block, shape).rows.map((row) => row.cells));
    }
    const late = rows.find(([id]) => id === 'late');
    expect(['email', 'home.zip', 'home.phones.0'].map((column) => late?.[shape.columns.indexOf(column)])).toEqual([
      'bo@example.com',
      '89501',
      '775-555-0100',
    ]);
    for (const sample of shape.samples) expect(sample).toHaveLength(shape.columns.length);
  });

  it('are those of all rows, in whatever order, place and writing they come', async () => {
    const name = fc.constantFrom('a', 'b', 'c', 'a:', '"', 'n', 'é', '{', '\\');
    const value = fc.letrec<{ one: unknown }>((tie) => ({
      one: fc.oneof(
        { maxDepth: 3 },
        fc.constantFrom<unknown>('x', 'a":1', '\\', null, 7, true, ''),
        fc.dictionary(name, tie('one'), { maxKeys: 3 }),
        fc.array(tie('one'), { maxLength: 3 }),
      ),
    })).one;
    const rows = fc.array(fc.dictionary(name, value, { maxKeys: 4, noNullPrototype: true }), { minLength: 1, maxLength: 30 });
    await fc.assert(
      fc.asyncProperty(rows, fc.constantFrom(0, 1), async (made, indent) => {
        const path = await file(made.map((row) => JSON.stringify(row, null, indent).replaceAll('\n', ' ')));
        const empty = { format: 'jsonl', packed: false, encoding: 'utf-8', delimiter: ',', header: false, sizeBytes: 0 } as const;
        const shape = await withLateMembers(path, { ...empty, columns: [], samples: [] });
        expect([...shape.columns].sort()).toEqual(columnsOf(made.map(flattenRow)).sort());
      }),
      { numRuns: 60 },
    );
  });

  it('are told by name where there are too many', async () => {
    const path = await file([...MANY, ...Array.from({ length: 2_000 }, (_, at) => ({ id: at, [`member ${at}`]: 'x' }))]);
    const shape = await sniffFile(path);
    expect(shape.columns).toHaveLength(1_000);
    expect(shape.leftOut).toEqual(Array.from({ length: 10 }, (_, at) => `member ${at + 997}`));
  });

  it('leave a file alone that has none, and one whose lines are no objects', async () => {
    const shape = await sniffFile(await file([...MANY, 'nonsense', '[1]', '']));
    expect(shape.columns).toEqual(['id', 'first_name', 'last_name']);
    expect(shape).not.toHaveProperty('leftOut');
  });
});
