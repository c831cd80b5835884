import { open } from 'node:fs/promises';
import { type FilePart, type TextEncoding, UnreadableFile } from './row-block.ts';
import { sniffEncoding } from './sniff-text.ts';
import { textStream } from './text-stream.ts';

export const HEAD_BYTES = 256 * 1024;

/** The first bytes of a file as they lie there. */
export async function readHead(path: string): Promise<{ head: Uint8Array; sizeBytes: number }> {
  const handle = await open(path, 'r');
  try {
    const stat = await handle.stat();
    if (!stat.isFile()) throw new UnreadableFile('This is not a file.');
    const buffer = new Uint8Array(HEAD_BYTES);
    const { bytesRead } = await handle.read(buffer, 0, HEAD_BYTES, 0);
    return { head: buffer.subarray(0, bytesRead), sizeBytes: stat.size };
  } finally {
    await handle.close();
  }
}

/** The first bytes of a file's text, unpacked, and how they are written. */
export async function textStart(
  path: string,
  head: Uint8Array,
  part?: FilePart,
): Promise<{ packed: boolean; encoding: TextEncoding; start: Uint8Array }> {
  const packed = head[0] === 0x1f && head[1] === 0x8b;
  const start = packed ? await unpackedHead(path, part) : head;
  return { packed, encoding: sniffEncoding(start), start };
}

async function unpackedHead(path: string, part: FilePart | undefined): Promise<Uint8Array> {
  // As bytes: what encoding they are in is not known yet.
  return await partHead(textStream({ path, packed: true, encoding: 'windows-1252', position: 0, part }));
}

/** The first bytes of a part of a file. */
export async function partHead(chunks: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const head: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of chunks) {
    head.push(chunk);
    bytes += chunk.length;
    if (bytes >= HEAD_BYTES) break;
  }
  return Buffer.concat(head).subarray(0, HEAD_BYTES);
}
