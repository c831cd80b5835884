import type { PersonId } from '../../core/ids.ts';
import type { RecordRef } from '../../core/record.ts';
import type { Resolution } from '../../resolve/cluster/clustering.ts';
import type { PeopleStore } from '../../store/people.ts';
import type { WorkThreads } from '../tasks/work-threads.ts';
import { matcherOf } from './bulk-resolve.ts';
import { type Clusters, loadSet, membersByCluster, type SayStage } from './bulk-set.ts';
import type { RecordSet } from './record-set.ts';

const MOST_EXAMPLES = 10;
/** Records named of each person of an example. */
const MOST_RECORDS = 5;

/** People that would become one, or one that would become several, with some records of each. */
export interface PreviewExample {
  readonly people: readonly PersonId[];
  readonly records: readonly (readonly RecordRef[])[];
}

export interface TrainingPreview {
  readonly before: number;
  readonly after: number;
  /** People that would be joined with another, that would be split, and both without repeats. */
  readonly merged: number;
  readonly split: number;
  readonly touched: number;
  readonly merges: readonly PreviewExample[];
  readonly splits: readonly PreviewExample[];
}

/** What training would change; writes nothing. */
export async function previewTraining(people: PeopleStore, threads: WorkThreads, say: SayStage): Promise<TrainingPreview> {
  const set = await loadSet(people, threads, { publishedOnly: true, say: (done, total) => say('load', done, total) });
  try {
    say('train', 0, set.size);
    const matcher = await matcherOf(set, threads);
    const { modelVersion } = await people.facts();
    const model = await matcher.train(modelVersion + 1);
    const resolution = await matcher.resolve(model, await people.decisions(), (done) => say('resolve', done, set.size));
    return compare(set, resolution);
  } finally {
    set.close();
  }
}

function compare(set: RecordSet, resolution: Resolution): TrainingPreview {
  const { was } = set;
  const clusters = membersByCluster(resolution);
  const clustersOf = new Map<number, Set<number>>();
  const merges: PreviewExample[] = [];
  const merged = new Set<number>();
  for (let cluster = 0; cluster < resolution.people; cluster++) {
    const own = membersOf(clusters, cluster);
    const ids = [...new Set(own.map((record) => was[record]!))];
    for (const id of ids) clustersOf.set(id, (clustersOf.get(id) ?? new Set()).add(cluster));
    if (ids.length < 2) continue;
    for (const id of ids) merged.add(id);
    if (merges.length < MOST_EXAMPLES) {
      merges.push({
        people: ids as PersonId[],
        records: ids.map((id) =>
          refsOf(
            set,
            own.filter((record) => was[record] === id),
          ),
        ),
      });
    }
  }
  const split = [...clustersOf].filter(([, into]) => into.size > 1);
  const splits = split.slice(0, MOST_EXAMPLES).map(([id, into]) => ({
    people: [id as PersonId],
    records: [...into].map((cluster) =>
      refsOf(
        set,
        membersOf(clusters, cluster).filter((record) => was[record] === id),
      ),
    ),
  }));
  const touched = new Set([...merged, ...split.map(([id]) => id)]).size;
  return { before: clustersOf.size, after: resolution.people, merged: merged.size, split: split.length, touched, merges, splits };
}

function membersOf({ starts, members }: Clusters, cluster: number): number[] {
  return [...members.subarray(starts[cluster], starts[cluster + 1])];
}

function refsOf(set: RecordSet, records: readonly number[]): RecordRef[] {
  return set.refs(records.slice(0, MOST_RECORDS));
}
