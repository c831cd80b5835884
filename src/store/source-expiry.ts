import type { Day } from '../core/clock.ts';
import type { RecordId } from '../core/ids.ts';

/** When the right to use a source ends, and how far its people have been described without it. */
export interface SourceExpiry {
  /** From this day on its facts are left out. */
  readonly day?: Day;
  /** Its facts are left out of every person who is described from now on. */
  readonly isApplied: boolean;
  /** People are being described again, in the order of the source's records; up to this record it is done. */
  readonly doneUpTo?: RecordId;
}
