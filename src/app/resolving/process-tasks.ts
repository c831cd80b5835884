import type { LiveKeys } from '../../match/keys/key-graph.ts';
import type { Model } from '../../match/model.ts';
import type { Resolution } from '../../resolve/cluster/clustering.ts';
import type { Links } from '../../resolve/cluster/links.ts';
import type { TaskWrites } from '../../store/task-rows.ts';

/**
 * The heavy steps of resolving everything, each complete in itself: a process that has the store needs nothing else to do one.
 * Numbers only, never texts of records. `records` are indexes of the set; in a task that goes to another process, record ids.
 */
export interface ProcessTasks {
  readonly link: { readonly in: LinkOrder; readonly out: Links };
  readonly cluster: { readonly in: ClusterOrder; readonly out: Pick<Resolution, 'person' | 'people'> };
  readonly people: { readonly in: PeopleOfOrder; readonly out: PeopleOf };
  readonly owners: { readonly in: OwnersOrder; readonly out: OwnersOf };
}

export type ProcessTask = keyof ProcessTasks;

/** The links of the first `own` records with each other and with those after them. */
export interface LinkOrder {
  readonly records: Int32Array;
  readonly own: number;
  /** The live keys that they share, by their places in `records`, or by the place that is given for each of those. */
  readonly keys: (placeOf?: Int32Array) => Promise<readonly LiveKeys[]>;
}

/** Whole components to cluster. */
export interface ClusterOrder {
  readonly records: Int32Array;
  /** Links by places in `records`. */
  readonly edges: Int32Array;
  /** Decisions on pairs, three numbers each: 1 for the same person or 0, and the two places. */
  readonly decided: Int32Array;
}

/** People to build, by ascending id. */
export interface PeopleOfOrder {
  readonly ids: Float64Array;
  /** The records of person `i` are `records[starts[i] … starts[i + 1]]`. */
  readonly starts: Uint32Array;
  readonly records: Int32Array;
  /** The siblings of person `i` end before `siblingEnds[i]`. */
  readonly siblingEnds: Uint32Array;
  readonly siblings: Float64Array;
  /** Phone keys of these people that more than one person holds, and those that are generic; ascending. */
  readonly shared: Float64Array;
  readonly generic: Float64Array;
  /** Corrections, three numbers each: the person's place, the request, the change's place in it. */
  readonly changes: Int32Array;
}

export interface PeopleOf {
  /** Shared numbers, each with the id of a person who has it. */
  readonly sharedNumbers: Float64Array;
  readonly sharedBy: Float64Array;
}

/** Numbers whose owner is chosen among several people: the holders of number `i` end before `ends[i]`. */
export interface OwnersOrder {
  readonly numbers: Float64Array;
  readonly ends: Uint32Array;
  readonly holders: Float64Array;
}

export type OwnersOf = Readonly<Record<string, never>>;

/** What all tasks of a stage need besides. */
export interface TaskGround {
  readonly modelVersion: number;
  /** Of comparing: keys of all generic values. */
  readonly generic?: Float64Array;
  /** Of people: the facts that they are built with, as the process that gives out the tasks sees them. */
  readonly newestSeen?: number | undefined;
  readonly coverage?: number | undefined;
  readonly trust?: readonly (readonly [string, number])[] | undefined;
  /** Numbers given by corrections. */
  readonly corrected?: Float64Array;
}

export interface DoneTask<Kind extends ProcessTask> {
  readonly result: ProcessTasks[Kind]['out'];
  /** Rows that the process that did it writes. */
  readonly rows?: TaskWrites;
}

/** Called with how many more records, or people, are done; with 0 now and then while others are at work. */
export type OnDone = (more: number) => Promise<void> | void;

export interface TaskSize {
  /** Records of its own that a task has. */
  readonly own: number;
  /** With those that are compared with them, if that can be. */
  readonly most: number;
}

/** Has tasks done, here or by other processes too. */
export interface TaskDriver {
  /** By default as many as fit into memory. */
  readonly size?: TaskSize;
  /** Sets what the tasks from now on need; the model is the one of the store, unless tasks stay in this process. */
  ground(ground: TaskGround, model: Model): Promise<void>;
  /** All results, in the order in which they come. */
  all<Kind extends ProcessTask, Order extends ProcessTasks[Kind]['in']>(
    kind: Kind,
    orders: AsyncIterable<Order> | Iterable<Order>,
    onDone: OnDone,
  ): AsyncGenerator<{ readonly order: Order; readonly result: ProcessTasks[Kind]['out'] }>;
}

/** By which a task is measured: what must be in memory. */
export function recordsOf(order: ProcessTasks[ProcessTask]['in']): number {
  return 'records' in order ? order.records.length : order.holders.length;
}

/** What counts as done with a task: records, people or numbers. */
export function doneWith(order: ProcessTasks[ProcessTask]['in']): number {
  if ('own' in order) return order.own;
  if ('numbers' in order) return order.numbers.length;
  return 'ids' in order ? order.ids.length : order.records.length;
}
