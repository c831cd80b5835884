import type { Day } from '../../core/clock.ts';
import type { PersonId, RecordId } from '../../core/ids.ts';
import type { Attested, Person } from '../../core/person.ts';
import type { BirthDate, EmailAddress, PersonName, PhoneNumber } from '../../core/record.ts';
import { packLineTypes, tellLines } from './line-letters.ts';
import { type CompactAddress, type CompactName, packAddress, packName, unpackAddress, unpackName } from './record-codec.ts';

/** A value, its witnesses, first and last day seen (null when unknown). */
type Packed<Value> = readonly [value: Value, witnesses: number, firstSeen?: number | null, lastSeen?: number | null];

interface CompactPerson {
  readonly r: readonly number[];
  readonly s?: readonly number[];
  readonly n?: readonly Packed<CompactName>[];
  readonly p?: readonly Packed<number>[];
  readonly e?: readonly Packed<string>[];
  /** The current address carries a fifth member. */
  readonly a?: readonly (readonly [...Packed<CompactAddress>, 1?])[];
  readonly b?: number;
  readonly g?: 0 | 1;
  readonly i?: readonly (readonly [string, string])[];
  readonly t?: readonly (readonly [string, string])[];
  readonly k?: string;
  readonly d?: 1;
}

export function encodePersonJson(person: Person): string {
  const compact: { -readonly [Part in keyof CompactPerson]: CompactPerson[Part] } = { r: person.records };
  if (person.siblings.length > 0) compact.s = person.siblings;
  if (person.names.length > 0) compact.n = person.names.map((one) => pack(packName(one.value), one));
  if (person.phones.length > 0) compact.p = person.phones.map((one) => pack(one.value as number, one));
  if (person.emails.length > 0) compact.e = person.emails.map((one) => pack(one.value as string, one));
  if (person.addresses.length > 0) {
    compact.a = person.addresses.map((one) => {
      const packed = pack(packAddress(one.value), one);
      return one.current ? [packed[0], packed[1], packed[2] ?? null, packed[3] ?? null, 1] : packed;
    });
  }
  if (person.birthDate !== undefined) compact.b = person.birthDate;
  if (person.gender !== undefined) compact.g = person.gender === 'female' ? 1 : 0;
  if (person.identifiers.length > 0) compact.i = person.identifiers.map((one) => [one.type, one.value] as const);
  if (person.texts.length > 0) compact.t = person.texts.map((one) => [one.attribute, one.value] as const);
  if (person.phones.some(({ line }) => line !== undefined)) compact.k = packLineTypes(person.phones.map(({ line }) => line));
  if (person.deceased) compact.d = 1;
  return JSON.stringify(compact);
}

/** Rows of older stores, and people whose values hold the separator of the other form. */
export function decodePersonJson(id: PersonId, text: string): Person {
  const compact = JSON.parse(text) as CompactPerson;
  const person: { -readonly [Part in keyof Person]: Person[Part] } = {
    id,
    records: compact.r as readonly RecordId[],
    siblings: (compact.s ?? NOTHING) as readonly PersonId[],
    names: compact.n === undefined ? NOTHING : compact.n.map(unpackAttestedName),
    phones: compact.p === undefined ? NOTHING : (compact.p.map(unpackPlain) as Attested<PhoneNumber>[]),
    emails: compact.e === undefined ? NOTHING : (compact.e.map(unpackPlain) as Attested<EmailAddress>[]),
    addresses: compact.a === undefined ? NOTHING : compact.a.map(unpackAttestedAddress),
    identifiers: compact.i === undefined ? NOTHING : compact.i.map(([type, value]) => ({ type, value })),
    texts: compact.t === undefined ? NOTHING : compact.t.map(([attribute, value]) => ({ attribute, value })),
  };
  if (compact.d === 1) person.deceased = true;
  if (compact.k !== undefined) tellLines(person.phones, compact.k);
  if (compact.b !== undefined) person.birthDate = compact.b as BirthDate;
  if (compact.g !== undefined) person.gender = compact.g === 1 ? 'female' : 'male';
  return person;
}

const NOTHING: readonly never[] = [];

function unpackAttestedName(packed: Packed<CompactName>): Attested<PersonName> {
  return unpack(unpackName(packed[0]), packed[1], packed[2], packed[3]);
}

function unpackPlain(packed: Packed<number | string>): Attested<number | string> {
  return unpack(packed[0], packed[1], packed[2], packed[3]);
}

function unpackAttestedAddress(packed: NonNullable<CompactPerson['a']>[number]): Person['addresses'][number] {
  const value = unpackAddress(packed[0]);
  const [, witnesses, firstSeen, lastSeen, currentMark] = packed;
  const current = currentMark === 1;
  if (firstSeen == null && lastSeen == null) return { value, witnesses, current };
  if (lastSeen == null) return { value, firstSeen: firstSeen as Day, witnesses, current };
  if (firstSeen == null) return { value, lastSeen: lastSeen as Day, witnesses, current };
  return { value, firstSeen: firstSeen as Day, lastSeen: lastSeen as Day, witnesses, current };
}

function pack<Value>(value: Value, { witnesses, firstSeen, lastSeen }: Attested<unknown>): Packed<Value> {
  if (lastSeen !== undefined) return [value, witnesses, firstSeen ?? null, lastSeen];
  if (firstSeen !== undefined) return [value, witnesses, firstSeen];
  return [value, witnesses];
}

function unpack<Value>(
  value: Value,
  witnesses: number,
  firstSeen: number | null | undefined,
  lastSeen: number | null | undefined,
): Attested<Value> {
  if (firstSeen == null && lastSeen == null) return { value, witnesses };
  if (lastSeen == null) return { value, firstSeen: firstSeen as Day, witnesses };
  if (firstSeen == null) return { value, lastSeen: lastSeen as Day, witnesses };
  return { value, firstSeen: firstSeen as Day, lastSeen: lastSeen as Day, witnesses };
}
