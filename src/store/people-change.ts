import type { PersonId, RecordId } from '../core/ids.ts';
import type { Key } from '../core/key.ts';
import type { Person, PhoneOwner } from '../core/person.ts';
import type { PersonRecord, PhoneNumber, RecordRef } from '../core/record.ts';
import type { ListedHash } from '../privacy/listed-hashes.ts';
import type { Listed } from '../privacy/screen.ts';
import type { ChangeNote } from './change-sets.ts';

export interface Holder {
  readonly record: RecordId;
  readonly person: PersonId;
}

export interface StoredRecord {
  readonly id: RecordId;
  readonly ref: RecordRef;
  /** Absent while the record is staged and belongs to no published person yet. */
  readonly person?: PersonId;
  readonly record: PersonRecord;
  /** Hash of the row as the source gave it: the same row again changes nothing. */
  readonly rowHash: number;
}

/** The state of the store that a change was planned with; absent where it does not matter. */
export interface Planned {
  readonly version?: number;
  readonly listedPosition?: number;
}

/** A change of the privacy list in the people store. */
export interface ListChange {
  readonly put: readonly Listed[];
  readonly dropped: readonly ListedHash[];
  readonly listedPosition: number;
  /** Set once all listed people are withheld. */
  readonly privacyPosition?: number;
}

/** One batch: look-ups see all of it or nothing. */
export interface PeopleChange {
  readonly records: readonly StoredRecord[];
  readonly removedRecords: readonly RecordId[];
  /** Key memberships to set (also when only the person changed) and to drop. */
  readonly holdersSet: readonly (Holder & { readonly key: Key })[];
  readonly holdersRemoved: readonly { readonly key: Key; readonly record: RecordId }[];
  readonly people: readonly Person[];
  /** Without `becameOf` the person's history row is removed, too. */
  readonly removedPeople: readonly { readonly id: PersonId; readonly becameOf: readonly PersonId[] }[];
  readonly phoneOwners: readonly PhoneOwner[];
  readonly removedPhones: readonly PhoneNumber[];
  readonly list?: ListChange;
  /** If the store has changed since, nothing is written, and `ChangedMeanwhile` is thrown. */
  readonly planned?: Planned;
  /** Saved in the same transaction, so that a crash resumes exactly here. */
  readonly jobCheckpoint?: JobCheckpoint;
  readonly noted?: ChangeNote;
}

export const NO_CHANGE: PeopleChange = {
  records: [],
  removedRecords: [],
  holdersSet: [],
  holdersRemoved: [],
  people: [],
  removedPeople: [],
  phoneOwners: [],
  removedPhones: [],
};

/** A change must be planned again when the store has changed since. */
export class ChangedMeanwhile extends Error {
  override readonly name = 'ChangedMeanwhile';

  constructor() {
    super('The store was changed while this change was planned.');
  }
}

export interface JobCheckpoint {
  readonly job: number;
  readonly checkpoint: string;
  readonly progress?: string;
}

/** People and the owners of their numbers, to be read and written again. */
export interface ScreenedRows {
  scanPeople(page: { readonly after: PersonId; readonly limit: number }): Promise<Person[]>;
  phoneOwners(numbers: readonly PhoneNumber[]): Promise<(PhoneOwner | undefined)[]>;
  rewrite(rows: { readonly people: readonly Person[]; readonly phoneOwners: readonly PhoneOwner[] }): Promise<void>;
}
