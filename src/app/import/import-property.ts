import type { Clock } from '../../core/clock.ts';
import type { PeopleStore } from '../../store/people.ts';
import { ownedBy, readProperties } from '../tasks/property-rows.ts';
import { WorkThreads } from '../tasks/work-threads.ts';
import type { ImportOrder, ImportSummary, SourceFile } from './import-order.ts';
import { importTable } from './import-table.ts';

/** Rows per write: large enough to be written in order, small enough for memory. */
const ENTRIES_PER_PUT = 50_000;
/** Smaller rolls are read in this thread. */
const MIN_BYTES_FOR_THREADS = 1024 * 1024;

/** Imports assessor rolls: address, owner, type, assessed value. */
export async function importProperty(
  people: PeopleStore,
  clock: Clock,
  order: ImportOrder,
  sources: readonly SourceFile[],
): Promise<ImportSummary> {
  const { keySeed } = await people.facts();
  const threads = order.series?.threads ?? new WorkThreads();
  try {
    return await importTable(people, clock, order, sources, {
      room: () => threads.room,
      entriesPerPut: ENTRIES_PER_PUT,
      reader: ({ mapping, shape }, today) => {
        if (shape.sizeBytes >= MIN_BYTES_FOR_THREADS) threads.start();
        const lean = { ...shape, samples: [] };
        return async (block) => {
          const transfer = block.kind === 'cells' ? [] : [block.bytes.buffer as ArrayBuffer];
          return readProperties(await threads.run('property', { block, mapping, shape: lean, keySeed, today }, transfer));
        };
      },
      // In key order, so that neighbouring rows are written together.
      put: (rows) => people.putProperties(rows.flatMap(ownedBy).sort((one, other) => one.addressKey - other.addressKey)),
    });
  } finally {
    if (order.series === undefined) await threads.close();
  }
}
