import type { RecordId } from '../../core/ids.ts';
import type { Person } from '../../core/person.ts';
import type { PeopleReads, StoredRecord } from '../../store/people.ts';

/** The records of each of these people, read at once. */
export type RecordsOf = (person: Person) => readonly StoredRecord[];

export async function readRecords(store: Pick<PeopleReads, 'records'>, people: readonly Person[]): Promise<RecordsOf> {
  const ids = [...new Set(people.flatMap(({ records }) => records))];
  const read = ids.length === 0 ? [] : await store.records(ids);
  const known = new Map<RecordId, StoredRecord>();
  for (const record of read) if (record !== undefined) known.set(record.id, record);
  return ({ records }) => records.flatMap((id) => known.get(id) ?? []);
}
