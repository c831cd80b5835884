import { ATTRIBUTES, LEVEL_SPAN, SLOT, shapeOf, weighs } from '../../match/attributes.ts';
import { BIRTH_DATE } from '../../match/compare/birth-date.ts';
import { FIRST, SUFFIX } from '../../match/compare/names.ts';
import { IDENTIFIER, SOURCE } from '../../match/compare/other-attributes.ts';
import type { PairComparer } from '../../match/pairs/pair-comparer.ts';
import { areNamesakesOfTwoGenerations, areOfOneNameAndBirth } from '../../match/pairs/relatives.ts';
import { type ClusterTask, cluster, type Edge } from './cluster.ts';
import type { PairPieces, PieceKind } from './cluster-evidence.ts';
import { LINK_INTS } from './links.ts';

/** One component to cluster; edges and decisions name its records by their places in the list. */
export interface ClusterComponent extends Pick<ClusterTask, 'forced' | 'forbidden'> {
  /** In the order of their refs. */
  readonly records: readonly number[];
  /** Three numbers per edge: the two records, the lower first, and the weight. */
  readonly edges: readonly number[];
}

export type ClusterPart = readonly ClusterComponent[];

/** For each record of each component, the place of the first record of its cluster. */
export function clusterPart(part: ClusterPart, pieces: ComparedPieces): number[][] {
  return part.map((component) => [...cluster(clusterTask(component, pieces))]);
}

export function clusterTask({ records, edges, forced, forbidden }: ClusterComponent, pieces: ComparedPieces): ClusterTask {
  return {
    size: records.length,
    edges: edgesOf(edges),
    listedIn: Int32Array.from(records, (record) => pieces.listedIn(record)),
    kinds: pieces.kinds,
    sameMillibits: pieces.sameMillibits,
    householdMillibits: pieces.householdMillibits,
    compare: (a, b) => pieces.of(records[a]!, records[b]!),
    forced,
    forbidden,
  };
}

function edgesOf(edges: readonly number[]): Edge[] {
  const list: Edge[] = [];
  for (let e = 0; e < edges.length; e += LINK_INTS) list.push({ left: edges[e]!, right: edges[e + 1]!, weight: edges[e + 2]! });
  return list;
}

/** How the comparisons of an attribute combine; `mean` by default. */
const KINDS: Readonly<Record<number, PieceKind>> = {
  [SLOT.first]: 'own_at_home',
  [SLOT.last]: 'best',
  [SLOT.birthDate]: 'own',
  [SLOT.phone]: 'home',
  [SLOT.email]: 'best',
  [SLOT.address]: 'home',
};
/** Levels that say only part of what the attribute can say: a full comparison overrides them, so that no initial dilutes a contradiction. */
const IN_PART: Readonly<Record<number, readonly number[]>> = {
  [SLOT.first]: [FIRST.initial],
  [SLOT.suffix]: [SUFFIX.oneSided, SUFFIX.oneOfTwo],
  [SLOT.birthDate]: [BIRTH_DATE.partial],
  [SLOT.source]: [SOURCE.same, SOURCE.other],
};
const KNOWN_TO_SAY_NOTHING = 3;
const KNOWN = 2;
const KNOWN_IN_PART = 1;

/** Splits the comparison of two records into its attributes, for clustering. */
export class ComparedPieces {
  readonly kinds: readonly PieceKind[];
  readonly #comparer: PairComparer;
  readonly #pieces: PairPieces & { contradict: boolean };
  readonly #grades: Uint8Array;

  constructor(comparer: PairComparer) {
    const { slots, columns } = comparer;
    this.#comparer = comparer;
    this.kinds = Array.from({ length: slots }, (_, slot) => KINDS[slot] ?? 'mean');
    this.#pieces = { same: new Int32Array(slots), household: new Int32Array(slots), grade: new Uint8Array(slots), contradict: false };
    this.#grades = new Uint8Array(slots * LEVEL_SPAN);
    const names = [...ATTRIBUTES.map((shape) => shape.name), ...columns.extraAttributes];
    names.forEach((name, slot) => {
      shapeOf(name).levels.forEach((level, code) => {
        if (weighs(level)) this.#grades[slot * LEVEL_SPAN + code] = IN_PART[slot]?.includes(code) ? KNOWN_IN_PART : KNOWN;
      });
    });
  }

  /** Prior odds. */
  get sameMillibits(): number {
    return this.#comparer.tables.sameMillibits;
  }

  get householdMillibits(): number {
    return this.#comparer.tables.householdMillibits;
  }

  /** The source of a record if it lists each person once, else 0. */
  listedIn(record: number): number {
    const source = this.#comparer.columns.sources.values[record]!;
    return this.#comparer.tables.isOnce[source] === 1 ? source : 0;
  }

  of(left: number, right: number): PairPieces {
    const comparer = this.#comparer;
    comparer.compare(left, right);
    const { same, household, homeRarity } = comparer.tables;
    const pieces = this.#pieces;
    for (let slot = 0; slot < comparer.slots; slot += 1) {
      const level = comparer.levels[slot]!;
      const at = slot * LEVEL_SPAN + level;
      const rarity = comparer.rarity[slot]!;
      pieces.same[slot] = same[at]! + rarity;
      pieces.household[slot] = household[at]! + (homeRarity[slot] === 1 ? rarity : 0);
      pieces.grade[slot] = this.#grades[at]!;
    }
    pieces.household[SLOT.address]! += comparer.movedFromHome;
    // Evidence that rests on birth dates stays with them, so that records without one do not dilute it.
    const byBirth = areNamesakesOfTwoGenerations(comparer.levels) || areOfOneNameAndBirth(comparer.levels);
    pieces.household[byBirth ? SLOT.birthDate : SLOT.first]! += comparer.namedAtHome;
    if (comparer.sharesMiddle) pieces.grade[SLOT.middle] = KNOWN_TO_SAY_NOTHING;
    // A birth date against the day on which the other record was seen.
    if (pieces.grade[SLOT.birthDate] === 0 && pieces.same[SLOT.birthDate] !== 0) pieces.grade[SLOT.birthDate] = KNOWN_IN_PART;
    pieces.contradict = contradict(comparer);
    return pieces;
  }
}

/**
 * True for two generations of one name, or if first name, birth date and a personal identifier all differ. Fewer differences are
 * not enough: errors in one record would separate it from sparse records of the same person.
 */
function contradict({ levels, slots, tables }: PairComparer): boolean {
  if (levels[SLOT.suffix] === SUFFIX.conflict || levels[SLOT.suffix] === SUFFIX.twoGenerations) return true;
  const birth = levels[SLOT.birthDate];
  if (levels[SLOT.first]! < FIRST.far || (birth !== BIRTH_DATE.far && birth !== BIRTH_DATE.generation)) return false;
  for (let slot = SLOT.extras; slot < slots; slot += 1) {
    if (tables.isText[slot - SLOT.extras] === 0 && levels[slot] === IDENTIFIER.different) return true;
  }
  return false;
}
