/** A set of known records by 79 hash bits of their refs: a few dozen bytes per record, where a map of strings takes hundreds. */
export class RefMap {
  #hashes = new Float64Array(1024);
  #checks = new Uint32Array(1024);
  #records = new Uint32Array(1024);
  #rowHashes = new Float64Array(1024);
  #seen = new Uint8Array(1024);
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** A slot for the other methods, or -1. */
  find(hash: number, check: number): number {
    const slot = this.#slot(hash, check);
    return this.#records[slot] === 0 ? -1 : slot;
  }

  add(hash: number, check: number, record: number, rowHash: number, seen: boolean): void {
    if (this.#size * 2 >= this.#hashes.length) this.#grow();
    const slot = this.#slot(hash, check);
    if (this.#records[slot] === 0) this.#size += 1;
    this.#hashes[slot] = hash;
    this.#checks[slot] = check;
    this.#records[slot] = record;
    this.#rowHashes[slot] = rowHash;
    this.#seen[slot] = seen ? 1 : 0;
  }

  record(slot: number): number {
    return this.#records[slot]!;
  }

  rowHash(slot: number): number {
    return this.#rowHashes[slot]!;
  }

  isSeen(slot: number): boolean {
    return this.#seen[slot] === 1;
  }

  see(slot: number, rowHash: number): void {
    this.#seen[slot] = 1;
    this.#rowHashes[slot] = rowHash;
  }

  /** Slots in order of hash, then check. */
  *slots(): Generator<number> {
    for (let slot = 0; slot < this.#records.length; slot++) if (this.#records[slot] !== 0) yield slot;
  }

  #slot(hash: number, check: number): number {
    const mask = this.#hashes.length - 1;
    let slot = (hash ^ (hash / 0x1_0000_0000)) & mask;
    while (this.#records[slot] !== 0 && (this.#hashes[slot] !== hash || this.#checks[slot] !== check)) slot = (slot + 1) & mask;
    return slot;
  }

  #grow(): void {
    const old = { hashes: this.#hashes, checks: this.#checks, records: this.#records, rowHashes: this.#rowHashes, seen: this.#seen };
    const capacity = old.hashes.length * 2;
    this.#hashes = new Float64Array(capacity);
    this.#checks = new Uint32Array(capacity);
    this.#records = new Uint32Array(capacity);
    this.#rowHashes = new Float64Array(capacity);
    this.#seen = new Uint8Array(capacity);
    for (let at = 0; at < old.records.length; at++) {
      if (old.records[at] === 0) continue;
      const slot = this.#slot(old.hashes[at]!, old.checks[at]!);
      this.#hashes[slot] = old.hashes[at]!;
      this.#checks[slot] = old.checks[at]!;
      this.#records[slot] = old.records[at]!;
      this.#rowHashes[slot] = old.rowHashes[at]!;
      this.#seen[slot] = old.seen[at]!;
    }
  }
}
