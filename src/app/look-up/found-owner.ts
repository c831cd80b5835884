import type { OwnerRow } from '../../store/codec/phone-owner-codec.ts';

/** The likeliest owner of a number, as far as a look-up needs to know: the row as it is read, because every reverse look-up makes one. */
export type FoundOwner = Readonly<Omit<OwnerRow, 'evidence'>>;
