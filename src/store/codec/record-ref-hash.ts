import type { RecordRef } from '../../core/record.ts';

/** Above every `hashRef`. */
export const HASH_SPAN = 2 ** 47;

/** A 47-bit hash of what makes a row the same row. Engines look records up by it and compare the ref itself. */
export function hashRef(ref: RecordRef): number {
  const [high, low] = mix(`${ref.source}\u001f${ref.recordId}`, 0);
  return (high & 0x7fff) * 0x1_0000_0000 + low;
}

/** 32 more bits, to distinguish refs without keeping them. */
export function checkRef(ref: RecordRef): number {
  return mix(`${ref.source}\u001f${ref.recordId}`, CHECK_SEED)[1];
}

function stir(one: number, two: number, text: string): readonly [number, number] {
  let [left, right] = [one, two];
  for (let at = 0; at < text.length; at++) {
    left = Math.imul(left ^ text.charCodeAt(at), 2_654_435_761);
    right = Math.imul(right ^ text.charCodeAt(at), 1_597_334_677);
  }
  return [left, right];
}

const FIRST = 0xdead_beef;
const SECOND = 0x41c6_ce57;
const CHECK_SEED = 0x9e37_79b9;
const ROW_SEED = 0x51ed_270b;

/** 53 bits over a row as the source gave it. */
export function hashRow(text: string): number {
  const [high, low] = mix(text, ROW_SEED);
  return (high & 0x1f_ffff) * 0x1_0000_0000 + low;
}

function mix(text: string, seed: number): readonly [high: number, low: number] {
  let [one, two] = stir(FIRST ^ seed, SECOND ^ seed, text);
  one = Math.imul(one ^ (one >>> 16), 2_246_822_507) ^ Math.imul(two ^ (two >>> 13), 3_266_489_909);
  two = Math.imul(two ^ (two >>> 16), 2_246_822_507) ^ Math.imul(one ^ (one >>> 13), 3_266_489_909);
  return [two >>> 0, one >>> 0];
}
