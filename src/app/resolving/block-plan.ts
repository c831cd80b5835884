import { placeAmong } from '../../match/memory/ascending.ts';
import { sharedBytes } from '../../match/memory/shared-memory.ts';
import { HASH_SPAN } from '../../store/codec/record-ref-hash.ts';
import { type BlockPlan, bitmapBytes, type FiledSlice } from '../tasks/key-slices.ts';
import { inOrder, type WorkThreads } from '../tasks/work-threads.ts';
import type { FiledSet } from './filed-set.ts';
import type { TaskSize } from './process-tasks.ts';

/** Shares of the records in memory at once: those of a block, and those drawn for training. The rest share a key with them. */
const OWN_SHARE = 0.5;
const SAMPLE_SHARE = 0.25;
/** Blocks are halved at most so often, if too many records share a key with them. */
const MOST_HALVINGS = 3;
/** Records that are looked at to find where a block ends. */
const SAMPLES_PER_BLOCK = 500;

/**
 * Splits records into blocks that live near each other, and finds which records share a key with each block. How much is learned from
 * does not depend on the size of blocks.
 */
export async function splitIntoBlocks(
  set: FiledSet,
  threads: WorkThreads,
  { own, most }: TaskSize = { own: threads.recordsAtOnce * OWN_SHARE, most: threads.recordsAtOnce },
): Promise<BlockPlan> {
  const sampled = set.size <= threads.recordsAtOnce ? set.size : threads.recordsAtOnce * SAMPLE_SHARE;
  for (let blocks = Math.ceil(set.size / own), halvings = 0; ; blocks *= 2, halvings++) {
    const plan = {
      records: set.size,
      blocks,
      blockOf: blocksOf(set, blocks),
      isSample: sampleOf(set, sampled),
      neighbours: new Uint8Array(new SharedArrayBuffer((blocks + 1) * bitmapBytes(set.size))),
    };
    const mark = (slice: FiledSlice) => threads.run('neighbours', { slice, plan });
    for await (const _ of inOrder(set.keys.slices(), () => threads.room, mark)) {
      // Marks are made in shared memory.
    }
    if (halvings === MOST_HALVINGS || largestOf(plan) <= most) return plan;
  }
}

/** Records in the order of their places, in blocks of about the same size. Records at one place may be in two blocks. */
function blocksOf({ places, size }: FiledSet, blocks: number): Uint16Array {
  const orderOf = (record: number) => places[record]! + (Math.imul(record, 0x9e3779b1) >>> 0) / 2 ** 32;
  const step = Math.max(1, Math.floor(size / (blocks * SAMPLES_PER_BLOCK)));
  const sample = Float64Array.from({ length: Math.ceil(size / step) }, (_, at) => orderOf(at * step)).sort();
  const ends = Float64Array.from({ length: blocks - 1 }, (_, at) => sample[Math.floor(((at + 1) * sample.length) / blocks)]!);
  const blockOf = new Uint16Array(new SharedArrayBuffer(size * 2));
  for (let record = 0; record < size; record++) {
    blockOf[record] = placeAmong(orderOf(record), ends);
  }
  return blockOf;
}

/** Drawn by the hash of their refs, so that the order of import does not matter. */
function sampleOf(set: FiledSet, wanted: number): Uint8Array {
  const isSample = sharedBytes(set.size);
  const below = (wanted / set.size) * HASH_SPAN;
  for (const [record, hash] of set.refHashes().entries()) isSample[record] = hash < below ? 1 : 0;
  return isSample;
}

function largestOf({ records, blocks, blockOf, neighbours }: BlockPlan): number {
  const sizes = new Float64Array(blocks);
  for (const block of blockOf) sizes[block]! += 1;
  const bytes = bitmapBytes(records);
  for (let block = 0; block < blocks; block++) {
    for (const byte of neighbours.subarray(block * bytes, (block + 1) * bytes)) sizes[block]! += BITS[byte]!;
  }
  return Math.max(...sizes);
}

const BITS = Uint8Array.from({ length: 256 }, (_, byte) => byte.toString(2).replaceAll('0', '').length);
