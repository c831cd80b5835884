import type { Day } from '../../core/clock.ts';
import { fileDay } from '../../sources/file-day.ts';
import type { RowBlock } from '../../sources/read/row-block.ts';
import type { ChunkOrder, ImportChunk } from '../tasks/import-chunk.ts';
import { inOrder, type WorkThreads } from '../tasks/work-threads.ts';

export interface MadeChunk {
  readonly chunk: ImportChunk;
  readonly nextPosition: number;
  readonly nextLine: number;
}

/** Smaller files are read in this thread. */
const MIN_BYTES_FOR_THREADS = 1024 * 1024;

/** How the rows of a file become records. A file with end dates is scanned for its newest day first. */
export async function chunkOrder(
  file: Pick<ChunkOrder, 'mapping' | 'shape'> & { readonly path: string },
  source: string,
  today: Day,
): Promise<ChunkOrder> {
  const asOf = await fileDay(file, today);
  return { source, mapping: file.mapping, shape: file.shape, today, ...(asOf !== undefined && { asOf }) };
}

/** Turns blocks into chunks, in order; large files in worker threads. */
export function makeChunks(blocks: AsyncIterable<RowBlock>, order: ChunkOrder, threads: WorkThreads): AsyncGenerator<MadeChunk> {
  if (order.shape.sizeBytes >= MIN_BYTES_FOR_THREADS) threads.start();
  // Threads do not need the samples, which serve column recognition.
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
