import { type Drive, type DrivenStore, driverOf } from '../../src/app/look-up/drive.ts';
import type { LookUpReads } from '../../src/store/look-up-reads.ts';

/** Runs look-ups over the reads given, which answer at once; over no others. */
export function driveReads(reads: Partial<LookUpReads> = {}): Drive {
  return driverOf({ atOnce: reads } as unknown as DrivenStore);
}
