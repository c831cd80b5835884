import type { Day } from '../../core/clock.ts';
import type { BirthDate, EmailAddress, PersonName, PersonRecord, PhoneNumber, PostalAddress, Suffix } from '../../core/record.ts';
import { packLineTypes, unpackLineTypes } from './line-letters.ts';

/** Lists as tuples and absent parts left out: a third of the plain JSON, and as much faster to read back. */
interface CompactRecord {
  readonly n?: readonly CompactName[];
  readonly p?: readonly number[];
  readonly e?: readonly string[];
  readonly a?: readonly CompactAddress[];
  readonly b?: number;
  readonly g?: 0 | 1;
  readonly i?: readonly (readonly [string, string])[];
  readonly t?: readonly (readonly [string, string])[];
  readonly f?: number;
  readonly l?: number;
  /** A letter for each number; `-` where nothing tells. */
  readonly k?: string;
  readonly d?: 1;
  readonly o?: 1;
  readonly c?: 1;
}
export type CompactName = readonly (string | undefined | null)[];
export type CompactAddress = readonly string[];

export function encodeRecord(record: PersonRecord): string {
  const compact: { -readonly [Part in keyof CompactRecord]: CompactRecord[Part] } = {};
  if (record.names.length > 0) compact.n = record.names.map(packName);
  if (record.phones.length > 0) compact.p = record.phones;
  if (record.emails.length > 0) compact.e = record.emails;
  if (record.addresses.length > 0) compact.a = record.addresses.map(packAddress);
  if (record.birthDate !== undefined) compact.b = record.birthDate;
  if (record.gender !== undefined) compact.g = record.gender === 'female' ? 1 : 0;
  if (record.identifiers.length > 0) compact.i = record.identifiers.map((one) => [one.type, one.value] as const);
  if (record.texts.length > 0) compact.t = record.texts.map((one) => [one.attribute, one.value] as const);
  if (record.firstSeen !== undefined) compact.f = record.firstSeen;
  if (record.lastSeen !== undefined) compact.l = record.lastSeen;
  if (record.lineTypes !== undefined) compact.k = packLineTypes(record.lineTypes);
  if (record.deceased === true) compact.d = 1;
  if (record.movedOut === true) compact.o = 1;
  if (record.ended === true) compact.c = 1;
  return JSON.stringify(compact);
}

export function decodeRecord(text: string): PersonRecord {
  const compact = JSON.parse(text) as CompactRecord;
  const record: { -readonly [Part in keyof PersonRecord]: PersonRecord[Part] } = {
    names: compact.n === undefined ? NOTHING : compact.n.map(unpackName),
    phones: (compact.p ?? NOTHING) as readonly PhoneNumber[],
    emails: (compact.e ?? NOTHING) as readonly EmailAddress[],
    addresses: compact.a === undefined ? NOTHING : compact.a.map(unpackAddress),
    identifiers: compact.i === undefined ? NOTHING : compact.i.map(([type, value]) => ({ type, value })),
    texts: compact.t === undefined ? NOTHING : compact.t.map(([attribute, value]) => ({ attribute, value })),
  };
  if (compact.b !== undefined) record.birthDate = compact.b as BirthDate;
  if (compact.g !== undefined) record.gender = compact.g === 1 ? 'female' : 'male';
  if (compact.f !== undefined) record.firstSeen = compact.f as Day;
  if (compact.l !== undefined) record.lastSeen = compact.l as Day;
  if (compact.d === 1) record.deceased = true;
  if (compact.o === 1) record.movedOut = true;
  if (compact.c === 1) record.ended = true;
  if (compact.k !== undefined) record.lineTypes = unpackLineTypes(compact.k);
  return record;
}

const NOTHING: readonly never[] = [];

/** Trailing empty parts are left out. */
export function packName(name: PersonName): CompactName {
  const { first, middle, last, suffix, shown } = name;
  if (shown?.middle !== undefined) return [first, middle, last, suffix, shown.first ?? null, shown.last ?? null, shown.middle];
  if (shown !== undefined) return [first, middle, last, suffix, shown.first ?? null, shown.last ?? null];
  if (suffix !== '') return [first, middle, last, suffix];
  return [first, middle, last];
}

export function unpackName(packed: CompactName): PersonName {
  const first = packed[0] ?? '';
  const middle = packed[1] ?? '';
  const last = packed[2] ?? '';
  const suffix = (packed[3] ?? '') as Suffix;
  if (packed.length <= 4) return { first, middle, last, suffix };
  const [, , , , shownFirst, shownLast, shownMiddle] = packed;
  const shown = {
    ...(shownFirst == null ? {} : { first: shownFirst }),
    ...(shownLast == null ? {} : { last: shownLast }),
    ...(shownMiddle == null ? {} : { middle: shownMiddle }),
  };
  return { first, middle, last, suffix, shown };
}

export function packAddress(address: PostalAddress): CompactAddress {
  return [address.house, address.street, address.unit, address.city, address.state, address.zip];
}

export function unpackAddress(packed: CompactAddress): PostalAddress {
  return {
    house: packed[0] ?? '',
    street: packed[1] ?? '',
    unit: packed[2] ?? '',
    city: packed[3] ?? '',
    state: packed[4] ?? '',
    zip: packed[5] ?? '',
  };
}
