import type { RecordId } from '../../core/ids.ts';
import { RecordColumns } from '../../match/columns/record-columns.ts';
import { Interner } from '../../match/memory/interner.ts';
import type { TaskRows } from '../../store/task-rows.ts';
import { RecordFile } from '../tasks/record-file.ts';
import type { SetTexts } from '../tasks/thread-tasks.ts';
import { inOrder, type WorkThreads } from '../tasks/work-threads.ts';
import type { RecordSet } from './record-set.ts';

const RECORDS_PER_PART = 5_000;
const RECORDS_PER_READ = 5_000;

/** The records of a task in a scratch file, those of the task by their indexes. */
export interface TaskRecords {
  readonly texts: SetTexts;
  readonly indexes: Int32Array;
  /** By index. */
  readonly ids: Int32Array;
  close(): void;
}

/** Where a process finds the records of a task. */
export type FindRecords = (records: Int32Array) => Promise<TaskRecords>;

/** In the files of the set: the records of a task are its indexes. */
export function recordsOfSet(set: RecordSet): FindRecords {
  return async (records) => {
    const { keySeed, filed, sources, sourceNames, ids } = set;
    return { texts: { keySeed, filed, sources, sourceNames }, indexes: records, ids, close: () => {} };
  };
}

/** In the store: the records of a task are ids. */
export function recordsOfStore(tasks: TaskRows, keySeed: number, scratchFolder: string): FindRecords {
  return async (records) => {
    const wanted = Int32Array.from(new Set(records)).sort();
    const file = new RecordFile(scratchFolder);
    try {
      const sources = new Int32Array(wanted.length);
      const names = new Interner();
      const ids = new Int32Array(wanted.length);
      let count = 0;
      for (let from = 0; from < wanted.length; from += RECORDS_PER_READ) {
        const some = Array.from(wanted.subarray(from, from + RECORDS_PER_READ)) as RecordId[];
        for (const { id, source, recordId, encoded } of await tasks.encodedRecords(some)) {
          file.add({ source, recordId }, encoded);
          sources[count] = names.intern(source);
          ids[count++] = id;
        }
      }
      if (count < wanted.length) throw new Error('Records of a task are not in the store.');
      const indexOf = new Map(Array.from(ids, (id, index) => [id, index]));
      const indexes = records.map((id) => indexOf.get(id)!);
      return { texts: { keySeed, filed: file.filed, sources, sourceNames: names.texts }, indexes, ids, close: () => file.close() };
    } catch (error) {
      file.close();
      throw error;
    }
  };
}

/** Reads records into memory, to be compared. */
export async function columnsOf({ texts, indexes }: TaskRecords, threads: WorkThreads): Promise<RecordColumns> {
  const { keySeed, sources, sourceNames } = texts;
  const columns = new RecordColumns(keySeed);
  const read = async (some: Int32Array) => ({ some, part: await threads.run('filed', { records: texts, indexes: some }) });
  for await (const { some, part } of inOrder(partsOf(indexes), () => threads.room, read)) {
    const refs = part.recordIds.map((recordId, at) => ({ source: sourceNames[sources[some[at]!]!]!, recordId }));
    columns.addPrepared({ ...part.prepared, refs });
  }
  return columns;
}

function* partsOf(indexes: Int32Array): Generator<Int32Array> {
  for (let from = 0; from < indexes.length; from += RECORDS_PER_PART) yield indexes.slice(from, from + RECORDS_PER_PART);
}
