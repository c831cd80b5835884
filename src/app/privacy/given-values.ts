import type { PersonRecord } from '../../core/record.ts';
import { normalizeRecord } from '../../normalize/record.ts';
import { bareValues, type Described, describedRecord, type ListedValue, valuesToList } from '../../privacy/listed-values.ts';

/** A person as a request describes them, stored or not. */
export interface GivenPerson {
  readonly first?: string | undefined;
  readonly middle?: string | undefined;
  readonly last?: string | undefined;
  readonly phone?: string | undefined;
  readonly email?: string | undefined;
  readonly street?: string | undefined;
  readonly city?: string | undefined;
  readonly state?: string | undefined;
  readonly zip?: string | undefined;
  readonly birthDate?: string | undefined;
}

/** The given values that could not be read. */
export type Unread = 'phone' | 'email' | 'birth_date';

/** What to list of a description. A bare phone or e-mail counts alone, others with a first name. */
export function givenValues(given: GivenPerson): {
  readonly values: readonly ListedValue[];
  readonly described: Described;
  readonly unread?: Unread | undefined;
} {
  const { record, unread } = givenRecord(given);
  const described = describedRecord(record);
  return { values: given.first === undefined ? bareValues(described) : valuesToList(described), described, unread };
}

/** Reads a description as a row of a source. */
export function givenRecord({ first, middle, last, phone, email, street, city, state, zip, birthDate }: GivenPerson): {
  readonly record: PersonRecord;
  readonly unread?: Unread | undefined;
} {
  const isNamed = first !== undefined || last !== undefined;
  const { record } = normalizeRecord({
    names: isNamed ? [{ first: first ?? '', middle: middle ?? '', last: last ?? '' }] : [],
    phones: phone === undefined ? [] : [phone],
    emails: email === undefined ? [] : [email],
    addresses: [{ street: street ?? '', city: city ?? '', state: state ?? '', zip: zip ?? '' }],
    identifiers: [],
    texts: [],
    ...(birthDate !== undefined && { birthDate }),
  });
  if (phone !== undefined && record.phones.length === 0) return { record, unread: 'phone' };
  if (email !== undefined && record.emails.length === 0) return { record, unread: 'email' };
  return { record, unread: birthDate !== undefined && record.birthDate === undefined ? 'birth_date' : undefined };
}
