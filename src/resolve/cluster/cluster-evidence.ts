import { householdMillibits } from '../../match/pairs/weight-tables.ts';

/**
 * How the comparisons of many pairs combine into evidence between two groups of records. `best`: for attributes of which people
 * have several, the best agreement counts. `mean`: for attributes of which people have one, the mean over the pairs that
 * have it. `home`: as `best`, for attributes that a household shares. `own`, `own_at_home`: as `mean`, for attributes that
 * identify a person; if both groups confirm their own value, the difference counts twice.
 */
export type PieceKind = 'best' | 'home' | 'mean' | 'own' | 'own_at_home';

/** The comparison of two records by attribute, in reused arrays. */
export interface PairPieces {
  /** log2 likelihood ratios against strangers, for one person and for one household, in millibits. */
  readonly same: Int32Array;
  readonly household: Int32Array;
  /** 0: nothing to compare. Only pairs of the highest grade count: a full birth date overrides a birth year. */
  readonly grade: Uint8Array;
  /** True if they differ in an attribute that hardly ever differs within one person. */
  readonly contradict: boolean;
}

export interface EvidenceOrder {
  readonly size: number;
  readonly kinds: readonly PieceKind[];
  /** Prior log odds of one person and of one household. */
  readonly sameMillibits: number;
  readonly householdMillibits: number;
  /** Compares two records. The result is valid until the next call. */
  readonly compare: (left: number, right: number) => PairPieces;
}

/** From this weight on, a contradiction between two records counts as an error in one of them. */
const CONTRADICTION_MILLIBITS = 0;
/** Least household weight of a shared home or phone. */
const AT_HOME_MILLIBITS = 15_000;

/** The evidence between groups of records, which start as single records. The prior odds count once per pair of groups. */
export class ClusterEvidence {
  readonly #size: number;
  readonly #kinds: readonly PieceKind[];
  readonly #order: EvidenceOrder;
  readonly #same: Float64Array;
  readonly #household: Float64Array;
  readonly #count: Int32Array;
  readonly #grade: Uint8Array;
  readonly #contradict: Uint8Array;
  /** By group and attribute: true if two records of the group agree in it. */
  readonly #confirmed: Uint8Array;

  constructor(order: EvidenceOrder) {
    const { size, kinds } = order;
    this.#order = order;
    this.#size = size;
    this.#kinds = kinds;
    const cells = size * size * kinds.length;
    this.#same = new Float64Array(cells);
    this.#household = new Float64Array(cells);
    this.#count = new Int32Array(cells);
    this.#grade = new Uint8Array(cells);
    this.#contradict = new Uint8Array(size * size);
    this.#confirmed = new Uint8Array(size * kinds.length);
    for (let a = 0; a < size; a += 1) {
      for (let b = a + 1; b < size; b += 1) this.#put(a, b, order.compare(a, b));
    }
  }

  /** log2 odds that two groups are one person, in millibits. */
  weight(a: number, b: number): number {
    const { same, household } = this.sums(a, b);
    return same - householdMillibits(household);
  }

  /** log2 likelihood ratios of one person, and of one household, against strangers, in millibits. */
  sums(a: number, b: number): { readonly same: number; readonly household: number } {
    const from = this.#at(a, b);
    let same = this.#order.sameMillibits;
    let household = this.#order.householdMillibits;
    let atHome = false;
    let confirmedAtHome = 0;
    for (let piece = 0; piece < this.#kinds.length; piece += 1) {
      const count = this.#count[from + piece]!;
      if (count === 0) continue;
      const own = this.#same[from + piece]! / count;
      same += own;
      household += this.#household[from + piece]! / count;
      const kind = this.#kinds[piece]!;
      if (kind === 'home' && this.#household[from + piece]! >= AT_HOME_MILLIBITS) atHome = true;
      if (own >= 0 || !this.#isConfirmed(a, piece) || !this.#isConfirmed(b, piece)) continue;
      if (kind === 'own') same += own;
      else if (kind === 'own_at_home') confirmedAtHome -= own;
    }
    // Two first names at one home, each confirmed by two records, are two people; elsewhere one person may use both.
    if (atHome) household += confirmedAtHome;
    return { same: Math.round(same), household: Math.round(household) };
  }

  /** The same against strangers only, for two single records. */
  agreement(a: number, b: number): number {
    const from = this.#at(a, b);
    let same = 0;
    for (let piece = 0; piece < this.#kinds.length; piece += 1) same += this.#same[from + piece]!;
    return Math.round(same);
  }

  /** True if a record of one group contradicts one of the other, and that pair is more likely two people. */
  contradict(a: number, b: number): boolean {
    return this.#contradict[a * this.#size + b] === 1;
  }

  /** Merges `from` into `into`. */
  join(into: number, from: number): void {
    const between = this.#at(into, from);
    for (let piece = 0; piece < this.#kinds.length; piece += 1) {
      const agrees = this.#count[between + piece]! > 0 && this.#same[between + piece]! > 0;
      if (agrees || this.#isConfirmed(from, piece)) this.#confirmed[into * this.#kinds.length + piece] = 1;
    }
    for (let other = 0; other < this.#size; other += 1) {
      if (other === into || other === from) continue;
      if (this.contradict(from, other)) this.#setContradiction(into, other);
      this.#merge(this.#at(into, other), this.#at(from, other));
    }
  }

  #isConfirmed(group: number, piece: number): boolean {
    return this.#confirmed[group * this.#kinds.length + piece] === 1;
  }

  #isBest(piece: number): boolean {
    return this.#kinds[piece] === 'best' || this.#kinds[piece] === 'home';
  }

  #at(a: number, b: number): number {
    return (Math.min(a, b) * this.#size + Math.max(a, b)) * this.#kinds.length;
  }

  #setContradiction(a: number, b: number): void {
    this.#contradict[a * this.#size + b] = 1;
    this.#contradict[b * this.#size + a] = 1;
  }

  #put(a: number, b: number, pieces: PairPieces): void {
    const from = this.#at(a, b);
    for (let piece = 0; piece < this.#kinds.length; piece += 1) {
      if (pieces.grade[piece] === 0) continue;
      this.#same[from + piece] = pieces.same[piece]!;
      this.#household[from + piece] = pieces.household[piece]!;
      this.#count[from + piece] = 1;
      this.#grade[from + piece] = pieces.grade[piece]!;
    }
    if (pieces.contradict && this.weight(a, b) < CONTRADICTION_MILLIBITS) this.#setContradiction(a, b);
  }

  #merge(into: number, from: number): void {
    for (let piece = 0; piece < this.#kinds.length; piece += 1) {
      const a = into + piece;
      const b = from + piece;
      const gradeA = this.#grade[a]!;
      const gradeB = this.#grade[b]!;
      if (gradeB === 0 || gradeB < gradeA) continue;
      const replaces = gradeB > gradeA || (this.#isBest(piece) && this.#isMore(b, a));
      if (replaces) {
        this.#same[a] = this.#same[b]!;
        this.#household[a] = this.#household[b]!;
        this.#count[a] = this.#count[b]!;
        this.#grade[a] = gradeB;
      } else if (!this.#isBest(piece)) {
        this.#same[a]! += this.#same[b]!;
        this.#household[a]! += this.#household[b]!;
        this.#count[a]! += this.#count[b]!;
      }
    }
  }

  #isMore(b: number, a: number): boolean {
    return this.#same[b]! > this.#same[a]! || (this.#same[b] === this.#same[a] && this.#household[b]! < this.#household[a]!);
  }
}
