import { fileSource } from './byte-source.ts';
import { HEAD_BYTES, partHead, readHead, textStart } from './file-head.ts';
import { decoded, partBytes, partText } from './file-part.ts';
import { documentLists, recordPath } from './json-document.ts';
import { withLateMembers } from './json-late-members.ts';
import { aligner, columnsOf, parseJsonRow } from './json-rows.ts';
import { sniffParquet } from './parquet-blocks.ts';
import { type FilePart, type FileShape, UnreadableFile } from './row-block.ts';
import { sniffBook } from './sniff-book.ts';
import { firstRows, sniffDelimiter, titleRows } from './sniff-delimiter.ts';
import { decodeLines, isReadByLine } from './text-stream.ts';
import { isBook } from './xlsx-book.ts';
import { type ZipEntry, zipEntries } from './zip-archive.ts';

const SAMPLE_ROWS = 1_000;
const NEWLINE = 10;
/** An address of mail, or a number of five digits or more. */
const DATA_CELL = /^(?:[^\s@]+@[^\s@]+\.[a-z]{2,}|[+(]?\d[\d ().\-/]{4,})$/i;

/** How an archive or a spreadsheet is to be read. */
export interface SniffOptions {
  /** The sheet to read; by default the one with the most rows. */
  readonly sheet?: string;
}

/** The tables of a file: one, or each member of an archive. Members that cannot be read are named with the reason. */
export interface FileTables {
  readonly tables: readonly FileShape[];
  readonly unreadable: readonly string[];
}

/** Detects the kind of file from its content, not from its name. Throws `UnreadableFile` when it holds no rows. */
export async function sniffFile(path: string, options: SniffOptions = {}): Promise<FileShape> {
  const { tables, unreadable } = await sniffTables(path, options);
  const [table, second] = tables;
  if (table === undefined) throw new UnreadableFile(unreadable.join(' ') || 'This archive holds no file.');
  if (second !== undefined) throw new UnreadableFile('This archive holds several files. Unpack it and give the one that is needed.');
  return table;
}

/** The same for a file that may be an archive of several. */
export async function sniffTables(path: string, options: SniffOptions = {}): Promise<FileTables> {
  const { head, sizeBytes } = await readHead(path);
  if (sizeBytes === 0) throw new UnreadableFile('This file is empty.');
  if (!isZip(head)) return { tables: [await sniffSingle(path, head, sizeBytes, options)], unreadable: [] };
  const entries = await zipEntries(await fileSource(path));
  if (isBook(entries)) return { tables: [await sheetShape(path, undefined, sizeBytes, options)], unreadable: [] };
  return await sniffMembers(path, entries, sizeBytes, options);
}

function isZip(head: Uint8Array): boolean {
  const magic = Buffer.from(head.subarray(0, 4)).toString('latin1');
  return magic === 'PK\u0003\u0004' || magic === 'PK\u0005\u0006';
}

/** Members that systems put into archives beside the files. */
const ASIDE = /(?:^|\/)(?:__MACOSX\/|\.[^./]|Thumbs\.db$|desktop\.ini$)/i;
/** Signs of archives that are one document. */
const DOCUMENTS: readonly (readonly [member: RegExp, what: string])[] = [
  [/^xl\/workbook\.bin$/, 'a binary spreadsheet (.xlsb); save it as .xlsx or CSV'],
  [/^mimetype$/, 'an OpenDocument file; save it as .xlsx or CSV'],
  [/^word\//, 'a text document'],
  [/^Index\/.*\.iwa$/, 'a Numbers file; export it as CSV'],
];
const MAX_MEMBERS = 1_000;

async function sniffMembers(path: string, entries: readonly ZipEntry[], sizeBytes: number, options: SniffOptions): Promise<FileTables> {
  const document = DOCUMENTS.find(([member]) => entries.some(({ name }) => member.test(name)));
  if (document !== undefined) throw new UnreadableFile(`This file is ${document[1]}.`);
  const members = entries.filter(({ name, bytes }) => !ASIDE.test(name) && bytes > 0);
  if (members.length === 0) throw new UnreadableFile('This archive holds no file.');
  if (members.length > MAX_MEMBERS)
    throw new UnreadableFile(`This archive holds more than ${MAX_MEMBERS.toLocaleString('en-US')} files. Unpack it.`);
  const tables: FileShape[] = [];
  const unreadable: string[] = [];
  for (const { name, bytes } of members) {
    try {
      const head = await partHead(partBytes({ path, member: name, packed: false }));
      const shape = isZip(head) ? await innerBook(path, name, sizeBytes, options) : await sniffSingle(path, head, sizeBytes, options, name);
      tables.push({ ...shape, textBytes: bytes });
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error;
      unreadable.push(`${name}: ${error.message}`);
    }
  }
  return { tables, unreadable };
}

async function innerBook(path: string, member: string, sizeBytes: number, options: SniffOptions): Promise<FileShape> {
  try {
    return await sheetShape(path, member, sizeBytes, options);
  } catch (error) {
    if (error instanceof UnreadableFile && /no spreadsheet/.test(error.message))
      throw new UnreadableFile('This is an archive within an archive. Unpack it first.', { cause: error });
    throw error;
  }
}

/** The shape of a file that is no archive, or of one member of an archive. */
async function sniffSingle(path: string, head: Uint8Array, sizeBytes: number, _options: SniffOptions, member?: string): Promise<FileShape> {
  const text = { packed: false, encoding: 'utf-8', delimiter: ',', header: false, sizeBytes } as const;
  if (Buffer.from(head.subarray(0, 4)).toString('latin1') === 'PAR1') {
    if (member !== undefined) throw new UnreadableFile('This is a Parquet file within an archive. Unpack it first.');
    return { ...text, format: 'parquet', ...(await parquetShape(path)) };
  }
  const memberPart: FilePart | undefined = member === undefined ? undefined : { member, form: { as: 'text' } };
  const { packed, encoding, start } = await textStart(path, head, memberPart);
  const written = decodeHead(start, encoding);
  if (written.trim() === '') throw new UnreadableFile('This file is empty.');
  const whole = { ...text, packed, encoding };
  if (/^\s*BEGIN:VCARD/i.test(written)) return await objectShape(path, { ...whole, part: { ...memberPart, form: { as: 'vcard' } } });
  if (/^\s*[[{]/.test(written)) return await jsonShape(path, whole, written, memberPart);
  if (!written.includes('\n') && /\r[^\r]/.test(written)) {
    throw new UnreadableFile('The lines of this file end in a carriage return alone; save it with line feeds.');
  }
  return { ...whole, ...(memberPart && { part: memberPart }), ...tableShape(written, sniffDelimiter(written)) };
}

async function sheetShape(path: string, member: string | undefined, sizeBytes: number, { sheet }: SniffOptions): Promise<FileShape> {
  const { part, remarks } = await sniffBook(path, member, sheet);
  const text = { packed: false, encoding: 'utf-8', sizeBytes } as const;
  const start = await partHead(partText({ path, part, ...text }));
  return { ...text, part, ...(remarks.length > 0 && { remarks }), ...tableShape(decodeHead(start, 'utf-8'), ',') };
}

type TableShape = Pick<FileShape, 'format' | 'delimiter' | 'header' | 'columns' | 'samples' | 'unnamed'>;

/** Columns and first rows of separated values. */
function tableShape(text: string, delimiter: string): TableShape {
  const rows = firstRows(text, delimiter, SAMPLE_ROWS);
  const [first, ...rest] = rows.slice(titleRows(rows));
  if (first === undefined) throw new UnreadableFile('This file holds no rows: its first quote is never closed.');
  const header = !looksLikeData(first);
  const columns = header ? first.map((name) => name.trim()) : first.map((_, at) => `column_${at + 1}`);
  while (header && columns.length > 1 && columns.at(-1) === '') columns.pop();
  const samples = header ? rest : [first, ...rest];
  return { format: 'csv', delimiter, header, columns, unnamed: first.length - columns.length, samples };
}

/** Whether a first row holds values instead of the names of columns. */
function looksLikeData(cells: readonly string[]): boolean {
  return cells.some((cell) => DATA_CELL.test(cell.trim()));
}

function decodeHead(head: Uint8Array, encoding: FileShape['encoding']): string {
  if (!isReadByLine(encoding)) return new TextDecoder(encoding).decode(head);
  // Only whole lines: the last one may be cut in the middle of a character.
  const end = head.length < HEAD_BYTES ? head.length : head.lastIndexOf(NEWLINE) + 1 || head.length;
  return decodeLines(head.subarray(0, end)).text.replace(/^\ufeff/, '');
}

type WholeText = Pick<FileShape, 'packed' | 'encoding' | 'delimiter' | 'header' | 'sizeBytes'>;

/** One object a line, or a document that is a list of objects or has one in it. */
async function jsonShape(path: string, whole: WholeText, start: string, memberPart: FilePart | undefined): Promise<FileShape> {
  const lines = start.split('\n', LINES_TRIED).filter((line) => line.trim() !== '');
  const objects = lines.filter((line) => parseJsonRow(line.trim()) !== undefined);
  const isByLine = start.trimStart().startsWith('{') && objects.length * 2 >= lines.length;
  // One object may be one record, or hold the list of them.
  if (isByLine && (lines.length > 1 || hasNoList(start)))
    return await objectShape(path, { ...whole, ...(memberPart && { part: memberPart }) });
  const text = decoded(partBytes({ path, member: memberPart?.member, packed: whole.packed }), whole.encoding);
  const form = { as: 'json', path: recordPath(await documentLists(text)) } as const;
  return await objectShape(path, { ...whole, part: { ...memberPart, form } });
}

const LINES_TRIED = 20;

function hasNoList(object: string): boolean {
  return !/\[\s*\{/.test(object);
}

/** Columns and first rows of objects, one a line, once they are made such. */
async function objectShape(path: string, shape: WholeText & Pick<FileShape, 'part'>): Promise<FileShape> {
  const { part, packed, encoding } = shape;
  const head =
    part === undefined
      ? (await textStart(path, (await readHead(path)).head)).start
      : await partHead(partText({ path, part, packed, encoding }));
  const isRecoded = part !== undefined && (part.form.as !== 'text' || !isReadByLine(encoding));
  const rows = decodeHead(head, isRecoded ? 'utf-8' : encoding)
    .split('\n')
    .slice(0, SAMPLE_ROWS)
    .map((line) => parseJsonRow(line.trim()))
    .filter((row) => row !== undefined);
  if (rows.length === 0) throw new UnreadableFile('This file holds no JSON objects, in a list or one a line.');
  const columns = columnsOf(rows);
  return await withLateMembers(path, { ...shape, format: 'jsonl', columns, samples: rows.map(aligner(columns)) });
}

async function parquetShape(path: string): Promise<{ columns: string[]; samples: string[][] }> {
  try {
    return await sniffParquet(path);
  } catch (error) {
    throw new UnreadableFile('This Parquet file cannot be read.', { cause: error });
  }
}
