import type { PersonId, RecordId } from '../core/ids.ts';
import type { PackedTexts } from '../match/memory/shared-memory.ts';

/** Tasks of a job as rows that processes on any machine claim. Only engines that several machines reach have them. */
export interface TaskRows {
  /** Makes this process known as one that works, until it leaves or ends: a lock of the database shows it, no clock. */
  join(about: WorkerAbout): Promise<Membership>;
  /** Processes of this version that wait for tasks or do one, apart from those that give tasks out. */
  workers(version: string): Promise<readonly WorkerAbout[]>;
  /** As they are stored, for tasks; those that are not there are left out. */
  encodedRecords(ids: readonly RecordId[]): Promise<readonly TaskRecord[]>;
  /** People as the running rebuild has written them. */
  writtenPeople(ids: readonly PersonId[]): Promise<{ readonly ids: readonly number[]; readonly encoded: readonly string[] }>;
}

export interface WorkerAbout {
  readonly host: string;
  readonly pid: number;
  /** Of the program and of its tasks; processes of other versions do none of each other's. */
  readonly version: string;
  /** Larger tasks do not fit into its memory. */
  readonly recordsAtOnce: number;
}

export interface TaskRecord {
  readonly id: RecordId;
  readonly source: string;
  readonly recordId: string;
  readonly encoded: string;
}

/** A process among those that work. */
export interface Membership {
  readonly id: number;
  /** Starts giving out tasks. What is left of earlier runs is dropped; called in a turn. */
  begin(job: number | undefined): Promise<TaskRun>;
  claim(only?: TaskRun): Promise<Claim>;
  /** Shows that a claimed task is still worked on. */
  beat(task: number): Promise<void>;
  /** False if another process has the task now: nothing is written then. Without a result the row goes. */
  finish(task: number, done: { readonly result?: Uint8Array; readonly rows?: TaskWrites }): Promise<boolean>;
  fail(task: number, reason: string): Promise<void>;
  giveBack(task: number): Promise<void>;
  leave(): Promise<void>;
}

/** Rows of the running rebuild, in any order. */
export interface TaskWrites {
  readonly people?: readonly TaskWrite[];
  readonly phoneOwners: readonly TaskWrite[];
}

interface TaskWrite {
  readonly ids: ArrayLike<number>;
  readonly texts: PackedTexts;
}

export type Claim =
  | { readonly kind: 'task'; readonly task: ClaimedTask }
  /** `isOver`: no process gives out tasks. */
  | { readonly kind: 'none'; readonly isOver: boolean }
  /** The database has let go of this process: it must join again. */
  | { readonly kind: 'lost' }
  | { readonly kind: 'other_version'; readonly version: string };

export interface ClaimedTask {
  readonly id: number;
  readonly kind: string;
  readonly run: number;
  readonly job: number | undefined;
  readonly records: number;
  readonly payload: Uint8Array;
  /** What all tasks of a stage need; the same number stands for the same bytes. */
  readonly ground: number;
  readGround(): Promise<Uint8Array>;
}

/** The tasks that one process gives out. */
export interface TaskRun {
  readonly id: number;
  ground(bytes: Uint8Array): Promise<void>;
  put(task: { readonly kind: string; readonly payload: Uint8Array; readonly records: number }): Promise<number>;
  /** Results that have come, up to a few; also opens the tasks of workers that have ended or say nothing. */
  collect(): Promise<readonly { readonly id: number; readonly result: Uint8Array }[]>;
  end(): Promise<void>;
}

/** A task failed too often. */
export class TaskFailed extends Error {
  override readonly name = 'TaskFailed';
}
