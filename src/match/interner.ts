/** Gives each distinct text a small number; 0 is the empty text. */
export class Interner {
  readonly texts: string[] = [''];
  readonly #ids = new Map<string, number>([['', 0]]);

  intern(text: string): number {
    const known = this.#ids.get(text);
    if (known !== undefined) return known;
    const id = this.texts.length;
    this.texts.push(text);
    this.#ids.set(text, id);
    return id;
  }

  get size(): number {
    return this.texts.length;
  }
}
