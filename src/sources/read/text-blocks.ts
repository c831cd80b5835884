import { lastRowEnd } from './csv-cut.ts';
import { type FileShape, MAX_ROW_BYTES, type RowBlock } from './row-block.ts';
import { textStream } from './text-stream.ts';

export interface BlockOrder {
  readonly path: string;
  readonly shape: FileShape;
  /** Where an earlier reading stopped; 0 and 1 for the beginning. */
  readonly position: number;
  readonly line: number;
  /** Where to stop, at the end of a row; else at the end of the file. */
  readonly until?: number;
  readonly onRead?: (bytes: number) => void;
  readonly blockBytes?: number;
}

const BLOCK_BYTES = 512 * 1024;
const NEWLINE = 10;

/** Cuts a text file into blocks of whole rows. Memory is bounded by one block, or by the longest row allowed. */
export async function* textBlocks(order: BlockOrder): AsyncGenerator<RowBlock> {
  const { path, shape, onRead } = order;
  const kind = shape.format === 'jsonl' ? 'jsonl' : 'csv';
  const cut = kind === 'csv' ? (bytes: Uint8Array) => lastRowEnd(bytes, shape.delimiter.charCodeAt(0)) : lastLineEnd;
  let { position, line } = order;
  let kept: Uint8Array[] = [];
  let keptBytes = 0;
  const blockBytes = order.blockBytes ?? BLOCK_BYTES;
  let wanted = blockBytes;
  let left = (order.until ?? Number.POSITIVE_INFINITY) - position;
  const stream = textStream({ path, packed: shape.packed, encoding: shape.encoding, position, ...(onRead ? { onRead } : {}) });
  for await (const read of stream) {
    if (left <= 0) break;
    const chunk = read.length > left ? read.subarray(0, left) : read;
    left -= chunk.length;
    kept.push(chunk);
    keptBytes += chunk.length;
    if (keptBytes < wanted) continue;
    let bytes = joined(kept);
    while (bytes.length >= wanted) {
      let end = cut(bytes.subarray(0, wanted));
      // An unclosed quote would swallow the rest of the file: beyond the longest row allowed, lines are lines again.
      if (end === 0 && wanted > MAX_ROW_BYTES) end = lastLineEnd(bytes.subarray(0, wanted)) || wanted;
      if (end === 0) wanted *= 2;
      else {
        yield block(bytes.subarray(0, end));
        bytes = bytes.subarray(end);
        wanted = blockBytes;
      }
    }
    kept = bytes.length > 0 ? [bytes] : [];
    keptBytes = bytes.length;
  }
  if (keptBytes > 0) yield block(joined(kept));

  function block(bytes: Uint8Array): RowBlock {
    const firstLine = line;
    position += bytes.length;
    line += countLines(bytes);
    return { kind, bytes: new Uint8Array(bytes), firstLine, nextPosition: position, nextLine: line };
  }
}

function joined(chunks: readonly Uint8Array[]): Uint8Array {
  return chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks);
}

function lastLineEnd(bytes: Uint8Array): number {
  return bytes.lastIndexOf(NEWLINE) + 1;
}

function countLines(bytes: Uint8Array): number {
  let lines = 0;
  for (let at = bytes.indexOf(NEWLINE); at >= 0; at = bytes.indexOf(NEWLINE, at + 1)) lines++;
  return lines;
}
