import type { Day } from '../core/clock.ts';
import type { PersonId, RecordId } from '../core/ids.ts';
import type { Attested, Person } from '../core/person.ts';
import type { BirthDate, EmailAddress, Identifier, PersonName, PhoneNumber, Suffix, TextAttribute } from '../core/record.ts';
import { decodePersonJson, encodePersonJson } from './person-json.ts';

/** Normalised values never hold it; a person who does all the same is written as JSON. */
const SEPARATOR = '\u001f';
const JSON_START = '{'.charCodeAt(0);
const ZERO = '0'.charCodeAt(0);
const NOTHING: readonly never[] = [];

/** Every list as its length and its parts, one after the other: split in one go, in half the time that JSON takes to read. */
export function encodePerson(person: Person): string {
  const parts: (string | number)[] = [];
  putAll(parts, person.records);
  putAll(parts, person.siblings);
  parts.push(person.names.length);
  for (const one of person.names) {
    const { first, middle, last, suffix, shown } = one.value;
    parts.push(first, middle, last, suffix, shown?.first ?? '', shown?.last ?? '', one.witnesses, one.firstSeen ?? '', one.lastSeen ?? '');
  }
  parts.push(person.phones.length);
  for (const one of person.phones) parts.push(one.value, one.witnesses, one.firstSeen ?? '', one.lastSeen ?? '');
  parts.push(person.emails.length);
  for (const one of person.emails) parts.push(one.value, one.witnesses, one.firstSeen ?? '', one.lastSeen ?? '');
  parts.push(person.addresses.length);
  for (const one of person.addresses) {
    const { house, street, unit, city, state, zip } = one.value;
    parts.push(house, street, unit, city, state, zip, one.witnesses, one.firstSeen ?? '', one.lastSeen ?? '', one.current ? 1 : 0);
  }
  parts.push(person.birthDate ?? '', person.gender === undefined ? '' : person.gender === 'female' ? 'f' : 'm');
  parts.push(person.identifiers.length);
  for (const { type, value } of person.identifiers) parts.push(type, value);
  parts.push(person.texts.length);
  for (const { attribute, value } of person.texts) parts.push(attribute, value);
  if (parts.some((part) => typeof part === 'string' && part.includes(SEPARATOR))) return encodePersonJson(person);
  return parts.join(SEPARATOR);
}

/** Read for every candidate of every look-up, so it is written for speed. */
export function decodePerson(id: PersonId, text: string): Person {
  if (text.charCodeAt(0) === JSON_START) return decodePersonJson(id, text);
  const parts = text.split(SEPARATOR);
  let at = 0;
  const takeNumbers = (): number[] => {
    const numbers: number[] = [];
    for (let left = numberOf(parts[at++]!); left > 0; left--) numbers.push(numberOf(parts[at++]!));
    return numbers;
  };
  const records = takeNumbers() as RecordId[];
  const siblings = takeNumbers() as PersonId[];
  const names: Attested<PersonName>[] = [];
  for (let left = numberOf(parts[at++]!); left > 0; left--, at += 9) {
    names.push(attested(nameAt(parts, at), parts[at + 6]!, parts[at + 7]!, parts[at + 8]!));
  }
  const phones: Attested<PhoneNumber>[] = [];
  for (let left = numberOf(parts[at++]!); left > 0; left--, at += 4) {
    phones.push(attested(numberOf(parts[at]!) as PhoneNumber, parts[at + 1]!, parts[at + 2]!, parts[at + 3]!));
  }
  const emails: Attested<EmailAddress>[] = [];
  for (let left = numberOf(parts[at++]!); left > 0; left--, at += 4) {
    emails.push(attested(parts[at] as EmailAddress, parts[at + 1]!, parts[at + 2]!, parts[at + 3]!));
  }
  const addresses: Person['addresses'][number][] = [];
  for (let left = numberOf(parts[at++]!); left > 0; left--, at += 10) addresses.push(addressAt(parts, at));
  const birthDate = parts[at++]!;
  const gender = parts[at++]!;
  const identifiers: Identifier[] = [];
  for (let left = numberOf(parts[at++]!); left > 0; left--, at += 2) identifiers.push({ type: parts[at]!, value: parts[at + 1]! });
  const texts: TextAttribute[] = [];
  for (let left = numberOf(parts[at++]!); left > 0; left--, at += 2) texts.push({ attribute: parts[at]!, value: parts[at + 1]! });
  const person: { -readonly [Part in keyof Person]: Person[Part] } = {
    id,
    records,
    siblings: siblings.length === 0 ? NOTHING : siblings,
    names,
    phones,
    emails,
    addresses,
    identifiers: identifiers.length === 0 ? NOTHING : identifiers,
    texts: texts.length === 0 ? NOTHING : texts,
  };
  if (birthDate !== '') person.birthDate = numberOf(birthDate) as BirthDate;
  if (gender !== '') person.gender = gender === 'f' ? 'female' : 'male';
  return person;
}

function putAll(parts: (string | number)[], numbers: readonly number[]): void {
  parts.push(numbers.length);
  for (const one of numbers) parts.push(one);
}

function nameAt(parts: readonly string[], at: number): PersonName {
  const name: { -readonly [Part in keyof PersonName]: PersonName[Part] } = {
    first: parts[at]!,
    middle: parts[at + 1]!,
    last: parts[at + 2]!,
    suffix: parts[at + 3] as Suffix,
  };
  const first = parts[at + 4]!;
  const last = parts[at + 5]!;
  if (first !== '') name.shown = last === '' ? { first } : { first, last };
  else if (last !== '') name.shown = { last };
  return name;
}

function addressAt(parts: readonly string[], at: number): Person['addresses'][number] {
  const address: { -readonly [Part in keyof Person['addresses'][number]]: Person['addresses'][number][Part] } = {
    value: {
      house: parts[at]!,
      street: parts[at + 1]!,
      unit: parts[at + 2]!,
      city: parts[at + 3]!,
      state: parts[at + 4]!,
      zip: parts[at + 5]!,
    },
    witnesses: numberOf(parts[at + 6]!),
    current: parts[at + 9] === '1',
  };
  if (parts[at + 7] !== '') address.firstSeen = numberOf(parts[at + 7]!) as Day;
  if (parts[at + 8] !== '') address.lastSeen = numberOf(parts[at + 8]!) as Day;
  return address;
}

function attested<Value>(value: Value, witnesses: string, firstSeen: string, lastSeen: string): Attested<Value> {
  const one: { -readonly [Part in keyof Attested<Value>]: Attested<Value>[Part] } = { value, witnesses: numberOf(witnesses) };
  if (firstSeen !== '') one.firstSeen = numberOf(firstSeen) as Day;
  if (lastSeen !== '') one.lastSeen = numberOf(lastSeen) as Day;
  return one;
}

/** Whole and not negative, as nearly all are: without asking the parser of numbers. */
function numberOf(text: string): number {
  let number = 0;
  for (let at = 0; at < text.length; at++) {
    const digit = text.charCodeAt(at) - ZERO;
    if (digit < 0 || digit > 9) return Number(text);
    number = number * 10 + digit;
  }
  return number;
}
