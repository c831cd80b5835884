/** A typed array that grows by half when full. */
export class GrowingInts {
  values = new Int32Array(1024);
  length = 0;

  push(value: number): void {
    if (this.length === this.values.length) {
      const wider = new Int32Array(Math.ceil(this.length * 1.5));
      wider.set(this.values);
      this.values = wider;
    }
    this.values[this.length] = value;
    this.length += 1;
  }
}
