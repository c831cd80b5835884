import { LEVEL_SPAN, SLOT } from '../attributes.ts';
import { HEADER, NAME_INTS } from '../columns/column-layout.ts';
import { FIRST } from '../compare/first-name.ts';
import { LAST } from '../compare/last-name.ts';
import { besideOneName, compareSuffix } from '../compare/suffix.ts';
import type { PairLevels } from './pair-levels.ts';
import type { WeightTables } from './weight-tables.ts';

/** Where comparing names writes its result. */
export interface NameSlots {
  readonly levels: Uint8Array;
  readonly rarity: Int32Array;
  readonly tables: WeightTables;
  readonly alike: PairLevels;
  nameLeft: number;
  nameRight: number;
}

/** The best pair of names so far; reset before each use. */
const BEST = new Int32Array(11);

/** Compares all names of two records and keeps the best pair. */
export function compareNames(to: NameSlots, cells: Int32Array, a: number, b: number, woman: boolean): void {
  const countA = cells[a + HEADER.names]!;
  const countB = cells[b + HEADER.names]!;
  if (countA === 0 || countB === 0) {
    for (let slot = 0; slot <= SLOT.suffix; slot += 1) {
      to.levels[slot] = 0;
      to.rarity[slot] = 0;
    }
    return;
  }
  if (countA === 1 && countB === 1) {
    to.nameLeft = a + HEADER.size;
    to.nameRight = b + HEADER.size;
    compareName(to, cells, to.nameLeft, to.nameRight, woman);
    return;
  }
  const best = BEST;
  best.fill(0);
  let bestWeight = Number.NEGATIVE_INFINITY;
  for (let x = 0; x < countA; x += 1) {
    for (let y = 0; y < countB; y += 1) {
      const left = a + HEADER.size + x * NAME_INTS;
      const right = b + HEADER.size + y * NAME_INTS;
      const weight = compareName(to, cells, left, right, woman);
      if (weight < bestWeight || (weight === bestWeight && rankOfName(to) >= best[8]!)) continue;
      bestWeight = weight;
      for (let slot = 0; slot <= SLOT.suffix; slot += 1) {
        best[slot] = to.levels[slot]!;
        best[slot + 4] = to.rarity[slot]!;
      }
      best[8] = rankOfName(to);
      best[9] = left;
      best[10] = right;
    }
  }
  for (let slot = 0; slot <= SLOT.suffix; slot += 1) {
    to.levels[slot] = best[slot]!;
    to.rarity[slot] = best[slot + 4]!;
  }
  to.nameLeft = best[9]!;
  to.nameRight = best[10]!;
}

/** Ties are broken by level, so that the comparison is symmetric. */
function rankOfName(to: NameSlots): number {
  const { levels } = to;
  return ((levels[SLOT.first]! * LEVEL_SPAN + levels[SLOT.last]!) * LEVEL_SPAN + levels[SLOT.middle]!) * LEVEL_SPAN + levels[SLOT.suffix]!;
}

/** Compares two names: the levels of the four parts, and their weight for one person. */
export function compareName(to: NameSlots, cells: Int32Array, x: number, y: number, woman: boolean): number {
  let firstA = cells[x]!;
  let firstB = cells[y]!;
  let lastA = cells[x + 2]!;
  let lastB = cells[y + 2]!;
  const { levels, rarity, tables } = to;
  let first = to.alike.first(firstA, firstB);
  let last = to.alike.last(lastA, lastB);
  rarity[SLOT.first] = 0;
  rarity[SLOT.last] = 0;
  if (first !== FIRST.exact && last !== LAST.exact && lastA !== 0 && lastB !== 0 && firstA !== 0 && firstB !== 0) {
    if (firstA === lastB || firstB === lastA) {
      const crossed = to.alike.first(firstA, lastB);
      const crossedToo = to.alike.first(lastA, firstB);
      // A shared initial is no evidence of a swap.
      if ((crossed === FIRST.exact || crossedToo === FIRST.exact) && crossed <= FIRST.similar && crossedToo <= FIRST.similar) {
        first = FIRST.swapped;
        last = LAST.missing;
        rarity[SLOT.first] =
          crossed === FIRST.initial || crossedToo === FIRST.initial
            ? rarityBesideInitial(tables, crossed === FIRST.exact ? firstA : lastA)
            : Math.round((tables.lastRarity(lastA) + tables.lastRarity(lastB)) / 2);
      }
    }
  } else if (first >= FIRST.far || last === LAST.far) {
    // A single word may be a first or a last name.
    if (lastA === 0 && lastB !== 0 && to.alike.last(firstA, lastB) <= LAST.close) {
      first = FIRST.missing;
      last = to.alike.last(firstA, lastB);
      if (last === LAST.exact) rarity[SLOT.last] = tables.lastRarity(lastB);
    } else if (lastB === 0 && lastA !== 0 && to.alike.last(firstB, lastA) <= LAST.close) {
      first = FIRST.missing;
      last = to.alike.last(firstB, lastA);
      if (last === LAST.exact) rarity[SLOT.last] = tables.lastRarity(lastA);
    } else if (firstA === 0 && isForm(to.alike.first(lastA, firstB))) {
      first = to.alike.first(lastA, firstB);
      last = LAST.missing;
      firstA = lastA;
      lastA = 0;
    } else if (firstB === 0 && isForm(to.alike.first(lastB, firstA))) {
      first = to.alike.first(lastB, firstA);
      last = LAST.missing;
      firstB = lastB;
      lastB = 0;
    }
  }
  const middleA = cells[x + 1]!;
  const middleB = cells[y + 1]!;
  if (first >= FIRST.far && (to.alike.isAmong(firstA, middleB) || to.alike.isAmong(firstB, middleA))) first = FIRST.otherPart;
  if (last === LAST.far && woman) last = LAST.changed;
  levels[SLOT.first] = first;
  levels[SLOT.last] = last;
  levels[SLOT.middle] = to.alike.middle(middleA, middleB);
  const suffix = compareSuffix(cells[x + 3]!, cells[y + 3]!);
  levels[SLOT.suffix] = isForm(first) && last !== LAST.far && last !== LAST.changed ? besideOneName(suffix) : suffix;
  if (first === FIRST.exact) rarity[SLOT.first] = tables.firstRarity(firstA);
  else if (first === FIRST.nickname) {
    // The rarer form counts: Michael is common, but few strangers are called Mick.
    rarity[SLOT.first] = Math.max(tables.firstRarity(firstA), tables.firstRarity(firstB)) >> 1;
  } else if (first === FIRST.close) {
    rarity[SLOT.first] = Math.min(tables.firstRarity(firstA), tables.firstRarity(firstB)) >> 1;
  }
  if (lastA !== 0 && lastB !== 0 && rarity[SLOT.last] === 0) {
    if (last === LAST.exact) rarity[SLOT.last] = Math.min(tables.lastRarity(lastA), tables.lastRarity(lastB));
    else if (last === LAST.part) rarity[SLOT.last] = tables.lastWordRarity(lastA, lastB);
    else if (last === LAST.close) rarity[SLOT.last] = Math.min(tables.lastRarity(lastA), tables.lastRarity(lastB)) >> 1;
    // First and last names are correlated (lift), so both together weigh less than their sum.
    if (isForm(first) && first !== FIRST.initial && last <= LAST.close)
      rarity[SLOT.first]! -= Math.max(tables.lift(firstA, lastA), tables.lift(firstB, lastB));
  }
  let weight = rarity[SLOT.first]! + rarity[SLOT.last]!;
  for (let slot = 0; slot <= SLOT.suffix; slot += 1) weight += tables.same[slot * LEVEL_SPAN + levels[slot]!]!;
  return weight;
}

/** Deduction for swapped names of which one is only an initial: the difference between a name's and an initial's weight. */
function rarityBesideInitial(tables: WeightTables, shared: number): number {
  const short = tables.same[SLOT.first * LEVEL_SPAN + FIRST.exact]! - tables.same[SLOT.first * LEVEL_SPAN + FIRST.initial]!;
  return Math.min(tables.firstRarity(shared), tables.lastRarity(shared)) - Math.max(0, short);
}

/** The same given name, a form of it or a typing error. */
function isForm(first: number): boolean {
  return first >= FIRST.exact && first <= FIRST.close;
}
