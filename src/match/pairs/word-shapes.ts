import { formalNames } from '../../reference/nicknames.ts';
import { areFarByLetters, lettersOf } from '../compare/closeness.ts';
import { isCommon } from '../compare/names.ts';
import { hash32 } from '../keys/keyed-hash.ts';
import { soundOf } from '../sound.ts';

/** Four ints per word: letters; length, first letter and whether it is one plain word; sound; nickname root. */
const STRIDE = 4;
const LENGTH_BITS = 8;
const MOST_LENGTH = 2 ** LENGTH_BITS - 1;
const NOT_PLAIN = 1 << 30;
/** Flag: a common given name. */
const GIVEN = 1 << 29;
const FIRST_LETTER = 0xffff;

/**
 * Bit patterns of words, enough to see at once that most pairs of names have nothing in common. The comparators decide the
 * rest.
 */
export class WordShapes {
  readonly #texts: readonly string[];
  readonly #shapes: Int32Array;
  readonly #sounds = new Map<string, number>();

  constructor(texts: readonly string[]) {
    this.#texts = texts;
    this.#shapes = new Int32Array(texts.length * STRIDE);
  }

  /** True if two given names are certainly `far`. */
  areFarFirst(a: number, b: number): boolean {
    if (!this.areFarLast(a, b)) return false;
    const shapes = this.#shapes;
    // One must not be a prefix of the other, nor both nicknames of one name.
    return (
      (((shapes[a * STRIDE + 1]! ^ shapes[b * STRIDE + 1]!) >>> LENGTH_BITS) & FIRST_LETTER) !== 0 &&
      (shapes[a * STRIDE + 3]! & shapes[b * STRIDE + 3]!) === 0
    );
  }

  /** True if two last names are certainly `far`. */
  areFarLast(a: number, b: number): boolean {
    const shapes = this.#shapes;
    if (shapes[a * STRIDE + 1] === 0) this.#learn(a);
    if (shapes[b * STRIDE + 1] === 0) this.#learn(b);
    const infoA = shapes[a * STRIDE + 1]!;
    const infoB = shapes[b * STRIDE + 1]!;
    if (((infoA | infoB) & NOT_PLAIN) !== 0 || shapes[a * STRIDE + 2] === shapes[b * STRIDE + 2]) return false;
    return areFarByLetters(shapes[a * STRIDE]!, infoA & MOST_LENGTH, shapes[b * STRIDE]!, infoB & MOST_LENGTH);
  }

  /** True if both are common given names: then a small difference is no typing error. */
  areGivenNames(a: number, b: number): boolean {
    const shapes = this.#shapes;
    if (shapes[a * STRIDE + 1] === 0) this.#learn(a);
    if (shapes[b * STRIDE + 1] === 0) this.#learn(b);
    return (shapes[a * STRIDE + 1]! & shapes[b * STRIDE + 1]! & GIVEN) !== 0;
  }

  /** One word of more than one letter. */
  isOneWord(word: number): boolean {
    if (this.#shapes[word * STRIDE + 1] === 0) this.#learn(word);
    return (this.#shapes[word * STRIDE + 1]! & NOT_PLAIN) === 0;
  }

  isLetter(word: number): boolean {
    if (this.#shapes[word * STRIDE + 1] === 0) this.#learn(word);
    return (this.#shapes[word * STRIDE + 1]! & MOST_LENGTH) === 1;
  }

  /** True if a word is certainly shorter than another. */
  isShorter(word: number, other: number): boolean {
    if (this.#shapes[word * STRIDE + 1] === 0) this.#learn(word);
    if (this.#shapes[other * STRIDE + 1] === 0) this.#learn(other);
    return (this.#shapes[word * STRIDE + 1]! & MOST_LENGTH) < (this.#shapes[other * STRIDE + 1]! & MOST_LENGTH);
  }

  #learn(word: number): void {
    const text = this.#texts[word]!;
    const at = word * STRIDE;
    const plain = text.length > 1 && text.length <= MOST_LENGTH && !/[ -]/.test(text);
    this.#shapes[at] = lettersOf(text);
    this.#shapes[at + 1] =
      (plain ? 0 : NOT_PLAIN) | (isCommon(text) ? GIVEN : 0) | (text.charCodeAt(0) << LENGTH_BITS) | Math.min(text.length, MOST_LENGTH);
    this.#shapes[at + 2] = this.#soundOf(text);
    for (const formal of formalNames(text)) this.#shapes[at + 3]! |= 1 << (hash32(formal) & 31);
  }

  #soundOf(text: string): number {
    const sound = soundOf(text);
    const known = this.#sounds.get(sound);
    if (known !== undefined) return known;
    this.#sounds.set(sound, this.#sounds.size);
    return this.#sounds.size - 1;
  }
}
