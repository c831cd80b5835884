import { resolve } from 'node:path';
import { type Clock, dayOf } from '../../core/clock.ts';
import { readBlocks } from '../../sources/read/read-blocks.ts';
import type { RowBlock } from '../../sources/read/row-block.ts';
import type { PeopleStore } from '../../store/people.ts';
import { startJob } from '../tasks/running-job.ts';
import type { TablePart } from '../tasks/table-rows.ts';
import { inOrder } from '../tasks/work-threads.ts';
import { describeFiles, type ImportOrder, type ImportSummary, type SourceFile } from './import-order.ts';
import { ImportCounts } from './import-progress.ts';
import { RejectsFile } from './import-rejects.ts';

/** How blocks of a reference table are read and stored. Storing a row twice changes nothing, so the checkpoint may follow the write. */
export interface TableKind<Entry> {
  /** Number of blocks that may be read in parallel; they are stored in order. */
  readonly room?: () => number;
  reader(file: SourceFile, today: number): (block: RowBlock) => Promise<TablePart<Entry>> | TablePart<Entry>;
  /** Entries per write; by default each block is written by itself. */
  readonly entriesPerPut?: number;
  put(entries: readonly Entry[]): Promise<void>;
}

interface TableCheckpoint {
  readonly file: number;
  readonly position: number;
  readonly line: number;
  readonly rejectsBytes: number;
}

export async function importTable<Entry extends object>(
  people: PeopleStore,
  clock: Clock,
  order: ImportOrder,
  sources: readonly SourceFile[],
  kind: TableKind<Entry>,
): Promise<ImportSummary> {
  const startedMs = clock.nowMs();
  const described = JSON.stringify({ source: order.source, table: sources[0]?.mapping.kind, files: await describeFiles(sources) });
  const start: TableCheckpoint = { file: 0, position: 0, line: 1, rejectsBytes: 0 };
  const progress = new ImportCounts().show();
  const job = await startJob(people, clock, { kind: 'import', order: described, checkpoint: JSON.stringify(start), progress });
  const from = JSON.parse(job.job.checkpoint) as TableCheckpoint;
  const counts = ImportCounts.parse(job.job.progress);
  const rejects = new RejectsFile(resolve(order.rejectsFolder, `job-${job.id}.jsonl`), from.rejectsBytes);
  const total = sources.reduce((sum, source) => sum + source.shape.sizeBytes, 0);
  let before = 0;
  try {
    for (const [file, source] of sources.entries()) {
      const { path, shape } = source;
      if (file < from.file) {
        before += shape.sizeBytes;
        continue;
      }
      const { position, line } = file === from.file ? from : start;
      const read = kind.reader(source, dayOf(clock.nowMs()));
      const onRead = (bytes: number) => order.onProgress?.({ stage: 'read', done: before + bytes, total });
      const parts = inOrder(readBlocks({ path, shape, position, line, onRead }), kind.room ?? (() => 1), async (block) => ({
        nextPosition: block.nextPosition,
        nextLine: block.nextLine,
        part: await read(block),
      }));
      let waiting: Entry[] = [];
      let at: TableCheckpoint | undefined;
      const put = async () => {
        if (at === undefined) return;
        await kind.put(waiting);
        waiting = [];
        await people.updateJob(job.id, { checkpoint: JSON.stringify(at), progress: counts.show() });
        at = undefined;
        await job.renew();
      };
      for await (const { part, nextPosition, nextLine } of parts) {
        counts.read += part.read;
        counts.recoded += part.recoded;
        counts.new += part.entries.length;
        for (const { reason } of part.rejects) counts.reject(reason);
        counts.drop(part.faults);
        rejects.write(path, part.rejects);
        for (const entry of part.entries) waiting.push(entry);
        at = { file, position: nextPosition, line: nextLine, rejectsBytes: rejects.bytes };
        if (waiting.length >= (kind.entriesPerPut ?? 0)) await put();
      }
      await put();
      before += shape.sizeBytes;
    }
    await job.finish(counts.show());
  } catch (error) {
    await job.leave().catch(() => {});
    throw error;
  } finally {
    rejects.close();
  }
  const { records, people: heads } = await people.facts();
  return {
    job: job.id,
    resumed: job.resumed,
    counts,
    people: heads,
    records,
    trained: false,
    seconds: (clock.nowMs() - startedMs) / 1_000,
    ...(counts.rejected > 0 ? { rejectsFile: rejects.path } : {}),
  };
}
