import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import papaparse from 'papaparse';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readBlocks, readRows } from './read-blocks.ts';
import { UnreadableFile } from './row-block.ts';
import { sniffFile } from './sniff-file.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'namesake-sources-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function read(content: string | Uint8Array, options: { position?: number; line?: number; blockBytes?: number; name?: string } = {}) {
  const path = join(folder, options.name ?? 'rows.csv');
  await writeFile(path, content);
  const shape = await sniffFile(path);
  const rows: (readonly string[])[] = [];
  const lines: number[] = [];
  const rejects: [number, string][] = [];
  const positions: [number, number][] = [];
  let recoded = 0;
  const { blockBytes } = options;
  const order = {
    path,
    shape,
    position: options.position ?? 0,
    line: options.line ?? 1,
    ...(blockBytes === undefined ? {} : { blockBytes }),
  };
  for await (const block of readBlocks(order)) {
    const part = readRows(block, shape);
    rows.push(...part.rows.map((row) => row.cells));
    lines.push(...part.rows.map((row) => row.line));
    rejects.push(...part.rejects.map((one): [number, string] => [one.line, one.reason]));
    positions.push([block.nextPosition, block.nextLine]);
    recoded += part.recoded;
  }
  return { shape, rows, lines, rejects, positions, recoded };
}

const utf16 = (text: string, mark: boolean) => Buffer.from(`${mark ? '\ufeff' : ''}${text}`, 'utf16le');
const swapped = (bytes: Buffer) => Buffer.from(bytes).swap16();

describe('reading delimited text', () => {
  const plain = [
    ['1', 'José'],
    ['2', 'Ann'],
  ]; // prettier-ignore
  const cases: readonly [name: string, content: string | Uint8Array, expected: readonly (readonly string[])[]][] = [
    ['commas', 'id,name\n1,José\n2,Ann\n', plain],
    ['no last line break', 'id,name\n1,José\n2,Ann', plain],
    ['Windows line breaks', 'id,name\r\n1,José\r\n2,Ann\r\n', plain],
    ['tabs', 'id\tname\n1\tJosé\n2\tAnn\n', plain],
    ['semicolons', 'id;name\n1;José\n2;Ann\n', plain],
    ['bars', 'id|name\n1|José\n2|Ann\n', plain],
    ['empty lines between', 'id,name\n\n1,José\n\n\n2,Ann\n', plain],
    ['the header once more', 'id,name\n1,José\nid,name\n2,Ann\n', plain],
    ['a byte order mark', '\ufeffid,name\n1,José\n2,Ann\n', plain],
    ['UTF-16 with a mark', utf16('id,name\n1,José\n2,Ann\n', true), plain],
    ['UTF-16 without', utf16('id,name\n1,José\n2,Ann\n', false), plain],
    ['UTF-16 big end first', swapped(utf16('id,name\n1,José\n2,Ann\n', true)), plain],
    ['Latin-1', Buffer.from('id,name\n1,José\n2,Ann\n', 'latin1'), plain],
    ['gzip', gzipSync('id,name\n1,José\n2,Ann\n'), plain],
    ['quotes', 'id,name\n"1","José"\n2,"Ann"\n', plain],
    [
      'a comma, a quote and a line break in quotes',
      'id,name\n1,"a, ""b""\nc"\n2,Ann\n',
      [
        ['1', 'a, "b"\nc'],
        ['2', 'Ann'],
      ],
    ],
    [
      'an inch mark in the middle',
      'id,name\n1,5" pipe\n2,Ann\n',
      [
        ['1', '5" pipe'],
        ['2', 'Ann'],
      ],
    ],
    ['spaces after the comma', 'id, name\n1, "José"\n', [['1', 'José']]],
    ['an empty cell too many', 'id,name,\n1,José,\n2,Ann,\n', plain],
    [
      'no header',
      '1,ann@example.com\n2,bob@example.com\n',
      [
        ['1', 'ann@example.com'],
        ['2', 'bob@example.com'],
      ],
    ],
  ];
  it.each(cases)('%s', async (_name, content, expected) => {
    const { rows, rejects } = await read(content);
    expect(rows).toEqual(expected);
    expect(rejects).toEqual([]);
  });

  it('rejects what does not fit, names the line, and goes on', async () => {
    const long = 'x'.repeat(10 * 1024 * 1024);
    const { rows, rejects } = await read(`id,name\n1\n2,a,b\n3,nul\u0000\n4,${long}\n5,"${long}"\n6,good\n7,"open\n8,good\n`);
    expect(rejects).toEqual([
      [2, 'ragged_row'],
      [3, 'ragged_row'],
      [4, 'nul_byte'],
      [5, 'cell_too_long'],
      [6, 'cell_too_long'],
      [8, 'unclosed_quote'],
    ]);
    expect(rows).toEqual([
      ['6', 'good'],
      ['8', 'good'],
    ]);
  });

  it('takes rows that fill columns without a name', async () => {
    const { shape, rows, rejects } = await read('id,first,last,,\n1,Ann,Lee,,\n2,Bob,Ray,,x\n3,Eve,Fox\n4,Al,Day,,,x\n');
    expect(shape.columns).toEqual(['id', 'first', 'last']);
    expect(rows.map((row) => row.join(' '))).toEqual(['1 Ann Lee', '2 Bob Ray', '3 Eve Fox']);
    expect(rejects).toEqual([[5, 'ragged_row']]);
  });

  it('finds the columns below a title, which is no row', async () => {
    const { shape, rows, rejects } = await read('Export of 2024\n\nid;first;last;zip\n1;Ann;Lee;74104\n2;Bob;Ray;74105\n');
    expect(shape.columns).toEqual(['id', 'first', 'last', 'zip']);
    expect(rows.map((row) => row[1])).toEqual(['Ann', 'Bob']);
    expect(rejects).toEqual([[1, 'ragged_row']]);
  });

  it('finds the columns below titles that a spreadsheet filled up', async () => {
    const { shape, rows } = await read('Staff of 2025,,,\n,,,\nid,first,last,zip\n1,Ann,Lee,74104\n2,Bob,,\n');
    expect(shape.columns).toEqual(['id', 'first', 'last', 'zip']);
    expect(rows.map((row) => row[1])).toEqual(['Ann', 'Bob']);
  });

  it('takes no heading for a title because names and addresses hold commas', async () => {
    const rows = ['Lee, Ann;206 328 6419;12 Oak St, Tulsa, OK 74104;2024', 'Ray, Bob;206 328 6420;9 Elm St, Tulsa, OK 74105;2024'];
    const { shape, rejects } = await read(`Listing;Telephone;Address;Edition\n${rows.join('\n')}\n`);
    expect(shape.columns).toEqual(['Listing', 'Telephone', 'Address', 'Edition']);
    expect(rejects).toEqual([]);
  });

  it('reads a foreign line as Windows-1252 and counts it', async () => {
    const bytes = Buffer.concat([Buffer.from('id,name\n1,Zoë\n'), Buffer.from('2,José\n', 'latin1'), Buffer.from('3,Åsa\n')]);
    const { rows, recoded } = await read(bytes);
    expect(rows.map((row) => row[1])).toEqual(['Zoë', 'José', 'Åsa']);
    expect(recoded).toBe(1);
  });

  it.each([
    ['an empty file', '', 'empty'],
    ['white space alone', ' \n\n', 'empty'],
    ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'picture'],
    ['random bytes', Buffer.from(Array.from({ length: 5_000 }, (_, at) => (at * 7919) % 256)), 'binary'],
    ['a zip', Buffer.from('504b030414000600', 'hex'), 'ZIP'],
    ['an array of lists', '[["id"], [1]]', 'no JSON objects'],
    ['lines without line feeds', 'id,name\r1,Ann\r2,Bob\r', 'carriage return'],
    ['a damaged gzip', Buffer.concat([gzipSync('id,name\n').subarray(0, 10), Buffer.from('no more')]), 'damaged'],
    [
      'a gzip cut off',
      gzipSync(Array.from({ length: 5_000 }, (_, at) => `${at},${(at * 7_919) % 4_999}\n`).join('')).subarray(0, 2_000),
      'cut off',
    ],
  ])('refuses %s with a reason', async (_name, content, reason) => {
    await expect(read(content)).rejects.toThrow(UnreadableFile);
    await expect(read(content)).rejects.toThrow(reason);
  });

  it('gives the same rows in blocks of any size, and from any position on', async () => {
    const rows = Array.from({ length: 40 }, (_, at) => (at % 3 === 0 ? `${at},"two\nlines, ""${at}"""` : `${at},plain`));
    for (const content of [
      `id,name\n${rows.join('\n')}\n`,
      gzipSync(`id,name\n${rows.join('\n')}\n`),
      utf16(`id,name\n${rows.join('\n')}\n`, true),
    ]) {
      const whole = await read(content);
      expect(whole.rows).toHaveLength(40);
      const pieces = await read(content, { blockBytes: 16 });
      expect(pieces.rows).toEqual(whole.rows);
      expect(pieces.lines).toEqual(whole.lines);
      for (const [position, line] of pieces.positions) {
        const rest = await read(content, { position, line });
        expect(rest.rows).toEqual(whole.rows.slice(40 - rest.rows.length));
        expect(rest.lines).toEqual(whole.lines.slice(40 - rest.rows.length));
      }
    }
  });

  it('agrees with papaparse on well-formed files', async () => {
    const cell = fc.string({ unit: fc.constantFrom('a', 'é', '"', ',', '\n', ' ', '0', "'"), maxLength: 6 }).map((text) => text.trim());
    const table = fc
      .integer({ min: 2, max: 4 })
      .chain((width) => fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 6 }));
    await fc.assert(
      fc.asyncProperty(table, async (rows) => {
        const header = rows[0]!.map((_, at) => `column ${'abcd'[at]}`);
        const content = papaparse.unparse([header, ...rows], { quotes: true, newline: '\n' });
        const expected = papaparse.parse<string[]>(content, { delimiter: ',', skipEmptyLines: true }).data.slice(1);
        const { rows: found } = await read(`${content}\n`, { blockBytes: 8 });
        expect(found).toEqual(expected);
      }),
      { numRuns: 60 },
    );
  });
});

describe('reading JSON lines', () => {
  it('reads half a character as one that was lost', async () => {
    const lines = ['{"id":1,"email":"a\\ud800b@example.org"}', '{"id":2,"email":"\\ud83d\\ude00"}'];
    const { rows, rejects } = await read(`${lines.join('\n')}\n`, { name: 'rows.jsonl' });
    expect(rows).toEqual([
      ['1', 'a\ufffdb@example.org'],
      ['2', '\u{1f600}'],
    ]);
    expect(rejects).toEqual([]);
  });

  it('flattens members and lists, and rejects what is no object', async () => {
    const lines = ['{"id":1,"name":{"first":"Ann"},"phones":["a","b"]}', 'nonsense', '[1]', '{"id":2,"phones":["c","d","e"],"late":1}'];
    const { shape, rows, rejects } = await read(`${lines.join('\n')}\n`, { name: 'rows.jsonl' });
    expect(shape.format).toBe('jsonl');
    const of = (row: readonly string[], column: string) => row[shape.columns.indexOf(column)];
    expect(rows.map((row) => ['id', 'name.first', 'phones.0', 'phones.2'].map((column) => of(row, column)))).toEqual([
      ['1', 'Ann', 'a', ''],
      ['2', '', 'c', 'e'],
    ]);
    expect(rejects).toEqual([
      [2, 'not_json'],
      [3, 'not_json'],
    ]);
  });
});

it('a gzip file that was made to fill the disk is refused', async () => {
  const path = join(folder, 'rows.csv.gz');
  await writeFile(path, gzipSync(Buffer.concat([Buffer.from('id,name\n'), Buffer.alloc(100 * 1024 * 1024, ',\n')])));
  const shape = await sniffFile(path);
  const readAll = async () => {
    for await (const _ of readBlocks({ path, shape, position: 0, line: 1 }));
  };
  await expect(readAll()).rejects.toThrow('unpacks to more than 200 times its size');
});
