import type { PersonId } from '../../core/ids.ts';
import type { RecordRef } from '../../core/record.ts';
import { isAmong, placeAmong } from '../../match/memory/ascending.ts';
import type { Resolution } from '../../resolve/cluster/clustering.ts';
import type { PersonChange } from '../../store/change-sets.ts';
import type { HistoryRow, PeopleStore } from '../../store/people.ts';
import { encodedPages } from '../store-pages.ts';
import { assignPersonIds } from './assign-person-ids.ts';
import type { BatchOutcome } from './batch-holders.ts';
import type { Clusters } from './bulk-set.ts';
import { idsFrom, peopleChanges } from './people-changes.ts';

export interface NamedClusters {
  /** By cluster. */
  readonly personIds: Float64Array;
  /** The ids that are no longer used, ascending, with those that their records went to. */
  readonly history: readonly HistoryRow[];
  /** People of whom no record is left. */
  readonly gone: readonly PersonId[];
  readonly outcome: BatchOutcome;
  readonly changes: readonly PersonChange[];
}

export interface NameOrder {
  readonly people: PeopleStore;
  readonly resolution: Pick<Resolution, 'person'>;
  readonly clusters: Clusters;
  /** By record: the person it belonged to before, or 0. */
  readonly was: ArrayLike<number>;
  readonly refs: (records: Uint32Array) => readonly RecordRef[];
  /** The people of before that the records may have been taken from; by default all of the store. */
  readonly before?: Iterable<PersonId>;
}

/** Gives each cluster the id of one of the people its records belonged to, or a new one. */
export async function nameClusters({ people, resolution, clusters, was, refs, before }: NameOrder): Promise<NamedClusters> {
  const { starts, members } = clusters;
  const membersOf = (cluster: number) => members.subarray(starts[cluster], starts[cluster + 1]);
  const personIds = new Float64Array(starts.length - 1);
  // Once for each record, ascending.
  const known = Uint32Array.from(members, (record) => was[record]!)
    .filter((id) => id !== 0)
    .sort();
  const contested = keepOwn(personIds, clusters, was, known);
  const { kept } = assignPersonIds(
    contested.map((cluster) => {
      const own = membersOf(cluster);
      const named = refs(own);
      return { members: Array.from(own, (record, at) => ({ ref: named[at]!, was: was[record]! })) };
    }),
  );
  for (const [at, cluster] of contested.entries()) personIds[cluster] = kept[at]!;
  const fresh = personIds.reduce((count, id) => count + (id === 0 ? 1 : 0), 0);
  const first = fresh === 0 ? 0 : ((await people.reserveIds({ records: 0, people: fresh })).person as number);
  let next = first;
  for (let cluster = 0; cluster < personIds.length; cluster++) if (personIds[cluster] === 0) personIds[cluster] = next++;
  const became = new Map<number, Set<number>>();
  for (const cluster of contested) {
    for (const record of membersOf(cluster)) {
      const old = was[record]!;
      if (old === 0) continue;
      const now = personIds[resolution.person[record]!]!;
      const others = became.get(old);
      if (others === undefined) became.set(old, new Set([now]));
      else others.add(now);
    }
  }
  const gone = before === undefined ? await goneFrom(people, known) : Array.from(before).filter((id) => !isAmong(id, known));
  const changes = peopleChanges({ became, gone, fresh: idsFrom(first, fresh) });
  return { personIds, gone: gone as PersonId[], changes, ...historyOf(became, personIds, fresh) };
}

/** People in force of whom no record is left. */
async function goneFrom(people: PeopleStore, known: Uint32Array): Promise<number[]> {
  const left = known.reduce((count, id, at) => count + (id === known[at - 1] ? 0 : 1), 0);
  if ((await people.facts()).people === left) return [];
  const gone: number[] = [];
  for await (const { ids } of encodedPages(people, 'people')) gone.push(...Array.from(ids).filter((id) => !isAmong(id, known)));
  return gone;
}

/**
 * A cluster keeps the id of a person if it has all records of that person and none of another. Returns the other clusters with records
 * of known people.
 */
function keepOwn(personIds: Float64Array, { starts, members }: Clusters, was: ArrayLike<number>, known: Uint32Array): number[] {
  if (known.length === 0) return [];
  const contested: number[] = [];
  for (let cluster = 0; cluster < personIds.length; cluster++) {
    let id = 0;
    let own = 0;
    let isMixed = false;
    for (let at = starts[cluster]!; at < starts[cluster + 1]!; at++) {
      const old = was[members[at]!]!;
      if (old === 0) continue;
      isMixed ||= id !== 0 && old !== id;
      id = old;
      own += 1;
    }
    if (isMixed || (id !== 0 && own < placeAmong(id + 1, known) - placeAmong(id, known))) contested.push(cluster);
    else personIds[cluster] = id;
  }
  return contested;
}

function historyOf(
  became: ReadonlyMap<number, ReadonlySet<number>>,
  personIds: Float64Array,
  fresh: number,
): Pick<NamedClusters, 'history' | 'outcome'> {
  const live = became.size === 0 ? new Set<number>() : new Set(personIds);
  let split = 0;
  for (const now of became.values()) split += now.size - 1;
  const history = [...became]
    .filter(([id]) => !live.has(id))
    .map(([id, now]) => ({ id: id as PersonId, becameOf: [...now].sort((a, b) => a - b) as PersonId[] }))
    .sort((a, b) => a.id - b.id);
  return { history, outcome: { newPeople: Math.max(0, fresh - split), joined: history.length, split } };
}
