import type { PersonId } from '../core/ids.ts';
import type { Person } from '../core/person.ts';
import type { BirthDate, EmailAddress, PersonName, PersonRecord, PhoneNumber, PostalAddress } from '../core/record.ts';
import { emailIdentity } from '../normalize/email.ts';

/** What an instruction of the list can name. The words are part of every hash: add, never rename. */
export const LISTED_KINDS = ['person', 'phone', 'email', 'first_phone', 'first_email', 'first_address', 'name_birth_zip'] as const;
export type ListedKind = (typeof LISTED_KINDS)[number];

/** One value in its standard form. In clear: only its hash is ever stored. */
export interface ListedValue {
  readonly kind: ListedKind;
  readonly text: string;
}

/** Whom values are taken from: a person, a row, or what a request names. */
export interface Described {
  readonly id?: PersonId;
  readonly names: readonly PersonName[];
  readonly phones: readonly PhoneNumber[];
  readonly emails: readonly EmailAddress[];
  readonly addresses: readonly PostalAddress[];
  readonly birthDates: readonly BirthDate[];
}

/** A row that lists hundreds of values would be hashed in as many combinations. */
const MAX_EACH = 24;
const PART = '\u001f';

/** What suppressing or erasing a person lists: nothing that a housemate or the next holder of a number shares. */
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

/** What a request lists that names a number or a mailbox without a name: it hides everybody who has it. */
export function bareValues({ phones, emails }: Pick<Described, 'phones' | 'emails'>): ListedValue[] {
  return [
    ...phones.slice(0, MAX_EACH).map((phone): ListedValue => ({ kind: 'phone', text: String(phone) })),
    ...[...new Set(emails.slice(0, MAX_EACH).map(emailIdentity))].map((text): ListedValue => ({ kind: 'email', text })),
  ];
}

/** Everything by which a person or row may be on the list. */
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

/** A person with all that their records say: merging leaves some of it out. */
export function describedWith(person: Person, records: readonly PersonRecord[]): Described {
  const parts = [describedPerson(person), ...records.map(describedRecord)];
  return {
    id: person.id,
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

/** A name of one word may be either part. */
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
