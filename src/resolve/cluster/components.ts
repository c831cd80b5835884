/** Which records hang together: union by smallest index, so that the numbering depends on nothing else. */
export class Components {
  readonly #parent: Int32Array;

  constructor(size: number) {
    this.#parent = Int32Array.from({ length: size }, (_, i) => i);
  }

  find(record: number): number {
    const parent = this.#parent;
    let root = record;
    while (parent[root] !== root) root = parent[root]!;
    let at = record;
    while (parent[at] !== root) {
      const next = parent[at]!;
      parent[at] = root;
      at = next;
    }
    return root;
  }

  join(a: number, b: number): void {
    const rootA = this.find(a);
    const rootB = this.find(b);
    if (rootA < rootB) this.#parent[rootB] = rootA;
    else this.#parent[rootA] = rootB;
  }
}
