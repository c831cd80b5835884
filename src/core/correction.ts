import type { BirthDate, EmailAddress, PersonName, PhoneNumber, PostalAddress, RecordRef } from './record.ts';

/** What can be corrected of a person. */
export interface CorrectedFacts {
  readonly name: PersonName;
  readonly phone: PhoneNumber;
  readonly email: EmailAddress;
  readonly address: PostalAddress;
  readonly birth_date: BirthDate;
}

/** `set` puts a value before all that records say; `remove` takes out one that they say. */
export type Change = {
  readonly [Fact in keyof CorrectedFacts]: { readonly act: 'set' | 'remove'; readonly fact: Fact; readonly value: CorrectedFacts[Fact] };
}[keyof CorrectedFacts];

/** What an operator said of a person against the records; it holds through every later import and training. */
export interface Correction {
  /** The request that made it, and alone withdraws it. */
  readonly request: number;
  /** The person's records: it belongs to whoever has the first of them that is stored. */
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
