import { stat } from 'node:fs/promises';
import type { Clock } from '../../core/clock.ts';
import type { Mapping } from '../../sources/mapping.ts';
import type { FileShape } from '../../sources/read/row-block.ts';
import { hashRow } from '../../store/codec/record-ref-hash.ts';
import type { JobCheckpoint, PeopleStore } from '../../store/people.ts';
import type { BulkOutcome } from '../resolving/bulk-resolve.ts';
import type { BulkSet } from '../resolving/bulk-set.ts';
import type { ImportChunk } from '../tasks/import-chunk.ts';
import type { RunningJob } from '../tasks/running-job.ts';
import type { WorkThreads } from '../tasks/work-threads.ts';
import type { ImportCounts, ImportProgress } from './import-progress.ts';
import type { RejectsFile } from './import-rejects.ts';
import type { MadeChunk } from './import-workers.ts';

export interface ImportOrder {
  readonly source: string;
  /** Withdraw records of the source that are not in the files. */
  readonly replace?: boolean;
  /** Folder for rejected rows. */
  readonly rejectsFolder: string;
  /** Several imports in a row: only the last one resolves. `set` holds the records read so far. */
  readonly series?: ImportSeries;
  readonly onProgress?: (progress: ImportProgress) => void;
}

export interface ImportSeries {
  readonly last: boolean;
  readonly set?: BulkSet;
  readonly threads: WorkThreads;
}

export interface SourceFile {
  readonly path: string;
  readonly shape: FileShape;
  readonly mapping: Mapping;
}

export interface ImportSummary {
  readonly job: number;
  readonly resumed: boolean;
  readonly counts: ImportCounts;
  readonly people: number;
  readonly records: number;
  readonly trained: boolean;
  readonly seconds: number;
  readonly rejectsFile?: string;
}

/** The position of an import, saved with every batch. */
export interface ImportCheckpoint {
  readonly path: 'bulk' | 'batch';
  readonly phase: 'read' | 'published';
  readonly file: number;
  readonly position: number;
  readonly line: number;
  readonly rejectsBytes: number;
  /** The day from which phone owners counted ages when the job began. */
  readonly ownersAsOf?: number;
}

/** One way of importing records; both lead to the same people. */
export interface ImportWay {
  begin(): Promise<void>;
  /** Rows taken by an earlier run of the job; repeats of them count as duplicates. */
  remember(chunk: ImportChunk): void;
  take(made: MadeChunk, checkpoint: ImportCheckpoint): Promise<void>;
  /** After the last row: withdrawals, resolution, publishing. */
  finish(): Promise<{ readonly trained: boolean }>;
}

export interface ImportContext {
  readonly people: PeopleStore;
  readonly clock: Clock;
  readonly order: ImportOrder;
  readonly sources: readonly SourceFile[];
  readonly job: RunningJob;
  readonly counts: ImportCounts;
  readonly rejects: RejectsFile;
  readonly threads: WorkThreads;
}

/** Identifies the files and how they are read, to recognise the same job. */
export function describeFiles(sources: readonly SourceFile[]): Promise<object[]> {
  return Promise.all(
    sources.map(async ({ path, mapping }) => {
      const { size, mtimeMs } = await stat(path);
      return { path, size, mtimeMs, mapping: hashRow(JSON.stringify(mapping)) };
    }),
  );
}

/** The checkpoint after publishing: a resumed job only has to report that it is done. */
export function publishedCheckpoint({ job, counts, rejects, sources }: ImportContext, outcome: BulkOutcome): JobCheckpoint {
  counts.addOutcome(outcome);
  const end: ImportCheckpoint = {
    path: 'bulk',
    phase: 'published',
    file: sources.length,
    position: 0,
    line: 1,
    rejectsBytes: rejects.bytes,
  };
  return { job: job.id, checkpoint: JSON.stringify(end), progress: counts.show() };
}
