import { lastRowEnd } from './csv-rows.ts';
import { readHead, textStart } from './file-head.ts';
import { type FileShape, MAX_ROW_BYTES, type RowBlock } from './row-block.ts';
import { decodeLines, textStream } from './text-stream.ts';

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
  const cut = kind === 'csv' ? (bytes: Uint8Array) => lastRowEnd(bytes, shape.delimiter) : lastLineEnd;
  let { position, line } = order;
  let kept: Uint8Array[] = [];
  let keptBytes = 0;
  const blockBytes = order.blockBytes ?? BLOCK_BYTES;
  let wanted = blockBytes;
  const stream = textStream({
    path,
    packed: shape.packed,
    encoding: shape.encoding,
    position,
    part: shape.part,
    ...(onRead ? { onRead } : {}),
  });
  for await (const chunk of firstBytes(stream, (order.until ?? Number.POSITIVE_INFINITY) - position)) {
    kept.push(chunk);
    keptBytes += chunk.length;
    if (keptBytes < wanted) continue;
    let bytes = joined(kept);
    while (bytes.length >= wanted) {
      const end = blockEnd(bytes.subarray(0, wanted), cut);
      if (end > 0) yield block(bytes.subarray(0, end));
      bytes = bytes.subarray(end);
      wanted = end > 0 ? blockBytes : wanted * 2;
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

async function* firstBytes(stream: AsyncIterable<Uint8Array>, count: number): AsyncGenerator<Uint8Array> {
  let left = count;
  for await (const chunk of stream) {
    if (left <= 0) return;
    yield chunk.length > left ? chunk.subarray(0, left) : chunk;
    left -= chunk.length;
  }
}

/** Where the last whole row ends, or 0. An unclosed quote would swallow the file: beyond the longest row allowed, lines are rows again. */
function blockEnd(bytes: Uint8Array, cut: (bytes: Uint8Array) => number): number {
  const end = cut(bytes);
  return end === 0 && bytes.length > MAX_ROW_BYTES ? lastLineEnd(bytes) || bytes.length : end;
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

/** The lines of a text file however it is written: packed or not, with a byte order mark or without, in any encoding that imports read. */
export async function* textLines(path: string, known?: Pick<FileShape, 'packed' | 'encoding' | 'part'>): AsyncGenerator<string> {
  const { head, sizeBytes } = await readHead(path);
  const { packed, encoding, part } = known ?? { ...(await textStart(path, head)), part: undefined };
  const lines = { format: 'jsonl', sizeBytes, delimiter: '', header: false, columns: [], samples: [] } as const;
  const shape: FileShape = { ...lines, packed, encoding, ...(part !== undefined && { part }) };
  for await (const block of textBlocks({ path, shape, position: 0, line: 1 })) {
    if (block.kind === 'cells') continue;
    const { text } = decodeLines(block.bytes);
    yield* (text.endsWith('\n') ? text.slice(0, -1) : text).split(/\r?\n/);
  }
}
