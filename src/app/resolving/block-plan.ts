import { placeAmong } from '../../match/memory/ascending.ts';
import { sharedBytes } from '../../match/memory/shared-memory.ts';
import { HASH_SPAN } from '../../store/codec/record-ref-hash.ts';
import { type BlockPlan, bitmapBytes, SAMPLED } from '../tasks/key-slices.ts';
import type { WorkThreads } from '../tasks/work-threads.ts';
import { BlockKeyFile } from './block-key-file.ts';
import type { FiledSet } from './filed-set.ts';
import type { TaskSize } from './process-tasks.ts';

/** Shares of the records in memory at once: those of a block, and those drawn for training. The rest share a key with them. */
const OWN_SHARE = 0.5;
const SAMPLE_SHARE = 0.25;
/** Blocks are halved at most so often, if too many records share a key with them. */
const MOST_HALVINGS = 3;
/** Records that are looked at to find where a block ends. */
const SAMPLES_PER_BLOCK = 500;

/** How a set is split, and the keys of each block. */
export interface Blocks extends BlockPlan {
  readonly keys: BlockKeyFile;
}

/**
 * Splits records into blocks that live near each other, and finds which keys each block shares, and with which records. How much is
 * learned from does not depend on the size of blocks.
 */
export async function splitIntoBlocks(set: FiledSet, threads: WorkThreads, size?: TaskSize): Promise<Blocks> {
  const room = threads.roomInBlocks(set.size);
  const { own, most } = size ?? { own: room * OWN_SHARE, most: room };
  const learned = set.size <= threads.recordsAtOnce ? set.size : room * SAMPLE_SHARE;
  for (let blocks = Math.ceil(set.size / own), halvings = 0; ; blocks *= 2, halvings++) {
    const plan: BlockPlan = {
      records: set.size,
      blocks,
      blockOf: blocksOf(set, blocks),
      sampled: sampleOf(set, learned),
      neighbours: new Uint8Array(new SharedArrayBuffer(blocks * bitmapBytes(set.size))),
    };
    const keys = new BlockKeyFile(threads.scratchFolder, blocks);
    for await (const some of set.divide(plan, threads)) keys.add(some);
    if (halvings === MOST_HALVINGS || largestOf(plan) <= most) return { ...plan, keys };
    keys.close();
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
  const sampled = sharedBytes(set.size);
  const below = (wanted / set.size) * HASH_SPAN;
  for (const [record, hash] of set.refHashes.entries()) if (hash < below) sampled[record] = SAMPLED.drawn;
  return sampled;
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
