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

function finish(hash: number): number {
  let x = hash;
  x = Math.imul(x ^ (x >>> 16), 0x21f0aaad);
  x = Math.imul(x ^ (x >>> 15), 0x735a2d97);
  return x ^ (x >>> 15);
}
