const KEYS_PER_WORD = 2;
const LOW_SPAN = 2 ** 32;

/**
 * Bits that tell of most keys that nobody holds them: each key sets two bits of one word, and a key whose bits are not both
 * set was never added. With 16 bits a key, one in fifty others passes for held; the whole costs one look into memory.
 */
export class KeyFilter {
  readonly words: Uint32Array;

  /** `words` are as many as a power of two. */
  constructor(words: Uint32Array) {
    this.words = words;
  }

  static forKeys(keys: number): KeyFilter {
    return new KeyFilter(new Uint32Array(2 ** Math.ceil(Math.log2(Math.max(1, keys / KEYS_PER_WORD)))));
  }

  add(key: number): void {
    const hash = hashOf(key);
    this.words[hash & (this.words.length - 1)]! |= bitsOf(hash);
  }

  /** False only of a key that was not added. */
  mayHold(key: number): boolean {
    const hash = hashOf(key);
    const bits = bitsOf(hash);
    return (this.words[hash & (this.words.length - 1)]! & bits) === bits;
  }
}

/** Keys are hashes, but those of a store's neighbours, and of tests, begin alike. */
function hashOf(key: number): number {
  let hash = Math.imul((key | 0) ^ Math.imul((key / LOW_SPAN) | 0, 0x85eb_ca6b), 0x9e37_79b1);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b_3c6d);
  return hash ^ (hash >>> 13);
}

/** From the ten highest bits; the word is known by the lowest ones. */
function bitsOf(hash: number): number {
  return (1 << (hash >>> 27)) | (1 << ((hash >>> 22) & 31));
}
