import { ownText } from '../normalize/bounded-cache.ts';

/** Gives each distinct text a small number; 0 is the empty text. */
export class Interner {
  readonly texts: string[] = [''];
  readonly #ids = new Map<string, number>([['', 0]]);

  readonly #outlives: boolean;

  /** One that outlives what its texts were cut from keeps copies of its own. */
  constructor(outlives = false) {
    this.#outlives = outlives;
  }

  intern(text: string): number {
    const known = this.#ids.get(text);
    if (known !== undefined) return known;
    const id = this.texts.length;
    const kept = this.#outlives ? ownText(text) : text;
    this.texts.push(kept);
    this.#ids.set(kept, id);
    return id;
  }

  get size(): number {
    return this.texts.length;
  }
}
