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

/** The records of a store, each read once, however often it is asked for. */
export function readOnce(store: Pick<PeopleReads, 'records'>): PeopleReads['records'] {
  const known = new Map<RecordId, StoredRecord | undefined>();
  return async (ids) => {
    const unread = [...new Set(ids)].filter((id) => !known.has(id));
    const read = unread.length === 0 ? [] : await store.records(unread);
    unread.forEach((id, at) => {
      known.set(id, read[at]);
    });
    return ids.map((id) => known.get(id));
  };
}
