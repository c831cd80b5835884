import type { Correction } from '../../core/correction.ts';
import type { Decision } from '../../core/decision.ts';
import { type Model, showModel } from '../../match/model.ts';
import type { Resolution } from '../../resolve/cluster/clustering.ts';
import type { ChangeCause } from '../../store/change-sets.ts';
import type { JobCheckpoint, PeopleStore } from '../../store/people.ts';
import { rescreen, unlessChanged } from '../screening/rescreen.ts';
import { screenOf } from '../screening/screen-of.ts';
import type { WorkThreads } from '../tasks/work-threads.ts';
import { BlockResolve } from './block-resolve.ts';
import { writeEarly } from './bulk-early.ts';
import { writePeople } from './bulk-people.ts';
import { type Clusters, loadSet, membersByCluster, type SayStage } from './bulk-set.ts';
import { writeKeys } from './bulk-write.ts';
import { ColumnSet } from './column-set.ts';
import { correctedNumbers, isChange, type PlacedCorrections, placeCorrections } from './corrections.ts';
import { FiledSet } from './filed-set.ts';
import { knownModel } from './incremental-resolve.ts';
import { noteWorkOf } from './job-work.ts';
import { nameClusters } from './name-clusters.ts';
import { writePeopleInTasks } from './people-tasks.ts';
import type { TaskDriver } from './process-tasks.ts';
import type { RecordSet } from './record-set.ts';
import { SharedRecords } from './shared-records.ts';
import { hasWorkers, SharedTasks } from './shared-tasks.ts';
import { SideWork } from './side-work.ts';

export interface BulkOrder {
  readonly people: PeopleStore;
  readonly threads: WorkThreads;
  /** Records in memory; by default they are read from the store. */
  readonly set?: ColumnSet | FiledSet;
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
  const hasHelp = await hasWorkers(people, threads);
  const given = order.set;
  if (hasHelp && given instanceof ColumnSet) given.close();
  const set =
    (given?.isClosed === true ? undefined : given) ??
    (await loadSet(people, threads, { inBlocks: hasHelp, say: (done, total) => say('load', done, total) }));
  let tasks: SharedTasks | undefined;
  try {
    const job = order.cause?.job;
    if (hasHelp) tasks = await SharedTasks.of({ people, threads, set, job, onProgress: await noteWorkOf(people, job) });
    return await resolveSetOf(order, set, tasks);
  } finally {
    await tasks?.close();
    set.close();
  }
}

async function resolveSetOf(order: BulkOrder, set: ColumnSet | FiledSet, tasks: SharedTasks | undefined): Promise<BulkOutcome> {
  const { people, threads } = order;
  const say = order.onStage ?? (() => {});
  const count = set.size;
  say('train', 0, count);
  const matcher = await matcherOf(set, threads, tasks);
  const { model, trained } = await chooseModel(order, set, matcher);
  if (trained) {
    // Until the people of the new model are published, only a rebuild may follow, so that a crash cannot mix two models.
    await people.stageRecords({ records: [] });
    await people.putModel(showModel(model), model.version, { sources: sourcesOf(set) });
  }
  say('resolve', 0, count);
  const decisions = await people.decisions();
  const corrections = await people.corrections();
  const corrected = correctedNumbers(corrections);
  const rebuild = await people.rebuild();
  try {
    const early = new SideWork(writeEarly({ people, rebuild, set, corrected }));
    const resolution = await matcher.resolve(model, decisions, (done) => {
      say('resolve', done, count);
      return early.step();
    });
    const known = await early.rest();
    const clusters = membersByCluster(resolution);
    const { was } = set;
    const named = await nameClusters({ people, resolution, clusters, was, refs: (records) => set.refs(records) });
    const { changesOf, moved } = placeAmongClusters(corrections, set, resolution, clusters);
    const writing = { rebuild, set, resolution, threads, personIds: named.personIds };
    const beside = new SideWork(writeKeys(writing));
    let screen = await screenOf(people);
    const built = { ...writing, screen, known, changesOf, corrected, people, clusters, beside, say };
    await (tasks === undefined ? writePeople(built) : writePeopleInTasks({ ...built, tasks, corrections }));
    await beside.rest(({ done, total }) => say('keys', done, total));
    await rebuild.history(named.history);
    say('publish', count, count);
    const outcome = { people: resolution.people, ...named.outcome, trained, pairs: resolution.pairs, edges: resolution.edges };
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

/** Compares the records of a set. */
interface Matcher {
  train(version: number): Promise<Model>;
  resolve(model: Model, decisions: readonly Decision[], onDone: (records: number) => Promise<void> | void): Promise<Resolution>;
}

export async function matcherOf(set: ColumnSet | FiledSet, threads: WorkThreads, tasks?: TaskDriver): Promise<Matcher> {
  return set instanceof FiledSet ? await BlockResolve.of(set, threads, tasks) : await SharedRecords.of(set, threads);
}

async function chooseModel(order: BulkOrder, { size }: RecordSet, matcher: Matcher): Promise<{ model: Model; trained: boolean }> {
  const known = await knownModel(order.people);
  const { modelVersion } = await order.people.facts();
  const isDue = isTrainingDue({ records: size, learnedRecords: known.records });
  if (order.train === 'never' || (order.train === 'when_due' && !isDue)) return { model: known, trained: false };
  return { model: await matcher.train(modelVersion + 1), trained: true };
}

/** A model is learned again when the records have doubled. */
export function isTrainingDue({ records, learnedRecords }: { readonly records: number; readonly learnedRecords: number }): boolean {
  return records > 0 && records >= learnedRecords * 2;
}

function sourcesOf({ sources, sourceNames, size }: RecordSet): number {
  const seen = new Uint8Array(sourceNames.length);
  for (let at = 0; at < size; at++) seen[sources[at]!] = 1;
  return seen.reduce((count, one) => count + one, 0);
}

/** Corrections by the clusters of their records; only those clusters are read. */
function placeAmongClusters(
  corrections: readonly Correction[],
  set: RecordSet,
  { person }: Resolution,
  { starts, members }: Clusters,
): PlacedCorrections {
  const found = set.find(corrections.flatMap(({ refs }) => refs));
  const some = new Set([...found.values()].map((record) => person[record]!));
  const records = [...some].flatMap((cluster) => [...members.subarray(starts[cluster], starts[cluster + 1])]);
  return placeCorrections(
    corrections,
    set.refs(records),
    records.map((record) => person[record]!),
  );
}
