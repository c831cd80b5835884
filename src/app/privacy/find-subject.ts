import type { PersonId } from '../../core/ids.ts';
import type { Person } from '../../core/person.ts';
import type { RecordRef } from '../../core/record.ts';
import type { PeopleReads, StoredRecord } from '../../store/people.ts';

/** A stored person with all of their records. */
export interface Subject {
  readonly person: Person;
  readonly records: readonly StoredRecord[];
  /** Earlier ids of the person, or of some of their records. */
  readonly oldIds: readonly PersonId[];
}

export type FoundSubject =
  | { readonly kind: 'found'; readonly subject: Subject }
  | { readonly kind: 'unknown' }
  /** An old id whose records belong to several people now. */
  | { readonly kind: 'several'; readonly people: readonly PersonId[] };

/** Finds a person by an id, also an old one, or by a record. */
export async function findSubject(people: PeopleReads, given: PersonId | RecordRef): Promise<FoundSubject> {
  const id = typeof given === 'number' ? given : (await people.findRecords([given]))[0]?.person;
  const ids = id === undefined ? [] : (await people.history([id]))[0]!;
  if (ids.length > 1) return { kind: 'several', people: ids };
  const [person] = ids.length === 0 ? [] : await people.people(ids);
  if (person === undefined) return { kind: 'unknown' };
  const records = (await people.records(person.records)).filter((record) => record !== undefined);
  return { kind: 'found', subject: { person, records, oldIds: await people.oldIds([person.id]) } };
}
