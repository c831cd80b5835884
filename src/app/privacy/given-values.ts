import { normalizeRecord } from '../../normalize/record.ts';
import { bareValues, type Described, describedRecord, type ListedValue, valuesToList } from '../../privacy/listed-values.ts';

/** Somebody as a request describes them, stored or not. */
export interface GivenPerson {
  readonly first?: string | undefined;
  readonly last?: string | undefined;
  readonly phone?: string | undefined;
  readonly email?: string | undefined;
  readonly street?: string | undefined;
  readonly city?: string | undefined;
  readonly state?: string | undefined;
  readonly zip?: string | undefined;
  readonly birthDate?: string | undefined;
}

/** What to list of a description; `unread` where its phone or e-mail is none. A bare phone or e-mail counts alone, others with a first name. */
export function givenValues({ first, last, phone, email, street, city, state, zip, birthDate }: GivenPerson): {
  readonly values: readonly ListedValue[];
  readonly described: Described;
  readonly unread?: 'phone' | 'email' | undefined;
} {
  const { record } = normalizeRecord({
    names: first === undefined && last === undefined ? [] : [{ first: first ?? '', last: last ?? '' }],
    phones: phone === undefined ? [] : [phone],
    emails: email === undefined ? [] : [email],
    addresses: [{ street: street ?? '', city: city ?? '', state: state ?? '', zip: zip ?? '' }],
    identifiers: [],
    texts: [],
    ...(birthDate !== undefined && { birthDate }),
  });
  const described = describedRecord(record);
  const values = first === undefined ? bareValues(described) : valuesToList(described);
  const isUnread = { phone: phone !== undefined && record.phones.length === 0, email: email !== undefined && record.emails.length === 0 };
  return { values, described, unread: isUnread.phone ? 'phone' : isUnread.email ? 'email' : undefined };
}
