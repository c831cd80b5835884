import { Readable } from 'node:stream';
import { crc32, createInflateRaw } from 'node:zlib';
import type { ByteSource } from './byte-source.ts';
import { UnreadableFile } from './row-block.ts';
import { assertNoBomb } from './unpack-limit.ts';

/** A file in a ZIP archive, as the directory at the end of the archive lists it. */
export interface ZipEntry {
  readonly name: string;
  readonly method: number;
  readonly isEncrypted: boolean;
  readonly crc: number;
  readonly packedBytes: number;
  readonly bytes: number;
  /** Where its own header begins. */
  readonly offset: number;
}

const END_BYTES = 22;
const MAX_COMMENT_BYTES = 65_535;
const END_64_LOCATOR_BYTES = 20;
const END_64_BYTES = 56;
const ENTRY_BYTES = 46;
const LOCAL_BYTES = 30;
const [END, END_64, END_64_LOCATOR, ENTRY, LOCAL] = [0x06054b50, 0x06064b50, 0x07064b50, 0x02014b50, 0x04034b50];
const MAX_ENTRIES = 5_000;
const MAX_DIRECTORY_BYTES = 16 * 1024 * 1024;
/** What 32 bits say of a number that stands in the part for large archives. */
const ELSEWHERE = 0xffffffff;
const STORED = 0;
const DEFLATED = 8;
const DAMAGED = 'This ZIP archive is damaged or cut off; fetch or pack it again.';

/** The files of an archive, without its folders. */
export async function zipEntries(source: ByteSource): Promise<ZipEntry[]> {
  const { count, bytes, offset } = await readEnd(source);
  if (count > MAX_ENTRIES)
    throw new UnreadableFile(`This ZIP archive holds more than ${MAX_ENTRIES.toLocaleString('en-US')} files. Unpack it yourself.`);
  if (bytes > MAX_DIRECTORY_BYTES || offset + bytes > source.size) throw new UnreadableFile(DAMAGED);
  const directory = view(await source.read(offset, bytes));
  const entries: ZipEntry[] = [];
  for (let at = 0; entries.length < count; ) {
    if (at + ENTRY_BYTES > directory.byteLength || directory.getUint32(at, true) !== ENTRY) throw new UnreadableFile(DAMAGED);
    const [nameBytes, extraBytes, commentBytes] = [28, 30, 32].map((place) => directory.getUint16(at + place, true)) as [
      number,
      number,
      number,
    ];
    entries.push(readEntry(directory, at, nameBytes, extraBytes));
    at += ENTRY_BYTES + nameBytes + extraBytes + commentBytes;
  }
  // Entries that share their bytes unpack to far more than the archive holds.
  if (entries.reduce((sum, { packedBytes }) => sum + packedBytes, 0) > source.size) throw new UnreadableFile(DAMAGED);
  return entries.filter(({ name }) => !name.endsWith('/'));
}

async function readEnd(source: ByteSource): Promise<{ count: number; bytes: number; offset: number }> {
  const from = Math.max(0, source.size - END_BYTES - MAX_COMMENT_BYTES);
  const tail = view(await source.read(from, source.size - from));
  let at = tail.byteLength - END_BYTES;
  while (at >= 0 && tail.getUint32(at, true) !== END) at -= 1;
  if (at < 0) throw new UnreadableFile(DAMAGED);
  const end = { count: tail.getUint16(at + 10, true), bytes: tail.getUint32(at + 12, true), offset: tail.getUint32(at + 16, true) };
  const isLarge = end.offset === ELSEWHERE || end.bytes === ELSEWHERE || end.count === 0xffff;
  const locator = at - END_64_LOCATOR_BYTES;
  if (!isLarge || locator < 0 || tail.getUint32(locator, true) !== END_64_LOCATOR) return end;
  const large = view(await source.read(Number(tail.getBigUint64(locator + 8, true)), END_64_BYTES));
  if (large.byteLength < END_64_BYTES || large.getUint32(0, true) !== END_64) throw new UnreadableFile(DAMAGED);
  const [count, bytes, offset] = [32, 40, 48].map((place) => Number(large.getBigUint64(place, true))) as [number, number, number];
  return { count, bytes, offset };
}

function readEntry(directory: DataView, at: number, nameBytes: number, extraBytes: number): ZipEntry {
  const flags = directory.getUint16(at + 8, true);
  const start = at + ENTRY_BYTES;
  if (start + nameBytes + extraBytes > directory.byteLength) throw new UnreadableFile(DAMAGED);
  const name = new Uint8Array(directory.buffer, directory.byteOffset + start, nameBytes);
  const large = largeNumbers(directory, start + nameBytes, extraBytes);
  const number = (place: number) => {
    const small = directory.getUint32(at + place, true);
    return small === ELSEWHERE ? (large.shift() ?? small) : small;
  };
  // In this order they stand in the part for large archives.
  const bytes = number(24);
  const packedBytes = number(20);
  const offset = number(42);
  return {
    name: new TextDecoder('utf-8').decode(name),
    method: directory.getUint16(at + 10, true),
    isEncrypted: (flags & 1) === 1,
    crc: directory.getUint32(at + 16, true),
    packedBytes,
    bytes,
    offset,
  };
}

/** The numbers of an entry that are too large for 32 bits. */
function largeNumbers(directory: DataView, from: number, length: number): number[] {
  for (let at = from; at + 4 <= from + length; ) {
    const [id, size] = [directory.getUint16(at, true), directory.getUint16(at + 2, true)];
    const end = Math.min(at + 4 + size, from + length);
    if (id === 1)
      return Array.from({ length: Math.floor((end - at - 4) / 8) }, (_, index) => Number(directory.getBigUint64(at + 4 + index * 8, true)));
    at += 4 + size;
  }
  return [];
}

/** The unpacked bytes of one file of an archive. Throws where they are not what the directory says. */
export async function* zipStream(source: ByteSource, entry: ZipEntry, onRead?: (share: number) => void): AsyncGenerator<Uint8Array> {
  if (entry.isEncrypted) throw new UnreadableFile('This ZIP archive has a password; unpack it first.');
  if (entry.method !== STORED && entry.method !== DEFLATED)
    throw new UnreadableFile('This ZIP archive is packed in an unusual way; unpack it first.');
  const local = view(await source.read(entry.offset, LOCAL_BYTES));
  if (local.byteLength < LOCAL_BYTES || local.getUint32(0, true) !== LOCAL) throw new UnreadableFile(DAMAGED);
  const from = entry.offset + LOCAL_BYTES + local.getUint16(26, true) + local.getUint16(28, true);
  if (from + entry.packedBytes > source.size) throw new UnreadableFile(DAMAGED);
  let read = 0;
  async function* packed() {
    for await (const chunk of source.stream(from, entry.packedBytes)) {
      read += chunk.length;
      onRead?.(read / entry.packedBytes);
      yield chunk;
    }
  }
  let [bytes, crc] = [0, 0];
  try {
    for await (const chunk of entry.method === STORED ? packed() : inflated(packed())) {
      bytes += chunk.length;
      crc = crc32(chunk, crc);
      assertNoBomb(bytes, read, 'ZIP');
      yield chunk;
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code?.startsWith('Z_') === true) throw new UnreadableFile(DAMAGED, { cause: error });
    throw error;
  }
  if (bytes !== entry.bytes || crc !== entry.crc) throw new UnreadableFile(DAMAGED);
}

const CHUNK_BYTES = 256 * 1024;

async function* inflated(packed: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const inflate = createInflateRaw({ chunkSize: CHUNK_BYTES });
  const input = Readable.from(packed, { objectMode: true });
  input.on('error', (error) => inflate.destroy(error));
  try {
    yield* input.pipe(inflate) as AsyncIterable<Uint8Array>;
  } finally {
    input.destroy();
    inflate.destroy();
  }
}

/** All bytes of one file of an archive; refuses more than the limit. */
export async function zipBytes(source: ByteSource, entry: ZipEntry, limit: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of zipStream(source, entry)) {
    bytes += chunk.length;
    if (bytes > limit)
      throw new UnreadableFile(
        `A part of this archive is larger than ${Math.round(limit / 1024 / 1024)} MiB. Unpack it, or save it as CSV.`,
      );
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function view(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
