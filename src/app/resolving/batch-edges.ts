import type { RecordId } from '../../core/ids.ts';
import type { Key } from '../../core/key.ts';
import { HEADER, listsOf } from '../../match/columns/column-layout.ts';
import { RecordColumns } from '../../match/columns/record-columns.ts';
import type { Model } from '../../match/model.ts';
import { PairComparer } from '../../match/pairs/pair-comparer.ts';
import type { StoredRecord } from '../../store/people.ts';

export interface EdgeOrder {
  readonly model: Model;
  readonly seed: number;
  readonly active: readonly StoredRecord[];
  readonly candidates: readonly StoredRecord[];
  /** The candidates of an active record. */
  readonly matesOf: (record: StoredRecord) => Iterable<RecordId>;
  /** Returns which keys are generic; called once, only for pairs that may reach the link weight. */
  readonly genericOf: (keys: readonly Key[]) => Promise<(key: number) => boolean>;
}

/**
 * The candidates with an edge to an active record. Most are ruled out by name and birth date, before the counts of their values
 * are read.
 */
export async function findEdges({ model, seed, active, candidates, matesOf, genericOf }: EdgeOrder): Promise<Set<RecordId>> {
  const columns = new RecordColumns(seed);
  for (const { ref, record } of active) columns.addUnkeyed(ref, record);
  for (const { ref, record } of candidates) columns.addUnkeyed(ref, record);
  const indexOf = new Map(candidates.map((record, at) => [record.id, active.length + at]));
  const sieve = new PairComparer(columns, model, () => false);
  const hopeful: { readonly left: number; readonly right: number; readonly id: RecordId }[] = [];
  for (const [left, record] of active.entries()) {
    for (const id of matesOf(record)) {
      const right = indexOf.get(id);
      if (right !== undefined && sieve.mayReach(left, right, model.linkMillibits)) hopeful.push({ left, right, id });
    }
  }
  const compared = new Set(hopeful.flatMap(({ left, right }) => [left, right]));
  const isGeneric = await genericOf(valueKeysOf(columns, compared));
  const comparer = new PairComparer(columns, model, isGeneric, sieve.alike);
  const found = new Set<RecordId>();
  for (const { left, right, id } of hopeful) {
    if (!found.has(id) && comparer.compareOver(left, right, model.linkMillibits) >= model.linkMillibits) found.add(id);
  }
  return found;
}

/** The keys that decide whether values of some records are generic. */
function valueKeysOf(columns: RecordColumns, records: Iterable<number>): Key[] {
  const { phone, email, address, extra } = columns.valueKeys;
  const cells = columns.cells.values;
  const keys = new Set<number>();
  for (const record of records) {
    const at = listsOf(columns, record);
    for (const id of cells.subarray(at.phones, at.emails)) keys.add(phone[id]!);
    for (const id of cells.subarray(at.emails, at.addresses)) keys.add(email[id]!);
    for (const id of cells.subarray(at.addresses, at.extras)) keys.add(address[id]!);
    const extras = cells.subarray(at.extras, at.extras + 2 * cells[at.start + HEADER.extras]!);
    for (let slot = 0; slot < extras.length; slot += 2) keys.add(extra[extras[slot + 1]!]!);
  }
  // 0 means no key.
  keys.delete(0);
  return [...keys] as Key[];
}
