import type { PersonId } from '../core/ids.ts';

/** Why people changed. */
export type ChangeKind = 'import' | 'train' | 'trust' | 'delete' | 'decision' | 'erasure';

/** What happened to the person of an id, or to those of a run of ids. */
export type PersonChange =
  | { readonly what: 'created' | 'withdrawn'; readonly first: PersonId; readonly last: PersonId }
  | { readonly what: 'joined' | 'split'; readonly id: PersonId; readonly into: readonly PersonId[] };

export type ChangeCounts = Readonly<Record<PersonChange['what'], number>>;

/** All changes of the same cause, job and start are one change set, however many batches they come in. */
export interface ChangeCause {
  readonly kind: ChangeKind;
  readonly job?: number;
  /** When the job or the command began. */
  readonly atMs: number;
}

export interface ChangeNote {
  readonly cause: ChangeCause;
  readonly changes: readonly PersonChange[];
}

export interface ChangeSet extends ChangeCause, ChangeCounts {
  readonly id: number;
}

/** One change and its place within the set, from 1. */
export type ChangeRow = PersonChange & { readonly row: number };

export interface ChangeSets {
  /** By ascending id; those of one job where it is given. */
  changeSets(page: { readonly after: number; readonly limit: number; readonly job?: number }): Promise<ChangeSet[]>;
  /** What happened, in that order; within one publishing by ascending person. */
  changeRows(page: { readonly set: number; readonly after: number; readonly limit: number }): Promise<ChangeRow[]>;
  /** Removes sets that began before, oldest first, up to so many blocks of changes; gives how many sets are gone and whether that is all. */
  sweepChanges(step: { readonly beforeMs: number; readonly limit: number }): Promise<SweptChanges>;
  /** For copies: puts a set as it is, or adds further changes to it. */
  putChangeSet(set: ChangeSet, changes: readonly PersonChange[]): Promise<void>;
}

export interface SweptChanges {
  readonly sets: number;
  readonly isThrough: boolean;
}

/** How many people each kind of change is about. */
export function countChanges(changes: readonly PersonChange[]): ChangeCounts {
  const counts = { created: 0, joined: 0, split: 0, withdrawn: 0 };
  for (const change of changes) counts[change.what] += 'first' in change ? change.last - change.first + 1 : 1;
  return counts;
}
