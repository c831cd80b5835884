import { whenThere } from '../core/soon.ts';
import type { KeySharers, LookUpReads } from './look-up-reads.ts';
import type { KeyHolders, PeopleReads } from './people.ts';

export type ReadStore = Pick<PeopleReads, 'holders' | 'people' | 'encodedOwners' | 'lines' | 'properties' | 'atOnce'>;

/** What look-ups read, of any store. */
export function readsOfStore(store: ReadStore): LookUpReads {
  return (
    store.atOnce ?? {
      sharers: (keys) => whenThere(store.holders(keys), (found) => found.map(sharersOf)),
      people: (ids) => store.people(ids),
      encodedOwners: (numbers) => store.encodedOwners(numbers),
      lines: (numbers) => store.lines(numbers),
      properties: (keys) => store.properties(keys),
    }
  );
}

function sharersOf({ count, holders }: KeyHolders): KeySharers {
  return { count, isGeneric: holders.length < count, people: [...new Set(holders.map((holder) => holder.person))] };
}
