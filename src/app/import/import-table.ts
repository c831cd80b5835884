import { setImmediate as anEventLoopTurn } from 'node:timers/promises';
import { type Clock, dayOf } from '../../core/clock.ts';
import { readBlocks } from '../../sources/read/read-blocks.ts';
import type { RowBlock } from '../../sources/read/row-block.ts';
import type { PeopleStore } from '../../store/people.ts';
import type { TablePart } from '../tasks/table-rows.ts';
import { inOrder } from '../tasks/work-threads.ts';
import { assertUnchanged, describeFiles, type ImportOrder, type ImportSummary, runImport, type SourceFile } from './import-order.ts';
import type { ImportCounts } from './import-progress.ts';

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

const START: TableCheckpoint = { file: 0, position: 0, line: 1, rejectsBytes: 0 };

export async function importTable<Entry extends object>(
  people: PeopleStore,
  clock: Clock,
  order: ImportOrder,
  sources: readonly SourceFile[],
  kind: TableKind<Entry>,
): Promise<ImportSummary> {
  const described = { source: order.source, table: sources[0]?.mapping.kind, files: describeFiles(sources) };
  const total = sources.reduce((sum, source) => sum + source.shape.sizeBytes, 0);
  return runImport(people, clock, order, { described, start: START, resume: (saved) => saved }, async ({ job, counts, rejects, from }) => {
    /** Stores the entries, then the checkpoint. */
    const put = async (entries: readonly Entry[], checkpoint: TableCheckpoint) => {
      await kind.put(entries);
      await people.updateJob(job.id, { checkpoint: JSON.stringify(checkpoint), progress: counts.show() });
      await anEventLoopTurn();
    };
    let before = 0;
    for (const [file, source] of sources.entries()) {
      const done = before;
      before += source.shape.sizeBytes;
      if (file < from.file) continue;
      const { position, line } = file === from.file ? from : START;
      const onRead = (bytes: number) => order.onProgress?.({ stage: 'import', done: done + bytes, total, rows: counts.read });
      const blocks = readBlocks({ path: source.path, shape: source.shape, position, line, onRead });
      let waiting: Entry[] = [];
      let at: TableCheckpoint | undefined;
      for await (const { part, nextPosition, nextLine } of partsOf(blocks, kind, source, dayOf(clock.nowMs()))) {
        count(part, counts);
        rejects.write(source.path, part.rejects);
        waiting = waiting.concat(part.entries);
        at = { file, position: nextPosition, line: nextLine, rejectsBytes: rejects.bytes };
        if (waiting.length < (kind.entriesPerPut ?? 0)) continue;
        await put(waiting, at);
        waiting = [];
        at = undefined;
      }
      if (at !== undefined) await put(waiting, at);
      await assertUnchanged(source);
    }
    return false;
  });
}

function partsOf<Entry>(blocks: AsyncIterable<RowBlock>, kind: TableKind<Entry>, source: SourceFile, today: number) {
  const read = kind.reader(source, today);
  return inOrder(blocks, kind.room ?? (() => 1), async (block) => ({
    nextPosition: block.nextPosition,
    nextLine: block.nextLine,
    part: await read(block),
  }));
}

function count({ read, recoded, entries, rejects, faults }: TablePart<object>, counts: ImportCounts): void {
  counts.read += read;
  counts.recoded += recoded;
  counts.new += entries.length;
  for (const { reason } of rejects) counts.reject(reason);
  counts.drop(faults);
}
