import type { Clock } from '../../core/clock.ts';
import type { PeopleStore } from '../../store/people.ts';
import { WorkThreads } from '../threads/work-threads.ts';
import type { ImportOrder, ImportSummary, SourceFile } from './import-order.ts';
import { importTable } from './import-table.ts';
import { ownedBy, readProperties } from './property-rows.ts';

/** Enough that what is written lies close together, few enough to be held in memory. */
const ENTRIES_PER_PUT = 50_000;
/** A small roll is read before a thread has started. */
const MIN_BYTES_FOR_THREADS = 1024 * 1024;

/** Assessor's rolls: address, owner, type, numeric assessed value. */
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
      // By ascending key: neighbours in the table are written together.
      put: (rows) => people.putProperties(rows.flatMap(ownedBy).sort((one, other) => one.addressKey - other.addressKey)),
    });
  } finally {
    if (order.series === undefined) await threads.close();
  }
}
