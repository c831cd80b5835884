import { type Candidates, CandidateWalk, type KeyGraph } from '../match/candidates.ts';
import { PART } from '../match/compare/address.ts';
import type { ComparedColumns } from '../match/compared-columns.ts';
import type { Model } from '../match/model.ts';
import { type PackedTexts, packTexts, unpackTexts } from '../match/packed-texts.ts';
import { PairComparer } from '../match/pair-comparer.ts';
import type { RecordColumns } from '../match/record-columns.ts';
import { FRONT, frontsOf, HEADER, NAME_INTS } from '../match/record-fronts.ts';
import { RecordsOfCells } from '../match/records-of-cells.ts';
import { sharedInts } from '../match/shared-ints.ts';
import { findLinks, LINK_INTS, type Links } from './find-links.ts';

/** All that finding links needs, in memory that threads share or as small values. */
export interface LinkGround {
  readonly model: Model;
  readonly graph: KeyGraph;
  /** The record that each place of the graph and of the cells stands for. */
  readonly order: Int32Array;
  readonly cells: Int32Array;
  readonly starts: Int32Array;
  readonly sources: Int32Array;
  readonly fronts: Int32Array;
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
    graph: candidates.graph,
    ...cellsInOrder(columns, candidates.order),
    emailParts: columns.emailParts.values,
    addressParts: columns.addressParts.values,
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

/**
 * Records by the ZIP code of their first address. Most candidates live near each other, so that a thread finds them in
 * memory it read a moment ago.
 */
export function nearbyOrder(columns: RecordColumns): Int32Array {
  const cells = columns.cells.values;
  const zips = columns.addressParts.values;
  const next = new Int32Array(columns.places.size + 1);
  const zipOf = new Int32Array(columns.size);
  for (let i = 0; i < columns.size; i += 1) {
    const at = columns.starts.values[i]!;
    if (cells[at + HEADER.addresses]! > 0) {
      const before = cells[at + HEADER.names]! * NAME_INTS + cells[at + HEADER.phones]! + cells[at + HEADER.emails]!;
      zipOf[i] = zips[cells[at + HEADER.size + before]! * PART.count + PART.zip]!;
    }
    next[zipOf[i]! + 1]! += 1;
  }
  for (let zip = 1; zip < next.length; zip += 1) next[zip]! += next[zip - 1]!;
  const order = new Int32Array(columns.size);
  for (let i = 0; i < columns.size; i += 1) {
    order[next[zipOf[i]!]!] = i;
    next[zipOf[i]!]! += 1;
  }
  return order;
}

function cellsInOrder(columns: RecordColumns, order?: Int32Array): Pick<LinkGround, 'cells' | 'starts' | 'sources' | 'fronts' | 'order'> {
  const { values } = columns.cells;
  const cells = sharedInts(columns.cells.length);
  const starts = sharedInts(columns.size);
  const sources = sharedInts(columns.size);
  const shared = sharedInts(columns.size);
  let to = 0;
  for (let at = 0; at < columns.size; at += 1) {
    const record = order === undefined ? at : order[at]!;
    shared[at] = record;
    starts[at] = to;
    sources[at] = columns.sources.values[record]!;
    const end = record + 1 < columns.size ? columns.starts.values[record + 1]! : columns.cells.length;
    for (let from = columns.starts.values[record]!; from < end; from += 1, to += 1) cells[to] = values[from]!;
  }
  const { size } = columns;
  const laid = { cells: { values: cells }, starts: { values: starts }, sources: { values: sources }, size };
  return { cells, starts, sources, fronts: frontsOf(laid, sharedInts(size * FRONT.size)), order: shared };
}

/** Finds links in another thread than the one that holds the records. */
export class LinkFinder {
  readonly #comparer: PairComparer;
  readonly #walk: CandidateWalk;
  readonly #least: number;
  readonly #order: Int32Array;

  constructor(ground: LinkGround) {
    this.#comparer = new PairComparer(columnsOf(ground), ground.model, (flag) => flag === 1);
    this.#walk = new CandidateWalk(ground.graph);
    this.#least = ground.model.linkMillibits;
    this.#order = ground.order;
  }

  /** The same records, for whoever goes on with them. */
  records(): RecordsOfCells {
    return new RecordsOfCells(this.#comparer.columns, this.#order);
  }

  /** The links of a range of places, between records by their own index. */
  find(range: { readonly from: number; readonly to: number }): Links {
    const links = findLinks({ comparer: this.#comparer, walk: this.#walk, least: this.#least, ...range });
    for (let at = 0; at < links.edges.length; at += LINK_INTS) {
      links.edges[at] = this.#order[links.edges[at]!]!;
      links.edges[at + 1] = this.#order[links.edges[at + 1]!]!;
    }
    return links;
  }
}

function columnsOf(ground: LinkGround): ComparedColumns {
  const texts = (packed: PackedTexts) => {
    const list = unpackTexts(packed);
    return { texts: list, size: list.length };
  };
  return {
    size: ground.starts.length,
    fronts: ground.fronts,
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
