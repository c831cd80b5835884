import type { PersonId } from '../core/ids.ts';
import type { Person } from '../core/person.ts';
import type { BirthDate, EmailAddress, PersonName, PersonRecord, PhoneNumber, PostalAddress } from '../core/record.ts';
import { emailIdentity } from '../normalize/email.ts';

/** The kinds of values that a list can name. The words are part of every hash: add, never rename. */
export const LISTED_KINDS = ['person', 'phone', 'email', 'first_phone', 'first_email', 'first_address', 'name_birth_zip'] as const;
export type ListedKind = (typeof LISTED_KINDS)[number];

/** One value in its standard form, in clear text. Only its hash is stored. */
export interface ListedValue {
  readonly kind: ListedKind;
  readonly text: string;
}

/** Where values are taken from: a person, a row, or a request. */
export interface Described {
  readonly id?: PersonId;
  readonly names: readonly PersonName[];
  readonly phones: readonly PhoneNumber[];
  readonly emails: readonly EmailAddress[];
  readonly addresses: readonly PostalAddress[];
  readonly birthDates: readonly BirthDate[];
}

/** Limits the combinations that are hashed of a row with many values. */
const MAX_EACH = 24;
const PART = '\u001f';

/** The values that suppressing or erasing a person lists: none that a household member or the number's next holder shares. */
export function valuesToList(described: Described): ListedValue[] {
  const { id, names, phones, emails, addresses } = bounded(described);
  const values: ListedValue[] = id === undefined ? [] : [{ kind: 'person', text: String(id) }];
  const add = (kind: ListedKind, ...parts: readonly string[]) => void values.push({ kind, text: parts.join(PART) });
  const mailboxes = new Set(emails.map(emailIdentity));
  const homes = new Set(addresses.filter(({ house }) => house !== '').map(homeText));
  for (const first of new Set(names.map(calledBy))) {
    if (first === '') continue;
    for (const phone of phones) add('first_phone', first, String(phone));
    for (const mailbox of mailboxes) add('first_email', first, mailbox);
    for (const home of homes) add('first_address', first, home);
  }
  for (const text of bornNames(described)) add('name_birth_zip', text);
  return values;
}

/** The value of a request that names a phone or e-mail without a name: it hides all people who have it. */
export function bareValues({ phones, emails }: Pick<Described, 'phones' | 'emails'>): ListedValue[] {
  return [
    ...phones.slice(0, MAX_EACH).map((phone): ListedValue => ({ kind: 'phone', text: String(phone) })),
    ...[...new Set(emails.slice(0, MAX_EACH).map(emailIdentity))].map((text): ListedValue => ({ kind: 'email', text })),
  ];
}

/** All values by which a person or row may be on the list. */
export function valuesToScreen(described: Described): ListedValue[] {
  return [...bareValues(described), ...valuesToList(described)];
}

export function describedPerson({ id, names, phones, emails, addresses, birthDate }: Person): Described {
  return {
    id,
    names: names.map(({ value }) => value),
    phones: phones.map(({ value }) => value),
    emails: emails.map(({ value }) => value),
    addresses: addresses.map(({ value }) => value),
    birthDates: birthDate === undefined ? [] : [birthDate],
  };
}

export function describedRecord({ names, phones, emails, addresses, birthDate }: PersonRecord): Described {
  return { names, phones, emails, addresses, birthDates: birthDate === undefined ? [] : [birthDate] };
}

/** A person with all values of their records: merging leaves some out. */
export function describedWith(person: Person, records: readonly PersonRecord[]): Described {
  return { id: person.id, ...joined([describedPerson(person), ...records.map(describedRecord)]) };
}

export function describedRecords(records: readonly PersonRecord[]): Described {
  return joined(records.map(describedRecord));
}

function joined(parts: readonly Described[]): Described {
  return {
    names: parts.flatMap(({ names }) => names),
    phones: [...new Set(parts.flatMap(({ phones }) => phones))],
    emails: [...new Set(parts.flatMap(({ emails }) => emails))],
    addresses: parts.flatMap(({ addresses }) => addresses),
    birthDates: [...new Set(parts.flatMap(({ birthDates }) => birthDates))],
  };
}

function bounded({ names, phones, emails, addresses, ...rest }: Described): Described {
  return {
    ...rest,
    names: names.slice(0, MAX_EACH),
    phones: phones.slice(0, MAX_EACH),
    emails: emails.slice(0, MAX_EACH),
    addresses: addresses.slice(0, MAX_EACH),
  };
}

/** A one-word name may be a first or a last name. */
function calledBy({ first, last }: PersonName): string {
  return squeeze(first === '' ? last : first);
}

function bornNames({ names, birthDates, addresses }: Described): Set<string> {
  const days = birthDates.filter((date) => date % 100 !== 0);
  const texts = new Set<string>();
  if (days.length === 0) return texts;
  const zips = new Set(addresses.slice(0, MAX_EACH).flatMap(({ zip }) => (zip === '' ? [] : [zip])));
  for (const { first, last } of names.slice(0, MAX_EACH)) {
    if (first === '' || last === '') continue;
    for (const day of days) for (const zip of zips) texts.add([squeeze(first), squeeze(last), day, zip].join(PART));
  }
  return texts;
}

function homeText({ house, street, unit, city, state, zip }: PostalAddress): string {
  return [house, street, unit, ...(zip === '' ? [city, state] : [zip])].join(PART);
}

function squeeze(name: string): string {
  return name.replaceAll(/[^a-z0-9]/g, '');
}
