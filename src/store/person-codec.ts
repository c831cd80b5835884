import type { Day } from '../core/clock.ts';
import type { PersonId, RecordId } from '../core/ids.ts';
import type { Attested, Person } from '../core/person.ts';
import type { BirthDate, EmailAddress, PhoneNumber } from '../core/record.ts';
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
}

export function encodePerson(person: Person): string {
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
  return JSON.stringify(compact);
}

export function decodePerson(id: PersonId, text: string): Person {
  const compact = JSON.parse(text) as CompactPerson;
  return {
    id,
    records: compact.r as readonly RecordId[],
    siblings: (compact.s ?? []) as readonly PersonId[],
    names: compact.n === undefined ? [] : compact.n.map((one) => unpack(unpackName(one[0]), one)),
    phones: compact.p === undefined ? [] : compact.p.map((one) => unpack(one[0] as PhoneNumber, one)),
    emails: compact.e === undefined ? [] : compact.e.map((one) => unpack(one[0] as EmailAddress, one)),
    addresses:
      compact.a === undefined
        ? []
        : compact.a.map((one) => ({ ...unpack(unpackAddress(one[0]), one as Packed<CompactAddress>), current: one[4] === 1 })),
    ...(compact.b === undefined ? {} : { birthDate: compact.b as BirthDate }),
    ...(compact.g === undefined ? {} : { gender: compact.g === 1 ? ('female' as const) : ('male' as const) }),
    identifiers: compact.i === undefined ? [] : compact.i.map(([type, value]) => ({ type, value })),
    texts: compact.t === undefined ? [] : compact.t.map(([attribute, value]) => ({ attribute, value })),
  };
}

function pack<Value>(value: Value, { witnesses, firstSeen, lastSeen }: Attested<unknown>): Packed<Value> {
  if (lastSeen !== undefined) return [value, witnesses, firstSeen ?? null, lastSeen];
  if (firstSeen !== undefined) return [value, witnesses, firstSeen];
  return [value, witnesses];
}

function unpack<Value>(value: Value, packed: Packed<unknown>): Attested<Value> {
  const firstSeen = packed[2];
  const lastSeen = packed[3];
  return {
    value,
    ...(firstSeen == null ? {} : { firstSeen: firstSeen as Day }),
    ...(lastSeen == null ? {} : { lastSeen: lastSeen as Day }),
    witnesses: packed[1],
  };
}
