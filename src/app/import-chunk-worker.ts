import { parentPort, workerData } from 'node:worker_threads';
import type { RowBlock } from '../sources/row-block.ts';
import { type ChunkOrder, makeChunk } from './import-chunk.ts';

const port = parentPort;
if (port === null) throw new Error('This file runs in a worker thread.');
const order = workerData as ChunkOrder;
port.on('message', (block: RowBlock) => {
  const chunk = makeChunk(block, order);
  port.postMessage(chunk, [chunk.refHashes.buffer, chunk.refChecks.buffer, chunk.rowHashes.buffer] as ArrayBuffer[]);
});
