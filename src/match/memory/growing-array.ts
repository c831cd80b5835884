import { sharedInts } from './shared-ints.ts';

/** A typed array that grows by half when full, in memory that threads share once it is large. */
export class GrowingInts {
  values: Int32Array = new Int32Array(64);
  length = 0;

  push(value: number): void {
    if (this.length === this.values.length) this.#grow(this.length + 1);
    this.values[this.length] = value;
    this.length += 1;
  }

  /** Makes room for that many more, for whoever fills `values` itself. */
  reserve(more: number): void {
    if (this.length + more > this.values.length) this.#grow(this.length + more);
  }

  #grow(least: number): void {
    const wider = sharedInts(Math.max(least, Math.ceil(this.length * 1.5)));
    wider.set(this.values);
    this.values = wider;
  }
}
