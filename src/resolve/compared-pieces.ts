import { ATTRIBUTES, LEVEL_SPAN, SLOT, shapeOf, weighs } from '../match/attributes.ts';
import { BIRTH_DATE } from '../match/compare/birth-date.ts';
import type { PairComparer } from '../match/pair-comparer.ts';
import type { PairPieces, PieceKind } from './cluster-evidence.ts';

/** What people have several of; of everything else they have one. */
const SEVERAL: readonly number[] = [SLOT.last, SLOT.phone, SLOT.email, SLOT.address];
const KNOWN = 2;
const KNOWN_IN_PART = 1;

/** A comparison of two records in the pieces that clustering puts together: one for each attribute. */
export class ComparedPieces {
  readonly kinds: readonly PieceKind[];
  readonly #comparer: PairComparer;
  readonly #pieces: PairPieces;
  readonly #weighs: Uint8Array;

  constructor(comparer: PairComparer) {
    const { slots, columns } = comparer;
    this.#comparer = comparer;
    this.kinds = Array.from({ length: slots }, (_, slot) => (SEVERAL.includes(slot) ? 'best' : 'mean'));
    this.#pieces = { same: new Int32Array(slots), household: new Int32Array(slots), grade: new Uint8Array(slots) };
    this.#weighs = new Uint8Array(slots * LEVEL_SPAN);
    const names = [...ATTRIBUTES.map((shape) => shape.name), ...columns.extraAttributes];
    names.forEach((name, slot) => {
      shapeOf(name).levels.forEach((level, code) => {
        this.#weighs[slot * LEVEL_SPAN + code] = weighs(level) ? 1 : 0;
      });
    });
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
      pieces.grade[slot] = this.#weighs[at] === 0 ? 0 : slot === SLOT.birthDate && level === BIRTH_DATE.partial ? KNOWN_IN_PART : KNOWN;
    }
    return pieces;
  }
}
