import type { BlockEntry } from './block-entry.ts';

const HEADER_BYTES = 8;
const KEY_BYTES = 8;
const GENERIC_BIT = 0x8000_0000;
const COUNT_MASK = 0x7fff_ffff;

/** Blocks were arrays of numbers: how many entries, their keys, their counts, their pairs. Stores made then are still read. */
export function decodeOldBlock(bytes: Uint8Array): BlockEntry[] {
  const { buffer, byteLength } = bytes.slice();
  const [entries] = new Uint32Array(buffer, 0, 1) as unknown as [number];
  const numbersAt = HEADER_BYTES + entries * KEY_BYTES;
  const keys = new Float64Array(buffer, HEADER_BYTES, entries);
  const numbers = new Uint32Array(buffer, numbersAt, (byteLength - numbersAt) / 4);
  let at = entries;
  return Array.from(keys, (key, index) => {
    const packed = numbers[index]!;
    const generic = packed >= GENERIC_BIT;
    const count = packed & COUNT_MASK;
    const pairs = generic ? [] : Array.from(numbers.subarray(at, at + count * 2));
    at += pairs.length;
    return { key, count, generic, pairs };
  });
}

/** A block had few enough entries for their number to leave the second byte empty. */
export function isOldBlock(bytes: Uint8Array): boolean {
  return bytes[1] === 0;
}
