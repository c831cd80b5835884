import type { Day } from '../../core/clock.ts';
import type { PersonId, RecordId } from '../../core/ids.ts';
import type { Attested, AttestedPhone, Person } from '../../core/person.ts';
import type { BirthDate, EmailAddress, PersonName } from '../../core/record.ts';
import {
  address,
  addWritings,
  email,
  GENDERS,
  identifier,
  lineType,
  name,
  phone,
  textAttribute,
  writing,
  writingsOf,
  YES,
} from './record-codec.ts';
import { type Mutable, type RowParts, rowCodec } from './row-parts.ts';

export function decodePerson(id: PersonId, text: string): Person {
  const person = decode(text) as Mutable<Person>;
  person.id = id;
  return person;
}

const NO_ID = 0 as PersonId;

/** The id is the row's key and not in its text. */
const { encode, write, decode } = rowCodec((parts, row: Person | undefined): Person => {
  const person: Mutable<Person> = {
    id: NO_ID,
    records: parts.list(recordId, row?.records),
    siblings: parts.list(personId, row?.siblings),
    names: parts.list(attestedName, row?.names),
    phones: parts.list(attestedPhone, row?.phones),
    emails: parts.list(attestedEmail, row?.emails),
    addresses: parts.list(attestedAddress, row?.addresses),
    identifiers: parts.list(identifier, row?.identifiers),
    texts: parts.list(textAttribute, row?.texts),
  };
  const birthDate = parts.optional(row?.birthDate) as BirthDate | undefined;
  const gender = parts.oneOf(GENDERS, row?.gender);
  const deceased = parts.oneOf(YES, row?.deceased);
  const withheld = parts.oneOf(YES, row?.withheld);
  const writings = parts.list(writing, writingsOf(row?.addresses.map(homeOf)));
  if (row === undefined && writings.length > 0) addWritings(person.addresses.map(homeOf), writings);
  if (birthDate !== undefined) person.birthDate = birthDate;
  if (deceased !== undefined) person.deceased = deceased;
  if (withheld !== undefined) person.withheld = withheld;
  if (gender !== undefined) person.gender = gender;
  return person;
});

export { encode as encodePerson, write as writePerson };

function recordId(parts: RowParts, row: RecordId | undefined): RecordId {
  return parts.number(row) as RecordId;
}

function personId(parts: RowParts, row: PersonId | undefined): PersonId {
  return parts.number(row) as PersonId;
}

function attestedName(parts: RowParts, row: Attested<PersonName> | undefined): Attested<PersonName> {
  return attested(parts, name(parts, row?.value), row);
}

function attestedPhone(parts: RowParts, row: AttestedPhone | undefined): AttestedPhone {
  const one: Mutable<AttestedPhone> = attested(parts, phone(parts, row?.value), row);
  const line = lineType(parts, row?.line);
  if (line !== undefined) one.line = line;
  return one;
}

function attestedEmail(parts: RowParts, row: Attested<EmailAddress> | undefined): Attested<EmailAddress> {
  return attested(parts, email(parts, row?.value), row);
}

const homeOf = ({ value }: AttestedAddress) => value;

type AttestedAddress = Person['addresses'][number];

function attestedAddress(parts: RowParts, row: AttestedAddress | undefined): AttestedAddress {
  const value = address(parts, row?.value);
  const witnesses = parts.number(row?.witnesses);
  const firstSeen = parts.optional(row?.firstSeen) as Day | undefined;
  const lastSeen = parts.optional(row?.lastSeen) as Day | undefined;
  const current = parts.oneOf(YES, row?.current || undefined) === true;
  if (firstSeen !== undefined && lastSeen !== undefined) return { value, witnesses, current, firstSeen, lastSeen };
  const one: Mutable<AttestedAddress> = { value, witnesses, current };
  if (firstSeen !== undefined) one.firstSeen = firstSeen;
  if (lastSeen !== undefined) one.lastSeen = lastSeen;
  return one;
}

function attested<Value>(parts: RowParts, value: Value, row: Attested<Value> | undefined): Attested<Value> {
  const witnesses = parts.number(row?.witnesses);
  const firstSeen = parts.optional(row?.firstSeen) as Day | undefined;
  const lastSeen = parts.optional(row?.lastSeen) as Day | undefined;
  if (firstSeen !== undefined && lastSeen !== undefined) return { value, witnesses, firstSeen, lastSeen };
  const one: Mutable<Attested<Value>> = { value, witnesses };
  if (firstSeen !== undefined) one.firstSeen = firstSeen;
  if (lastSeen !== undefined) one.lastSeen = lastSeen;
  return one;
}
