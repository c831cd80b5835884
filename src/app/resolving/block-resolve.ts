import type { Decision } from '../../core/decision.ts';
import { refText } from '../../core/record.ts';
import { RecordColumns } from '../../match/columns/record-columns.ts';
import type { LiveKeys } from '../../match/keys/key-graph.ts';
import { sharedInts } from '../../match/memory/shared-memory.ts';
import { forPopulation, type Model } from '../../match/model.ts';
import { Clustering, isOnePerson, type Resolution, renumber } from '../../resolve/cluster/clustering.ts';
import { Components } from '../../resolve/cluster/components.ts';
import { LINK_INTS } from '../../resolve/cluster/links.ts';
import { bitmapBytes, SAMPLED } from '../tasks/key-slices.ts';
import { inOrder, type WorkThreads } from '../tasks/work-threads.ts';
import { type Blocks, splitIntoBlocks } from './block-plan.ts';
import { EdgeFile } from './edge-file.ts';
import type { FiledSet } from './filed-set.ts';
import { SharedRecords } from './shared-records.ts';

const RECORDS_PER_PART = 5_000;

interface Linked {
  readonly components: Components;
  readonly edges: EdgeFile;
  readonly pairs: number;
}

/**
 * Resolves a set that is too large for memory. A block is compared together with those records of later blocks that share a key
 * with it, so that every pair is compared once; then the components that need it are clustered, some at a time. The result equals
 * that of comparing all records at once.
 */
export class BlockResolve {
  readonly #set: FiledSet;
  readonly #threads: WorkThreads;
  readonly #plan: Blocks;
  /** By record of the set: its place in what is compared now. */
  readonly #places: Int32Array;

  private constructor(set: FiledSet, threads: WorkThreads, plan: Blocks) {
    this.#set = set;
    this.#threads = threads;
    this.#plan = plan;
    this.#places = sharedInts(set.size);
  }

  static async of(set: FiledSet, threads: WorkThreads): Promise<BlockResolve> {
    return new BlockResolve(set, threads, await splitIntoBlocks(set, threads));
  }

  /** Learns from a random sample of the records and all that share a key with them. */
  async train(version: number): Promise<Model> {
    const { sampled } = this.#plan;
    const isOf = (kind: number) => (record: number) => sampled[record] === kind;
    const { indexes } = this.#members(isOf(SAMPLED.drawn), isOf(SAMPLED.near));
    const shared = await this.#share(indexes, indexes.length, (places) => this.#set.live(this.#threads, places));
    return forPopulation(await shared.train(version), this.#set.size);
  }

  async resolve(model: Model, decisions: readonly Decision[], onDone: (records: number) => Promise<void> | void): Promise<Resolution> {
    const linked = await this.#link(model, onDone);
    try {
      return await this.#cluster(model, decisions, linked);
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
    for (let block = 0; block < this.#plan.blocks; block++) {
      const { indexes, own } = this.#membersOf(block);
      const shared = await this.#share(indexes, own, (places) => this.#plan.keys.keysOf(block, places, this.#threads));
      for await (const { links, to } of shared.links(model, own)) {
        pairs += links.pairs;
        const found = links.edges;
        for (let at = 0; at < found.length; at += LINK_INTS) {
          found[at] = indexes[found[at]!]!;
          found[at + 1] = indexes[found[at + 1]!]!;
          components.join(found[at]!, found[at + 1]!);
        }
        edges.add(found);
        await onDone(done + to);
      }
      done += own;
    }
    return { components, edges, pairs };
  }

  async #cluster(model: Model, decisions: readonly Decision[], { components, edges, pairs }: Linked): Promise<Resolution> {
    const component = new Int32Array(this.#set.size);
    const decided = this.#decidedPairs(decisions);
    for (const { verdict, pair } of decided) if (verdict === 'same') components.join(...pair);
    for (let record = 0; record < component.length; record++) component[record] = components.find(record);
    const count = renumber(component);
    const forbidden = new Set(decided.flatMap(({ verdict, pair }) => (verdict === 'same' ? [] : pair.map((record) => component[record]!))));
    const person = Int32Array.from(component.keys());
    const tasks = this.#clusterTasks({ component, count, forbidden, edges, person });
    for (let task = 1; task <= tasks.count; task++) {
      const indexes = Int32Array.from(component.keys()).filter((record) => tasks.of[component[record]!] === task);
      const columns = await this.#load(indexes);
      const clustering = new Clustering({ columns, decisions });
      clustering.add({ edges: edgesAmong(edges, indexes, this.#set.size), pairs: 0 });
      // All pairs are known.
      const shared = await this.#share(indexes, indexes.length, () => [this.#plan.keys.generic], columns);
      const { person: clusters, people } = await shared.cluster(model, clustering);
      const first = new Int32Array(people).fill(-1);
      for (const [at, cluster] of clusters.entries()) {
        if (first[cluster] === -1) first[cluster] = indexes[at]!;
        person[indexes[at]!] = first[cluster]!;
      }
    }
    return { component, person, components: count, people: renumber(person), pairs, edges: edges.count };
  }

  /** By component: the task that clusters it, from 1. It is 0 if the component is one person; that is written to `person`. */
  #clusterTasks(order: {
    readonly component: Int32Array;
    readonly count: number;
    readonly forbidden: ReadonlySet<number>;
    readonly edges: EdgeFile;
    readonly person: Int32Array;
  }): { readonly of: Int32Array; readonly count: number } {
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
      if (records > 0 && records + size > this.#threads.roomInBlocks(this.#set.size)) {
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
    return { of, count: records === 0 ? task - 1 : task };
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

  async #share(
    indexes: Int32Array,
    own: number,
    keysOf: (places: Int32Array) => Promise<readonly LiveKeys[]> | readonly LiveKeys[],
    columns?: RecordColumns,
  ): Promise<SharedRecords> {
    const keys = async (placeOf: Int32Array) => {
      this.#places.fill(-1);
      for (const [at, index] of indexes.entries()) this.#places[index] = placeOf[at]!;
      return await keysOf(this.#places);
    };
    return await SharedRecords.ofBlock({ columns: columns ?? (await this.#load(indexes)), own, keys }, this.#threads);
  }

  async #load(indexes: Int32Array): Promise<RecordColumns> {
    const { keySeed, filed, sources, sourceNames } = this.#set;
    const records = { keySeed, filed, sources, sourceNames };
    const columns = new RecordColumns(keySeed);
    const read = async (some: Int32Array) => ({ some, part: await this.#threads.run('filed', { records, indexes: some }) });
    for await (const { some, part } of inOrder(partsOf(indexes), () => this.#threads.room, read)) {
      const refs = part.recordIds.map((recordId, at) => ({ source: sourceNames[sources[some[at]!]!]!, recordId }));
      columns.addPrepared({ ...part.prepared, refs });
    }
    return columns;
  }
}

/** The edges among some records, by their places in the list. */
function edgesAmong(edges: EdgeFile, indexes: Int32Array, records: number): Int32Array {
  const placeOf = new Int32Array(records).fill(-1);
  for (const [at, index] of indexes.entries()) placeOf[index] = at;
  const among: number[] = [];
  for (const some of edges.parts()) {
    for (let at = 0; at < some.length; at += LINK_INTS) {
      const left = placeOf[some[at]!]!;
      if (left >= 0) among.push(left, placeOf[some[at + 1]!]!, some[at + 2]!);
    }
  }
  return Int32Array.from(among);
}

function* partsOf(indexes: Int32Array): Generator<Int32Array> {
  for (let from = 0; from < indexes.length; from += RECORDS_PER_PART) yield indexes.slice(from, from + RECORDS_PER_PART);
}
