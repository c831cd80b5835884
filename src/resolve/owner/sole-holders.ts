const KEPT_BITS = 15;
const NONE = -1;
/** The golden ratio, which makes neighbours lie far apart. */
const SPREAD = 0x9e3779b1;

/**
 * How sure it is that the only one who was seen with a number has it, by how they were seen: most numbers have one holder, and
 * many were seen alike. Whoever takes another's place here only has that one weighed again.
 */
export class SoleHolders {
  readonly #looks = new Int32Array(1 << KEPT_BITS).fill(NONE);
  readonly #confidences = new Float64Array(1 << KEPT_BITS);

  confidenceOf(look: number): number | undefined {
    const at = placeOf(look);
    return this.#looks[at] === look ? this.#confidences[at] : undefined;
  }

  keep(look: number, confidence: number): void {
    const at = placeOf(look);
    this.#looks[at] = look;
    this.#confidences[at] = confidence;
  }
}

function placeOf(look: number): number {
  return Math.imul(look, SPREAD) >>> (32 - KEPT_BITS);
}
