import { type Candidates, CandidateWalk, type KeyGraph } from '../match/candidates.ts';
import type { ComparedColumns } from '../match/compared-columns.ts';
import type { Model } from '../match/model.ts';
import { type PackedTexts, packTexts, unpackTexts } from '../match/packed-texts.ts';
import { PairComparer } from '../match/pair-comparer.ts';
import type { RecordColumns } from '../match/record-columns.ts';
import { findLinks, type Links } from './find-links.ts';

/** All that finding links needs, in memory that threads share or as small values. */
export interface LinkGround {
  readonly model: Model;
  readonly graph: KeyGraph;
  readonly cells: Int32Array;
  readonly starts: Int32Array;
  readonly sources: Int32Array;
  readonly emailParts: Int32Array;
  readonly addressParts: Int32Array;
  readonly numbers: Float64Array;
  readonly words: PackedTexts;
  readonly places: PackedTexts;
  readonly mailParts: PackedTexts;
  readonly extraTexts: PackedTexts;
  readonly extraAttributes: readonly string[];
  readonly extras: number;
  /** By value id: 1 where too many share the value. */
  readonly generic: Readonly<Record<keyof RecordColumns['valueKeys'], Uint8Array>>;
}

export function linkGround(columns: RecordColumns, candidates: Candidates, model: Model): LinkGround {
  const { graph } = candidates;
  const generic = (keys: readonly number[]) => {
    const flags = new Uint8Array(new SharedArrayBuffer(keys.length));
    for (let id = 0; id < keys.length; id += 1) flags[id] = keys[id] !== 0 && candidates.isGeneric(keys[id]!) ? 1 : 0;
    return flags;
  };
  const { phone, email, address, extra } = columns.valueKeys;
  const numbers = new Float64Array(new SharedArrayBuffer(columns.numbers.length * 8));
  numbers.set(columns.numbers);
  return {
    model,
    graph: {
      keyStarts: shared(graph.keyStarts),
      keysOfRecord: shared(graph.keysOfRecord),
      starts: shared(graph.starts),
      holders: shared(graph.holders),
    },
    cells: shared(columns.cells.values.subarray(0, columns.cells.length)),
    starts: shared(columns.starts.values.subarray(0, columns.starts.length)),
    sources: shared(columns.sources.values.subarray(0, columns.sources.length)),
    emailParts: shared(columns.emailParts.values.subarray(0, columns.emailParts.length)),
    addressParts: shared(columns.addressParts.values.subarray(0, columns.addressParts.length)),
    numbers,
    words: packTexts(columns.words.texts),
    places: packTexts(columns.places.texts),
    mailParts: packTexts(columns.mailParts.texts),
    extraTexts: packTexts(columns.extraTexts),
    extraAttributes: columns.extraAttributes,
    extras: columns.extras.size,
    generic: { phone: generic(phone), email: generic(email), address: generic(address), extra: generic(extra) },
  };
}

/** Finds links in another thread than the one that holds the records. */
export class LinkFinder {
  readonly #comparer: PairComparer;
  readonly #walk: CandidateWalk;
  readonly #least: number;

  constructor(ground: LinkGround) {
    this.#comparer = new PairComparer(columnsOf(ground), ground.model, (flag) => flag === 1);
    this.#walk = new CandidateWalk(ground.graph);
    this.#least = ground.model.linkMillibits;
  }

  find(range: { readonly from: number; readonly to: number }): Links {
    return findLinks({ comparer: this.#comparer, walk: this.#walk, least: this.#least, ...range });
  }
}

function columnsOf(ground: LinkGround): ComparedColumns {
  const texts = (packed: PackedTexts) => {
    const list = unpackTexts(packed);
    return { texts: list, size: list.length };
  };
  return {
    cells: { values: ground.cells },
    starts: { values: ground.starts },
    sources: { values: ground.sources },
    emailParts: { values: ground.emailParts },
    addressParts: { values: ground.addressParts },
    numbers: ground.numbers,
    words: texts(ground.words),
    places: texts(ground.places),
    mailParts: texts(ground.mailParts),
    extraTexts: unpackTexts(ground.extraTexts),
    extraAttributes: ground.extraAttributes,
    extras: { size: ground.extras },
    valueKeys: ground.generic,
  };
}

function shared(values: Int32Array): Int32Array {
  const copy = new Int32Array(new SharedArrayBuffer(values.byteLength));
  copy.set(values);
  return copy;
}
