import type { PersonId } from '../../core/ids.ts';
import type { RecordRef } from '../../core/record.ts';
import type { Resolution } from '../../resolve/cluster/clustering.ts';
import type { HistoryRow, PeopleWrites } from '../../store/people.ts';
import { assignPersonIds } from './assign-person-ids.ts';
import type { BatchOutcome } from './batch-holders.ts';
import type { Clusters } from './bulk-set.ts';

export interface NamedClusters {
  /** By cluster. */
  readonly personIds: Float64Array;
  /** The ids that are gone, ascending, with those that their records went to. */
  readonly history: readonly HistoryRow[];
  readonly outcome: BatchOutcome;
}

export interface NameOrder {
  readonly people: Pick<PeopleWrites, 'reserveIds'>;
  readonly resolution: Pick<Resolution, 'person'>;
  readonly clusters: Clusters;
  /** By record: the person it belonged to before, or 0. */
  readonly was: ArrayLike<number>;
  readonly refs: (records: Uint32Array) => readonly RecordRef[];
  /** People of before who may have lost all their records. */
  readonly before?: Iterable<PersonId>;
}

/** Gives each cluster the id of one of the people its records belonged to, or a new one. */
export async function nameClusters({ people, resolution, clusters, was, refs, before = [] }: NameOrder): Promise<NamedClusters> {
  const { starts, members } = clusters;
  const membersOf = (cluster: number) => members.subarray(starts[cluster], starts[cluster + 1]);
  const personIds = new Float64Array(starts.length - 1);
  const contested = keepOwn(personIds, clusters, was);
  const { kept } = assignPersonIds(
    contested.map((cluster) => {
      const own = membersOf(cluster);
      const named = refs(own);
      return { members: Array.from(own, (record, at) => ({ ref: named[at]!, was: was[record]! })) };
    }),
  );
  for (const [at, cluster] of contested.entries()) personIds[cluster] = kept[at]!;
  const fresh = personIds.reduce((count, id) => count + (id === 0 ? 1 : 0), 0);
  let next = fresh === 0 ? 0 : ((await people.reserveIds({ records: 0, people: fresh })).person as number);
  for (let cluster = 0; cluster < personIds.length; cluster++) if (personIds[cluster] === 0) personIds[cluster] = next++;
  const became = new Map<number, Set<number>>(Array.from(before, (id) => [id, new Set()]));
  for (const cluster of contested) {
    for (const record of membersOf(cluster)) {
      const old = was[record]!;
      if (old === 0) continue;
      const now = personIds[resolution.person[record]!]!;
      const known = became.get(old);
      if (known === undefined) became.set(old, new Set([now]));
      else known.add(now);
    }
  }
  return { personIds, ...changesOf(became, personIds, fresh) };
}

/**
 * Clusters whose records all belonged to one person, or to nobody, and that have all records of that person, keep the id. Returns the
 * other clusters with records of known people.
 */
function keepOwn(personIds: Float64Array, { starts, members }: Clusters, was: ArrayLike<number>): number[] {
  let newest = 0;
  for (const record of members) newest = Math.max(newest, was[record]!);
  if (newest === 0) return [];
  const records = new Int32Array(newest + 1);
  for (const record of members) records[was[record]!]! += 1;
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
    if (isMixed || (id !== 0 && own < records[id]!)) contested.push(cluster);
    else personIds[cluster] = id;
  }
  return contested;
}

function changesOf(
  became: ReadonlyMap<number, ReadonlySet<number>>,
  personIds: Float64Array,
  fresh: number,
): Pick<NamedClusters, 'history' | 'outcome'> {
  const live = became.size === 0 ? new Set<number>() : new Set(personIds);
  let split = 0;
  for (const now of became.values()) split += Math.max(0, now.size - 1);
  const history = [...became]
    .filter(([id]) => !live.has(id))
    .map(([id, now]) => ({ id: id as PersonId, becameOf: [...now].sort((a, b) => a - b) as PersonId[] }))
    .sort((a, b) => a.id - b.id);
  const joined = history.filter(({ becameOf }) => becameOf.length > 0).length;
  return { history, outcome: { newPeople: Math.max(0, fresh - split), joined, split } };
}
