import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';

/** Bytes that can be read from any place: those of a file, or of an archive in memory. */
export interface ByteSource {
  readonly size: number;
  read(from: number, length: number): Promise<Uint8Array>;
  stream(from: number, length: number): AsyncIterable<Uint8Array>;
}

export async function fileSource(path: string): Promise<ByteSource> {
  const { size } = await stat(path);
  return {
    size,
    async read(from, length) {
      const handle = await open(path, 'r');
      try {
        const buffer = new Uint8Array(Math.max(0, Math.min(length, size - from)));
        const { bytesRead } = await handle.read(buffer, 0, buffer.length, from);
        return buffer.subarray(0, bytesRead);
      } finally {
        await handle.close();
      }
    },
    stream: (from, length) =>
      (length <= 0 ? [] : createReadStream(path, { start: from, end: from + length - 1 })) as AsyncIterable<Uint8Array>,
  };
}

export function memorySource(bytes: Uint8Array): ByteSource {
  return {
    size: bytes.length,
    read: async (from, length) => bytes.subarray(from, from + length),
    async *stream(from, length) {
      if (length > 0) yield bytes.subarray(from, from + length);
    },
  };
}
