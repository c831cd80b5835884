/**
 * A seeded 47-bit hash of a few texts, computed without joining them: two 32-bit lanes, multiplied and mixed. Each store has
 * its own seed, so keys of one store mean nothing in another.
 */
export function keyedHash47(seed: number, kindCode: number, a: string, b = '', c = '', d = ''): number {
  low = Math.imul(seed ^ 0x2c1b3c6d, 0x297a2d39) ^ kindCode;
  high = Math.imul(seed ^ 0x6c8e9cf5, 0x1b56c4e9) + kindCode;
  feed(a);
  feed(b);
  feed(c);
  feed(d);
  low = finish(low ^ (high >>> 15));
  high = finish(high ^ (low >>> 13));
  return (high & 0x7fff) * 0x1_0000_0000 + (low >>> 0);
}

/** The hash of a whole number's digits (at most 15), without building the text. */
export function keyedNumberHash47(seed: number, kindCode: number, number: number): number {
  low = Math.imul(seed ^ 0x2c1b3c6d, 0x297a2d39) ^ kindCode;
  high = Math.imul(seed ^ 0x6c8e9cf5, 0x1b56c4e9) + kindCode;
  feedDigits(number);
  feed('');
  feed('');
  feed('');
  low = finish(low ^ (high >>> 15));
  high = finish(high ^ (low >>> 13));
  return (high & 0x7fff) * 0x1_0000_0000 + (low >>> 0);
}

/** A 32-bit hash of one text, or of two joined, for choosing samples by record rather than at random. */
export function hash32(text: string, more = ''): number {
  low = 0x1f83d9ab;
  high = 0x5be0cd19;
  feed(text, false);
  feed(more);
  return finish(low ^ finish(high)) >>> 0;
}

let low = 0;
let high = 0;

function feed(text: string, isEnd = true): void {
  let l = low;
  let h = high;
  for (let i = 0; i < text.length; i += 1) {
    const c = text.charCodeAt(i);
    l = Math.imul(l ^ c, 0x5bd1e995);
    l ^= l >>> 15;
    h = Math.imul(h + c, 0x27d4eb2f);
    h ^= h >>> 13;
  }
  // A separator outside every folded alphabet, so that ("ab","c") and ("a","bc") differ.
  low = isEnd ? Math.imul(l ^ 0x1f, 0x165667b1) : l;
  high = isEnd ? Math.imul(h + 0x1f, 0x3c6ef373) : h;
}

const digits = new Uint8Array(16);
/** A whole number of this many digits fits into 32 bits. */
const HALF = 10 ** 8;

function feedDigits(number: number): void {
  const upper = Math.floor(number / HALF);
  let count = 0;
  let rest = upper === 0 ? number : number - upper * HALF;
  for (let at = 0; upper === 0 ? rest > 0 || at === 0 : at < 8; at += 1) {
    const tenth = Math.trunc(rest / 10);
    digits[count] = rest - tenth * 10;
    count += 1;
    rest = tenth;
  }
  for (rest = upper; rest > 0; ) {
    const tenth = Math.trunc(rest / 10);
    digits[count] = rest - tenth * 10;
    count += 1;
    rest = tenth;
  }
  let l = low;
  let h = high;
  for (let at = count - 1; at >= 0; at -= 1) {
    const c = 48 + digits[at]!;
    l = Math.imul(l ^ c, 0x5bd1e995);
    l ^= l >>> 15;
    h = Math.imul(h + c, 0x27d4eb2f);
    h ^= h >>> 13;
  }
  low = Math.imul(l ^ 0x1f, 0x165667b1);
  high = Math.imul(h + 0x1f, 0x3c6ef373);
}

function finish(hash: number): number {
  let x = hash;
  x = Math.imul(x ^ (x >>> 16), 0x21f0aaad);
  x = Math.imul(x ^ (x >>> 15), 0x735a2d97);
  return x ^ (x >>> 15);
}
