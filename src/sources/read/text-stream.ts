import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { type TextEncoding, UnreadableFile } from './row-block.ts';

export interface TextStreamOrder {
  readonly path: string;
  readonly packed: boolean;
  readonly encoding: TextEncoding;
  /** Bytes of the decoded text to pass over. */
  readonly position: number;
  /** Told how many bytes of the file itself were read. */
  readonly onRead?: (bytes: number) => void;
}

const READ_BYTES = 1024 * 1024;

/** The file's text as UTF-8 bytes, unpacked and without a byte order mark, from a position. */
export async function* textStream(order: TextStreamOrder): AsyncGenerator<Uint8Array> {
  const direct = !order.packed && isReadByLine(order.encoding);
  const start = direct ? order.position + (order.position > 0 ? await markBytes(order.path) : 0) : 0;
  const file = createReadStream(order.path, { highWaterMark: READ_BYTES, start });
  let read = start;
  file.on('data', (chunk) => {
    read += chunk.length;
    order.onRead?.(read);
  });
  const stream = order.packed ? file.pipe(createGunzip({ chunkSize: READ_BYTES })) : file;
  if (order.packed) file.on('error', (error) => stream.destroy(error));
  let skip = direct ? 0 : order.position;
  let first = start === 0;
  // Windows-1252 is left to decodeLines, line by line.
  const decoder = isReadByLine(order.encoding) ? undefined : new TextDecoder(order.encoding);
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      let bytes: Uint8Array = decoder === undefined ? chunk : Buffer.from(decoder.decode(chunk, { stream: true }));
      if (first && bytes.length >= 3) {
        if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) bytes = bytes.subarray(3);
        first = false;
      }
      if (skip >= bytes.length) {
        skip -= bytes.length;
        continue;
      }
      yield skip === 0 ? bytes : bytes.subarray(skip);
      skip = 0;
    }
    const rest = decoder?.decode();
    if (rest !== undefined && rest !== '') yield Buffer.from(rest);
  } catch (error) {
    if (order.packed && error instanceof Error && /^Z_/.test((error as NodeJS.ErrnoException).code ?? '')) {
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

async function markBytes(path: string): Promise<number> {
  for await (const chunk of createReadStream(path, { end: 2 })) {
    const bytes = chunk as Buffer;
    return bytes.length === 3 && bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
  }
  return 0;
}
