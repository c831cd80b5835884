import type { PersonId } from '../../core/ids.ts';
import type { RecordColumns } from '../../match/columns/record-columns.ts';
import { type Model, showModel } from '../../match/model.ts';
import { trainModel } from '../../match/train/train.ts';
import type { Resolution } from '../../resolve/cluster/clustering.ts';
import { resolveSet } from '../../resolve/cluster/resolve-set.ts';
import type { ChangeCause } from '../../store/change-sets.ts';
import type { JobCheckpoint, PeopleStore } from '../../store/people.ts';
import { rescreen, unlessChanged } from '../screening/rescreen.ts';
import { screenOf } from '../screening/screen-of.ts';
import type { WorkThreads } from '../tasks/work-threads.ts';
import { assignPersonIds } from './assign-person-ids.ts';
import { writeEarly } from './bulk-early.ts';
import { writePeople } from './bulk-people.ts';
import { type BulkSet, type Clusters, loadSet, MIN_RECORDS_FOR_THREADS, membersByCluster, type SayStage } from './bulk-set.ts';
import { writeKeys } from './bulk-write.ts';
import { correctedNumbers, isChange, placeCorrections } from './corrections.ts';
import { knownModel } from './incremental-resolve.ts';
import { goneBeside, idsFrom, peopleChanges } from './people-changes.ts';
import { SharedRecords } from './shared-records.ts';
import { SideWork } from './side-work.ts';

export interface BulkOrder {
  readonly people: PeopleStore;
  readonly threads: WorkThreads;
  /** Records in memory; by default they are read from the store. */
  readonly set?: BulkSet;
  readonly train: 'always' | 'never' | 'when_due';
  /** Saved in the transaction that publishes. */
  readonly cause?: ChangeCause;
  readonly checkpointOf?: (outcome: BulkOutcome) => JobCheckpoint;
  readonly onStage?: SayStage;
}

export interface BulkOutcome {
  readonly people: number;
  readonly newPeople: number;
  /** People joined into another, and people split from one. */
  readonly joined: number;
  readonly split: number;
  readonly trained: boolean;
  readonly pairs: number;
  readonly edges: number;
}

/** Resolves all records of the store and publishes the result in one step. */
export async function resolveEverything(order: BulkOrder): Promise<BulkOutcome> {
  const { people, threads } = order;
  const say = order.onStage ?? (() => {});
  const set = order.set ?? (await loadSet(people, threads, { say: (done, total) => say('load', done, total) }));
  const count = set.columns.size;
  say('train', 0, count);
  const shared = count < MIN_RECORDS_FOR_THREADS ? undefined : await SharedRecords.of(set.columns, threads);
  const { model, trained } = await chooseModel(order, set.columns, shared);
  if (trained) {
    // Until the people of the new model are published, only a rebuild may follow, so that a crash cannot mix two models.
    await people.stageRecords({ records: [] });
    await people.putModel(showModel(model), model.version, { sources: sourcesOf(set.columns) });
  }
  say('resolve', 0, count);
  const decisions = await people.decisions();
  const corrections = await people.corrections();
  const corrected = correctedNumbers(corrections);
  const rebuild = await people.rebuild();
  try {
    const early = new SideWork(writeEarly({ people, rebuild, set, corrected }));
    const resolution =
      shared === undefined
        ? resolveSet({ columns: set.columns, model, decisions })
        : await shared.resolve(model, decisions, (done) => {
            say('resolve', done, count);
            return early.step();
          });
    const known = await early.rest();
    const clusters = membersByCluster(resolution);
    const named = await nameClusters(people, set, resolution, clusters);
    const { changesOf, moved } = placeCorrections(corrections, set.columns.refs, resolution.person);
    const writing = { rebuild, set, resolution, personIds: named.personIds };
    const beside = new SideWork(writeKeys(writing));
    let screen = await screenOf(people);
    await writePeople({ ...writing, screen, known, changesOf, corrected, people, threads, clusters, beside, say });
    await beside.rest(({ done, total }) => say('keys', done, total));
    await rebuild.history(named.history);
    say('publish', count, count);
    const outcome = { people: resolution.people, ...named.counts, trained, pairs: resolution.pairs, edges: resolution.edges };
    const done = {
      ...(order.checkpointOf !== undefined && { jobCheckpoint: order.checkpointOf(outcome) }),
      ...(order.cause !== undefined && { noted: { cause: order.cause, changes: named.changes } }),
    };
    await unlessChanged(async () => {
      const latest = await screenOf(people);
      // A person suppressed while this was written must not be shown by it.
      if (latest.position !== screen.position) await rescreen(rebuild.written, latest);
      screen = latest;
      await rebuild.publish({ ...done, planned: { listedPosition: latest.position } });
    });
    if (isChange(moved)) await people.changeCorrections(moved);
    return outcome;
  } catch (error) {
    await rebuild.abandon().catch(() => {});
    throw error;
  }
}

/** Trains if the set has doubled, or has a source that is new to the model. */
async function chooseModel(
  order: BulkOrder,
  columns: RecordColumns,
  shared: SharedRecords | undefined,
): Promise<{ model: Model; trained: boolean }> {
  const known = await knownModel(order.people);
  const { modelVersion, modelSources } = await order.people.facts();
  const due = isTrainingDue({
    records: columns.size,
    sources: sourcesOf(columns),
    learnedRecords: known.records,
    learnedSources: modelSources,
  });
  if (order.train === 'never' || (order.train === 'when_due' && !due)) return { model: known, trained: false };
  const version = modelVersion + 1;
  return { model: shared === undefined ? trainModel(columns, version) : await shared.train(version), trained: true };
}

export function isTrainingDue(set: {
  readonly records: number;
  readonly sources: number;
  readonly learnedRecords: number;
  readonly learnedSources: number;
}): boolean {
  return set.records > 0 && (set.records >= set.learnedRecords * 2 || set.sources > set.learnedSources);
}

function sourcesOf(columns: RecordColumns): number {
  const seen = new Uint8Array(columns.sourceNames.size);
  for (let at = 0; at < columns.size; at++) seen[columns.sources.values[at]!] = 1;
  return seen.reduce((count, one) => count + one, 0);
}

async function nameClusters(people: PeopleStore, set: BulkSet, resolution: Resolution, { starts, members }: Clusters) {
  const personIds = new Float64Array(resolution.people);
  const known: number[] = [];
  for (let cluster = 0; cluster < resolution.people; cluster++) {
    for (let at = starts[cluster]!; at < starts[cluster + 1]!; at++) {
      if (set.was[members[at]!] === 0) continue;
      known.push(cluster);
      break;
    }
  }
  const { kept } = assignPersonIds(
    known.map((cluster) => ({
      members: Array.from(members.subarray(starts[cluster], starts[cluster + 1]), (index) => ({
        ref: set.columns.refs[index]!,
        was: set.was[index]!,
      })),
    })),
  );
  for (const [at, cluster] of known.entries()) personIds[cluster] = kept[at]!;
  const fresh = personIds.reduce((count, id) => count + (id === 0 ? 1 : 0), 0);
  const first = (await people.reserveIds({ records: 0, people: fresh })).person as number;
  let next = first;
  for (let cluster = 0; cluster < personIds.length; cluster++) if (personIds[cluster] === 0) personIds[cluster] = next++;
  const became = new Map<number, number[]>();
  for (const [index, was] of set.was.entries()) {
    if (was === 0) continue;
    const now = personIds[resolution.person[index]!]!;
    const known = became.get(was);
    if (known === undefined) became.set(was, [now]);
    else if (!known.includes(now)) known.push(now);
  }
  const live = new Set(became.size === 0 ? [] : personIds);
  const history = [...became]
    .filter(([was]) => !live.has(was))
    .map(([was, now]) => ({ id: was as PersonId, becameOf: now.sort((a, b) => a - b) as PersonId[] }));
  let split = 0;
  for (const now of became.values()) split += now.length - 1;
  const gone = await goneBeside(people, became);
  const changes = peopleChanges({ became, gone, fresh: idsFrom(first, fresh) });
  return { personIds, history, changes, counts: { newPeople: fresh - Math.min(fresh, split), joined: history.length, split } };
}
