import { isUtf8 } from 'node:buffer';
import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { partText } from './file-part.ts';
import { type FilePart, type TextEncoding, UnreadableFile } from './row-block.ts';
import { assertNoBomb } from './unpack-limit.ts';

export interface TextStreamOrder {
  readonly path: string;
  readonly packed: boolean;
  readonly encoding: TextEncoding;
  /** Bytes of the decoded text to pass over. */
  readonly position: number;
  /** Called with the bytes of the file itself that were read so far. */
  readonly onRead?: (bytes: number) => void;
  /** Only a part of the file, or in another form. */
  readonly part?: FilePart | undefined;
}

const READ_BYTES = 1024 * 1024;
const NEWLINE = 10;

/** The file's text as UTF-8 bytes, unpacked and without a byte order mark, from a position. */
export async function* textStream(order: TextStreamOrder): AsyncGenerator<Uint8Array> {
  const isDirect = order.part === undefined && !order.packed && isReadByLine(order.encoding);
  const start = isDirect ? order.position + (order.position > 0 ? await markBytes(order.path) : 0) : 0;
  let skip = isDirect ? 0 : order.position;
  let isFirst = start === 0;
  for await (const chunk of order.part === undefined ? decodedChunks(order, start) : partText({ ...order, part: order.part })) {
    const bytes = isFirst && hasMark(chunk) ? chunk.subarray(MARK_BYTES) : chunk;
    isFirst &&= chunk.length < MARK_BYTES;
    const rest = bytes.subarray(Math.min(skip, bytes.length));
    skip -= bytes.length - rest.length;
    if (rest.length > 0) yield rest;
  }
}

async function* decodedChunks({ path, packed, encoding, onRead }: TextStreamOrder, start: number): AsyncGenerator<Uint8Array> {
  const file = createReadStream(path, { highWaterMark: READ_BYTES, start });
  let read = start;
  file.on('data', (chunk) => {
    read += chunk.length;
    onRead?.(read);
  });
  let unpacked = 0;
  const stream = packed ? file.pipe(createGunzip({ chunkSize: READ_BYTES })) : file;
  if (packed) file.on('error', (error) => stream.destroy(error));
  // Windows-1252 is left to decodeLines, line by line.
  const decoder = isReadByLine(encoding) ? undefined : new TextDecoder(encoding);
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      unpacked += chunk.length;
      assertNoBomb(unpacked, read, 'gzip');
      yield decoder === undefined ? chunk : Buffer.from(decoder.decode(chunk, { stream: true }));
    }
    if (decoder !== undefined) yield Buffer.from(decoder.decode());
  } catch (error) {
    if (packed && error instanceof Error && /^Z_/.test((error as NodeJS.ErrnoException).code ?? '')) {
      throw new UnreadableFile('This gzip file is damaged or cut off; fetch or pack it again.', { cause: error });
    }
    throw error;
  } finally {
    file.destroy();
  }
}

/** Whether the bytes go on as they are, to be decoded line by line. */
export function isReadByLine(encoding: TextEncoding): boolean {
  return encoding === 'utf-8' || encoding === 'windows-1252';
}

const MARK_BYTES = 3;

function hasMark(bytes: Uint8Array): boolean {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
}

async function markBytes(path: string): Promise<number> {
  for await (const chunk of createReadStream(path, { end: MARK_BYTES - 1 })) return hasMark(chunk as Buffer) ? MARK_BYTES : 0;
  return 0;
}

const latin = new TextDecoder('windows-1252');

/** The text of a block. A line that is not UTF-8 is read as Windows-1252, so that it does not spoil the others; `recoded` counts them. */
export function decodeLines(bytes: Uint8Array): { readonly text: string; readonly recoded: number } {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (isUtf8(buffer)) return { text: buffer.toString('utf8'), recoded: 0 };
  let text = '';
  let recoded = 0;
  for (let at = 0; at < buffer.length; ) {
    const found = buffer.indexOf(NEWLINE, at);
    const end = found < 0 ? buffer.length : found + 1;
    const line = buffer.subarray(at, end);
    if (isUtf8(line)) text += line.toString('utf8');
    else {
      text += latin.decode(line);
      recoded += 1;
    }
    at = end;
  }
  return { text, recoded };
}
