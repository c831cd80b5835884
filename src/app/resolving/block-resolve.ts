import type { Decision } from '../../core/decision.ts';
import { refText } from '../../core/record.ts';
import type { LiveKeys } from '../../match/keys/key-graph.ts';
import { sharedInts } from '../../match/memory/shared-memory.ts';
import { forPopulation, type Model } from '../../match/model.ts';
import { isOnePerson, type Resolution, renumber } from '../../resolve/cluster/clustering.ts';
import { Components } from '../../resolve/cluster/components.ts';
import { LINK_INTS } from '../../resolve/cluster/links.ts';
import { type BlockPlan, bitmapBytes, type FiledSlice } from '../tasks/key-slices.ts';
import { inOrder, type WorkThreads } from '../tasks/work-threads.ts';
import { splitIntoBlocks } from './block-plan.ts';
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
  /** Keys of generic values, ascending. */
  readonly generic: Float64Array;
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
  readonly #plan: BlockPlan;
  readonly #tasks: TaskDriver;

  private constructor(set: FiledSet, threads: WorkThreads, plan: BlockPlan, tasks: TaskDriver) {
    this.#set = set;
    this.#threads = threads;
    this.#plan = plan;
    this.#tasks = tasks;
  }

  static async of(set: FiledSet, threads: WorkThreads, tasks: TaskDriver = new LocalTasks(set, threads)): Promise<BlockResolve> {
    return new BlockResolve(set, threads, await splitIntoBlocks(set, threads, tasks.size), tasks);
  }

  /** Learns from a random sample of the records and all that share a key with them. */
  async train(version: number): Promise<Model> {
    const { indexes } = this.#membersOf(this.#plan.blocks, (record) => this.#plan.isSample[record] === 1);
    const columns = await columnsOf(await recordsOfSet(this.#set)(indexes), this.#threads);
    const keys = ({ placeOf }: { readonly placeOf: Int32Array }) => this.#keysOf(indexes, placeOf);
    const shared = await SharedRecords.ofBlock({ columns, own: indexes.length, keys }, this.#threads);
    return forPopulation(await shared.train(version), this.#set.size);
  }

  async resolve(model: Model, decisions: readonly Decision[], onDone: (records: number) => Promise<void> | void): Promise<Resolution> {
    const linked = await this.#link(model, onDone);
    try {
      return await this.#cluster(model, decisions, linked);
    } finally {
      linked.edges.close();
    }
  }

  async #link(model: Model, onDone: (records: number) => Promise<void> | void): Promise<Linked> {
    const components = new Components(this.#set.size);
    const edges = new EdgeFile(this.#threads.scratchFolder);
    const generic = new Set<number>();
    let pairs = 0;
    let done = 0;
    const count: OnDone = async (more) => {
      done += more;
      await onDone(done);
    };
    try {
      await this.#tasks.ground({ modelVersion: model.version }, model);
      for await (const { order, result } of this.#tasks.all('link', this.#linkOrders(), count)) {
        const { records } = order;
        const found = result.edges;
        pairs += result.pairs;
        for (const key of order.generic) generic.add(key);
        for (let at = 0; at < found.length; at += LINK_INTS) {
          found[at] = records[found[at]!]!;
          found[at + 1] = records[found[at + 1]!]!;
          components.join(found[at]!, found[at + 1]!);
        }
        edges.add(found);
      }
      return { components, edges, pairs, generic: Float64Array.from(generic).sort() };
    } catch (error) {
      edges.close();
      throw error;
    }
  }

  async *#linkOrders(): AsyncGenerator<LinkOrder> {
    for (let block = 0; block < this.#plan.blocks; block++) {
      const { indexes, own } = this.#membersOf(block, (record) => this.#plan.blockOf[record] === block);
      const live = await this.#keysOf(indexes);
      yield { records: indexes, own, ...oneOf(live) };
    }
  }

  async #cluster(model: Model, decisions: readonly Decision[], { components, edges, pairs, generic }: Linked): Promise<Resolution> {
    const component = new Int32Array(this.#set.size);
    const decided = this.#decidedPairs(decisions);
    for (const { verdict, pair } of decided) if (verdict === 'same') components.join(...pair);
    for (let record = 0; record < component.length; record++) component[record] = components.find(record);
    const count = renumber(component);
    const forbidden = new Set(decided.flatMap(({ verdict, pair }) => (verdict === 'same' ? [] : pair.map((record) => component[record]!))));
    const person = Int32Array.from(component.keys());
    const tasks = this.#clusterTasks({ component, count, forbidden, edges, person });
    await this.#tasks.ground({ modelVersion: model.version, generic }, model);
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
    const of = new Int32Array(count);
    let task = 1;
    let records = 0;
    for (let one = 0; one < count; one++) {
      const size = sizes[one]!;
      if (size === 1 || (!forbidden.has(one) && isOnePerson(size, { edges: links[one]!, lightest: lightest[one]! }))) continue;
      if (records > 0 && records + size > (this.#tasks.size?.own ?? this.#threads.recordsAtOnce)) {
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

  /** The records of a block, then those of other blocks that are compared with them. */
  #membersOf(block: number, isOwn: (record: number) => boolean): { readonly indexes: Int32Array; readonly own: number } {
    const { records, neighbours } = this.#plan;
    const marks = neighbours.subarray(block * bitmapBytes(records));
    const indexes = new Int32Array(records);
    let count = 0;
    for (let record = 0; record < records; record++) if (isOwn(record)) indexes[count++] = record;
    const own = count;
    for (let record = 0; record < records; record++) {
      if ((marks[record >>> 3]! & (1 << (record & 7))) !== 0 && !isOwn(record)) indexes[count++] = record;
    }
    return { indexes: indexes.slice(0, count), own };
  }

  /** The keys that some records share, by their places in the list, or by other places. */
  async #keysOf(indexes: Int32Array, placeOf?: Int32Array): Promise<LiveKeys[]> {
    const places = sharedInts(this.#set.size).fill(-1);
    for (const [at, index] of indexes.entries()) places[index] = placeOf === undefined ? at : placeOf[at]!;
    const live: LiveKeys[] = [];
    const read = (slice: FiledSlice) => this.#threads.run('blockKeys', { slice, placeOf: places });
    for await (const part of inOrder(this.#set.keys.slices(), () => this.#threads.room, read)) live.push(part);
    return live;
  }
}

function oneOf(parts: readonly LiveKeys[]): { readonly starts: Int32Array; readonly holders: Int32Array; readonly generic: Float64Array } {
  const keys = parts.reduce((sum, { starts }) => sum + starts.length - 1, 0);
  const starts = new Int32Array(keys + 1);
  const holders = new Int32Array(parts.reduce((sum, part) => sum + part.holders.length, 0));
  let key = 0;
  let end = 0;
  for (const part of parts) {
    for (let at = 1; at < part.starts.length; at++) starts[++key] = end + part.starts[at]!;
    holders.set(part.holders, end);
    end += part.holders.length;
  }
  return { starts, holders, generic: Float64Array.from(parts.flatMap(({ generic }) => [...generic])) };
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
