import type { PhoneNumber } from '../core/record.ts';
import type { OwnerRow } from '../store/phone-owner-codec.ts';

/** The likeliest owner of a number, as far as a look-up needs to know. */
export interface FoundOwner extends OwnerRow {
  readonly number: PhoneNumber;
}
