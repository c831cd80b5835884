/** Work in steps, done in this thread while others are busy. */
export class SideWork<Piece, Result> {
  readonly #pieces: AsyncIterator<Piece, Result>;
  #last: IteratorResult<Piece, Result> | undefined;

  constructor(pieces: AsyncIterator<Piece, Result>) {
    this.#pieces = pieces;
  }

  /** Does the next step, if there is one. */
  async step(): Promise<void> {
    if (this.#last?.done !== true) this.#last = await this.#pieces.next();
  }

  /** Does the remaining steps. */
  async rest(onPiece: (piece: Piece) => void = () => {}): Promise<Result> {
    while (this.#last?.done !== true) {
      this.#last = await this.#pieces.next();
      if (this.#last.done !== true) onPiece(this.#last.value);
    }
    return this.#last.value;
  }
}
