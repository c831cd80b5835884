import { LEVEL_SPAN, SLOT } from '../attributes.ts';
import { HEADER, NAME_INTS } from '../columns/column-layout.ts';
import { compareSuffix, FIRST, LAST, withOneName } from '../compare/names.ts';
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

/** The words of two names, as they are compared: a single word may move from one part to the other. Reused for every pair. */
const words = { firstA: 0, firstB: 0, lastA: 0, lastB: 0 };

/** Compares two names: the levels of the four parts, and their weight for one person. */
export function compareName(to: NameSlots, cells: Int32Array, x: number, y: number, woman: boolean): number {
  const { levels, rarity, tables, alike } = to;
  words.firstA = cells[x]!;
  words.firstB = cells[y]!;
  words.lastA = cells[x + 2]!;
  words.lastB = cells[y + 2]!;
  levels[SLOT.first] = alike.first(words.firstA, words.firstB);
  levels[SLOT.last] = alike.last(words.lastA, words.lastB);
  rarity[SLOT.first] = 0;
  rarity[SLOT.last] = 0;
  if (mayBeSwapped(levels)) compareSwapped(to);
  else if (levels[SLOT.first]! >= FIRST.far || levels[SLOT.last] === LAST.far) compareSingleWords(to);
  const middleA = cells[x + 1]!;
  const middleB = cells[y + 1]!;
  if (levels[SLOT.first]! >= FIRST.far && (alike.isAmong(words.firstA, middleB) || alike.isAmong(words.firstB, middleA)))
    levels[SLOT.first] = FIRST.otherPart;
  if (levels[SLOT.last] === LAST.far && woman) levels[SLOT.last] = LAST.changed;
  const first = levels[SLOT.first]!;
  const last = levels[SLOT.last]!;
  levels[SLOT.middle] = alike.middle(middleA, middleB);
  const suffix = compareSuffix(cells[x + 3]!, cells[y + 3]!);
  levels[SLOT.suffix] = isForm(first) && last !== LAST.far && last !== LAST.changed ? withOneName(suffix) : suffix;
  addFirstRarity(to, first);
  if (words.lastA !== 0 && words.lastB !== 0 && rarity[SLOT.last] === 0) addLastRarity(to, first, last);
  let weight = rarity[SLOT.first]! + rarity[SLOT.last]!;
  for (let slot = 0; slot <= SLOT.suffix; slot += 1) weight += tables.same[slot * LEVEL_SPAN + levels[slot]!]!;
  return weight;
}

function mayBeSwapped(levels: Uint8Array): boolean {
  if (levels[SLOT.first] === FIRST.exact || levels[SLOT.last] === LAST.exact) return false;
  return words.lastA !== 0 && words.lastB !== 0 && words.firstA !== 0 && words.firstB !== 0;
}

function compareSwapped({ levels, rarity, tables, alike }: NameSlots): void {
  const { firstA, firstB, lastA, lastB } = words;
  if (firstA !== lastB && firstB !== lastA) return;
  const crossed = alike.first(firstA, lastB);
  const crossedToo = alike.first(lastA, firstB);
  // A shared initial is no evidence of a swap.
  if (crossed !== FIRST.exact && crossedToo !== FIRST.exact) return;
  if (crossed > FIRST.similar || crossedToo > FIRST.similar) return;
  levels[SLOT.first] = FIRST.swapped;
  levels[SLOT.last] = LAST.missing;
  rarity[SLOT.first] =
    crossed === FIRST.initial || crossedToo === FIRST.initial
      ? rarityBesideInitial(tables, crossed === FIRST.exact ? firstA : lastA)
      : Math.round((tables.lastRarity(lastA) + tables.lastRarity(lastB)) / 2);
}

/** A single word may be a first or a last name. */
function compareSingleWords(to: NameSlots): void {
  const { levels, alike } = to;
  const { firstA, firstB, lastA, lastB } = words;
  if (lastA === 0 && lastB !== 0 && alike.last(firstA, lastB) <= LAST.close) setLastAlone(to, alike.last(firstA, lastB), lastB);
  else if (lastB === 0 && lastA !== 0 && alike.last(firstB, lastA) <= LAST.close) setLastAlone(to, alike.last(firstB, lastA), lastA);
  else if (firstA === 0 && isForm(alike.first(lastA, firstB))) {
    levels[SLOT.first] = alike.first(lastA, firstB);
    levels[SLOT.last] = LAST.missing;
    words.firstA = lastA;
    words.lastA = 0;
  } else if (firstB === 0 && isForm(alike.first(lastB, firstA))) {
    levels[SLOT.first] = alike.first(lastB, firstA);
    levels[SLOT.last] = LAST.missing;
    words.firstB = lastB;
    words.lastB = 0;
  }
}

function setLastAlone({ levels, rarity, tables }: NameSlots, last: number, word: number): void {
  levels[SLOT.first] = FIRST.missing;
  levels[SLOT.last] = last;
  if (last === LAST.exact) rarity[SLOT.last] = tables.lastRarity(word);
}

function addFirstRarity({ rarity, tables }: NameSlots, first: number): void {
  const { firstA, firstB } = words;
  if (first === FIRST.exact) rarity[SLOT.first] = tables.firstRarity(firstA);
  // The rarer form counts: Michael is common, but few strangers are called Mick.
  else if (first === FIRST.nickname) rarity[SLOT.first] = Math.max(tables.firstRarity(firstA), tables.firstRarity(firstB)) >> 1;
  else if (first === FIRST.close) rarity[SLOT.first] = Math.min(tables.firstRarity(firstA), tables.firstRarity(firstB)) >> 1;
}

function addLastRarity({ rarity, tables }: NameSlots, first: number, last: number): void {
  const { firstA, firstB, lastA, lastB } = words;
  if (last === LAST.exact) rarity[SLOT.last] = Math.min(tables.lastRarity(lastA), tables.lastRarity(lastB));
  else if (last === LAST.part) rarity[SLOT.last] = tables.lastWordRarity(lastA, lastB);
  else if (last === LAST.close) rarity[SLOT.last] = Math.min(tables.lastRarity(lastA), tables.lastRarity(lastB)) >> 1;
  // First and last names are correlated (lift), so both together weigh less than their sum.
  if (isForm(first) && first !== FIRST.initial && last <= LAST.close)
    rarity[SLOT.first]! -= Math.max(tables.lift(firstA, lastA), tables.lift(firstB, lastB));
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
