import type { PersonRecord, RecordRef } from '../../core/record.ts';
import { buffersOf, type KnownTexts, type PreparedChunk } from '../../match/columns/chunks.ts';
import { RecordColumns } from '../../match/columns/record-columns.ts';
import { unsortedKeysOf } from '../../match/keys/keys.ts';
import { type PackedTexts, packTexts } from '../../match/memory/shared-memory.ts';
import { decodeRecord } from '../../store/codec/record-codec.ts';
import { hashRef } from '../../store/codec/record-ref-hash.ts';
import { type SlicedKeys, slicedKeys } from './key-slices.ts';

/** For which set records are made: one that is compared as a whole, or one that is too large and is compared in blocks. */
export interface PartOrder {
  readonly keySeed: number;
  readonly inBlocks: boolean;
}

/** What is made of some records for their set. */
export interface SetPart {
  readonly keys: SlicedKeys;
  /** For a set that is compared as a whole. Without refs, which the receiver knows. */
  readonly prepared?: PreparedChunk;
  /** For a set that is split into blocks. */
  readonly outline?: Outline;
}

export interface Outline {
  readonly numbers: Float64Array;
  /** By record: where it lives, as a number; neighbours have near numbers. */
  readonly places: Int32Array;
}

export interface RecordPage {
  readonly refs: readonly RecordRef[];
  readonly encoded: readonly string[];
  readonly order: PartOrder;
}

/** Some records with what is made of them. */
export interface MadePage {
  readonly texts: PackedTexts;
  readonly refHashes: Float64Array;
  readonly part: SetPart;
}

/** Makes the part of a set from its records, in any thread. */
export class PartMaker {
  readonly #order: PartOrder;
  readonly #known: KnownTexts | undefined;
  readonly #columns: RecordColumns;
  readonly #keys: number[] = [];
  readonly #holders: number[] = [];
  readonly #numbers = new Set<number>();
  readonly #places: number[] = [];
  #size = 0;

  /** `known` holds the texts of earlier parts. */
  constructor(order: PartOrder, known?: KnownTexts) {
    this.#order = order;
    this.#known = known;
    this.#columns = new RecordColumns(order.keySeed, known);
  }

  add(ref: RecordRef, record: PersonRecord): void {
    const own = unsortedKeysOf(record, this.#order.keySeed);
    for (const key of own) {
      this.#keys.push(key);
      this.#holders.push(this.#size);
    }
    this.#size += 1;
    if (!this.#order.inBlocks) {
      this.#columns.addUnkeyed(ref, record);
      return;
    }
    for (const number of record.phones) this.#numbers.add(number);
    this.#places.push(placeOf(record, own));
  }

  made(): SetPart {
    const keys = slicedKeys(this.#keys, this.#holders);
    return this.#order.inBlocks
      ? { keys, outline: { numbers: Float64Array.from(this.#numbers), places: Int32Array.from(this.#places) } }
      : { keys, prepared: this.#columns.toChunk(this.#known) };
  }
}

export function partOfPage({ refs, encoded, order }: RecordPage): MadePage {
  const maker = new PartMaker(order);
  for (const [at, text] of encoded.entries()) maker.add(refs[at]!, decodeRecord(text));
  return { texts: packTexts(encoded), refHashes: Float64Array.from(refs, hashRef), part: maker.made() };
}

/** The buffers of a part, for transfer instead of copying. */
export function buffersOfPart({ keys, prepared }: SetPart): ArrayBuffer[] {
  const own = [keys.keys, keys.records].map((array) => array.buffer as ArrayBuffer);
  return prepared === undefined ? own : [...own, ...buffersOf(prepared)];
}

const MAX_PLACE = 2 ** 31;

/** By ZIP code; a record without one is near those that share its first key. */
function placeOf({ addresses }: PersonRecord, keys: readonly number[]): number {
  const zip = Number.parseInt(addresses.find((address) => address.zip !== '')?.zip ?? '', 10);
  return (Number.isNaN(zip) ? (keys[0] ?? 0) : zip) % MAX_PLACE;
}
