import type { PersonRecord, RecordRef } from '../../core/record.ts';
import { unsortedKeysOf } from '../../match/keys/keys.ts';
import { decodeRecord } from '../../store/codec/record-codec.ts';
import { hashRef } from '../../store/codec/record-ref-hash.ts';
import { type SlicedKeys, slicedKeys } from './key-slices.ts';

export interface RecordPage {
  readonly refs: readonly RecordRef[];
  readonly encoded: readonly string[];
  readonly keySeed: number;
}

/** What is needed of many records to split them into blocks. */
export interface PageOutline {
  readonly keys: SlicedKeys;
  readonly refHashes: Float64Array;
  readonly numbers: Float64Array;
  /** By record: where it lives, as a number; neighbours have near numbers. */
  readonly places: Int32Array;
}

/** Runs in any thread. */
export function outlinePage({ refs, encoded, keySeed }: RecordPage): PageOutline {
  const keys: number[] = [];
  const holders: number[] = [];
  const numbers = new Set<number>();
  const places = new Int32Array(refs.length);
  for (const [at, text] of encoded.entries()) {
    const record = decodeRecord(text);
    const own = unsortedKeysOf(record, keySeed);
    for (const key of own) {
      keys.push(key);
      holders.push(at);
    }
    for (const number of record.phones) numbers.add(number);
    places[at] = placeOf(record, own);
  }
  return { keys: slicedKeys(keys, holders), refHashes: Float64Array.from(refs, hashRef), numbers: Float64Array.from(numbers), places };
}

const MAX_PLACE = 2 ** 31;

/** By ZIP code; a record without one is near those that share its first key. */
function placeOf({ addresses }: PersonRecord, keys: readonly number[]): number {
  const zip = Number.parseInt(addresses.find((address) => address.zip !== '')?.zip ?? '', 10);
  return (Number.isNaN(zip) ? (keys[0] ?? 0) : zip) % MAX_PLACE;
}
