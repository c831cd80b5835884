import { LEVEL_SPAN, SLOT } from '../attributes.ts';
import type { ComparedColumns } from '../columns/column-layout.ts';
import { ADDRESS, PART } from '../compare/address.ts';
import { compareNumbers, EMAIL, levelGivenNames, PHONE } from '../compare/contact.ts';
import { FIRST, LAST } from '../compare/names.ts';
import { IDENTIFIER, TEXT } from '../compare/other-attributes.ts';
import type { PairLevels } from './pair-levels.ts';
import type { WeightTables } from './weight-tables.ts';

/** What comparing lists reads, and where it writes its result. */
export interface ListSlots {
  readonly columns: ComparedColumns;
  readonly levels: Uint8Array;
  readonly rarity: Int32Array;
  readonly left: Int32Array;
  readonly right: Int32Array;
  readonly tables: WeightTables;
  readonly alike: PairLevels;
  /** By value id: 1 if generic. */
  readonly generic: { readonly phone: Uint8Array; readonly email: Uint8Array; readonly address: Uint8Array; readonly extra: Uint8Array };
  readonly nameLeft: number;
  readonly nameRight: number;
}

export function comparePhones(to: ListSlots, cells: Int32Array, a: number, countA: number, b: number, countB: number): void {
  let best: number = PHONE.missing;
  for (let x = a; x < a + countA; x += 1) {
    const idA = cells[x]!;
    for (let y = b; y < b + countB; y += 1) {
      const idB = cells[y]!;
      if (to.generic.phone[idA] === 1 || to.generic.phone[idB] === 1) {
        if (best === PHONE.missing) best = PHONE.generic;
        continue;
      }
      const level = idA === idB ? PHONE.exact : compareNumbers(to.columns.numbers[idA]!, to.columns.numbers[idB]!);
      if (best !== PHONE.missing && best !== PHONE.generic && level >= best) continue;
      best = level;
      to.left[SLOT.phone] = idA;
      to.right[SLOT.phone] = idB;
    }
  }
  to.levels[SLOT.phone] = best;
}

export function compareEmailLists(to: ListSlots, cells: Int32Array, a: number, countA: number, b: number, countB: number): void {
  let best: number = EMAIL.missing;
  for (let x = a; x < a + countA; x += 1) {
    const idA = cells[x]!;
    for (let y = b; y < b + countB; y += 1) {
      const idB = cells[y]!;
      if (to.generic.email[idA] === 1 || to.generic.email[idB] === 1) {
        if (best === EMAIL.missing) best = EMAIL.generic;
        continue;
      }
      const level = to.alike.email(idA, idB);
      if (best !== EMAIL.missing && best !== EMAIL.generic && level >= best) continue;
      best = level;
      to.left[SLOT.email] = idA;
      to.right[SLOT.email] = idB;
    }
  }
  if (best > EMAIL.exact && best <= EMAIL.similar) best = besideNames(to, best, to.left[SLOT.email]!, to.right[SLOT.email]!);
  to.levels[SLOT.email] = best;
}

/** The level of two similar e-mails, given the names they may be built from. */
function besideNames(to: ListSlots, level: number, a: number, b: number): number {
  const { levels, columns } = to;
  const cells = columns.cells.values;
  const word = (cell: number) => columns.words.texts[cells[cell]!]!;
  const left = columns.mailParts.texts[columns.emailParts.values[2 * a]!]!;
  const right = columns.mailParts.texts[columns.emailParts.values[2 * b]!]!;
  const names: [string, string][] = [];
  const first = levels[SLOT.first]!;
  const last = levels[SLOT.last]!;
  if (first !== FIRST.missing && first <= FIRST.similar) names.push([word(to.nameLeft), word(to.nameRight)]);
  if (last !== LAST.missing && last <= LAST.similar) names.push([word(to.nameLeft + 2), word(to.nameRight + 2)]);
  return levelGivenNames(level, names, left, right);
}

export function compareAddressLists(to: ListSlots, cells: Int32Array, a: number, countA: number, b: number, countB: number): void {
  let best: number = ADDRESS.missing;
  let bestWeight = Number.NEGATIVE_INFINITY;
  let bestRarity = 0;
  for (let x = a; x < a + countA; x += 1) {
    for (let y = b; y < b + countB; y += 1) {
      const idA = cells[x]!;
      const idB = cells[y]!;
      const level = addressLevelOf(to, idA, idB);
      if (level === ADDRESS.missing) continue;
      const bare = to.tables.same[SLOT.address * LEVEL_SPAN + level]!;
      const rarity = placeRarity(to, level, idA, idB, bare);
      const weight = bare + rarity;
      if (weight < bestWeight || (weight === bestWeight && level >= best)) continue;
      best = level;
      bestWeight = weight;
      bestRarity = rarity;
      to.left[SLOT.address] = idA;
      to.right[SLOT.address] = idB;
      if (level === ADDRESS.home && weight >= to.tables.mostOf[SLOT.address]!) break;
    }
  }
  to.levels[SLOT.address] = best;
  to.rarity[SLOT.address] = bestRarity;
}

function addressLevelOf(to: ListSlots, a: number, b: number): number {
  const level = to.alike.address(a, b);
  return level === ADDRESS.home && (to.generic.address[a] === 1 || to.generic.address[b] === 1) ? ADDRESS.generic : level;
}

/** What the rarity of a shared ZIP code or city adds to the weight `bare` of the level. */
function placeRarity(to: ListSlots, level: number, a: number, b: number, bare: number): number {
  let rarity: number;
  if (level === ADDRESS.zip || level === ADDRESS.zipOtherStreet) rarity = to.tables.zipRarity(a) - placeLift(to, a, PART.zip);
  else if (level === ADDRESS.city || level === ADDRESS.cityOtherStreet) rarity = to.tables.cityRarity(a, b) - placeLift(to, a, PART.city);
  else return 0;
  // Every part that both have agrees, so it must not count against one person.
  return (level === ADDRESS.zip || level === ADDRESS.city) && rarity < -bare ? Math.min(0, -bare) : rarity;
}

/** Correction for names that are common at the shared place: the largest lift among the agreeing names. */
function placeLift(to: ListSlots, address: number, part: number): number {
  const { levels, tables, nameLeft, nameRight } = to;
  const cells = to.columns.cells.values;
  const place = to.columns.addressParts.values[address * PART.count + part]!;
  const lift = (word: number) =>
    Math.max(tables.placeLift(cells[nameLeft + word]!, place), tables.placeLift(cells[nameRight + word]!, place));
  const first = levels[SLOT.first]! >= FIRST.exact && levels[SLOT.first]! <= FIRST.close ? lift(0) : 0;
  const last = levels[SLOT.last]! >= LAST.exact && levels[SLOT.last]! <= LAST.close ? lift(2) : 0;
  return Math.max(first, last);
}

export function compareExtras(to: ListSlots, cells: Int32Array, a: number, countA: number, b: number, countB: number): void {
  for (let x = 0; x < countA; x += 1) {
    const extra = cells[a + 2 * x]!;
    for (let y = 0; y < countB; y += 1) {
      if (cells[b + 2 * y] !== extra) continue;
      const slot = SLOT.extras + extra;
      const idA = cells[a + 2 * x + 1]!;
      const idB = cells[b + 2 * y + 1]!;
      const isText = to.tables.isText[extra] === 1;
      const level = isText ? to.alike.text(idA, idB) : identifierLevel(to, idA, idB);
      const old = to.levels[slot]!;
      // Lower levels agree more; generic is the weakest.
      if (old !== 0 && level >= old) continue;
      to.levels[slot] = level;
      to.left[slot] = idA;
      to.right[slot] = idB;
      to.rarity[slot] = isText && level === TEXT.exact ? to.tables.textRarity(extra, idA) : 0;
    }
  }
}

function identifierLevel(to: ListSlots, a: number, b: number): number {
  return to.generic.extra[a] === 1 || to.generic.extra[b] === 1 ? IDENTIFIER.generic : to.alike.identifier(a, b);
}
