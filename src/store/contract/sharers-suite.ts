import type { Key } from '../../core/key.ts';
import type { KeySharers } from '../look-up-reads.ts';
import type { PeopleStore } from '../people.ts';

/** The people who share keys, as a look-up reads them; from `listed` on only counts are asked for. */
export async function sharersIn(store: PeopleStore, keys: readonly Key[], listed = keys.length): Promise<readonly KeySharers[]> {
  if (store.atOnce !== undefined) return store.atOnce.sharers(keys, listed);
  return (await store.holders(keys)).map(({ count, holders }) => ({
    count,
    isGeneric: holders.length < count,
    people: [...new Set(holders.map(({ person }) => person))],
  }));
}
