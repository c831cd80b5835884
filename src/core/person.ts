import type { Day } from './clock.ts';
import type { PersonId, RecordId } from './ids.ts';
import type {
  BirthDate,
  EmailAddress,
  Gender,
  Identifier,
  LineType,
  PersonName,
  PhoneNumber,
  PostalAddress,
  TextAttribute,
} from './record.ts';

/** A value and how well it is attested. */
export interface Attested<Value> {
  readonly value: Value;
  readonly firstSeen?: Day;
  readonly lastSeen?: Day;
  /** Independent sources that say so: a source that copies another adds nothing. */
  readonly witnesses: number;
}

export interface AttestedPhone extends Attested<PhoneNumber> {
  /** As the records have it; absent where none tells. */
  readonly line?: LineType;
}

/** The records held to be the same human, with their values merged; each list is best first. */
export interface Person {
  readonly id: PersonId;
  readonly records: readonly RecordId[];
  /**
   * The other people of the same connected component, kept apart by a contradiction or the size ladder; in a large component only
   * some, by whom all are reached.
   */
  readonly siblings: readonly PersonId[];
  readonly names: readonly Attested<PersonName>[];
  readonly phones: readonly AttestedPhone[];
  readonly emails: readonly Attested<EmailAddress>[];
  /** The current address first, where one is held to be current. */
  readonly addresses: readonly (Attested<PostalAddress> & { readonly current: boolean })[];
  readonly birthDate?: BirthDate;
  readonly gender?: Gender;
  /** By any of the records: never returned. */
  readonly deceased?: true;
  /** On the privacy list: matched like any other, and never returned. */
  readonly withheld?: true;
  readonly identifiers: readonly Identifier[];
  readonly texts: readonly TextAttribute[];
}

/** What the tables of lines say of a number. */
export interface Line {
  readonly type: LineType;
  readonly carrier?: string;
}

/** Of a property whose roll tells none. */
export const UNTOLD_VALUE = 0;

/** What an assessor's roll says of one address. */
export interface Property {
  readonly address: PostalAddress;
  /** Folded name of an owner as the roll has it. A firm has neither first nor last name: its words are in `middle`. */
  readonly owner: PersonName;
  readonly type: string;
  readonly assessedValue: number;
  readonly asOf?: Day;
}

/** The likeliest current owner of a number, made ready when people change, so that a reverse look-up is one read. */
export interface PhoneOwner {
  readonly number: PhoneNumber;
  readonly person: PersonId;
  /** Calibrated; 0 to 1. By what is usual everywhere: `evidence` says how it was seen, for the facts of this store. */
  readonly confidence: number;
  readonly evidence?: string;
  /** Written as people write them. */
  readonly first: string;
  readonly last: string;
  readonly full: string;
  readonly street: string;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
  readonly line: Line;
  /** Known birth date, or the middle of the range that the first name suggests; absent where neither is worth saying. */
  readonly birthDate?: BirthDate;
  readonly gender?: Gender;
}
