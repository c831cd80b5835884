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

/** Both for records of one source, in one pass and without putting source and id together. */
export class RefHasher {
  hash = 0;
  check = 0;
  readonly #start: readonly [number, number, number, number];

  constructor(source: string) {
    const [one, two] = stir(FIRST, SECOND, `${source}\u001f`);
    const [three, four] = stir(FIRST ^ CHECK_SEED, SECOND ^ CHECK_SEED, `${source}\u001f`);
    this.#start = [one, two, three, four];
  }

  /** Lays what `hashRef` and `checkRef` give into `hash` and `check`. */
  take(recordId: string): void {
    let [one, two, three, four] = this.#start;
    for (let at = 0; at < recordId.length; at++) {
      const code = recordId.charCodeAt(at);
      one = Math.imul(one ^ code, 2_654_435_761);
      two = Math.imul(two ^ code, 1_597_334_677);
      three = Math.imul(three ^ code, 2_654_435_761);
      four = Math.imul(four ^ code, 1_597_334_677);
    }
    one = Math.imul(one ^ (one >>> 16), 2_246_822_507) ^ Math.imul(two ^ (two >>> 13), 3_266_489_909);
    two = Math.imul(two ^ (two >>> 16), 2_246_822_507) ^ Math.imul(one ^ (one >>> 13), 3_266_489_909);
    three = Math.imul(three ^ (three >>> 16), 2_246_822_507) ^ Math.imul(four ^ (four >>> 13), 3_266_489_909);
    this.hash = ((two >>> 0) & 0x7fff) * 0x1_0000_0000 + (one >>> 0);
    this.check = three >>> 0;
  }
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

const LAST_ASCII = 126;

/** The same of a row that lies in memory as UTF-8. */
export function hashRowBytes(bytes: Uint8Array, start: number, end: number): number {
  let one = FIRST ^ ROW_SEED;
  let two = SECOND ^ ROW_SEED;
  for (let at = start; at < end; at++) {
    const code = bytes[at]!;
    if (code > LAST_ASCII) return hashRow(Buffer.from(bytes.buffer, bytes.byteOffset + start, end - start).toString('utf8'));
    one = Math.imul(one ^ code, 2_654_435_761);
    two = Math.imul(two ^ code, 1_597_334_677);
  }
  one = Math.imul(one ^ (one >>> 16), 2_246_822_507) ^ Math.imul(two ^ (two >>> 13), 3_266_489_909);
  two = Math.imul(two ^ (two >>> 16), 2_246_822_507) ^ Math.imul(one ^ (one >>> 13), 3_266_489_909);
  return ((two >>> 0) & 0x1f_ffff) * 0x1_0000_0000 + (one >>> 0);
}

function mix(text: string, seed: number): readonly [high: number, low: number] {
  let [one, two] = stir(FIRST ^ seed, SECOND ^ seed, text);
  one = Math.imul(one ^ (one >>> 16), 2_246_822_507) ^ Math.imul(two ^ (two >>> 13), 3_266_489_909);
  two = Math.imul(two ^ (two >>> 16), 2_246_822_507) ^ Math.imul(one ^ (one >>> 13), 3_266_489_909);
  return [two >>> 0, one >>> 0];
}
