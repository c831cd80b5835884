import type { RecordId } from '../../core/ids.ts';
import type { WriteOrder } from './bulk-people.ts';

const KEYS_PER_WRITE = 100_000;

export interface KeysWritten {
  readonly done: number;
  readonly total: number;
}

/** Writes postings and memberships in steps, while other threads make people. */
export async function* writeKeys({ rebuild, set, resolution, personIds, threads }: WriteOrder): AsyncGenerator<KeysWritten, void> {
  const { ids } = set;
  const personOf = Uint32Array.from(resolution.person, (cluster) => personIds[cluster]!);
  let done = 0;
  for await (const { keys, starts, holders } of set.postings(threads)) {
    for (let first = 0; first < keys.length; first += KEYS_PER_WRITE) {
      const last = Math.min(first + KEYS_PER_WRITE, keys.length);
      const from = starts[first]!;
      const to = starts[last]!;
      const records = new Uint32Array(to - from);
      const people = new Uint32Array(to - from);
      for (let at = from; at < to; at++) {
        const index = holders[at]!;
        records[at - from] = ids[index]!;
        people[at - from] = personOf[index]!;
      }
      const partStarts = new Uint32Array(last - first + 1);
      for (let at = first; at <= last; at++) partStarts[at - first] = starts[at]! - from;
      await rebuild.postings({ keys: keys.slice(first, last), starts: partStarts, records, people });
      done += to - from;
      yield { done, total: set.heldKeys };
    }
  }
  const newest = ids.at(-1) ?? 0;
  const memberships = new Uint32Array(newest + 1);
  for (let index = 0; index < ids.length; index++) memberships[ids[index]!] = personOf[index]!;
  await rebuild.memberships(0 as RecordId, memberships);
}
