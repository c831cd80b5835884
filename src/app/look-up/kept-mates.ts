import type { PhoneNumber } from '../../core/record.ts';
import { type Soon, whenThereFor } from '../../core/soon.ts';
import type { MatesOf } from '../../match/rank/homes/households.ts';
import { matesIn } from '../../resolve/owner/owner-grounds.ts';
import { readOwnerRow } from '../../store/codec/phone-owner-codec.ts';
import type { LookUpReads } from '../../store/look-up-reads.ts';

/** Who lives with those who have a number, as it is kept beside its owner. */
export function keptMates(reads: Pick<LookUpReads, 'encodedOwners'>, number: PhoneNumber): Soon<MatesOf | undefined> {
  return whenThereFor(reads.encodedOwners([number]), number, matesOfRow);
}

function matesOfRow([encoded]: readonly (string | undefined)[], number: PhoneNumber): MatesOf | undefined {
  return encoded === undefined ? undefined : matesIn(readOwnerRow(number, encoded));
}
