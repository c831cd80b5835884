import type { Clock } from '../../core/clock.ts';
import type { PeopleStore } from '../../store/people.ts';
import { emptySet } from '../resolving/bulk-set.ts';
import { WorkThreads } from '../tasks/work-threads.ts';
import { importLines } from './import-lines.ts';
import type { ImportOrder, ImportSummary } from './import-order.ts';
import { importProperty } from './import-property.ts';
import { importRecords, lookAtFiles } from './import-records.ts';
import { importSize } from './import-size.ts';

export interface LoadFile {
  readonly path: string;
  readonly source: string;
  readonly kind: 'people' | 'lines' | 'property';
}

/** Loads files of several sources. People are staged source by source and resolved once at the end. */
export async function loadFiles(
  people: PeopleStore,
  clock: Clock,
  files: readonly LoadFile[],
  more: Pick<ImportOrder, 'rejectsFolder' | 'onProgress' | 'room'>,
): Promise<ImportSummary[]> {
  const summaries: ImportSummary[] = [];
  const facts = await people.facts();
  const threads = new WorkThreads(more.room);
  const looked = await Promise.all(files.map(async (file) => ({ ...file, sources: await lookAtFiles([file.path], file.kind) })));
  const ofPeople = looked.flatMap(({ kind, sources }) => (kind === 'people' ? sources : []));
  const set = facts.records === 0 ? emptySet(facts.keySeed, (await importSize(people, ofPeople)).rows, threads) : undefined;
  const lastPeople = files.findLastIndex((file) => file.kind === 'people');
  try {
    for (const [at, { source, kind, sources }] of looked.entries()) {
      const order: ImportOrder = { source, ...more };
      if (kind === 'lines') summaries.push(await importLines(people, clock, order, sources));
      else if (kind === 'property')
        summaries.push(await importProperty(people, clock, { ...order, series: { last: false, threads } }, sources));
      else {
        const series = { last: at === lastPeople, threads, ...(set === undefined ? {} : { set }) };
        summaries.push(await importRecords(people, clock, { ...order, series }, sources));
      }
    }
  } finally {
    await threads.close();
  }
  return summaries;
}
