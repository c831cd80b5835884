import { type Clock, dayOf } from '../../core/clock.ts';
import { readBlocks } from '../../sources/read/read-blocks.ts';
import type { Reject, Row } from '../../sources/read/row-block.ts';
import { propertyReader } from '../tasks/property-rows.ts';
import { type OnDropped, readTablePart } from '../tasks/table-rows.ts';
import { WorkThreads } from '../tasks/work-threads.ts';
import { lineReader } from './import-lines.ts';
import type { SourceFile } from './import-order.ts';
import { ImportCounts } from './import-progress.ts';
import { chunkOrder, makeChunks } from './import-workers.ts';

export interface DryRun {
  readonly read: number;
  readonly usable: number;
  readonly rejected: number;
  readonly reject_reasons: Readonly<Record<string, number>>;
  readonly dropped_values: Readonly<Record<string, number>>;
  readonly straightened_rows: number;
  readonly counts: ImportCounts;
  readonly first_rejects: readonly { readonly line: number; readonly reason: string }[];
}

const FIRST_REJECTS = 10;

/** Reads everything and stores nothing. */
export async function dryRun(sources: readonly SourceFile[], source: string, clock: Clock): Promise<DryRun> {
  const counts = new ImportCounts();
  const first: Reject[] = [];
  const today = dayOf(clock.nowMs());
  const note = (rejects: readonly Reject[]) => {
    for (const one of rejects) if (first.length < FIRST_REJECTS) first.push(one);
  };
  for (const [at, file] of sources.entries()) {
    const { path, shape, mapping } = file;
    const blocks = readBlocks({ path, shape, position: 0, line: 1 });
    if (mapping.kind === 'people') {
      const threads = new WorkThreads();
      try {
        for await (const { chunk } of makeChunks(blocks, await chunkOrder(file, source, today), threads)) {
          counts.addChunk(chunk);
          counts.addFacts(at, chunk.facts);
          note(chunk.rejects);
        }
      } finally {
        await threads.close();
      }
      continue;
    }
    const read: (row: Row, onDropped: OnDropped) => object =
      mapping.kind === 'lines' ? lineReader({ mapping, shape }, today) : propertyReader({ mapping, shape }, 0, today);
    for await (const block of blocks) {
      const part = readTablePart(block, shape, read);
      counts.read += part.read;
      counts.drop(part.faults);
      for (const { reason } of part.rejects) counts.reject(reason);
      note(part.rejects);
    }
  }
  return {
    read: counts.read,
    usable: counts.read - counts.rejected,
    rejected: counts.rejected,
    reject_reasons: counts.rejects,
    dropped_values: counts.droppedValues,
    straightened_rows: counts.straightened,
    counts,
    first_rejects: first.map(({ line, reason }) => ({ line, reason })),
  };
}
