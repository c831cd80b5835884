import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { RowBlock } from '../sources/row-block.ts';
import { type ChunkOrder, type ImportChunk, makeChunk } from './import-chunk.ts';

export interface MadeChunk {
  readonly chunk: ImportChunk;
  readonly nextPosition: number;
  readonly nextLine: number;
}

/** A small file is done before a thread has started. */
const MIN_BYTES_FOR_WORKERS = 2 * 1024 * 1024;
const MAX_WORKERS = 8;
/** Blocks under way per worker: enough to keep it busy, few enough to bound memory. */
const BLOCKS_AHEAD = 2;
const RUNS_COMPILED = import.meta.url.endsWith('.js');

/** Makes chunks of blocks in their order, in other threads where that pays. */
export function makeChunks(blocks: AsyncIterable<RowBlock>, order: ChunkOrder): AsyncGenerator<MadeChunk> {
  // Worker threads run compiled code only; from sources (tests) the same function runs here.
  if (!RUNS_COMPILED || order.shape.sizeBytes < MIN_BYTES_FOR_WORKERS) return makeHere(blocks, order);
  return makeInWorkers(blocks, order, Math.min(MAX_WORKERS, Math.max(1, availableParallelism())));
}

async function* makeHere(blocks: AsyncIterable<RowBlock>, order: ChunkOrder): AsyncGenerator<MadeChunk> {
  for await (const block of blocks) {
    yield { chunk: makeChunk(block, order), nextPosition: block.nextPosition, nextLine: block.nextLine };
  }
}

async function* makeInWorkers(blocks: AsyncIterable<RowBlock>, order: ChunkOrder, count: number): AsyncGenerator<MadeChunk> {
  const workers = Array.from({ length: count }, () => new ChunkWorker(order));
  const underWay: Promise<MadeChunk>[] = [];
  let turn = 0;
  try {
    for await (const block of blocks) {
      const worker = workers[turn++ % workers.length]!;
      const made = worker.make(block).then((chunk) => ({ chunk, nextPosition: block.nextPosition, nextLine: block.nextLine }));
      // Its failure is heard when its turn comes.
      made.catch(() => {});
      underWay.push(made);
      if (underWay.length >= workers.length * BLOCKS_AHEAD) yield await underWay.shift()!;
    }
    while (underWay.length > 0) yield await underWay.shift()!;
  } finally {
    await Promise.all(workers.map((worker) => worker.close()));
  }
}

/** Answers come in the order of the questions. */
class ChunkWorker {
  readonly #worker: Worker;
  readonly #waiting: { resolve: (chunk: ImportChunk) => void; reject: (error: Error) => void }[] = [];

  constructor(order: ChunkOrder) {
    this.#worker = new Worker(new URL('./import-chunk-worker.js', import.meta.url), { workerData: order });
    this.#worker.on('message', (chunk: ImportChunk) => this.#waiting.shift()?.resolve(chunk));
    this.#worker.on('error', (error: Error) => this.#fail(error));
    this.#worker.on('exit', () => this.#fail(new Error('A worker ended early.')));
  }

  make(block: RowBlock): Promise<ImportChunk> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ resolve, reject });
      this.#worker.postMessage(block, block.kind === 'cells' ? [] : [block.bytes.buffer as ArrayBuffer]);
    });
  }

  async close(): Promise<void> {
    this.#waiting.length = 0;
    await this.#worker.terminate();
  }

  #fail(error: Error): void {
    for (const { reject } of this.#waiting.splice(0)) reject(error);
  }
}
