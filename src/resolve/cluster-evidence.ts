import { householdMillibits } from '../match/weight-tables.ts';

/**
 * How the comparisons of many pairs become the evidence between two groups of records. `best`: people have several
 * telephones, homes and surnames, and one that agrees is enough. `mean`: what everybody has one of, so that a slip in one
 * record is outvoted and a contradiction is not drowned by records that do not say.
 */
export type PieceKind = 'best' | 'mean';

/** What comparing two records gave, piece by piece; written into arrays that are used again. */
export interface PairPieces {
  /** log2 of how much likelier for one person, and for one household, than for strangers; in millibits. */
  readonly same: Int32Array;
  readonly household: Int32Array;
  /** 0: nothing to compare. Of two grades of knowledge only the higher counts: a birth date silences a birth year. */
  readonly grade: Uint8Array;
  /** Whether they differ in what hardly ever differs within one person. */
  readonly contradict: boolean;
}

export interface EvidenceOrder {
  readonly size: number;
  readonly kinds: readonly PieceKind[];
  /** Odds before anything is compared, of one person and of one household. */
  readonly sameMillibits: number;
  readonly householdMillibits: number;
  /** Compares two records and gives the pieces, valid until the next call. */
  readonly compare: (left: number, right: number) => PairPieces;
}

/** What two contradicting records must weigh at least for the contradiction to be taken for a slip. */
const CONTRADICTION_MILLIBITS = 0;

/** The evidence between groups of records that begin as one record each: the odds before comparing count once, however many pairs there are. */
export class ClusterEvidence {
  readonly #size: number;
  readonly #kinds: readonly PieceKind[];
  readonly #order: EvidenceOrder;
  readonly #same: Float64Array;
  readonly #household: Float64Array;
  readonly #count: Int32Array;
  readonly #grade: Uint8Array;
  readonly #contradict: Uint8Array;

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
    for (let a = 0; a < size; a += 1) {
      for (let b = a + 1; b < size; b += 1) this.#put(a, b, order.compare(a, b));
    }
  }

  /** log2 of the odds in millibits that two groups are one person. */
  weight(a: number, b: number): number {
    const from = this.#at(a, b);
    let same = this.#order.sameMillibits;
    let household = this.#order.householdMillibits;
    for (let piece = 0; piece < this.#kinds.length; piece += 1) {
      const count = this.#count[from + piece]!;
      if (count === 0) continue;
      same += this.#same[from + piece]! / count;
      household += this.#household[from + piece]! / count;
    }
    return Math.round(same) - householdMillibits(Math.round(household));
  }

  /** Whether somebody of the one group contradicts somebody of the other, and those two by themselves are likelier two people. */
  contradict(a: number, b: number): boolean {
    return this.#contradict[a * this.#size + b] === 1;
  }

  /** Makes `from` part of `into`. */
  join(into: number, from: number): void {
    for (let other = 0; other < this.#size; other += 1) {
      if (other === into || other === from) continue;
      if (this.contradict(from, other)) this.#setContradiction(into, other);
      this.#merge(this.#at(into, other), this.#at(from, other));
    }
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
      const replaces = gradeB > gradeA || (this.#kinds[piece] === 'best' && this.#isMore(b, a));
      if (replaces) {
        this.#same[a] = this.#same[b]!;
        this.#household[a] = this.#household[b]!;
        this.#count[a] = this.#count[b]!;
        this.#grade[a] = gradeB;
      } else if (this.#kinds[piece] === 'mean') {
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
