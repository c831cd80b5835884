import { resolve } from 'node:path';
import { type Clock, dayOf } from '../core/clock.ts';
import { readBlocks, readRows } from '../sources/read-blocks.ts';
import type { FileShape, Reject, Row } from '../sources/row-block.ts';
import type { PeopleStore } from '../store/people.ts';
import { describeFiles } from './describe-files.ts';
import { startJob } from './import-job.ts';
import type { ImportOrder, ImportSummary, SourceFile } from './import-order.ts';
import { ImportCounts } from './import-progress.ts';
import { RejectsFile } from './import-rejects.ts';

/** How rows of a reference table are read and put. Putting a row twice changes nothing, so where it stands may be saved after it. */
export interface TableKind<Entry> {
  reader(file: SourceFile, today: number): (row: Row, shape: FileShape) => Entry | Reject;
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
      for await (const block of readBlocks({ path, shape, position, line, onRead })) {
        const part = readRows(block, shape);
        const entries: Entry[] = [];
        const bad = [...part.rejects];
        for (const row of part.rows) {
          const entry = read(row, shape);
          if ('reason' in entry) bad.push(entry as Reject);
          else entries.push(entry);
        }
        counts.read += part.rows.length + part.rejects.length;
        counts.recoded += part.recoded;
        counts.new += entries.length;
        for (const { reason } of bad) counts.reject(reason);
        rejects.write(path, bad);
        await kind.put(entries);
        const at: TableCheckpoint = { file, position: block.nextPosition, line: block.nextLine, rejectsBytes: rejects.bytes };
        await people.updateJob(job.id, { checkpoint: JSON.stringify(at), progress: counts.show() });
        await job.renew();
      }
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
