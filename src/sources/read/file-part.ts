import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { type ByteSource, fileSource } from './byte-source.ts';
import { jsonLines } from './json-document.ts';
import { type FilePart, type TextEncoding, UnreadableFile } from './row-block.ts';
import { assertNoBomb } from './unpack-limit.ts';
import { vcardLines } from './vcard-rows.ts';
import { openBook } from './xlsx-book.ts';
import { sheetCsv } from './xlsx-sheet.ts';
import { zipEntries, zipStream } from './zip-archive.ts';

interface PartOrder {
  readonly path: string;
  readonly part: FilePart;
  readonly packed: boolean;
  readonly encoding: TextEncoding;
  /** Called with the bytes of the whole file that the work done so far stands for. */
  readonly onRead?: (bytes: number) => void;
}

/** The lines of a part of a file as UTF-8. Positions in them are the same each time, so that an import goes on where it stopped. */
export async function* partText({ path, part, packed, encoding, onRead }: PartOrder): AsyncGenerator<Uint8Array> {
  const { form, member } = part;
  const { size } = await fileSource(path);
  const onShare = onRead && ((share: number) => onRead(Math.min(size, Math.floor(share * size))));
  if (form.as === 'sheet') {
    const book = await openBook(path, member);
    for await (const text of sheetCsv(book, form.name, form.columns, onShare)) yield Buffer.from(text);
    return;
  }
  const bytes = partBytes({ path, member, packed, ...(onShare && { onShare }) });
  if (form.as === 'text') {
    yield* recoded(bytes, encoding);
    return;
  }
  const text = decoded(bytes, encoding);
  for await (const lines of form.as === 'vcard' ? vcardLines(text) : jsonLines(text, form.path)) yield Buffer.from(lines);
}

/** The bytes of a file or of a member of an archive, unpacked. */
export async function* partBytes({
  path,
  member,
  packed,
  onShare,
}: {
  readonly path: string;
  readonly member: string | undefined;
  readonly packed: boolean;
  readonly onShare?: (share: number) => void;
}): AsyncGenerator<Uint8Array> {
  const source = await fileSource(path);
  const raw = member === undefined ? wholeFile(path, source, onShare) : await memberBytes(source, member, onShare);
  yield* packed ? gunzipped(raw) : raw;
}

async function* wholeFile(path: string, { size }: ByteSource, onShare: ((share: number) => void) | undefined): AsyncGenerator<Uint8Array> {
  let read = 0;
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    read += chunk.length;
    onShare?.(read / size);
    yield chunk;
  }
}

async function memberBytes(source: ByteSource, member: string, onShare: ((share: number) => void) | undefined) {
  const entry = (await zipEntries(source)).find(({ name }) => name === member);
  if (entry === undefined) throw new UnreadableFile(`This archive no longer holds ${member}.`);
  return zipStream(source, entry, onShare);
}

async function* gunzipped(packed: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let [read, bytes] = [0, 0];
  const counted = async function* () {
    for await (const chunk of packed) {
      read += chunk.length;
      yield chunk;
    }
  };
  const gunzip = createGunzip();
  const input = Readable.from(counted(), { objectMode: true });
  input.on('error', (error) => gunzip.destroy(error));
  try {
    for await (const chunk of input.pipe(gunzip) as AsyncIterable<Uint8Array>) {
      bytes += chunk.length;
      assertNoBomb(bytes, read, 'gzip');
      yield chunk;
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code?.startsWith('Z_') !== true) throw error;
    throw new UnreadableFile('This gzip file is damaged or cut off; fetch or pack it again.', { cause: error });
  } finally {
    input.destroy();
    gunzip.destroy();
  }
}

/** UTF-8 and Windows-1252 go on as they are, to be decoded line by line. */
async function* recoded(bytes: AsyncIterable<Uint8Array>, encoding: TextEncoding): AsyncGenerator<Uint8Array> {
  if (encoding === 'utf-8' || encoding === 'windows-1252') yield* bytes;
  else for await (const text of decoded(bytes, encoding)) yield Buffer.from(text);
}

export async function* decoded(bytes: AsyncIterable<Uint8Array>, encoding: TextEncoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of bytes) yield decoder.decode(chunk, { stream: true });
  yield decoder.decode();
}
