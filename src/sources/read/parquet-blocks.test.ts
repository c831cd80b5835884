import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { recogniseColumns } from '../recognise/recognise.ts';
import { readBlocks, readRows } from './read-blocks.ts';
import { sniffFile } from './sniff-file.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'namesake-parquet-'));
});
afterEach(() => rm(folder, { recursive: true }));

const COLUMNS = ['record_id', 'first_name', 'last_name', 'phone', 'city'];
const ROWS = Array.from({ length: 23 }, (_, at) => [`r${at}`, 'José', `Name${at}`, `555-555-${String(at).padStart(4, '0')}`, 'Reno']);

async function read(path: string, from = { position: 0, line: 1 }, blockBytes?: number) {
  const shape = await sniffFile(path);
  const rows: (readonly string[])[] = [];
  const lines: number[] = [];
  const rejects: (readonly [number, string])[] = [];
  const ends: { position: number; line: number }[] = [];
  for await (const block of readBlocks({ path, shape, ...from, ...(blockBytes === undefined ? {} : { blockBytes }) })) {
    const part = readRows(block, shape);
    rows.push(...part.rows.map((row) => row.cells));
    lines.push(...part.rows.map((row) => row.line));
    rejects.push(...part.rejects.map((one) => [one.line, one.reason] as const));
    ends.push({ position: block.nextPosition, line: block.nextLine });
  }
  return { shape, rows, lines, rejects, ends };
}

describe('reading Parquet', () => {
  it.each(['plain', 'gzip'] as const)('gives names of columns and all rows over several groups (%s)', async (codec) => {
    const path = join(folder, 'rows.parquet');
    await writeFile(path, parquetFile(COLUMNS, [ROWS.slice(0, 10), ROWS.slice(10)], codec));
    const { shape, rows, lines } = await read(path);
    expect(shape.format).toBe('parquet');
    expect(shape.columns).toEqual(COLUMNS);
    expect(rows).toEqual(ROWS);
    expect(lines).toEqual(ROWS.map((_, at) => at + 1));
    expect(Object.values(recogniseColumns(shape, 'people').columns)).toEqual([
      'record_id',
      'name.first',
      'name.last',
      'phone',
      'address.city',
    ]);
  });

  it('knows a Parquet file by its content, whatever its name', async () => {
    const path = join(folder, 'rows.csv');
    await writeFile(path, parquetFile(COLUMNS, [ROWS], 'plain'));
    expect((await read(path)).rows).toEqual(ROWS);
  });

  it('goes on from the end of any block', async () => {
    const path = join(folder, 'rows.parquet');
    await writeFile(path, parquetFile(COLUMNS, [ROWS.slice(0, 10), ROWS.slice(10)], 'plain'));
    const { ends } = await read(path, undefined, 600);
    expect(ends.length).toBeGreaterThan(3);
    for (const end of ends) expect((await read(path, end)).rows).toEqual(ROWS.slice(end.position));
  });

  it('has the columns that are empty in the first rows', async () => {
    const path = join(folder, 'rows.parquet');
    const columns = ['record_id', 'email', 'last_name'];
    const rows = Array.from({ length: 1_500 }, (_, at) => [`r${at}`, at < 1_400 ? null : `a${at}@example.com`, `Name${at}`]);
    await writeFile(path, parquetFile(columns, [rows], 'plain'));
    const { shape, rows: found } = await read(path);
    expect(recogniseColumns(shape, 'people').columns).toEqual({ record_id: 'record_id', email: 'email', last_name: 'name.last' });
    const email = shape.columns.indexOf('email');
    expect([found[0]?.[email], found[1_450]?.[email]]).toEqual(['', 'a1450@example.com']);
  });

  it('has the columns of a schema, rows or none: members, lists, lists of members, but not of maps', async () => {
    const path = join(folder, 'rows.parquet');
    const text = (name: string) => [struct([1, I32, BYTE_ARRAY], [3, I32, OPTIONAL], [4, BINARY, binary(name)], [6, I32, 0])];
    const group = (name: string, repetition: number, kind: number | undefined, ...members: Buffer[][]) => [
      struct(
        [3, I32, repetition],
        [4, BINARY, binary(name)],
        [5, I32, members.length],
        ...(kind === undefined ? [] : [[6, I32, kind] as const]),
      ),
      ...members.flat(),
    ];
    const schema = [
      ...text('id'),
      ...group('home', OPTIONAL, undefined, text('city'), text('zip')),
      ...group('phones', OPTIONAL, LIST_KIND, group('list', REPEATED, undefined, text('element'))),
      ...group('past', OPTIONAL, LIST_KIND, group('list', REPEATED, undefined, group('element', OPTIONAL, undefined, text('city')))),
      ...group('more', OPTIONAL, MAP_KIND, group('key_value', REPEATED, undefined, text('key'), text('value'))),
    ];
    await writeFile(path, withFooter([Buffer.from('PAR1')], schema, 5, 0, []));
    const { shape } = await read(path);
    expect(shape.columns.filter((column) => !/\.[1-9]/.test(column))).toEqual(['id', 'home.city', 'home.zip', 'phones.0', 'past.0.city']);
    expect(shape.columns).toContain('past.15.city');
  });

  it('turns down cells that are too long or hold a NUL, and takes the rest', async () => {
    const path = join(folder, 'rows.parquet');
    const bad = [
      ['r90', 'x'.repeat(40_000), 'Long', '', ''],
      ['r91', 'A\u0000', 'Nul', '', ''],
    ];
    await writeFile(path, parquetFile(COLUMNS, [[...bad, ...ROWS]], 'plain'));
    const { rows, rejects } = await read(path);
    expect(rows).toEqual(ROWS);
    expect(rejects).toEqual([
      [1, 'cell_too_long'],
      [2, 'nul_byte'],
    ]);
  });
});

/** Texts only, one page a column and group: as little of the format as a whole file needs. */
function parquetFile(
  columns: readonly string[],
  groups: readonly (readonly (readonly (string | null)[])[])[],
  codec: 'plain' | 'gzip',
): Buffer {
  const parts: Buffer[] = [Buffer.from('PAR1')];
  let offset = 4;
  const optional = columns.map((_, at) => groups.some((rows) => rows.some((row) => row[at] === null)));
  const rowGroups = groups.map((rows) => {
    let total = 0;
    const chunks = columns.map((column, at) => {
      const values = Buffer.concat([
        ...(optional[at] ? [definedOf(rows.map((row) => row[at] !== null))] : []),
        ...rows.flatMap((row) => (row[at] === null ? [] : [uint32(Buffer.byteLength(row[at]!)), Buffer.from(row[at]!)])),
      ]);
      const page = codec === 'gzip' ? gzipSync(values) : values;
      const dataPage = struct([1, I32, rows.length], [2, I32, 0], [3, I32, 3], [4, I32, 3]);
      const header = struct([1, I32, 0], [2, I32, values.length], [3, I32, page.length], [5, STRUCT, dataPage]);
      const start = offset;
      const size = header.length + page.length;
      parts.push(header, page);
      offset += size;
      total += size;
      const path = list(BINARY, [binary(column)]);
      const meta = struct(
        [1, I32, BYTE_ARRAY],
        [2, LIST, list(I32, [zigzag(0)])],
        [3, LIST, path],
        [4, I32, codec === 'gzip' ? GZIP : 0],
        [5, I64, rows.length],
        [6, I64, header.length + values.length],
        [7, I64, size],
        [9, I64, start],
      );
      return struct([2, I64, start], [3, STRUCT, meta]);
    });
    return struct([1, LIST, list(STRUCT, chunks)], [2, I64, total], [3, I64, rows.length]);
  });
  const leaves = columns.map((column, at) =>
    struct([1, I32, BYTE_ARRAY], [3, I32, optional[at] ? OPTIONAL : 0], [4, BINARY, binary(column)], [6, I32, 0]),
  );
  const count = groups.reduce((sum, rows) => sum + rows.length, 0);
  return withFooter(parts, leaves, columns.length, count, rowGroups);
}

function withFooter(
  parts: readonly Buffer[],
  schema: readonly Buffer[],
  columns: number,
  rows: number,
  rowGroups: readonly Buffer[],
): Buffer {
  const root = struct([4, BINARY, binary('schema')], [5, I32, columns]);
  const footer = struct([1, I32, 1], [2, LIST, list(STRUCT, [root, ...schema])], [3, I64, rows], [4, LIST, list(STRUCT, rowGroups)]);
  return Buffer.concat([...parts, footer, uint32(footer.length), Buffer.from('PAR1')]);
}

/** Which values are there, as runs of one. */
function definedOf(there: readonly boolean[]): Buffer {
  const runs = Buffer.from(there.flatMap((one) => [1 << 1, one ? 1 : 0]));
  return Buffer.concat([uint32(runs.length), runs]);
}

const [I32, I64, BINARY, LIST, STRUCT] = [5, 6, 8, 9, 12];
const BYTE_ARRAY = 6;
const GZIP = 2;
const [OPTIONAL, REPEATED] = [1, 2];
const [MAP_KIND, LIST_KIND] = [1, 3];

/** Thrift's compact protocol: fields by ascending number, each with the distance from the one before. */
function struct(...fields: readonly (readonly [number: number, type: number, value: number | Buffer])[]): Buffer {
  let before = 0;
  const written = fields.flatMap(([number, type, value]) => {
    const head = Buffer.from([((number - before) << 4) | type]);
    before = number;
    return [head, typeof value === 'number' ? zigzag(value) : value];
  });
  return Buffer.concat([...written, Buffer.from([0])]);
}

function list(type: number, items: readonly Buffer[]): Buffer {
  const head =
    items.length < 15 ? Buffer.from([(items.length << 4) | type]) : Buffer.concat([Buffer.from([0xf0 | type]), varint(items.length)]);
  return Buffer.concat([head, ...items]);
}

function binary(text: string): Buffer {
  return Buffer.concat([varint(Buffer.byteLength(text)), Buffer.from(text)]);
}

function zigzag(value: number): Buffer {
  return varint(value * 2);
}

function varint(value: number): Buffer {
  const bytes: number[] = [];
  let rest = value;
  for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push((rest % 128) | 128);
  return Buffer.from([...bytes, rest]);
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
