import type { RecordId } from '../../core/ids.ts';
import type { StoredRecord } from '../../store/people.ts';

export interface RecordBatch {
  /** New records, and known ones in their new form. */
  readonly put: readonly StoredRecord[];
  readonly removed: readonly RecordId[];
}

export interface BatchOutcome {
  readonly newPeople: number;
  readonly joined: number;
  readonly split: number;
}
