import { type ByteSource, fileSource, memorySource } from './byte-source.ts';
import { UnreadableFile } from './row-block.ts';
import { type NumberFormat, numberFormat } from './xlsx-number.ts';
import { attribute, type XmlEvents, xmlReader } from './xml-stream.ts';
import { type ZipEntry, zipBytes, zipEntries, zipStream } from './zip-archive.ts';

/** A spreadsheet: its sheets, and what their cells refer to. */
export interface Book {
  readonly source: ByteSource;
  readonly sheets: readonly BookSheet[];
  readonly texts: readonly string[];
  /** By the style number of a cell. */
  readonly formats: readonly NumberFormat[];
  readonly is1904: boolean;
}

interface BookSheet {
  readonly name: string;
  readonly isHidden: boolean;
  readonly entry: ZipEntry;
}

const BOOK = 'xl/workbook.xml';
const MAX_PART_BYTES = 64 * 1024 * 1024;
/** Of all shared texts together. */
const MAX_TEXT_CHARS = 256 * 1024 * 1024;
/** A spreadsheet within an archive is unpacked into memory. */
const MAX_INNER_BYTES = 64 * 1024 * 1024;

export function isBook(entries: readonly ZipEntry[]): boolean {
  return entries.some(({ name }) => name === BOOK);
}

export async function openBook(path: string, member: string | undefined): Promise<Book> {
  const file = await fileSource(path);
  if (member === undefined) return readBook(file, await zipEntries(file));
  const entry = (await zipEntries(file)).find(({ name }) => name === member);
  if (entry === undefined) throw new UnreadableFile(`This archive no longer holds ${member}.`);
  const source = memorySource(await zipBytes(file, entry, MAX_INNER_BYTES));
  return readBook(source, await zipEntries(source));
}

async function readBook(source: ByteSource, entries: readonly ZipEntry[]): Promise<Book> {
  const part = (name: string) => entries.find((entry) => entry.name === name);
  const book = part(BOOK);
  if (book === undefined) throw new UnreadableFile('This archive is no spreadsheet.');
  const relations = part('xl/_rels/workbook.xml.rels');
  const targets = relations === undefined ? new Map<string, string>() : await relationTargets(source, relations);
  const sheets: BookSheet[] = [];
  let is1904 = false;
  await readXml(source, book, {
    open(name, attributes) {
      if (name === 'workbookPr') is1904 = /^(?:1|true)$/.test(attribute(attributes, 'date1904') ?? '');
      if (name !== 'sheet') return;
      const target = targets.get(attribute(attributes, '(?:\\w+:)?id') ?? '') ?? `worksheets/sheet${sheets.length + 1}.xml`;
      const entry = part(target.startsWith('/') ? target.slice(1) : `xl/${target}`);
      // Charts are sheets too, and hold no rows.
      if (entry === undefined || !target.includes('worksheets/')) return;
      sheets.push({ name: attribute(attributes, 'name') ?? '', isHidden: /hidden/i.test(attribute(attributes, 'state') ?? ''), entry });
    },
    text() {},
    close() {},
  });
  if (sheets.length === 0) throw new UnreadableFile('This spreadsheet has no sheet of cells.');
  const [texts, styles] = [part('xl/sharedStrings.xml'), part('xl/styles.xml')];
  return {
    source,
    sheets,
    is1904,
    texts: texts === undefined ? [] : await sharedTexts(source, texts),
    formats: styles === undefined ? [] : await cellFormats(source, styles),
  };
}

async function relationTargets(source: ByteSource, entry: ZipEntry): Promise<Map<string, string>> {
  const targets = new Map<string, string>();
  await readXml(source, entry, {
    open(name, attributes) {
      if (name === 'Relationship') targets.set(attribute(attributes, 'Id') ?? '', attribute(attributes, 'Target') ?? '');
    },
    text() {},
    close() {},
  });
  return targets;
}

async function sharedTexts(source: ByteSource, entry: ZipEntry): Promise<string[]> {
  const texts: string[] = [];
  let [chars, text, isText, phonetic] = [0, '', false, 0];
  await readXml(
    source,
    entry,
    {
      open(name) {
        if (name === 'si') text = '';
        else if (name === 'rPh') phonetic += 1;
        else if (name === 't') isText = phonetic === 0;
      },
      text(piece) {
        if (isText) text += piece;
      },
      close(name) {
        if (name === 't') isText = false;
        else if (name === 'rPh') phonetic -= 1;
        else if (name === 'si') {
          chars += text.length;
          if (chars > MAX_TEXT_CHARS) throw new UnreadableFile('This spreadsheet holds too much text to be read at once. Save it as CSV.');
          texts.push(text);
        }
      },
    },
    Number.POSITIVE_INFINITY,
  );
  return texts;
}

async function cellFormats(source: ByteSource, entry: ZipEntry): Promise<NumberFormat[]> {
  const codes = new Map<number, string>();
  const formats: NumberFormat[] = [];
  let isCellFormat = false;
  await readXml(source, entry, {
    open(name, attributes) {
      if (name === 'numFmt') codes.set(Number(attribute(attributes, 'numFmtId')), attribute(attributes, 'formatCode') ?? '');
      else if (name === 'cellXfs') isCellFormat = true;
      else if (name === 'xf' && isCellFormat) {
        const id = Number(attribute(attributes, 'numFmtId') ?? 0);
        formats.push(numberFormat(id, codes.get(id)));
      }
    },
    text() {},
    close(name) {
      if (name === 'cellXfs') isCellFormat = false;
    },
  });
  return formats;
}

async function readXml(source: ByteSource, entry: ZipEntry, events: XmlEvents, limit = MAX_PART_BYTES): Promise<void> {
  if (entry.bytes > limit) throw new UnreadableFile('A part of this spreadsheet is too large. Save it as CSV.');
  const reader = xmlReader(events);
  const decoder = new TextDecoder('utf-8');
  for await (const chunk of zipStream(source, entry)) reader.push(decoder.decode(chunk, { stream: true }));
  reader.push(decoder.decode());
  reader.end();
}
