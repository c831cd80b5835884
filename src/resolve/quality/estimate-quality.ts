import type { RecordColumns } from '../../match/columns/record-columns.ts';
import type { Model } from '../../match/model.ts';
import { Candidates } from '../../match/pairs/candidates.ts';
import { PairComparer } from '../../match/pairs/pair-comparer.ts';
import { ClusterEvidence } from '../cluster/cluster-evidence.ts';
import { ComparedPieces } from '../cluster/cluster-part.ts';
import { ChanceBins, type QualitySpread } from './expected-quality.ts';

/** The estimated quality of a resolution, from the model's own odds; needs no labels. */
export interface QualityEstimate {
  readonly keptPairs: number;
  /** Expected share of correct pairs among those joined. */
  readonly rightPairs: number;
  /** Expected pairs of one person among those kept apart. */
  readonly missedPairs: number;
  /** Estimated pairs of one person that share no key and were never compared. */
  readonly unmetPairs: number;
  readonly precision: number;
  readonly recall: number;
  /** All joins, and all people kept apart, by their chance: what an interval is computed from. */
  readonly spread: QualitySpread;
  /** The most uncertain first. */
  readonly doubts: readonly Doubt[];
}

/** Two records that represent a join, made or refused. */
export interface Doubt {
  readonly kind: 'joined' | 'apart';
  readonly left: number;
  readonly right: number;
  /** P(both sides are one person). */
  readonly chance: number;
  /** Pairs of records that the decision affects. */
  readonly pairs: number;
}

/** Records examined per person; more would add pairs but no information. */
const MAX_WEIGHED = 40;
/** Pairs below these odds count as strangers. */
const LEAST_MILLIBITS = -8000;
const MOST_DOUBTS = 50;

export function estimateQuality(
  columns: RecordColumns,
  model: Model,
  person: ArrayLike<number>,
  mostDoubts = MOST_DOUBTS,
): QualityEstimate {
  const candidates = Candidates.of(columns);
  const comparer = new PairComparer(columns, model, candidates.isGeneric);
  const pieces = new ComparedPieces(comparer);
  const members = new Map<number, number[]>();
  for (let i = 0; i < columns.size; i += 1) {
    const list = members.get(person[i]!);
    if (list === undefined) members.set(person[i]!, [i]);
    else list.push(i);
  }
  const doubts: Doubt[] = [];
  const [joined, kept] = [new ChanceBins(), new ChanceBins()];
  let keptPairs = 0;
  let rightPairs = 0;
  let surePairs = 0;
  for (const list of members.values()) {
    keptPairs += (list.length * (list.length - 1)) / 2;
    for (const join of joinsOf(list.slice(0, MAX_WEIGHED), comparer, pieces)) {
      rightPairs += join.chance * join.pairs;
      joined.add(join);
      if (join.chance < 1) doubts.push(join);
    }
    // Pairs not examined count as joined.
    const weighed = Math.min(list.length, MAX_WEIGHED);
    const sure = (list.length * (list.length - 1) - weighed * (weighed - 1)) / 2;
    rightPairs += sure;
    surePairs += sure;
  }
  const apart = closestApart(columns, comparer, candidates, person);
  let missedPairs = 0;
  for (const [left, right] of apart) {
    const sides = [left, right].map((record) => members.get(person[record]!)!.slice(0, MAX_WEIGHED));
    const chance = chanceOf(weightBetween(sides[0]!, sides[1]!, comparer, pieces));
    const pairs = members.get(person[left]!)!.length * members.get(person[right]!)!.length;
    missedPairs += chance * pairs;
    doubts.push({ kind: 'apart', left, right, chance, pairs });
    kept.add({ chance, pairs });
  }
  const { pairs: unmetPairs, variance: unmetVariance } = unmet(columns, candidates, person);
  const worth = ({ chance, pairs }: Doubt) => chance * (1 - chance) * pairs;
  return {
    keptPairs,
    rightPairs,
    missedPairs,
    unmetPairs,
    precision: keptPairs === 0 ? 1 : rightPairs / keptPairs,
    recall: rightPairs === 0 ? 1 : rightPairs / (rightPairs + missedPairs + unmetPairs),
    spread: { surePairs, joined: joined.bins(), apart: kept.bins(), unmetPairs, unmetVariance },
    doubts: doubts.toSorted((a, b) => worth(b) - worth(a) || a.left - b.left || a.right - b.right).slice(0, mostDoubts),
  };
}

/**
 * The links that hold a person together, strongest first; each decides all pairs that it connects. Its odds are capped by the
 * evidence of all records on both sides, so that a hidden contradiction shows.
 */
function joinsOf(list: readonly number[], comparer: PairComparer, pieces: ComparedPieces): Doubt[] {
  const links: { readonly a: number; readonly b: number; readonly weight: number }[] = [];
  for (let a = 0; a < list.length; a += 1) {
    for (let b = a + 1; b < list.length; b += 1) links.push({ a, b, weight: comparer.compare(list[a]!, list[b]!) });
  }
  links.sort((x, y) => y.weight - x.weight || x.a - y.a || x.b - y.b);
  const evidence = evidenceOf(list, comparer, pieces);
  const group = list.map((_, at) => [at]);
  const joins: Doubt[] = [];
  for (const { a, b, weight } of links) {
    const [one, other] = [group[a]!, group[b]!];
    if (one === other) continue;
    const chance = chanceOf(Math.min(weight, evidence.weight(one[0]!, other[0]!)));
    joins.push({ kind: 'joined', left: list[a]!, right: list[b]!, chance, pairs: one.length * other.length });
    evidence.join(one[0]!, other[0]!);
    one.push(...other);
    for (const at of other) group[at] = one;
  }
  return joins;
}

/** For each two similar people, their most similar records. */
function closestApart(
  columns: RecordColumns,
  comparer: PairComparer,
  candidates: Candidates,
  person: ArrayLike<number>,
): (readonly [number, number])[] {
  const best = new Map<string, { readonly pair: readonly [number, number]; readonly weight: number }>();
  for (let i = 0; i < columns.size; i += 1) {
    candidates.of(i, true, (j) => {
      if (person[i] === person[j]) return;
      const weight = comparer.compareOver(i, j, LEAST_MILLIBITS);
      if (weight < LEAST_MILLIBITS) return;
      const couple = person[i]! < person[j]! ? `${person[i]},${person[j]}` : `${person[j]},${person[i]}`;
      const known = best.get(couple);
      if (known === undefined || weight > known.weight) best.set(couple, { pair: [i, j], weight });
    });
  }
  return [...best.values()].map(({ pair }) => pair);
}

/** log2 odds that two groups are one person, in millibits, from all their records. */
function weightBetween(one: readonly number[], other: readonly number[], comparer: PairComparer, pieces: ComparedPieces): number {
  const evidence = evidenceOf([...one, ...other], comparer, pieces);
  for (let at = 1; at < one.length; at += 1) evidence.join(0, at);
  for (let at = one.length + 1; at < one.length + other.length; at += 1) evidence.join(one.length, at);
  return evidence.weight(0, one.length);
}

function evidenceOf(records: readonly number[], comparer: PairComparer, pieces: ComparedPieces): ClusterEvidence {
  return new ClusterEvidence({
    size: records.length,
    kinds: pieces.kinds,
    sameMillibits: comparer.tables.sameMillibits,
    householdMillibits: comparer.tables.householdMillibits,
    compare: (a, b) => pieces.of(records[a]!, records[b]!),
  });
}

/**
 * Chao's estimator: pairs that share no key ≈ f₁(f₁ − 1) / (2(f₂ + 1)), with fₙ the pairs of one person that share n keys, and its
 * variance (Chao 1987): f₁(f₁ − 1)/(2(f₂ + 1)) + f₁(2f₁ − 1)²/(4(f₂ + 1)²) + f₁²f₂(f₁ − 1)²/(4(f₂ + 1)⁴).
 */
function unmet(
  columns: RecordColumns,
  candidates: Candidates,
  person: ArrayLike<number>,
): { readonly pairs: number; readonly variance: number } {
  const { keyStarts, keysOfRecord, starts, holders } = candidates.graph;
  const shared = new Map<number, number>();
  let one = 0;
  let two = 0;
  for (let i = 0; i < columns.size; i += 1) {
    shared.clear();
    for (let at = keyStarts[i]!; at < keyStarts[i + 1]!; at += 1) {
      const key = keysOfRecord[at]!;
      for (let h = starts[key]!; h < starts[key + 1]!; h += 1) {
        const other = holders[h]!;
        if (other > i && person[other] === person[i]) shared.set(other, (shared.get(other) ?? 0) + 1);
      }
    }
    for (const keys of shared.values()) {
      if (keys === 1) one += 1;
      else if (keys === 2) two += 1;
    }
  }
  const pairs = (one * Math.max(one - 1, 0)) / (2 * (two + 1));
  return {
    pairs,
    variance: pairs + (one * (2 * one - 1) ** 2) / (4 * (two + 1) ** 2) + (one ** 2 * two * (one - 1) ** 2) / (4 * (two + 1) ** 4),
  };
}

function chanceOf(millibits: number): number {
  return 1 / (1 + 2 ** (-millibits / 1000));
}
