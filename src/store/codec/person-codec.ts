import type { Day } from '../../core/clock.ts';
import type { PersonId, RecordId } from '../../core/ids.ts';
import type { Attested, AttestedPhone, Person } from '../../core/person.ts';
import type { BirthDate, EmailAddress, Identifier, PersonName, PhoneNumber, Suffix, TextAttribute } from '../../core/record.ts';
import { JsonBytes } from './json-bytes.ts';
import { packLineTypes, tellLines } from './line-letters.ts';
import { decodePersonJson, encodePersonJson } from './person-json.ts';

/** Normalised values never hold it; a person who does all the same is written as JSON, as is one with a middle name in letters of its own. */
const SEPARATOR = '\u001f';
const SEPARATOR_CODE = SEPARATOR.charCodeAt(0);
/** JSON escapes control characters, so nothing of it is looked for. */
const NO_SEPARATOR = -1;
const JSON_START = '{'.charCodeAt(0);
const DECEASED = 'd';
const ZERO = '0'.charCodeAt(0);
const NOTHING: readonly never[] = [];

export function encodePerson(person: Person): string {
  ALONE.length = 0;
  writePerson(person, ALONE);
  return ALONE.toString();
}

const ALONE = new JsonBytes();

/** Every list as its length and its parts, one after the other: read in one pass, in a fraction of the time that JSON takes. */
export function writePerson(person: Person, out: JsonBytes): void {
  const start = out.length;
  if (writeParts(person, out)) return;
  out.length = start;
  out.unquoted(encodePersonJson(person), NO_SEPARATOR);
}

/** False where a value holds the separator, or a part has no place here. */
function writeParts(person: Person, out: JsonBytes): boolean {
  const { names, phones, emails, addresses, identifiers, texts } = person;
  let isPlain = true;
  out.number(person.records.length);
  for (const record of person.records) putNumber(record, out);
  putNumber(person.siblings.length, out);
  for (const sibling of person.siblings) putNumber(sibling, out);
  putNumber(names.length, out);
  for (const one of names) {
    const { first, middle, last, suffix, shown } = one.value;
    isPlain = putText(first, out) && putText(middle, out) && putText(last, out) && putText(suffix, out) && isPlain;
    isPlain = putText(shown?.first ?? '', out) && putText(shown?.last ?? '', out) && isPlain && shown?.middle === undefined;
    putAttested(one, out);
  }
  putNumber(phones.length, out);
  for (const one of phones) {
    putNumber(one.value, out);
    putAttested(one, out);
  }
  putNumber(emails.length, out);
  for (const one of emails) {
    isPlain = putText(one.value, out) && isPlain;
    putAttested(one, out);
  }
  putNumber(addresses.length, out);
  for (const one of addresses) {
    const { house, street, unit, city, state, zip } = one.value;
    isPlain = putText(house, out) && putText(street, out) && putText(unit, out) && isPlain;
    isPlain = putText(city, out) && putText(state, out) && putText(zip, out) && isPlain;
    putAttested(one, out);
    putNumber(one.current ? 1 : 0, out);
  }
  putDay(person.birthDate, out);
  putText(person.gender === undefined ? '' : person.gender === 'female' ? 'f' : 'm', out);
  putNumber(identifiers.length, out);
  for (const { type, value } of identifiers) isPlain = putText(type, out) && putText(value, out) && isPlain;
  putNumber(texts.length, out);
  for (const { attribute, value } of texts) isPlain = putText(attribute, out) && putText(value, out) && isPlain;
  const isTold = phones.some(({ line }) => line !== undefined);
  if (isTold || person.deceased) putText(isTold ? packLineTypes(phones.map(({ line }) => line)) : '', out);
  if (person.deceased) putText(DECEASED, out);
  return isPlain;
}

function putText(text: string, out: JsonBytes): boolean {
  out.byte(SEPARATOR_CODE);
  return out.unquoted(text, SEPARATOR_CODE);
}

function putNumber(number: number, out: JsonBytes): void {
  out.byte(SEPARATOR_CODE);
  out.number(number);
}

function putDay(day: number | undefined, out: JsonBytes): void {
  out.byte(SEPARATOR_CODE);
  if (day !== undefined) out.number(day);
}

function putAttested(one: Attested<unknown>, out: JsonBytes): void {
  putNumber(one.witnesses, out);
  putDay(one.firstSeen, out);
  putDay(one.lastSeen, out);
}

/** Read for every candidate of every look-up, so it is written for speed: one pass, and no part that is not kept is made. */
export function decodePerson(id: PersonId, text: string): Person {
  if (text.charCodeAt(0) === JSON_START) return decodePersonJson(id, text);
  source = text;
  at = 0;
  const records = takeList(takeNumber) as readonly RecordId[];
  const siblings = takeList(takeNumber) as readonly PersonId[];
  const names = takeList(takeAttestedName);
  const phones = takeList(takeAttestedPhone);
  const emails = takeList(takeAttestedEmail);
  const addresses = takeList(takeAddress);
  const birthDate = takeDay();
  const gender = takeText();
  const identifiers = takeList(takeIdentifier);
  const texts = takeList(takeTextAttribute);
  if (at <= text.length) tellLines(phones, takeText());
  const isDeceased = at <= text.length && takeText() === DECEASED;
  const person: { -readonly [Part in keyof Person]: Person[Part] } = {
    id,
    records,
    siblings,
    names,
    phones,
    emails,
    addresses,
    identifiers,
    texts,
  };
  if (birthDate !== undefined) person.birthDate = birthDate as number as BirthDate;
  if (isDeceased) person.deceased = true;
  if (gender !== '') person.gender = gender === 'f' ? 'female' : 'male';
  return person;
}

/** The text that is being read, and where. */
let source = '';
let at = 0;

function takeText(): string {
  const from = at;
  if (source.charCodeAt(from) === SEPARATOR_CODE) {
    at = from + 1;
    return '';
  }
  const end = source.indexOf(SEPARATOR, from);
  at = end < 0 ? source.length + 1 : end + 1;
  return end < 0 ? source.slice(from) : source.slice(from, end);
}

/** Whole and not negative, as nearly all are: without asking the parser of numbers. */
function takeNumber(): number {
  const from = at;
  const { length } = source;
  let number = 0;
  let to = from;
  for (; to < length; to++) {
    const digit = source.charCodeAt(to) - ZERO;
    if (digit >= 0 && digit <= 9) number = number * 10 + digit;
    else if (digit === SEPARATOR_CODE - ZERO) break;
    else return Number(takeText());
  }
  at = to + 1;
  return number;
}

/** Nothing where nothing is written. */
function takeDay(): Day | undefined {
  if (at < source.length && source.charCodeAt(at) !== SEPARATOR_CODE) return takeNumber() as Day;
  at += 1;
  return undefined;
}

/** Lists are short, and one that grows takes room for seventeen at once. */
function takeList<Item>(take: () => Item): readonly Item[] {
  const count = takeNumber();
  if (count === 0) return NOTHING;
  if (count === 1) return [take()];
  if (count === 2) return [take(), take()];
  const list = [take(), take(), take()];
  for (let left = count - list.length; left > 0; left--) list.push(take());
  return list;
}

function takeAttestedName(): Attested<PersonName> {
  return takeAttested(takeName());
}

function takeAttestedPhone(): AttestedPhone {
  return takeAttested(takeNumber() as PhoneNumber);
}

function takeAttestedEmail(): Attested<EmailAddress> {
  return takeAttested(takeText() as EmailAddress);
}

function takeIdentifier(): Identifier {
  return { type: takeText(), value: takeText() };
}

function takeTextAttribute(): TextAttribute {
  return { attribute: takeText(), value: takeText() };
}

function takeName(): PersonName {
  const first = takeText();
  const middle = takeText();
  const last = takeText();
  const suffix = takeText() as Suffix;
  const shownFirst = takeText();
  const shownLast = takeText();
  if (shownFirst === '' && shownLast === '') return { first, middle, last, suffix };
  const shown: { first?: string; last?: string } = {};
  if (shownFirst !== '') shown.first = shownFirst;
  if (shownLast !== '') shown.last = shownLast;
  return { first, middle, last, suffix, shown };
}

function takeAddress(): Person['addresses'][number] {
  const value = { house: takeText(), street: takeText(), unit: takeText(), city: takeText(), state: takeText(), zip: takeText() };
  const witnesses = takeNumber();
  const firstSeen = takeDay();
  const lastSeen = takeDay();
  const current = takeNumber() === 1;
  if (firstSeen !== undefined && lastSeen !== undefined) return { value, witnesses, current, firstSeen, lastSeen };
  const address: { -readonly [Part in keyof Person['addresses'][number]]: Person['addresses'][number][Part] } = {
    value,
    witnesses,
    current,
  };
  if (firstSeen !== undefined) address.firstSeen = firstSeen;
  if (lastSeen !== undefined) address.lastSeen = lastSeen;
  return address;
}

function takeAttested<Value>(value: Value): Attested<Value> {
  const witnesses = takeNumber();
  const firstSeen = takeDay();
  const lastSeen = takeDay();
  if (firstSeen !== undefined && lastSeen !== undefined) return { value, witnesses, firstSeen, lastSeen };
  const one: { -readonly [Part in keyof Attested<Value>]: Attested<Value>[Part] } = { value, witnesses };
  if (firstSeen !== undefined) one.firstSeen = firstSeen;
  if (lastSeen !== undefined) one.lastSeen = lastSeen;
  return one;
}
