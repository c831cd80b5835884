/**
 * Many small sorted entries in one row: key, count, and (record, person) pairs unless the key is generic. A row per key costs
 * ten times as much to build; a block is one leaf of a tree whose inner nodes SQLite keeps.
 */
export interface BlockEntry {
  readonly key: number;
  count: number;
  generic: boolean;
  /** record, person, record, person … by ascending record; empty when generic. */
  pairs: number[];
}

export const BLOCK_KEYS_BUILT = 32;
const BLOCK_KEYS_MAX = 64;
const BLOCK_PAIRS_MAX = 512;
const HEADER_BYTES = 8;
const KEY_BYTES = 8;
const GENERIC_BIT = 0x8000_0000;
const COUNT_MASK = 0x7fff_ffff;

export function encodeBlock(entries: readonly BlockEntry[]): Uint8Array {
  let pairNumbers = 0;
  for (const entry of entries) pairNumbers += entry.pairs.length;
  const buffer = new ArrayBuffer(HEADER_BYTES + entries.length * (KEY_BYTES + 4) + pairNumbers * 4);
  new Uint32Array(buffer, 0, 1)[0] = entries.length;
  const keys = new Float64Array(buffer, HEADER_BYTES, entries.length);
  const numbers = new Uint32Array(buffer, HEADER_BYTES + entries.length * KEY_BYTES);
  let at = entries.length;
  for (const [index, entry] of entries.entries()) {
    keys[index] = entry.key;
    numbers[index] = entry.generic ? entry.count + GENERIC_BIT : entry.count;
    for (const number of entry.pairs) numbers[at++] = number;
  }
  return new Uint8Array(buffer);
}

export function decodeBlock(bytes: Uint8Array): BlockEntry[] {
  const { keys, numbers } = views(bytes);
  let at = keys.length;
  return Array.from(keys, (key, index) => {
    const packed = numbers[index]!;
    const generic = packed >= GENERIC_BIT;
    const count = packed & COUNT_MASK;
    const pairs = generic ? [] : Array.from(numbers.subarray(at, at + count * 2));
    at += pairs.length;
    return { key, count, generic, pairs };
  });
}

/** Where blocks are laid to be searched: making views of each block's own bytes costs more than copying them. */
let scratch = scratchOf(16_384);

function scratchOf(bytes: number) {
  const buffer = new ArrayBuffer(bytes);
  return { bytes: new Uint8Array(buffer), keys: new Float64Array(buffer, HEADER_BYTES), numbers: new Uint32Array(buffer) };
}

/** One entry without decoding the rest. `pairs` is only good until the next call. */
export function findInBlock(bytes: Uint8Array, key: number): { count: number; pairs: Uint32Array } | undefined {
  if (bytes.length > scratch.bytes.length) scratch = scratchOf(2 * bytes.length);
  scratch.bytes.set(bytes);
  const { keys, numbers } = scratch;
  const entries = numbers[0]!;
  let low = 0;
  let high = entries - 1;
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const found = keys[middle]!;
    if (found === key) {
      const counts = (HEADER_BYTES + entries * KEY_BYTES) / 4;
      let at = counts + entries;
      for (let before = counts; before < counts + middle; before++) if (numbers[before]! < GENERIC_BIT) at += numbers[before]! * 2;
      const packed = numbers[counts + middle]!;
      const count = packed & COUNT_MASK;
      return { count, pairs: packed >= GENERIC_BIT ? NO_PAIRS : numbers.subarray(at, at + count * 2) };
    }
    if (found < key) low = middle + 1;
    else high = middle - 1;
  }
  return undefined;
}

const NO_PAIRS = new Uint32Array(0);

/** A block that has grown too large becomes several, as a leaf of a tree does. */
export function splitEntries(entries: readonly BlockEntry[]): (readonly BlockEntry[])[] {
  const pairsOf = (some: readonly BlockEntry[]) => some.reduce((sum, entry) => sum + entry.pairs.length / 2, 0);
  if (entries.length <= 1 || (entries.length <= BLOCK_KEYS_MAX && pairsOf(entries) <= BLOCK_PAIRS_MAX)) return [entries];
  const middle = entries.length >>> 1;
  return [...splitEntries(entries.slice(0, middle)), ...splitEntries(entries.slice(middle))];
}

function views(bytes: Uint8Array): { keys: Float64Array; numbers: Uint32Array } {
  const aligned = bytes.byteOffset % KEY_BYTES === 0 ? bytes : bytes.slice();
  const { buffer, byteOffset, byteLength } = aligned;
  const count = new Uint32Array(buffer, byteOffset, 1)[0]!;
  const numbersOffset = byteOffset + HEADER_BYTES + count * KEY_BYTES;
  return {
    keys: new Float64Array(buffer, byteOffset + HEADER_BYTES, count),
    numbers: new Uint32Array(buffer, numbersOffset, (byteLength - (numbersOffset - byteOffset)) / 4),
  };
}
