import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { recogniseFile } from '../recognise/recognise.ts';
import { madeBook } from './made-archives-suite.ts';
import { readBlocks, readRows } from './read-blocks.ts';
import type { FileShape } from './row-block.ts';
import { sniffFile, sniffTables } from './sniff-file.ts';
import { numberFormat, showNumber } from './xlsx-number.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'namesake-documents-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function file(content: string | Uint8Array): Promise<string> {
  const path = join(folder, 'file');
  await writeFile(path, content);
  return path;
}

async function rowsOf(path: string, shape: FileShape, more: { blockBytes?: number; position?: number; line?: number } = {}) {
  const rows: (readonly string[])[] = [];
  const lines: number[] = [];
  const ends: number[] = [];
  for await (const block of readBlocks({ path, shape, position: 0, line: 1, ...more })) {
    const read = readRows(block, shape);
    rows.push(...read.rows.map(({ cells }) => cells), ...read.rejects.map(({ reason }) => [reason]));
    lines.push(...read.rows.map(({ line }) => line));
    ends.push(block.nextPosition);
  }
  return { rows, lines, ends };
}

async function read(content: string | Uint8Array, options: { sheet?: string } = {}) {
  const path = await file(content);
  const shape = await sniffFile(path, options);
  return { shape, ...(await rowsOf(path, shape)) };
}

const PEOPLE = [
  ['Member No', 'Name', 'ZIP', 'Born', 'Active'],
  ['M1', 'Ann Lee', { n: 1545, style: 2 }, { n: 25_569, style: 1 }, { xml: '<c r="E2" t="b"><v>1</v></c>' }],
  [],
  ['M2', 'Bo "Ray" Day', { n: 93_704, style: 2 }, { n: 40_179.5, style: 3 }, { xml: '<c r="E4" t="e"><v>#N/A</v></c>' }],
  [{ xml: '<c r="A5" t="inlineStr"><is><r><t>M</t></r><r><t>3</t></r><rPh><t>x</t></rPh></is></c>' }, 'Cy\nDay &co', { n: 3_105_550_101 }],
] as const;

describe('a spreadsheet', () => {
  it('is read as its cells show, with the numbers of its rows', async () => {
    const { shape, rows, lines } = await read(madeBook({ People: PEOPLE }));
    expect(shape.columns).toEqual(['Member No', 'Name', 'ZIP', 'Born', 'Active']);
    expect(rows).toEqual([
      ['M1', 'Ann Lee', '01545', '1970-01-01', 'TRUE'],
      ['M2', 'Bo "Ray" Day', '93704', '2010-01-01 12:00:00', ''],
      ['M3', 'Cy, Day &co', '3105550101', '', ''],
    ]);
    expect(lines).toEqual([2, 4, 5]);
  });

  it.each([
    [1, 14, false, '1900-01-01'],
    [59, 14, false, '1900-02-28'],
    [61, 14, false, '1900-03-01'],
    [0, 14, true, '1904-01-01'],
    [0.5, 20, false, '12:00:00'],
    [-1, 14, false, '-1'],
    [1e10, 0, false, '10000000000'],
    [0.1, 0, false, '0.1'],
  ] as const)('shows %d in format %d (1904: %s) as %s', (value, format, is1904, shown) => {
    expect(showNumber(String(value), numberFormat(format, undefined), is1904)).toBe(shown);
  });

  it.each([
    ['dd/mm/yyyy', 'day'],
    ['[$-409]mmmm d, yyyy;@', 'day'],
    ['[h]:mm:ss', 'time'],
    ['#,##0.00 "days"', 'plain'],
    ['[Red]0.00', 'plain'],
    ['_-* #,##0\\ _D_M', 'plain'],
    ['00000', { zeros: '00000' }],
  ] as const)('knows the format %s', (code, format) => {
    expect(numberFormat(164, code)).toEqual(format);
  });

  it('of several sheets is the longest, unless one is named', async () => {
    const book = madeBook({
      Notes: [
        ['Text', 'By', 'On'],
        ['x', 'y', 'z'],
      ],
      People: PEOPLE,
    });
    const { shape } = await read(book);
    expect(shape.remarks).toEqual([
      'Sheet "People" is read, because it has the most rows (4). Not read: "Notes" (2 rows). To read one of these, use --sheet NAME.',
    ]);
    expect((await read(book, { sheet: 'Notes' })).rows).toEqual([['x', 'y', 'z']]);
    await expect(read(book, { sheet: 'Other' })).rejects.toThrow('no sheet "Other". It has: "Notes" (2 rows), "People" (4 rows)');
  });

  it('that is damaged, locked or of another kind is a clear error', async () => {
    const book = madeBook({ People: PEOPLE });
    await expect(read(book.subarray(0, book.length - 40))).rejects.toThrow('damaged or cut off');
    const spoilt = Uint8Array.from(book);
    spoilt.fill(7, 200, 240);
    await expect(read(spoilt)).rejects.toThrow(/damaged/);
    await expect(read(zipSync({ mimetype: strToU8('application/vnd.oasis.opendocument.spreadsheet') }))).rejects.toThrow('OpenDocument');
    await expect(read(Buffer.from('d0cf11e0a1b11ae1', 'hex'))).rejects.toThrow('password');
  });

  it('that unpacks to a flood is refused', async () => {
    const flood = zipSync({ 'people.csv': new Uint8Array(80 * 1024 * 1024).fill(44) });
    await expect(read(flood)).rejects.toThrow('unpacks to more than 200 times');
  });
});

describe('a JSON document', () => {
  const RECORD = { id: '1', name: 'Ann [Lee] "x\\', phones: [{ number: '3105550101' }] };
  const expected = [
    ['1', 'Ann [Lee] "x\\', '3105550101'],
    ['2', 'Bo', ''],
  ];
  it.each([
    ['a list', [RECORD, { id: 2, name: 'Bo' }]],
    ['an object with a list', { meta: { tags: ['x'] }, total: 2, data: { people: [RECORD, { id: 2, name: 'Bo' }] } }],
  ])('is read as %s', async (_, document) => {
    for (const text of [JSON.stringify(document), JSON.stringify(document, null, 2)]) {
      const { shape, rows, lines } = await read(text);
      expect(shape.columns.slice(0, 3)).toEqual(['id', 'name', 'phones.0.number']);
      expect(rows.map((row) => row.slice(0, 3))).toEqual(expected);
      expect(lines).toEqual([1, 2]);
    }
  });

  it('may be one record, or several one after the other', async () => {
    expect((await read(JSON.stringify(RECORD, null, 1))).rows).toHaveLength(1);
    expect((await read(JSON.stringify(RECORD))).rows).toHaveLength(1);
    expect((await read(`${JSON.stringify(RECORD, null, 1)}\n${JSON.stringify({ id: '2', name: 'Bo' }, null, 1)}`)).rows).toHaveLength(2);
  });

  it('that is cut off is a clear error before anything is read', async () => {
    const text = JSON.stringify([RECORD, RECORD]);
    await expect(read(text.slice(0, -30))).rejects.toThrow('damaged or cut off');
    await expect(read('[1, 2]')).rejects.toThrow('no JSON objects');
  });

  it('goes on from where a reading stopped', async () => {
    const path = await file(JSON.stringify(Array.from({ length: 500 }, (_, at) => ({ id: `r${at}`, name: `Ann ${at}` }))));
    const shape = await sniffFile(path);
    const { rows, ends } = await rowsOf(path, shape, { blockBytes: 1_000 });
    expect(rows).toHaveLength(500);
    const later = await rowsOf(path, shape, { position: ends[3]!, line: 100 });
    expect(later.rows).toEqual(rows.slice(500 - later.rows.length));
  });
});

const CARDS = [
  'BEGIN:VCARD',
  'VERSION:2.1',
  'UID:a1',
  'N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:L=C3=A9pine;Zo=C3=A9;;;',
  'TEL;HOME;VOICE:(310) 555-0101',
  'TEL;FAX:(310) 555-0199',
  'ADR;HOME;ENCODING=QUOTED-PRINTABLE:;;12 Oak St=0D=0A=',
  'Apt 4;Fresno;CA;93702;USA',
  'PHOTO;ENCODING=BASE64;JPEG:',
  ' /9j/4AAQSkZJRgABAQ',
  '',
  'END:VCARD',
  'BEGIN:VCARD',
  'VERSION:4.0',
  'UID:urn:uuid:4fbe8971',
  'N:Ray;Bo,Q.;;Dr.;Jr.',
  'FN:Dr. Bo Ray Jr.',
  'item1.TEL;VALUE=uri;PREF=1;TYPE="voice,cell":tel:+1-310-555-0102;ext=5',
  'item1.X-ABLABEL:phone',
  'EMAIL;TYPE=home:bo@exam',
  ' ple.com',
  'EMAIL:bo@work.example.com',
  'ADR;TYPE=work:;Suite 5;1 Main St\\, Rear;Reno;NV;89501;',
  'BDAY:19850412',
  'GENDER:M;Man',
  'ORG:Globex;Sales',
  'END:VCARD',
];

describe('a vCard file', () => {
  it('names what is of other people, and reads none of it', async () => {
    const more = ['X-MS-SPOUSE;N=1:Amy Lee', 'X-MS-MANAGER:Cy Day', 'X-MS-TEL;ASSISTANT:(310) 555-0177'];
    const { shape } = await read(['BEGIN:VCARD', 'VERSION:2.1', 'N:Lee;Ann', 'TEL;CELL:(310) 555-0101', ...more, 'END:VCARD'].join('\r\n'));
    const { columns } = recogniseFile(shape, 'people');
    expect(columns).toMatchObject({ 'Mobile Phone': 'phone@mobile', 'Spouse Name': 'ignore', 'Manager Name': 'ignore' });
    expect(columns).toMatchObject({ 'Assistant Phone': 'ignore' });
  });

  it('of any version is one row a card', async () => {
    const { shape, rows } = await read(CARDS.join('\r\n'));
    const people = rows.map((row) =>
      Object.fromEntries(shape.columns.map((column, at) => [column, row[at]]).filter(([, value]) => value !== '')),
    );
    expect(people).toEqual([
      {
        UID: 'a1',
        'Last Name': 'Lépine',
        'First Name': 'Zoé',
        'Home Phone': '(310) 555-0101',
        Fax: '(310) 555-0199',
        'Home Street': '12 Oak St, Apt 4',
        'Home City': 'Fresno',
        'Home State': 'CA',
        'Home Postal Code': '93702',
        'Home Country': 'USA',
      },
      {
        UID: '4fbe8971',
        'Last Name': 'Ray',
        'First Name': 'Bo Q.',
        Title: 'Dr.',
        Suffix: 'Jr.',
        'Full Name': 'Dr. Bo Ray Jr.',
        'Mobile Phone': '+1-310-555-0102 x5',
        Email: 'bo@example.com',
        'Email 2': 'bo@work.example.com',
        'Work Street': '1 Main St, Rear',
        'Work Unit': 'Suite 5',
        'Work City': 'Reno',
        'Work State': 'NV',
        'Work Postal Code': '89501',
        Birthdate: '1985-04-12',
        Gender: 'M',
        Company: 'Globex',
      },
    ]);
    expect(recogniseFile(shape, 'people').columns).toMatchObject({
      UID: 'record_id',
      'Last Name': 'name.last',
      'First Name': 'name.first',
      Suffix: 'name.suffix',
      'Home Phone': 'phone@landline',
      'Mobile Phone': 'phone@mobile',
      Fax: 'ignore',
      Email: 'email',
      'Email 2': 'email',
      'Home Street': 'address.street@home',
      'Home City': 'address.city@home',
      'Work Street': 'address.street@work',
      'Work Unit': 'address.unit@work',
      Birthdate: 'birth_date',
      Gender: 'gender',
      Company: 'text:employer',
    });
  });

  it('that ends within a card is a clear error', async () => {
    await expect(read(CARDS.slice(0, -3).join('\n'))).rejects.toThrow('ends within a card');
  });
});

describe('a ZIP archive', () => {
  it('gives a table for each member, and says what it cannot read', async () => {
    const path = await file(
      zipSync({
        'export/people.csv': strToU8('id,name,phone\n1,Ann Lee,310-555-0101\n'),
        '../book.xlsx': madeBook({ People: PEOPLE }),
        'cards.vcf': strToU8(CARDS.join('\n')),
        'list.json': strToU8('[{"id":1,"name":"Bo"}]'),
        'inner.zip': zipSync({ 'people.csv': strToU8('id,name\n1,Ann\n') }),
        'photo.png': Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 1, 2, 3),
        '__MACOSX/._people.csv': strToU8('x'),
      }),
    );
    const { tables, unreadable } = await sniffTables(path);
    expect(tables.map(({ part }) => part?.member)).toEqual(['export/people.csv', '../book.xlsx', 'cards.vcf', 'list.json']);
    const counts = await Promise.all(tables.map(async (shape) => (await rowsOf(path, shape)).rows.length));
    expect(counts).toEqual([1, 3, 2, 1]);
    expect(unreadable).toEqual(['inner.zip: This is an archive within an archive. Unpack it first.', 'photo.png: This file is a picture.']);
  });
});
