import { type Day, dayFromDate } from '../core/clock.ts';
import type { RawName, RawRecord } from '../core/raw-record.ts';
import type {
  BirthDate,
  EmailAddress,
  Identifier,
  LineType,
  PersonName,
  PersonRecord,
  PhoneNumber,
  PostalAddress,
  TextAttribute,
} from '../core/record.ts';
import { parseAddress } from './address/address.ts';
import { withWriting } from './address/address-written.ts';
import { parseBirthDate, parseSeenDay } from './date.ts';
import { tellsDeath } from './death.ts';
import { parseEmail, untagged } from './email.ts';
import { fold, foldWords } from './fold.ts';
import { genderOfTitle, parseGender } from './gender.ts';
import { completedBy, parseName } from './name/name.ts';
import { namesDeceased, withoutDeath } from './name/name-asides.ts';
import { classifyName, withoutTrust } from './name/name-class.ts';
import { NO_VALUE } from './no-value.ts';
import { parsePhone } from './phone/phone.ts';
import { isPlaceholder } from './placeholder.ts';

/** What could not be used, and why; never what it was. */
export interface Fault {
  readonly field: string;
  readonly reason: string;
}

export interface NormalizedRecord {
  readonly record: PersonRecord;
  readonly faults: Fault[];
}

/** Makes a mapped row comparable. `today` is only for calling a date a future one; without it no date is. */
export function normalizeRecord(raw: RawRecord, today?: Day): NormalizedRecord {
  const faults: Fault[] = [];
  const birthDate = readBirthDate(raw, today, faults);
  const gender = isGiven(raw.gender) ? parseGender(raw.gender) : raw.names[0] === undefined ? undefined : genderOfTitle(raw.names[0]);
  const firstSeen = readDay('first_seen', raw.firstSeen, raw.writing?.dayFirst === true, today, faults);
  const givenLast = readDay('last_seen', raw.lastSeen, raw.writing?.dayFirst === true, today, faults);
  // A last day before the first one is about something else: an earlier home or last year's roll.
  const lastSeen = givenLast !== undefined && firstSeen !== undefined && givenLast < firstSeen ? firstSeen : givenLast;
  const lines = raw.lineTypes === undefined ? undefined : new Map<PhoneNumber, LineType>();
  const phones = readPhones(raw, faults, lines);
  const isNamedDead = raw.names.some(namesDeceased);
  // Every part is there, known or not: records of one shape are read several times as fast as those of many.
  const record = {
    names: readNames(isNamedDead ? raw.names.map(withoutDeath) : raw.names, faults),
    phones,
    emails: readEmails(raw.emails, faults),
    addresses: readAddresses(raw, faults),
    identifiers: readIdentifiers(raw),
    texts: readTexts(raw),
    birthDate,
    gender,
    deceased: isNamedDead || (isGiven(raw.deceased) && tellsDeath(raw.deceased, today)) ? true : undefined,
    firstSeen,
    lastSeen,
    movedOut: raw.movedOut === true && givenLast !== undefined ? true : undefined,
    ended: raw.ended === true && givenLast !== undefined ? true : undefined,
    lineTypes: lines === undefined || lines.size === 0 ? undefined : phones.map((phone) => lines.get(phone)),
  };
  return { record: record as PersonRecord, faults };
}

/** Nothing in it says who it is about: no name, phone, e-mail, street address or identifier. */
export function isEmptyRecord(record: PersonRecord): boolean {
  return (
    record.names.length === 0 &&
    record.phones.length === 0 &&
    record.emails.length === 0 &&
    record.addresses.length === 0 &&
    record.identifiers.length === 0
  );
}

/** More values than this in one row are a fault of the file. */
const MAX_VALUES = 50;
const MAX_TEXT_CHARS = 500;
const MAX_IDENTIFIER_CHARS = 100;

function readNames(written: readonly RawName[], faults: Fault[]): readonly PersonName[] {
  const names: PersonName[] = [];
  for (const rawName of written) {
    // `Maiden/Former Name` is a surname of the main name.
    const parsed = parseName(names.length > 0 && isMaidenAlone(rawName) ? { last: rawName.maiden } : rawName);
    if (parsed.length === 0 || hasCoupleSign(rawName)) addNameFault(rawName, parsed.length, faults);
    for (const one of parsed) {
      const name = names[0] === undefined ? one : completedBy(names[0], one);
      if (names.length < MAX_VALUES && !names.some((known) => isSameName(known, name))) names.push(name);
    }
  }
  return names;
}

function isMaidenAlone(raw: RawName): raw is RawName & { readonly maiden: string } {
  return isGiven(raw.maiden) && !isGiven(raw.full) && !isGiven(raw.first) && !isGiven(raw.last);
}

/** Longer cells are no names. */
const MAX_NAME_CHARS = 400;
const COUPLE_SIGNS = /[&+/]|\band\b/i;

function hasCoupleSign(raw: RawName): boolean {
  const written = raw.full || raw.first || raw.last || '';
  return written.length <= MAX_NAME_CHARS && COUPLE_SIGNS.test(written);
}

function addNameFault(raw: RawName, found: number, faults: Fault[]): void {
  const written = raw.full || `${raw.first ?? ''} ${raw.last ?? ''}`;
  if (written.length > MAX_NAME_CHARS) {
    faults.push({ field: 'name', reason: 'too long' });
    return;
  }
  if (written.trim() === '') return;
  const kind = classifyName(raw.full ? withoutTrust(written) : written, !raw.full && raw.first && raw.last ? 'columns' : 'whole');
  if (kind === 'business') faults.push({ field: 'name', reason: 'business' });
  else if (kind === 'couple') faults.push({ field: 'name', reason: found === 0 ? 'couple' : 'second of a couple left out' });
  else if (kind === 'none') faults.push({ field: 'name', reason: 'placeholder' });
  else if (found === 0) faults.push({ field: 'name', reason: 'not a name' });
}

function isSameName(left: PersonName, right: PersonName): boolean {
  return left.first === right.first && left.last === right.last && left.middle === right.middle && left.suffix === right.suffix;
}

/** Who has no number at home writes the one they carry along under `Home Phone`, too: what any column calls mobile is. */
function readPhones(raw: RawRecord, faults: Fault[], lines: Map<PhoneNumber, LineType> | undefined): readonly PhoneNumber[] {
  const country = raw.writing?.country;
  const phones: PhoneNumber[] = [];
  const takeAs = (line: LineType | undefined) => (text: string) => {
    const phone = parsePhone(text, country);
    if (phone === undefined) return false;
    if (!phones.includes(phone)) phones.push(phone);
    if (line !== undefined && lines!.get(phone) !== 'mobile') lines!.set(phone, line);
    return true;
  };
  if (lines === undefined) eachValue(raw.phones, 'phone', faults, takeAs(undefined));
  else for (const [at, text] of raw.phones.entries()) eachValue([text], 'phone', faults, takeAs(raw.lineTypes![at]));
  return phones;
}

function readEmails(texts: readonly string[], faults: Fault[]): readonly EmailAddress[] {
  const emails: EmailAddress[] = [];
  eachValue(texts, 'email', faults, (text) => {
    const email = parseEmail(text);
    if (email === undefined) return false;
    if (!emails.some((one) => untagged(one) === untagged(email))) emails.push(email);
    return true;
  });
  return emails;
}

/** Calls `take` for each value, also where several were joined in one cell. */
function eachValue(texts: readonly string[], field: 'phone' | 'email', faults: Fault[], take: (text: string) => boolean): void {
  let left = MAX_VALUES;
  for (const text of texts) {
    if (text === '' || left <= 0) continue;
    if (take(text)) {
      left--;
    } else if (text.length > MAX_JOINED_CHARS) {
      faults.push({ field, reason: 'too long' });
    } else {
      const pieces = splitJoined(text).slice(0, left);
      left -= pieces.length;
      const unread = pieces.filter((piece) => !take(piece));
      faults.push(...unread.map((piece) => ({ field, reason: NO_VALUE[field](piece) ? 'placeholder' : `not a valid ${field}` })));
    }
  }
}

function splitJoined(text: string): string[] {
  return text.split(JOINED).filter((piece) => piece.trim() !== '');
}

const MAX_JOINED_CHARS = 2_000;
const JOINED = /[;|\n]|,(?=\s*\S+@)|,\s|\s\/\s|(?<=@\S{1,100})\s+(?=\S{1,100}@)/;

function readAddresses(raw: RawRecord, faults: Fault[]): readonly PostalAddress[] {
  const addresses: PostalAddress[] = [];
  for (const rawAddress of raw.addresses) {
    const address = parseAddress(rawAddress);
    if (address === undefined) {
      const { country: _, ...parts } = rawAddress;
      const given = Object.values(parts).filter(isGiven);
      if (given.length > 0) faults.push({ field: 'address', reason: given.every(NO_VALUE.address) ? 'placeholder' : 'not an address' });
      continue;
    }
    if (addresses.length >= MAX_VALUES) continue;
    const twin = addresses.findIndex((known) => isOneHome(known, address));
    if (twin < 0) addresses.push(withWriting(address, rawAddress, raw.writing?.country));
    else if (partsIn(address) > partsIn(addresses[twin]!)) addresses[twin] = withWriting(address, rawAddress, raw.writing?.country);
  }
  return addresses;
}

const PLACE_PARTS = ['unit', 'city', 'state', 'zip'] as const;

/** One home written twice in a row, of which one may lack the unit or a part of the place; the fuller one is kept. */
function isOneHome(left: PostalAddress, right: PostalAddress): boolean {
  if (left.house !== right.house || left.street !== right.street) return false;
  if (left.street === '' && left.house === '') return PLACE_PARTS.every((part) => left[part] === right[part]);
  return PLACE_PARTS.every((part) => left[part] === right[part] || left[part] === '' || right[part] === '');
}

function partsIn(address: PostalAddress): number {
  return PLACE_PARTS.filter((part) => address[part] !== '').length;
}

function readBirthDate(raw: RawRecord, today: Day | undefined, faults: Fault[]): BirthDate | undefined {
  if (!isGiven(raw.birthDate)) return undefined;
  const birthDate = parseBirthDate(raw.birthDate, raw.writing?.dayFirst === true);
  if (birthDate === undefined) {
    faults.push({ field: 'birth_date', reason: NO_VALUE.birth(raw.birthDate) ? 'placeholder' : 'not a date' });
    return undefined;
  }
  if (today !== undefined && isAfter(birthDate, today)) {
    faults.push({ field: 'birth_date', reason: 'in the future' });
    return undefined;
  }
  return birthDate;
}

/** Only the known parts count: a year alone is in the future from the next year on. */
function isAfter(date: BirthDate, today: Day): boolean {
  const day = dayFromDate(Math.floor(date / 10_000), Math.floor(date / 100) % 100 || 1, date % 100 || 1);
  return day > today;
}

function readDay(field: string, text: string | undefined, dayFirst: boolean, today: Day | undefined, faults: Fault[]): Day | undefined {
  if (!isGiven(text)) return undefined;
  const day = parseSeenDay(text, dayFirst);
  if (day === undefined) faults.push({ field, reason: NO_VALUE.day(text) ? 'placeholder' : 'not a date' });
  if (day === undefined || today === undefined || day <= today) return day;
  faults.push({ field, reason: 'in the future' });
  return undefined;
}

function readIdentifiers(raw: RawRecord): readonly Identifier[] {
  const identifiers: Identifier[] = [];
  for (const { type, value } of raw.identifiers) {
    if (value.length > MAX_IDENTIFIER_CHARS) continue;
    const folded = foldWords(value.replace(/\.0$/, ''));
    const bare = folded.replaceAll(' ', '');
    if (bare === '' || isPlaceholder(folded) || /^(.)\1*$/.test(bare) || bare === '123456789') continue;
    const name = fold(type);
    if (!identifiers.some((known) => known.type === name && known.value === bare)) identifiers.push({ type: name, value: bare });
  }
  return identifiers;
}

function readTexts(raw: RawRecord): readonly TextAttribute[] {
  const texts: TextAttribute[] = [];
  for (const { attribute, value } of raw.texts) {
    const folded = foldWords(value.slice(0, MAX_TEXT_CHARS));
    if (folded !== '' && !isPlaceholder(folded)) texts.push({ attribute: fold(attribute), value: folded });
  }
  return texts;
}

function isGiven(text: string | undefined): text is string {
  return text !== undefined && text !== '' && text.trim() !== '';
}
