import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { setImmediate as anEventLoopTurn } from 'node:timers/promises';
import type { Clock } from '../../core/clock.ts';
import type { RecordId } from '../../core/ids.ts';
import type { Mapping } from '../../sources/mapping.ts';
import { type FileShape, UnreadableFile } from '../../sources/read/row-block.ts';
import { hashRow } from '../../store/codec/record-ref-hash.ts';
import type { JobCheckpoint, PeopleStore, StoredRecord } from '../../store/people.ts';
import type { BulkOutcome } from '../resolving/bulk-resolve.ts';
import type { ColumnSet } from '../resolving/column-set.ts';
import type { ImportChunk } from '../tasks/import-chunk.ts';
import { type RunningJob, startJob } from '../tasks/running-job.ts';
import type { WorkRoom, WorkThreads } from '../tasks/work-threads.ts';
import { ImportCounts, type ImportProgress } from './import-progress.ts';
import { RejectsFile } from './import-rejects.ts';
import type { MadeChunk } from './import-workers.ts';

export interface ImportOrder {
  readonly source: string;
  /** Withdraw records of the source that are not in the files. */
  readonly replace?: boolean;
  /** Folder for rejected rows. */
  readonly rejectsFolder: string;
  /** Several imports in a row: only the last one resolves. `set` holds the records read so far. */
  readonly series?: ImportSeries;
  readonly room?: WorkRoom;
  readonly onProgress?: (progress: ImportProgress) => void;
  /** Called before the records are withdrawn. */
  readonly onWithdraw?: (records: readonly StoredRecord[]) => Promise<void>;
}

export interface ImportSeries {
  readonly last: boolean;
  readonly set?: ColumnSet;
  readonly threads: WorkThreads;
}

export interface SourceFile {
  readonly path: string;
  readonly shape: FileShape;
  readonly mapping: Mapping;
  /** When the file was last changed before it was looked at. */
  readonly mtimeMs: number;
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
  /** The file had no room for all of them. */
  readonly isRejectsFileCut?: true;
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
export function describeFiles(sources: readonly SourceFile[]): object[] {
  return sources.map(({ path, shape, mtimeMs, mapping }) => ({
    path,
    ...(shape.part === undefined ? {} : { part: shape.part }),
    size: shape.sizeBytes,
    mtimeMs,
    mapping: hashRow(JSON.stringify(mapping)),
  }));
}

/** What was added to a file while it was read would be missing, or half a row. */
export async function assertUnchanged({ path, shape, mtimeMs }: SourceFile): Promise<void> {
  const now = await stat(path);
  if (now.size === shape.sizeBytes && now.mtimeMs === mtimeMs) return;
  throw new UnreadableFile(`${path} was changed while it was read. Run the same command again once it is complete.`);
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

/** One run of an import. */
export interface ImportRun<Checkpoint> {
  readonly job: RunningJob;
  readonly counts: ImportCounts;
  readonly rejects: RejectsFile;
  /** Where it begins. */
  readonly from: Checkpoint;
}

/**
 * Imports as a job: started, or resumed if the same files are imported in the same way. `resume` gives the place to begin for a
 * saved one; `work` returns whether it trained.
 */
export async function runImport<Checkpoint extends { readonly rejectsBytes: number }>(
  people: PeopleStore,
  clock: Clock,
  order: ImportOrder,
  { described, start, resume }: { described: object; start: Checkpoint; resume: (saved: Checkpoint) => Checkpoint },
  work: (run: ImportRun<Checkpoint>) => Promise<boolean>,
): Promise<ImportSummary> {
  const startedMs = clock.nowMs();
  const fresh = { checkpoint: JSON.stringify(start), progress: new ImportCounts().show() };
  const job = await startJob(people, clock, { kind: 'import', order: JSON.stringify(described), ...fresh });
  const from = resume(JSON.parse(job.job.checkpoint) as Checkpoint);
  const counts = order.replace === true ? new ImportCounts() : ImportCounts.parse(job.job.progress);
  let rejects: RejectsFile | undefined;
  try {
    rejects = new RejectsFile(resolve(order.rejectsFolder, `job-${job.id}.jsonl`), from.rejectsBytes);
    const trained = await work({ job, counts, rejects, from });
    // An embedded store never waits: without a turn of the event loop no signal and no heartbeat is heard.
    await anEventLoopTurn();
    const { people: heads, records } = await people.facts();
    await job.finish(counts.show());
    return {
      job: job.id,
      resumed: job.resumed,
      counts,
      people: heads,
      records,
      trained,
      seconds: (clock.nowMs() - startedMs) / 1_000,
      ...(rejects.bytes > 0 ? { rejectsFile: rejects.path } : {}),
      ...(rejects.isFull ? { isRejectsFileCut: true } : {}),
    };
  } catch (error) {
    await job.leave().catch(() => {});
    throw error;
  } finally {
    rejects?.close();
  }
}

/** Tells which records are about to be withdrawn. */
export async function sayWithdrawn(
  { people, order }: Pick<ImportContext, 'people' | 'order'>,
  records: readonly RecordId[],
): Promise<void> {
  if (order.onWithdraw === undefined) return;
  await order.onWithdraw((await people.records(records)).filter((record) => record !== undefined));
}
