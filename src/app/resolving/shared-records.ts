import type { RecordColumns } from '../../match/columns/record-columns.ts';
import type { LiveKeys } from '../../match/keys/key-graph.ts';
import type { Model } from '../../match/model.ts';
import { Candidates, placedBy } from '../../match/pairs/candidates.ts';
import { genericFlags } from '../../match/pairs/generic-flags.ts';
import type { AskedPairs, PairsAnswer } from '../../match/train/sample-pairs.ts';
import { learnModel } from '../../match/train/train.ts';
import { Clustering, type ClusteringOrder, type Resolution } from '../../resolve/cluster/clustering.ts';
import type { Links } from '../../resolve/cluster/links.ts';
import { groundOf, nearbyOrder } from '../../resolve/cluster/record-ground.ts';
import { inOrder, type WorkThreads } from '../tasks/work-threads.ts';
import { MIN_RECORDS_FOR_THREADS } from './bulk-set.ts';
import type { ColumnSet } from './column-set.ts';

const RECORDS_PER_PART = 5_000;
const PAIRS_PER_PART = 10_000;

/** Some records of a set, with the keys that they share. */
export interface BlockRecords {
  readonly columns: RecordColumns;
  /** Number of records that are compared with each other and with the rest; they come first. */
  readonly own: number;
  /** The shared keys, by the place of each record. */
  readonly keys: (placeOf: Int32Array) => Promise<readonly LiveKeys[]>;
}

/** Records shared by all threads, for training and resolving large sets. The result equals that of one thread. */
export class SharedRecords {
  readonly #columns: RecordColumns;
  readonly #threads: WorkThreads;
  readonly #candidates: Candidates;
  /** The threads read the texts while this one chooses pairs. */
  readonly #told: Promise<unknown>;
  #weighed: Model | undefined;

  private constructor(columns: RecordColumns, threads: WorkThreads, candidates: Candidates, told: Promise<unknown>) {
    this.#columns = columns;
    this.#threads = threads;
    this.#candidates = candidates;
    this.#told = told;
  }

  /** All records of a set. */
  static of(set: ColumnSet, threads: WorkThreads): Promise<SharedRecords> {
    const { columns } = set;
    return SharedRecords.ofBlock({ columns, own: columns.size, keys: (placeOf) => set.live(threads, placeOf) }, threads);
  }

  static async ofBlock({ columns, own, keys }: BlockRecords, threads: WorkThreads): Promise<SharedRecords> {
    if (columns.size >= MIN_RECORDS_FOR_THREADS) threads.start();
    const placed = placedBy(nearbyOrder(columns, own));
    const sorting = keys(placed.placeOf);
    // Built while the threads sort; they read its texts while this thread builds the graph.
    const reading = threads.tell('compare', groundOf(columns, placed));
    const candidates = new Candidates(await sorting, columns.size, placed);
    const { graph, isGeneric } = candidates;
    const told = Promise.all([reading, threads.tell('walk', { graph, generic: genericFlags(columns, isGeneric) })]);
    // A failure surfaces when the first pair is requested.
    told.catch(() => {});
    return new SharedRecords(columns, threads, candidates, told);
  }

  async train(version: number): Promise<Model> {
    const learning = learnModel(this.#columns, this.#candidates, version);
    for (let step = learning.next(); ; step = learning.next(await this.#answer(step.value))) if (step.done === true) return step.value;
  }

  async resolve(
    model: Model,
    decisions: ClusteringOrder['decisions'],
    onDone: (records: number) => Promise<void> | void,
  ): Promise<Resolution> {
    const clustering = new Clustering({ columns: this.#columns, decisions });
    for await (const { links, to } of this.links(model, this.#columns.size)) {
      clustering.add(links);
      await onDone(to);
    }
    return await this.cluster(model, clustering);
  }

  /** The links of the first records, with each other and with those after them. */
  async *links(model: Model, records: number): AsyncGenerator<{ readonly links: Links; readonly to: number }> {
    await this.#weigh(model);
    const find = async (range: { readonly from: number; readonly to: number }) => ({
      links: await this.#threads.run('links', range),
      to: range.to,
    });
    yield* this.#inParts(rangesOf(records), find);
  }

  async cluster(model: Model, clustering: Clustering): Promise<Resolution> {
    await this.#weigh(model);
    for await (const { part, first } of this.#inParts(clustering.parts(), async (part) => {
      return { part, first: await this.#threads.run('clusters', part) };
    })) {
      clustering.put(part, first);
    }
    return clustering.resolution();
  }

  async #answer({ model, pairs, slots }: AskedPairs): Promise<PairsAnswer[]> {
    await this.#weigh(model);
    const answers: PairsAnswer[] = [];
    const ask = (part: Int32Array) => this.#threads.run('answer', { pairs: part, ...(slots === undefined ? {} : { slots }) });
    for await (const answer of this.#inParts(partsOf(pairs), ask)) answers.push(answer);
    return answers;
  }

  async #weigh(model: Model): Promise<void> {
    if (this.#weighed === model) return;
    this.#weighed = model;
    await this.#told;
    await this.#threads.tell('weigh', model);
  }

  #inParts<Part, Result>(parts: Iterable<Part>, work: (part: Part) => Promise<Result>): AsyncGenerator<Result> {
    return inOrder(parts, () => this.#threads.room, work);
  }
}

function* rangesOf(size: number): Generator<{ readonly from: number; readonly to: number }> {
  for (let from = 0; from < size; from += RECORDS_PER_PART) yield { from, to: Math.min(size, from + RECORDS_PER_PART) };
}

function* partsOf(pairs: Int32Array): Generator<Int32Array> {
  for (let from = 0; from < pairs.length; from += 2 * PAIRS_PER_PART) yield pairs.slice(from, from + 2 * PAIRS_PER_PART);
}
