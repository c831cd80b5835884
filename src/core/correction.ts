import type { BirthDate, EmailAddress, PersonName, PhoneNumber, PostalAddress, RecordRef } from './record.ts';

/** What can be corrected of a person. */
export interface CorrectedFacts {
  readonly name: PersonName;
  readonly phone: PhoneNumber;
  readonly email: EmailAddress;
  readonly address: PostalAddress;
  readonly birth_date: BirthDate;
}

/** `set` puts a value before those of the records; `remove` drops one of theirs. */
export type Change = {
  readonly [Fact in keyof CorrectedFacts]: { readonly act: 'set' | 'remove'; readonly fact: Fact; readonly value: CorrectedFacts[Fact] };
}[keyof CorrectedFacts];

/** An operator's correction of a person. It holds through later imports and training. */
export interface Correction {
  /** The request that made it; only this request withdraws it. */
  readonly request: number;
  /** The person's records: it belongs to the person with the first of them that is stored. */
  readonly refs: readonly RecordRef[];
  readonly changes: readonly Change[];
  readonly reason: string;
  /** Who asked for it, and who did it. */
  readonly source: string;
  readonly actor: string;
  readonly atMs: number;
}

export interface CorrectionChange {
  readonly put: readonly Correction[];
  /** By request. */
  readonly dropped: readonly number[];
}
