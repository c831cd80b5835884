import type { PhoneNumber } from '../../core/record.ts';
import { type Soon, whenThereFor } from '../../core/soon.ts';
import { type OwnerRow, readOwnerRow } from '../../store/codec/phone-owner-codec.ts';
import type { LookUpReads } from '../../store/look-up-reads.ts';

/** Whose a number is, and who lives with those who have it, as it is kept. */
export function keptOwner(reads: Pick<LookUpReads, 'encodedOwners'>, number: PhoneNumber): Soon<OwnerRow | undefined> {
  return whenThereFor(reads.encodedOwners([number]), number, readFirst);
}

function readFirst([encoded]: readonly (string | undefined)[], number: PhoneNumber): OwnerRow | undefined {
  return encoded === undefined ? undefined : readOwnerRow(number, encoded);
}
