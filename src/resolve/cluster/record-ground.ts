import { type ComparedColumns, EXTRA_INTS, FRONT, firstAddressOf, frontsOf, HEADER, listsOf } from '../../match/columns/column-layout.ts';
import type { RecordColumns } from '../../match/columns/record-columns.ts';

import { PART } from '../../match/compare/address.ts';
import { type PackedTexts, packTexts, sharedInts, unpackTexts } from '../../match/memory/shared-memory.ts';

import type { PlacedRecords } from '../../match/pairs/candidates.ts';

/** What comparing records needs, in shared memory or as small values; cells in the order of places. */
export interface RecordGround extends PlacedRecords {
  readonly cells: Int32Array;
  readonly starts: Int32Array;
  readonly sources: Int32Array;
  readonly sourceNames: readonly string[];
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
  /** Number of values of each kind. */
  readonly values: Readonly<Record<keyof ComparedColumns['valueKeys'], number>>;
}

/** From now on, the columns read the cells of the ground too, so that they are not held twice. */
export function groundOf(columns: RecordColumns, placed: PlacedRecords): RecordGround {
  const numbers = new Float64Array(new SharedArrayBuffer(columns.numbers.length * 8));
  numbers.set(columns.numbers);
  const { phone, email, address, extra } = columns.valueKeys;
  const laid = cellsInOrder(columns, placed.order);
  columns.readFrom(laid, placed.placeOf);
  return {
    ...placed,
    ...laid,
    sourceNames: columns.sourceNames.texts,
    emailParts: columns.emailParts.values,
    addressParts: columns.addressParts.values,
    numbers,
    words: packTexts(columns.words.texts),
    places: packTexts(columns.places.texts),
    mailParts: packTexts(columns.mailParts.texts),
    extraTexts: packTexts(columns.extraTexts),
    extraAttributes: columns.extraAttributes,
    extras: columns.extras.size,
    values: { phone: phone.length, email: email.length, address: address.length, extra: extra.length },
  };
}

/**
 * Orders records by the ZIP code of their first address; the first `own` records stay before the others. Most candidate pairs live
 * near each other, so their memory is close.
 */
export function nearbyOrder(columns: RecordColumns, own = columns.size): Int32Array {
  const parts = columns.addressParts.values;
  const zips = columns.places.size;
  const next = new Int32Array(2 * zips + 1);
  const zipOf = new Int32Array(columns.size);
  for (let i = 0; i < columns.size; i += 1) {
    zipOf[i] = parts[firstAddressOf(columns, i) * PART.count + PART.zip]! + (i < own ? 0 : zips);
    next[zipOf[i]! + 1]! += 1;
  }
  for (let zip = 1; zip < next.length; zip += 1) next[zip]! += next[zip - 1]!;
  const order = sharedInts(columns.size);
  for (let i = 0; i < columns.size; i += 1) {
    order[next[zipOf[i]!]!] = i;
    next[zipOf[i]!]! += 1;
  }
  return order;
}

function cellsInOrder(columns: RecordColumns, order: Int32Array): Pick<RecordGround, 'cells' | 'starts' | 'sources' | 'fronts'> {
  const { values } = columns.cells;
  const cells = sharedInts(columns.cells.length);
  const starts = sharedInts(columns.size);
  const sources = sharedInts(columns.size);
  let to = 0;
  for (let at = 0; at < columns.size; at += 1) {
    const record = order[at]!;
    starts[at] = to;
    sources[at] = columns.sources.values[record]!;
    const { start, extras } = listsOf(columns, record);
    const end = extras + EXTRA_INTS * values[start + HEADER.extras]!;
    for (let from = start; from < end; from += 1, to += 1) cells[to] = values[from]!;
  }
  const { size } = columns;
  const laid = { cells: { values: cells }, starts: { values: starts }, sources: { values: sources }, size };
  return { cells, starts, sources, fronts: frontsOf(laid, sharedInts(size * FRONT.size)) };
}

/** The columns that comparing reads, rebuilt in a worker thread. */
export function columnsOf(ground: RecordGround): ComparedColumns {
  const texts = (packed: PackedTexts) => {
    const list = unpackTexts(packed);
    return { texts: list, size: list.length };
  };
  const { phone, email, address, extra } = ground.values;
  return {
    size: ground.starts.length,
    fronts: ground.fronts,
    cells: { values: ground.cells },
    starts: { values: ground.starts },
    sources: { values: ground.sources },
    sourceNames: { texts: ground.sourceNames },
    emailParts: { values: ground.emailParts },
    addressParts: { values: ground.addressParts },
    numbers: ground.numbers,
    words: texts(ground.words),
    places: texts(ground.places),
    mailParts: texts(ground.mailParts),
    extraTexts: unpackTexts(ground.extraTexts),
    extraAttributes: ground.extraAttributes,
    extras: { size: ground.extras },
    valueKeys: { phone: { length: phone }, email: { length: email }, address: { length: address }, extra: { length: extra } },
  };
}
