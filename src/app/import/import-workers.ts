import type { Day } from '../../core/clock.ts';
import { fileDay } from '../../sources/file-day.ts';
import type { RowBlock } from '../../sources/read/row-block.ts';
import { inOrder, type WorkThreads } from '../threads/work-threads.ts';
import type { ChunkOrder, ImportChunk } from './import-chunk.ts';

export interface MadeChunk {
  readonly chunk: ImportChunk;
  readonly nextPosition: number;
  readonly nextLine: number;
}

/** A small file is done before a thread has started. */
const MIN_BYTES_FOR_THREADS = 1024 * 1024;

/** How the rows of a file become records; where it tells ends it is gone through for its newest day. */
export async function chunkOrder(
  file: Pick<ChunkOrder, 'mapping' | 'shape'> & { readonly path: string },
  source: string,
  today: Day,
): Promise<ChunkOrder> {
  const asOf = await fileDay(file, today);
  return { source, mapping: file.mapping, shape: file.shape, today, ...(asOf !== undefined && { asOf }) };
}

/** Makes chunks of blocks in their order, in other threads where that pays. */
export function makeChunks(blocks: AsyncIterable<RowBlock>, order: ChunkOrder, threads: WorkThreads): AsyncGenerator<MadeChunk> {
  if (order.shape.sizeBytes >= MIN_BYTES_FOR_THREADS) threads.start();
  // Samples only serve the recognising of columns.
  const lean: ChunkOrder = { ...order, shape: { ...order.shape, samples: [] } };
  return inOrder(
    blocks,
    () => threads.room,
    async (block) => {
      const { nextPosition, nextLine } = block;
      const transfer = block.kind === 'cells' ? [] : [block.bytes.buffer as ArrayBuffer];
      return { chunk: await threads.run('chunk', { block, order: lean }, transfer), nextPosition, nextLine };
    },
  );
}
