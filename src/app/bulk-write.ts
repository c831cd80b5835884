import type { RecordId } from '../core/ids.ts';
import { KeySorter } from '../match/postings.ts';
import { hashRef } from '../store/record-ref-hash.ts';
import type { WriteOrder } from './bulk-people.ts';

const KEYS_PER_WRITE = 100_000;

export interface KeysWritten {
  readonly done: number;
  readonly total: number;
}

/** Postings, memberships and refs, a piece at each step, so that they are written while other threads make people. */
export async function* writeKeys({ rebuild, set, resolution, personIds }: WriteOrder): AsyncGenerator<KeysWritten, void> {
  const { keys, starts, holders } = set.columns.postings();
  const recordOf = Uint32Array.from(set.ids);
  const personOf = Uint32Array.from(resolution.person, (cluster) => personIds[cluster]!);
  for (let first = 0; first < keys.length; first += KEYS_PER_WRITE) {
    const last = Math.min(first + KEYS_PER_WRITE, keys.length);
    const from = starts[first]!;
    const to = starts[last]!;
    const records = new Uint32Array(to - from);
    const people = new Uint32Array(to - from);
    for (let at = from; at < to; at++) {
      const index = holders[at]!;
      records[at - from] = recordOf[index]!;
      people[at - from] = personOf[index]!;
    }
    const partStarts = new Uint32Array(last - first + 1);
    for (let at = first; at <= last; at++) partStarts[at - first] = starts[at]! - from;
    await rebuild.postings({ keys: keys.slice(first, last), starts: partStarts, records, people });
    yield { done: last, total: keys.length };
  }
  const newest = set.ids.at(-1) ?? 0;
  const memberships = new Uint32Array(newest + 1);
  for (let index = 0; index < recordOf.length; index++) memberships[recordOf[index]!] = personOf[index]!;
  await rebuild.memberships(0 as RecordId, memberships);
  yield { done: keys.length, total: keys.length };
  await rebuild.refs(sortedRefs(set));
}

function sortedRefs({ columns, ids }: WriteOrder['set']): { readonly hashes: Float64Array; readonly records: Uint32Array } {
  const hashes = Float64Array.from(columns.refs, hashRef);
  const sorter = new KeySorter(hashes.length);
  sorter.begin(0, hashes.length);
  sorter.count(hashes, 0, hashes.length);
  sorter.layOut();
  sorter.place({ keys: hashes, keyRecords: Int32Array.from(hashes, (_, index) => index) }, 0, hashes.length, 0);
  sorter.finish();
  const { holders } = sorter.postings();
  return { hashes: hashes.sort(), records: Uint32Array.from(holders, (index) => ids[index]!) };
}
