import type { Decision } from '../../core/decision.ts';
import { refText } from '../../core/record.ts';
import { sharedInts } from '../../match/memory/shared-memory.ts';
import { forPopulation, type Model } from '../../match/model.ts';
import { isOnePerson, type Resolution, renumber } from '../../resolve/cluster/clustering.ts';
import { Components } from '../../resolve/cluster/components.ts';
import { LINK_INTS } from '../../resolve/cluster/links.ts';
import { bitmapBytes, SAMPLED } from '../tasks/key-slices.ts';
import type { WorkThreads } from '../tasks/work-threads.ts';
import { type Blocks, splitIntoBlocks } from './block-plan.ts';
import { EdgeFile } from './edge-file.ts';
import type { FiledSet } from './filed-set.ts';
import type { ClusterOrder, LinkOrder, OnDone, TaskDriver } from './process-tasks.ts';
import { SharedRecords } from './shared-records.ts';
import { LocalTasks } from './task-driver.ts';
import { columnsOf, recordsOfSet } from './task-place.ts';

interface Linked {
  readonly components: Components;
  readonly edges: EdgeFile;
  readonly pairs: number;
}

/** Components by the task that clusters them, from 1; 0 stands for one person, which is written to `person`. */
interface ClusterTasks {
  readonly of: Int32Array;
  readonly count: number;
  readonly component: Int32Array;
}

/**
 * Resolves a set that is too large for memory, or that several processes work on. A block is compared together with those records of
 * later blocks that share a key with it, so that every pair is compared once; then the components that need it are clustered, some at
 * a time. The result equals that of comparing all records at once.
 */
export class BlockResolve {
  readonly #set: FiledSet;
  readonly #threads: WorkThreads;
  readonly #plan: Blocks;
  readonly #tasks: TaskDriver;
  /** By record of the set: its place in what is compared now. */
  readonly #places: Int32Array;
  /** The last use of the places. */
  #last: Promise<unknown> = Promise.resolve();

  private constructor(set: FiledSet, threads: WorkThreads, plan: Blocks, tasks: TaskDriver) {
    this.#set = set;
    this.#threads = threads;
    this.#plan = plan;
    this.#tasks = tasks;
    this.#places = sharedInts(set.size);
  }

  static async of(set: FiledSet, threads: WorkThreads, tasks: TaskDriver = new LocalTasks(set, threads)): Promise<BlockResolve> {
    return new BlockResolve(set, threads, await splitIntoBlocks(set, threads, tasks.size), tasks);
  }

  /** Learns from a random sample of the records and all that share a key with them. */
  async train(version: number): Promise<Model> {
    const { sampled } = this.#plan;
    const isOf = (kind: number) => (record: number) => sampled[record] === kind;
    const { indexes } = this.#members(isOf(SAMPLED.drawn), isOf(SAMPLED.near));
    const columns = await columnsOf(await recordsOfSet(this.#set)(indexes), this.#threads);
    const keys = (placeOf: Int32Array) => this.#set.live(this.#threads, this.#place(indexes, placeOf));
    const shared = await SharedRecords.ofBlock({ columns, own: indexes.length, keys }, this.#threads);
    return forPopulation(await shared.train(version), this.#set.size);
  }

  async resolve(model: Model, decisions: readonly Decision[], onDone: (records: number) => Promise<void> | void): Promise<Resolution> {
    const linked = await this.#link(model, onDone);
    try {
      return await this.#cluster(decisions, linked);
    } finally {
      linked.edges.close();
      this.#plan.keys.close();
    }
  }

  async #link(model: Model, onDone: (records: number) => Promise<void> | void): Promise<Linked> {
    const components = new Components(this.#set.size);
    const edges = new EdgeFile(this.#threads.scratchFolder);
    let pairs = 0;
    let done = 0;
    const count: OnDone = async (more) => {
      done += more;
      await onDone(done);
    };
    try {
      const generic = Float64Array.from(this.#plan.keys.generic.generic);
      await this.#tasks.ground({ modelVersion: model.version, generic }, model);
      for await (const { order, result } of this.#tasks.all('link', this.#linkOrders(), count)) {
        const { records } = order;
        const found = result.edges;
        pairs += result.pairs;
        for (let at = 0; at < found.length; at += LINK_INTS) {
          found[at] = records[found[at]!]!;
          found[at + 1] = records[found[at + 1]!]!;
          components.join(found[at]!, found[at + 1]!);
        }
        edges.add(found);
      }
      return { components, edges, pairs };
    } catch (error) {
      edges.close();
      throw error;
    }
  }

  *#linkOrders(): Generator<LinkOrder> {
    for (let block = 0; block < this.#plan.blocks; block++) {
      const { indexes, own } = this.#membersOf(block);
      const read = (placeOf?: Int32Array) => this.#plan.keys.keysOf(block, this.#place(indexes, placeOf), this.#threads);
      yield { records: indexes, own, keys: (placeOf) => this.#alone(() => read(placeOf)) };
    }
  }

  /** One after the other, because all use the same places. */
  #alone<Result>(work: () => Promise<Result>): Promise<Result> {
    const next = this.#last.then(work);
    this.#last = next.catch(() => {});
    return next;
  }

  /** The places of some records: of the list, or others. Valid until the next call. */
  #place(indexes: Int32Array, placeOf?: Int32Array): Int32Array {
    this.#places.fill(-1);
    for (const [at, index] of indexes.entries()) this.#places[index] = placeOf === undefined ? at : placeOf[at]!;
    return this.#places;
  }

  async #cluster(decisions: readonly Decision[], { components, edges, pairs }: Linked): Promise<Resolution> {
    const component = new Int32Array(this.#set.size);
    const decided = this.#decidedPairs(decisions);
    for (const { verdict, pair } of decided) if (verdict === 'same') components.join(...pair);
    for (let record = 0; record < component.length; record++) component[record] = components.find(record);
    const count = renumber(component);
    const forbidden = new Set(decided.flatMap(({ verdict, pair }) => (verdict === 'same' ? [] : pair.map((record) => component[record]!))));
    const person = Int32Array.from(component.keys());
    const tasks = this.#clusterTasks({ component, count, forbidden, edges, person });
    for await (const { order, result } of this.#tasks.all('cluster', this.#clusterOrders(tasks, edges, decided), () => {})) {
      const first = new Int32Array(result.people).fill(-1);
      for (const [at, cluster] of result.person.entries()) {
        if (first[cluster] === -1) first[cluster] = order.records[at]!;
        person[order.records[at]!] = first[cluster]!;
      }
    }
    return { component, person, components: count, people: renumber(person), pairs, edges: edges.count };
  }

  *#clusterOrders(
    { of, count, component }: ClusterTasks,
    edges: EdgeFile,
    decided: readonly { readonly verdict: Decision['verdict']; readonly pair: readonly [number, number] }[],
  ): Generator<ClusterOrder> {
    for (let task = 1; task <= count; task++) {
      const records = Int32Array.from(component.keys()).filter((record) => of[component[record]!] === task);
      const placeOf = placesOf(records, this.#set.size);
      const known = decided.filter(({ pair: [left, right] }) => placeOf[left]! >= 0 && placeOf[right]! >= 0);
      yield {
        records,
        edges: edgesAmong(edges, placeOf),
        decided: Int32Array.from(known.flatMap(({ verdict, pair }) => [verdict === 'same' ? 1 : 0, ...pair.map((one) => placeOf[one]!)])),
      };
    }
  }

  #clusterTasks(order: {
    readonly component: Int32Array;
    readonly count: number;
    readonly forbidden: ReadonlySet<number>;
    readonly edges: EdgeFile;
    readonly person: Int32Array;
  }): ClusterTasks {
    const { component, count, forbidden, edges, person } = order;
    const sizes = new Int32Array(count);
    const links = new Int32Array(count);
    const lightest = new Int32Array(count).fill(2 ** 31 - 1);
    for (const one of component) sizes[one]! += 1;
    for (const some of edges.parts()) {
      for (let at = 0; at < some.length; at += LINK_INTS) {
        const one = component[some[at]!]!;
        links[one]! += 1;
        lightest[one] = Math.min(lightest[one]!, some[at + 2]!);
      }
    }
    const room = this.#tasks.size?.own ?? this.#threads.roomInBlocks(this.#set.size);
    const of = new Int32Array(count);
    let task = 1;
    let records = 0;
    for (let one = 0; one < count; one++) {
      const size = sizes[one]!;
      if (size === 1 || (!forbidden.has(one) && isOnePerson(size, { edges: links[one]!, lightest: lightest[one]! }))) continue;
      if (records > 0 && records + size > room) {
        task += 1;
        records = 0;
      }
      of[one] = task;
      records += size;
    }
    const first = new Int32Array(count).fill(-1);
    for (const [record, one] of component.entries()) {
      if (of[one] !== 0) continue;
      if (first[one] === -1) first[one] = record;
      person[record] = first[one]!;
    }
    return { of, count: records === 0 ? task - 1 : task, component };
  }

  #decidedPairs(decisions: readonly Decision[]) {
    const indexes = this.#set.find(decisions.flatMap(({ left, right }) => [left, right]));
    return decisions.flatMap(({ verdict, left, right }) => {
      const pair = [indexes.get(refText(left)) ?? -1, indexes.get(refText(right)) ?? -1] as const;
      return pair[0] < 0 || pair[1] < 0 || pair[0] === pair[1] ? [] : [{ verdict, pair }];
    });
  }

  /** The records of a block, then those of later blocks that are compared with them. */
  #membersOf(block: number): { readonly indexes: Int32Array; readonly own: number } {
    const { records, blockOf, neighbours } = this.#plan;
    const marks = neighbours.subarray(block * bitmapBytes(records));
    return this.#members(
      (record) => blockOf[record] === block,
      (record) => (marks[record >>> 3]! & (1 << (record & 7))) !== 0,
    );
  }

  #members(
    isOwn: (record: number) => boolean,
    isNear: (record: number) => boolean,
  ): { readonly indexes: Int32Array; readonly own: number } {
    const { records } = this.#plan;
    const indexes = new Int32Array(records);
    let count = 0;
    for (let record = 0; record < records; record++) if (isOwn(record)) indexes[count++] = record;
    const own = count;
    for (let record = 0; record < records; record++) if (isNear(record)) indexes[count++] = record;
    return { indexes: indexes.slice(0, count), own };
  }
}

function placesOf(records: Int32Array, size: number): Int32Array {
  const placeOf = new Int32Array(size).fill(-1);
  for (const [at, record] of records.entries()) placeOf[record] = at;
  return placeOf;
}

/** The edges among some records, by their places. */
function edgesAmong(edges: EdgeFile, placeOf: Int32Array): Int32Array {
  const among: number[] = [];
  for (const some of edges.parts()) {
    for (let at = 0; at < some.length; at += LINK_INTS) {
      const left = placeOf[some[at]!]!;
      if (left >= 0) among.push(left, placeOf[some[at + 1]!]!, some[at + 2]!);
    }
  }
  return Int32Array.from(among);
}
