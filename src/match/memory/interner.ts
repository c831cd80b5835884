import { ownText } from '../../normalize/bounded-cache.ts';

/** Gives each distinct text a small number; 0 is the empty text. */
export class Interner {
  readonly texts: string[] = [''];
  readonly #ids = new Map<string, number>();
  /** The ids of short runs of digits by what they stand for, once there are many texts: house numbers and postcodes come most often. */
  #digits: Int32Array | undefined;
  readonly #outlives: boolean;

  /** One that outlives what its texts were cut from keeps copies of its own. */
  constructor(outlives = false) {
    this.#outlives = outlives;
  }

  intern(text: string): number {
    if (text === '') return 0;
    const place = this.#digits === undefined ? NOT_DIGITS : placeOfDigits(text);
    if (place !== NOT_DIGITS) {
      const kept = this.#digits![place]!;
      if (kept !== 0) return kept;
    }
    const id = this.#ids.get(text) ?? this.#add(text);
    if (place !== NOT_DIGITS) this.#digits![place] = id;
    return id;
  }

  get size(): number {
    return this.texts.length;
  }

  #add(text: string): number {
    const id = this.texts.length;
    const kept = this.#outlives ? ownText(text) : text;
    this.texts.push(kept);
    this.#ids.set(kept, id);
    if (id === MANY_TEXTS) this.#digits = new Int32Array(DIGIT_PLACES);
    return id;
  }
}

const MANY_TEXTS = 5_000;
const MAX_DIGITS = 5;
const NOT_DIGITS = -1;
/** One for each run of one to five digits. */
const DIGIT_PLACES = 111_110;
const ZERO = 48;

/** `7` and `07` are two places. */
function placeOfDigits(text: string): number {
  if (text.length > MAX_DIGITS) return NOT_DIGITS;
  let place = 0;
  for (let at = 0; at < text.length; at += 1) {
    const digit = text.charCodeAt(at) - ZERO;
    if (digit < 0 || digit > 9) return NOT_DIGITS;
    // As if each digit were one more than it is, in base ten: no two runs give the same.
    place = place * 10 + digit + 1;
  }
  return place - 1;
}
