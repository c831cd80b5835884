import type { PersonId } from '../core/ids.ts';
import type { BirthDate, PhoneNumber } from '../core/record.ts';
import { readOwnerFacts } from '../store/phone-owner-codec.ts';

/** The likeliest owner of a number, taken apart no further than a look-up needs. */
export interface FoundOwner {
  readonly number: PhoneNumber;
  readonly person: PersonId;
  readonly confidence: number;
  readonly birthDate: BirthDate | undefined;
  /** The whole of it, as `store/phone-owner-codec` writes it. */
  readonly encoded: string;
}

export function foundOwner(number: PhoneNumber, encoded: string): FoundOwner {
  const { person, confidence, birthDate } = readOwnerFacts(encoded);
  return { number, person, confidence, birthDate, encoded };
}
